/** The parameters of an operation, by where they are. */
import { type FieldRow, writeFields } from "./schema-tree.ts";
import {
  type Dereferenced,
  entriesOf,
  type FoundOperation,
  itemsOf,
  resolve,
  type SpecValues,
  textIn,
} from "./spec-content.ts";
import { type EndpointView, remark, section } from "./view.ts";

export interface Parameter {
  readonly place: string;
  readonly name: string;
  readonly isRequired: boolean;
  readonly parameter: Dereferenced;
  readonly schema: unknown;
}

/** The parameters of the path and of the operation; the operation's own win. References that fail are in `problems`. */
interface Parameters {
  readonly all: readonly Parameter[];
  readonly problems: readonly string[];
}

const places = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["querystring", "Query"],
  ["header", "Headers"],
  ["cookie", "Cookies"],
] as const;

/** More parameters of one operation are not looked at. */
const maxParameters = 1_000;

function schemaOf(content: SpecValues, parameter: Dereferenced): unknown {
  const schema = parameter.get("schema");
  if (schema !== undefined) return schema;
  const [media] = entriesOf(content, parameter.get("content"));
  return media === undefined ? undefined : resolve(content, media[1])?.get("schema");
}

/** The parameters of an operation. */
export function parametersOf(content: SpecValues, { item, operation }: FoundOperation): Parameters {
  const found = new Map<string, Parameter>();
  const problems: string[] = [];
  for (const written of [item.get("parameters"), operation.get("parameters")]) {
    for (const writtenParameter of itemsOf(written).slice(0, maxParameters)) {
      const parameter = resolve(content, writtenParameter);
      if (parameter?.problem !== undefined) problems.push(parameter.problem);
      const name = textIn(parameter?.get("name"));
      const place = textIn(parameter?.get("in"));
      if (parameter === undefined || name === undefined || place === undefined) continue;
      const isRequired = parameter.get("required") === true || place === "path";
      found.set(`${place} ${name}`, {
        place,
        name,
        isRequired,
        parameter,
        schema: schemaOf(content, parameter),
      });
    }
  }
  return { all: [...found.values()], problems };
}

function rowOf({ name, isRequired, parameter, schema }: Parameter): FieldRow {
  return {
    name,
    schema,
    isRequired,
    isDeprecated: parameter.get("deprecated") === true,
    description: textIn(parameter.get("description")),
    example: parameter.get("example"),
  };
}

/** The parameters, one part of the page for each place. */
export function writeParameters(view: EndpointView, { all, problems }: Parameters): void {
  for (const [place, title] of places) {
    const rows = all.filter((one) => one.place === place).map(rowOf);
    if (rows.length > 0) section(view, title, () => writeFields(view, rows));
  }
  for (const problem of new Set(problems.slice(0, 5))) remark(view, `A parameter is missing: ${problem}`);
}

/** Fields of a map of headers or parameters, as of a response. */
export function namedRows(content: SpecValues, value: unknown): readonly FieldRow[] {
  return entriesOf(content, value).map(([name, one]) => {
    const holder = resolve(content, one);
    const schema = holder === undefined ? undefined : schemaOf(content, holder);
    return {
      name,
      schema: schema ?? (holder?.get("type") === undefined ? undefined : one),
      isRequired: holder?.get("required") === true,
      isDeprecated: holder?.get("deprecated") === true,
      description: textIn(holder?.get("description")) ?? holder?.problem,
    };
  });
}
