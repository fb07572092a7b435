/** Reads and writes the parameters of an operation, by location. */
import { examplesOf } from "./examples.ts";
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
  /** The value of `in`. */
  readonly location: string;
  readonly name: string;
  readonly isRequired: boolean;
  readonly parameter: Dereferenced;
  readonly schema: unknown;
}

/** The parameters of a path and an operation, which overrides those of the path. */
interface Parameters {
  readonly all: readonly Parameter[];
  /** Problems of references that cannot be resolved. */
  readonly problems: readonly string[];
}

const locations = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["querystring", "Query"],
  ["header", "Headers"],
  ["cookie", "Cookies"],
] as const;

/** How many parameters of a path or operation are read. */
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
  for (const list of [item.get("parameters"), operation.get("parameters")]) {
    for (const entry of itemsOf(list).slice(0, maxParameters)) {
      const parameter = resolve(content, entry);
      if (parameter?.problem !== undefined) problems.push(parameter.problem);
      const name = textIn(parameter?.get("name"));
      const location = textIn(parameter?.get("in"));
      if (parameter === undefined || name === undefined || location === undefined) continue;
      const isRequired = parameter.get("required") === true || location === "path";
      found.set(`${location} ${name}`, {
        location,
        name,
        isRequired,
        parameter,
        schema: schemaOf(content, parameter),
      });
    }
  }
  return { all: [...found.values()], problems };
}

/** The first example of a parameter; its schema may have examples of its own. */
function exampleOf(content: SpecValues, parameter: Dereferenced): unknown {
  if (parameter.get("examples") === undefined) return parameter.get("example");
  const [first] = examplesOf(content, parameter, "request");
  return first === undefined || first.isGenerated ? undefined : first.value;
}

function rowOf(content: SpecValues, { name, isRequired, parameter, schema }: Parameter): FieldRow {
  return {
    name,
    schema,
    isRequired,
    isDeprecated: parameter.get("deprecated") === true,
    description: textIn(parameter.get("description")),
    example: exampleOf(content, parameter),
  };
}

/** Writes the parameters, with one part of the page for each location. */
export function writeParameters(view: EndpointView, { all, problems }: Parameters): void {
  for (const [location, title] of locations) {
    const rows = all
      .filter((parameter) => parameter.location === location)
      .map((parameter) => rowOf(view.content, parameter));
    if (rows.length > 0) section(view, title, () => writeFields(view, rows));
  }
  for (const problem of new Set(problems.slice(0, 5))) remark(view, `A parameter is missing: ${problem}`);
}

/** The fields of an object of headers or parameters, such as the headers of a response. */
export function namedRows(content: SpecValues, value: unknown): readonly FieldRow[] {
  return entriesOf(content, value).map(([name, entry]) => {
    const holder = resolve(content, entry);
    const schema = holder === undefined ? undefined : schemaOf(content, holder);
    return {
      name,
      schema: schema ?? (holder?.get("type") === undefined ? undefined : entry),
      isRequired: holder?.get("required") === true,
      isDeprecated: holder?.get("deprecated") === true,
      description: textIn(holder?.get("description")) ?? holder?.problem,
    };
  });
}
