/**
 * A schema as a tree of fields. References are followed; a schema within itself is named and not opened again, and how deep
 * and how long the tree may be does not depend on the spec.
 */
import { memo } from "../../../memo.ts";
import { printedLine, visibleLine } from "./printed-value.ts";
import { type SchemaFact, schemaFacts, schemaName, typeText } from "./schema-words.ts";
import { type Dereferenced, itemsOf, resolve, type SpecValues, textIn } from "./spec-content.ts";
import { code, type EndpointView, element, mark, opened, remark } from "./view.ts";

/** Fields in fields are not shown any deeper. */
const maxDepth = 12;
/** Of one object, and of one list of alternatives. */
const maxFields = 200;
const maxAlternatives = 40;
/** `allOf` in `allOf`, and lists in lists. */
const maxNesting = 10;

/** One row of a list of fields: a parameter, a header, a key of an object. */
export interface FieldRow {
  readonly name: string;
  readonly schema: unknown;
  readonly isRequired?: boolean;
  readonly isDeprecated?: boolean;
  /** Of the parameter; that of the schema without it. */
  readonly description?: string | undefined;
  /** What the parameter gives as an example. */
  readonly example?: unknown;
}

/** Alternatives of a schema. */
interface Alternatives {
  readonly label: "One of" | "Any of";
  readonly options: readonly unknown[];
  /** The key that tells which one it is. */
  readonly discriminator: string | undefined;
}

/** What an object is made of, with all parts of its `allOf`. */
interface ObjectParts {
  readonly rows: Map<string, FieldRow>;
  readonly required: Set<string>;
  readonly alternatives: Alternatives[];
  /** Names of the schemas that `allOf` joins. */
  readonly joined: string[];
  readonly remarks: string[];
}

/** The schemas around the one that is written. */
type SurroundingSchemas = readonly Dereferenced["target"][];

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

/** @param seen the schemas that are already joined: one that is joined twice adds nothing */
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
    parts.remarks.push("Parts that are joined more deeply are not shown.");
    return;
  }
  for (const joinedSchema of itemsOf(schema.get("allOf")).slice(0, maxAlternatives)) {
    const part = resolve(content, joinedSchema);
    if (part === undefined) continue;
    const name = schemaName(part);
    if (name !== undefined && !parts.joined.includes(name)) parts.joined.push(name);
    addParts(content, part, parts, seen, depth + 1);
  }
  addKeys(schema, parts, content);
  addAlternatives(content, schema, parts);
}

/** Alternatives, and what is said of a schema that has no place in a tree. */
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
    joined: [],
    remarks: [],
  };
  addParts(content, schema, parts, new Set());
  return parts;
}

/** A large schema may be in hundreds of fields. */
const partsOfTargets = memo((content: SpecValues) =>
  memo((target: Dereferenced["target"]): ObjectParts | undefined => {
    const schema = resolve(content, target);
    return schema === undefined ? undefined : newParts(content, schema);
  }),
);

function partsOf(content: SpecValues, schema: Dereferenced): ObjectParts {
  const known = schema.isPlain ? partsOfTargets(content)(schema.target) : undefined;
  return known ?? newParts(content, schema);
}

/** The schema after the lists around it, and the schemas of these lists. */
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

function hasInside({ rows, alternatives, remarks, joined }: ObjectParts): boolean {
  return rows.size > 0 || alternatives.length > 0 || remarks.length > 0 || joined.length > 1;
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

/** The name, the type and the marks of a field. */
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

function writeRow(view: EndpointView, row: FieldRow, around: SurroundingSchemas): void {
  const schema = resolve(view.content, row.schema);
  element(view, "li", { class: "field-row" }, () => {
    writeHead(view, row, schema);
    view.describe(row.description ?? schema?.get("description"));
    if (schema === undefined) return;
    const facts = schemaFacts(schema).filter(({ name }) => name !== "Example" || row.example === undefined);
    const given =
      row.example === undefined ? [] : [{ name: "Example", values: [printedLine(row.example)], more: 0 }];
    writeFacts(view, [...facts, ...given]);
    writeInside(view, row.schema, around);
  });
}

/** A list of fields, as far as the page has place for them. */
export function writeFields(
  view: EndpointView,
  rows: readonly FieldRow[],
  around: SurroundingSchemas = [],
): void {
  if (rows.length === 0) return;
  const shown = rows.slice(0, maxFields);
  let count = 0;
  element(view, "ul", { class: "fields" }, () => {
    for (const row of shown) {
      if (view.budget.fields <= 0 || view.html.isFull) break;
      view.budget.fields -= 1;
      count += 1;
      writeRow(view, row, around);
    }
  });
  if (count < rows.length)
    remark(
      view,
      `${rows.length - count} more fields are not shown: the preview shows only a part of so many.`,
    );
}

function writeAlternatives(
  view: EndpointView,
  { label, options, discriminator }: Alternatives,
  around: SurroundingSchemas,
): void {
  const { content } = view;
  element(view, "p", { class: "alternatives" }, () => {
    view.html.text(`${label} these`);
    if (discriminator === undefined) return;
    view.html.text(", told apart by ");
    code(view, discriminator);
  });
  const shown = options.slice(0, maxAlternatives);
  for (const [index, option] of shown.entries()) {
    if (view.budget.fields <= 0 || view.html.isFull) break;
    view.budget.fields -= 1;
    const schema = resolve(content, option);
    const type = typeText(content, option);
    const name = (schema === undefined ? undefined : schemaName(schema)) ?? `Option ${index + 1}`;
    opened(view, name === type ? name : `${name}: ${type}`, () => {
      view.describe(schema?.get("description"));
      if (schema !== undefined) writeFacts(view, schemaFacts(schema));
      writeContent(view, option, around);
    });
  }
  if (shown.length < options.length)
    remark(view, `${options.length - shown.length} more alternatives are not shown.`);
}

/** What is in a schema: its fields and alternatives; a schema that is already open around it is named. */
function writeContent(view: EndpointView, value: unknown, around: SurroundingSchemas): void {
  const { schema } = withoutLists(view.content, value);
  if (schema === undefined) return;
  if (around.includes(schema.target)) {
    remark(view, `${schemaName(schema) ?? "The same schema"} again, as above.`);
    return;
  }
  const parts = partsOf(view.content, schema);
  if (!hasInside(parts)) return;
  if (around.length >= maxDepth) {
    remark(view, "Deeper fields are not shown.");
    return;
  }
  const inner = [...around, schema.target];
  if (parts.joined.length > 1)
    remark(
      view,
      `All of ${parts.joined
        .slice(0, 10)
        .map((name) => visibleLine(name, 60))
        .join(", ")}${parts.joined.length > 10 ? " and more" : ""} together.`,
    );
  for (const remarkText of new Set(parts.remarks.slice(0, 5))) remark(view, remarkText);
  const rows = [...parts.rows.values()].map((row) => ({ ...row, isRequired: parts.required.has(row.name) }));
  writeFields(view, rows, inner);
  for (const alternativeGroup of parts.alternatives.slice(0, maxNesting))
    writeAlternatives(view, alternativeGroup, inner);
}

/** What is in a field, after a summary that opens it. */
function writeInside(view: EndpointView, value: unknown, around: SurroundingSchemas): void {
  const { content } = view;
  const { schema, lists } = withoutLists(content, value);
  if (schema === undefined) return;
  if (around.includes(schema.target)) {
    writeContent(view, value, around);
    return;
  }
  const parts = partsOf(content, schema);
  if (!hasInside(parts)) return;
  if (parts.rows.size === 0 && parts.alternatives.length === 0) {
    for (const remarkText of new Set(parts.remarks.slice(0, 5))) remark(view, remarkText);
    return;
  }
  const name = schemaName(schema);
  const of = name === undefined ? "" : ` of ${name}`;
  const title = parts.rows.size > 0 ? `Fields${of}` : `Alternatives${of}`;
  opened(view, lists > 0 ? `${title} in each item` : title, () => writeContent(view, value, around));
}

/** A whole body: its type, its description and what is in it, open. */
export function writeSchema(view: EndpointView, value: unknown): void {
  const schema = resolve(view.content, value);
  if (schema === undefined) {
    if (value !== undefined) remark(view, value === false ? "Nothing is allowed here." : "Any value.");
    return;
  }
  element(view, "p", { class: "type" }, typeText(view.content, value));
  view.describe(schema.get("description"));
  const inside = partsOf(view.content, schema);
  const facts = schemaFacts(schema);
  writeFacts(view, hasInside(inside) ? facts.filter(({ name }) => name !== "Example") : facts);
  writeContent(view, value, []);
}
