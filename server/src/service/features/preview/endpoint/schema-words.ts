/** Describes a schema in words: its type, limits, default and so on. Does not write HTML. */
import { printedLine, visibleLine } from "./printed-value.ts";
import { type Dereferenced, itemsOf, resolve, type SpecValues, textIn } from "./spec-content.ts";

/** More deeply nested types are simplified. */
const maxTypeDepth = 4;
/** If there are more alternative types, only their number is shown. */
const maxTypes = 4;

function isObjectSchema(schema: Dereferenced): boolean {
  return ["properties", "additionalProperties", "patternProperties"].some(
    (key) => schema.get(key) !== undefined,
  );
}

/** The types of a schema, without `null`; if it does not name any, the type that its other keys imply. */
export function typeNames(schema: Dereferenced): readonly string[] {
  const type = schema.get("type");
  const names = (Array.isArray(type) ? type : [type]).filter(
    (name): name is string => typeof name === "string" && name !== "null",
  );
  if (names.length > 0) return names.slice(0, maxTypes + 4);
  if (isObjectSchema(schema)) return ["object"];
  if (schema.get("items") !== undefined || schema.get("prefixItems") !== undefined) return ["array"];
  const [first] = itemsOf(schema.get("enum"));
  const value = first ?? schema.get("const");
  if (["string", "number", "boolean"].includes(typeof value)) return [typeof value];
  return [];
}

/** Whether `null` is allowed. */
function isNullable(schema: Dereferenced): boolean {
  return schema.get("nullable") === true || itemsOf(schema.get("type")).includes("null");
}

/** The name of a schema: the key under which it is defined, or else its title. */
export function schemaName(schema: Dereferenced): string | undefined {
  const name = schema.name ?? textIn(schema.get("title"));
  return name === undefined ? undefined : visibleLine(name, 100);
}

function alternativesText(names: readonly string[]): string {
  const all = [...new Set(names)];
  return all.length > maxTypes ? `one of ${all.length} types` : all.join(" or ");
}

function typeWithoutNull(content: SpecValues, schema: Dereferenced, depth: number): string {
  const names = typeNames(schema);
  const composed = ["oneOf", "anyOf"].find((key) => itemsOf(schema.get(key)).length > 0);
  const all = itemsOf(schema.get("allOf"));
  const isStructure = names.includes("object") || composed !== undefined || all.length > 0;
  const name = isStructure ? schemaName(schema) : undefined;
  if (name !== undefined) return name;
  if (names.length === 0 && composed !== undefined)
    return alternativesText(
      itemsOf(schema.get(composed))
        .slice(0, 100)
        .map((option) => typeText(content, option, depth + 1)),
    );
  if (names.length === 0 && all.length === 1) return typeText(content, all[0], depth + 1);
  if (names.length === 0) return all.length > 0 ? "object" : "any";
  const format = textIn(schema.get("format"));
  const texts = names.map((type) => {
    if (type === "array" && depth < maxTypeDepth && schema.get("items") !== undefined)
      return `array of ${typeText(content, schema.get("items"), depth + 1)}`;
    return visibleLine(type, 60);
  });
  return alternativesText(texts) + (format === undefined ? "" : ` (${visibleLine(format, 60)})`);
}

/** The type of a value: "array of Pet", "string (date) or null". */
export function typeText(content: SpecValues, value: unknown, depth = 0): string {
  if (value === false) return "nothing";
  const schema = resolve(content, value);
  if (schema === undefined) return "any";
  if (schema.problem !== undefined) return "unknown";
  if (itemsOf(schema.get("type")).length === 1 && isNullable(schema)) return "null";
  if (schema.get("type") === "null") return "null";
  const text =
    depth > maxTypeDepth ? (typeNames(schema)[0] ?? "any") : typeWithoutNull(content, schema, depth);
  return isNullable(schema) && !text.endsWith("null")
    ? `${visibleLine(text, 300)} or null`
    : visibleLine(text, 300);
}

/** One constraint or property of a schema's values. `values` are shown as code. */
export interface SchemaFact {
  readonly name: string;
  readonly values: readonly string[];
  /** The number of values that are not shown. */
  readonly more: number;
}

const maxValues = 40;

function fact(name: string, values: readonly unknown[]): SchemaFact {
  const shown = values.slice(0, maxValues).map(printedLine);
  return { name, values: shown, more: values.length - shown.length };
}

const limits: readonly (readonly [key: string, name: string])[] = [
  ["minimum", "At least"],
  ["maximum", "At most"],
  ["multipleOf", "Multiple of"],
  ["minLength", "Minimum length"],
  ["maxLength", "Maximum length"],
  ["minItems", "Minimum items"],
  ["maxItems", "Maximum items"],
  ["minProperties", "Minimum keys"],
  ["maxProperties", "Maximum keys"],
];

/** The limits of a schema's values. An exclusive limit is a flag in OpenAPI 3.0, and a number in 3.1. */
function limitFacts(schema: Dereferenced): readonly SchemaFact[] {
  const facts: SchemaFact[] = [];
  for (const [key, name] of limits) {
    const value = schema.get(key);
    if (typeof value !== "number") continue;
    const isExclusive =
      (key === "minimum" && schema.get("exclusiveMinimum") === true) ||
      (key === "maximum" && schema.get("exclusiveMaximum") === true);
    const exclusive = key === "minimum" ? "More than" : "Less than";
    facts.push(fact(isExclusive ? exclusive : name, [value]));
  }
  for (const [key, name] of [
    ["exclusiveMinimum", "More than"],
    ["exclusiveMaximum", "Less than"],
  ] as const) {
    const value = schema.get(key);
    if (typeof value === "number") facts.push(fact(name, [value]));
  }
  return facts;
}

/** All properties of a schema's values other than type and description. */
export function schemaFacts(schema: Dereferenced): readonly SchemaFact[] {
  const facts: SchemaFact[] = [];
  const defaultValue = schema.get("default");
  if (defaultValue !== undefined) facts.push(fact("Default", [defaultValue]));
  if (schema.get("const") !== undefined) facts.push(fact("Always", [schema.get("const")]));
  const values = itemsOf(schema.get("enum"));
  if (values.length > 0) facts.push(fact("One of", values));
  facts.push(...limitFacts(schema));
  const pattern = textIn(schema.get("pattern"));
  if (pattern !== undefined) facts.push({ name: "Pattern", values: [visibleLine(pattern, 300)], more: 0 });
  if (schema.get("uniqueItems") === true) facts.push({ name: "Unique items", values: [], more: 0 });
  const examples = itemsOf(schema.get("examples"));
  const example = schema.get("example") ?? examples[0];
  if (example !== undefined) facts.push(fact("Example", [example]));
  return facts;
}
