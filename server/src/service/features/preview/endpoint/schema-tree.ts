/**
 * Writes a schema as a tree of fields, with references resolved. A schema inside itself is named, but not expanded
 * again. The depth and length of the tree are bounded, whatever the spec contains.
 */
import { memo } from "../../../memo.ts";
import { printedLine, visibleLine } from "./printed-value.ts";
import { type SchemaFact, schemaFacts, schemaName, typeText } from "./schema-words.ts";
import { type Dereferenced, itemsOf, resolve, type SpecValues, textIn } from "./spec-content.ts";
import { code, details, type EndpointView, element, mark, remark } from "./view.ts";

/** More deeply nested fields are not shown. */
const maxDepth = 12;
/** The maximum number of fields of one object, and of options in one list of alternatives. */
const maxFields = 200;
const maxAlternatives = 40;
/** How deeply `allOf` and lists may be nested. */
const maxNesting = 10;

/** One row of a list of fields: a parameter, a header or a key of an object. */
export interface FieldRow {
  readonly name: string;
  readonly schema: unknown;
  readonly isRequired?: boolean;
  readonly isDeprecated?: boolean;
  /** The description of the parameter; by default that of the schema. */
  readonly description?: string | undefined;
  /** The example of the parameter. */
  readonly example?: unknown;
}

/** Alternatives of a schema. */
interface Alternatives {
  readonly label: "One of" | "Any of";
  readonly options: readonly unknown[];
  /** The key that distinguishes the options. */
  readonly discriminator: string | undefined;
}

/** The contents of a schema, including all parts of its `allOf`. */
interface ObjectParts {
  readonly rows: Map<string, FieldRow>;
  readonly required: Set<string>;
  readonly alternatives: Alternatives[];
  /** The names of the schemas in `allOf`. */
  readonly combined: string[];
  readonly remarks: string[];
}

/** The schemas that contain the current one. */
type OuterSchemas = readonly Dereferenced["target"][];

const conditions = ["if", "dependentSchemas", "dependentRequired", "unevaluatedProperties"];

function addKeys(schema: Dereferenced, parts: ObjectParts, content: SpecValues): void {
  const properties = resolve(content, schema.get("properties"));
  for (const [name, value] of Object.entries(
    properties?.problem === undefined ? (properties?.target ?? {}) : {},
  )) {
    if (!parts.rows.has(name)) parts.rows.set(name, { name, schema: value });
  }
  for (const name of itemsOf(schema.get("required"))) if (typeof name === "string") parts.required.add(name);
  const patterns = resolve(content, schema.get("patternProperties"));
  for (const [pattern, value] of Object.entries(patterns?.target ?? {}))
    parts.rows.set(`/${pattern}/`, { name: `keys that match ${pattern}`, schema: value });
  const additional = schema.get("additionalProperties");
  if (typeof additional === "object" && additional !== null)
    parts.rows.set(" any", { name: "any other key", schema: additional });
  for (const [index, value] of itemsOf(schema.get("prefixItems")).slice(0, maxFields).entries())
    parts.rows.set(` item ${index}`, { name: `item ${index + 1}`, schema: value });
}

/** @param seen the schemas that have already been added; a repeated one adds nothing */
function addParts(
  content: SpecValues,
  schema: Dereferenced,
  parts: ObjectParts,
  seen: Set<Dereferenced["target"]>,
  depth = 0,
): void {
  if (schema.problem !== undefined) parts.remarks.push(schema.problem);
  if (schema.problem !== undefined || seen.has(schema.target)) return;
  seen.add(schema.target);
  if (depth > maxNesting) {
    parts.remarks.push("More deeply nested parts are not shown.");
    return;
  }
  for (const partSchema of itemsOf(schema.get("allOf")).slice(0, maxAlternatives)) {
    const part = resolve(content, partSchema);
    if (part === undefined) continue;
    const name = schemaName(part);
    if (name !== undefined && !parts.combined.includes(name)) parts.combined.push(name);
    addParts(content, part, parts, seen, depth + 1);
  }
  addKeys(schema, parts, content);
  addAlternatives(content, schema, parts);
}

/** Adds the alternatives, and remarks about parts of a schema that cannot be shown in a tree. */
function addAlternatives(content: SpecValues, schema: Dereferenced, parts: ObjectParts): void {
  for (const [key, label] of [
    ["oneOf", "One of"],
    ["anyOf", "Any of"],
  ] as const) {
    const options = itemsOf(schema.get(key));
    const discriminator = textIn(resolve(content, schema.get("discriminator"))?.get("propertyName"));
    if (options.length > 0) parts.alternatives.push({ label, options, discriminator });
  }
  if (schema.get("not") !== undefined) parts.remarks.push(`Not ${typeText(content, schema.get("not"))}.`);
  if (conditions.some((key) => schema.get(key) !== undefined))
    parts.remarks.push("The spec has further conditions, which are not shown.");
}

function newParts(content: SpecValues, schema: Dereferenced): ObjectParts {
  const parts: ObjectParts = {
    rows: new Map(),
    required: new Set(),
    alternatives: [],
    combined: [],
    remarks: [],
  };
  addParts(content, schema, parts, new Set());
  return parts;
}

/** Memoized, because a large schema may occur in hundreds of fields. */
const partsOfTargets = memo((content: SpecValues) =>
  memo((target: Dereferenced["target"]): ObjectParts | undefined => {
    const schema = resolve(content, target);
    return schema === undefined ? undefined : newParts(content, schema);
  }),
);

function partsOf(content: SpecValues, schema: Dereferenced): ObjectParts {
  const memoized = schema.isPlain ? partsOfTargets(content)(schema.target) : undefined;
  return memoized ?? newParts(content, schema);
}

/** The schema of the items of nested lists, and the depth of these lists. */
function withoutLists(
  content: SpecValues,
  value: unknown,
): { readonly schema: Dereferenced | undefined; readonly lists: number } {
  let schema = resolve(content, value);
  let lists = 0;
  while (
    schema !== undefined &&
    lists < maxNesting &&
    schema.get("items") !== undefined &&
    schema.get("properties") === undefined
  ) {
    const next = resolve(content, schema.get("items"));
    if (next === undefined) break;
    schema = next;
    lists += 1;
  }
  return { schema, lists };
}

function hasContent({ rows, alternatives, remarks, combined }: ObjectParts): boolean {
  return rows.size > 0 || alternatives.length > 0 || remarks.length > 0 || combined.length > 1;
}

function writeFacts(view: EndpointView, facts: readonly SchemaFact[]): void {
  if (facts.length === 0) return;
  element(view, "dl", { class: "facts" }, () => {
    for (const { name, values, more } of facts) {
      element(view, "div", {}, () => {
        element(view, "dt", {}, name);
        element(view, "dd", {}, () => {
          for (const value of values) code(view, value);
          if (more > 0) view.html.text(`and ${more} more`);
        });
      });
    }
  });
}

/** Writes the name, type and tags of a field. */
function writeHead(view: EndpointView, row: FieldRow, schema: Dereferenced | undefined): void {
  element(view, "div", { class: "field-head" }, () => {
    code(view, row.name, "field-name");
    element(view, "span", { class: "type" }, typeText(view.content, row.schema));
    if (row.isRequired === true) mark(view, "required", "required");
    if (row.isDeprecated === true || schema?.get("deprecated") === true)
      mark(view, "deprecated", "deprecated");
    if (schema?.get("readOnly") === true) mark(view, "only in responses");
    if (schema?.get("writeOnly") === true) mark(view, "only in requests");
  });
}

function writeRow(view: EndpointView, row: FieldRow, outer: OuterSchemas): void {
  const schema = resolve(view.content, row.schema);
  element(view, "li", { class: "field-row" }, () => {
    writeHead(view, row, schema);
    view.describe(row.description ?? schema?.get("description"));
    if (schema === undefined) return;
    const facts = schemaFacts(schema).filter(({ name }) => name !== "Example" || row.example === undefined);
    const examples =
      row.example === undefined ? [] : [{ name: "Example", values: [printedLine(row.example)], more: 0 }];
    writeFacts(view, [...facts, ...examples]);
    writeInside(view, row.schema, outer);
  });
}

/** Writes a list of fields, within the page's budget. */
export function writeFields(view: EndpointView, rows: readonly FieldRow[], outer: OuterSchemas = []): void {
  if (rows.length === 0) return;
  const shown = rows.slice(0, maxFields);
  let count = 0;
  element(view, "ul", { class: "fields" }, () => {
    for (const row of shown) {
      if (view.budget.fields <= 0 || view.html.isFull) break;
      view.budget.fields -= 1;
      count += 1;
      writeRow(view, row, outer);
    }
  });
  if (count < rows.length)
    remark(view, `${rows.length - count} more fields are not shown, because there are too many.`);
}

function writeAlternatives(
  view: EndpointView,
  { label, options, discriminator }: Alternatives,
  outer: OuterSchemas,
): void {
  const { content } = view;
  element(view, "p", { class: "alternatives" }, () => {
    view.html.text(`${label} these`);
    if (discriminator === undefined) return;
    view.html.text(", distinguished by ");
    code(view, discriminator);
  });
  const shown = options.slice(0, maxAlternatives);
  for (const [index, option] of shown.entries()) {
    if (view.budget.fields <= 0 || view.html.isFull) break;
    view.budget.fields -= 1;
    const schema = resolve(content, option);
    const type = typeText(content, option);
    const name = (schema === undefined ? undefined : schemaName(schema)) ?? `Option ${index + 1}`;
    details(view, name === type ? name : `${name}: ${type}`, () => {
      view.describe(schema?.get("description"));
      if (schema !== undefined) writeFacts(view, schemaFacts(schema));
      writeContent(view, option, outer);
    });
  }
  if (shown.length < options.length)
    remark(view, `${options.length - shown.length} more alternatives are not shown.`);
}

/** Writes the fields and alternatives of a schema, or only its name if it is inside itself. */
function writeContent(view: EndpointView, value: unknown, outer: OuterSchemas): void {
  const { schema } = withoutLists(view.content, value);
  if (schema === undefined) return;
  if (outer.includes(schema.target)) {
    remark(view, `${schemaName(schema) ?? "The same schema"} again, as above.`);
    return;
  }
  const parts = partsOf(view.content, schema);
  if (!hasContent(parts)) return;
  if (outer.length >= maxDepth) {
    remark(view, "Deeper fields are not shown.");
    return;
  }
  const inner = [...outer, schema.target];
  if (parts.combined.length > 1) {
    const names = parts.combined.slice(0, 10).map((name) => visibleLine(name, 60));
    remark(view, `All of ${names.join(", ")}${parts.combined.length > 10 ? " and more" : ""} together.`);
  }
  for (const remarkText of new Set(parts.remarks.slice(0, 5))) remark(view, remarkText);
  const rows = [...parts.rows.values()].map((row) => ({ ...row, isRequired: parts.required.has(row.name) }));
  writeFields(view, rows, inner);
  for (const alternatives of parts.alternatives.slice(0, maxNesting))
    writeAlternatives(view, alternatives, inner);
}

/** Writes the content of a field, in an element that readers can open. */
function writeInside(view: EndpointView, value: unknown, outer: OuterSchemas): void {
  const { content } = view;
  const { schema, lists } = withoutLists(content, value);
  if (schema === undefined) return;
  if (outer.includes(schema.target)) {
    writeContent(view, value, outer);
    return;
  }
  const parts = partsOf(content, schema);
  if (!hasContent(parts)) return;
  if (parts.rows.size === 0 && parts.alternatives.length === 0) {
    for (const remarkText of new Set(parts.remarks.slice(0, 5))) remark(view, remarkText);
    return;
  }
  const name = schemaName(schema);
  const of = name === undefined ? "" : ` of ${name}`;
  const title = parts.rows.size > 0 ? `Fields${of}` : `Alternatives${of}`;
  details(view, lists > 0 ? `${title} in each item` : title, () => writeContent(view, value, outer));
}

/** Writes a whole body: its type, its description and its content, which is initially visible. */
export function writeSchema(view: EndpointView, value: unknown): void {
  const schema = resolve(view.content, value);
  if (schema === undefined) {
    if (value !== undefined) remark(view, value === false ? "Nothing is allowed here." : "Any value.");
    return;
  }
  element(view, "p", { class: "type" }, typeText(view.content, value));
  view.describe(schema.get("description"));
  const parts = partsOf(view.content, schema);
  const facts = schemaFacts(schema);
  writeFacts(view, hasContent(parts) ? facts.filter(({ name }) => name !== "Example") : facts);
  writeContent(view, value, []);
}
