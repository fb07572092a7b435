/** Example values: those of the spec, or else one of bounded size that is generated from the schema. */
import { visibleLine } from "./printed-value.ts";
import { typeNames } from "./schema-words.ts";
import { type Dereferenced, entriesOf, itemsOf, resolve, type SpecValues, textIn } from "./spec-content.ts";

export interface ExampleValue {
  readonly title: string;
  readonly value: unknown;
  /** Whether it was generated from the schema, because the spec has no example. */
  readonly isGenerated: boolean;
}

/** The maximum number of examples of one body. */
const maxExamples = 8;
/** The maximum number of values in a generated example, and its maximum depth. */
const maxValues = 400;
const maxDepth = 8;

/** The direction of an example: some fields are only in requests, others only in responses. */
export type Direction = "request" | "response";

interface ExampleContext {
  readonly content: SpecValues;
  readonly direction: Direction;
  left: number;
}

const formats: Readonly<Record<string, string>> = {
  date: "2026-01-15",
  "date-time": "2026-01-15T09:30:00Z",
  time: "09:30:00Z",
  duration: "P3D",
  email: "user@example.com",
  hostname: "example.com",
  uri: "https://example.com",
  url: "https://example.com",
  uuid: "3fa85f64-5717-4562-b3fc-2c963f66afa6",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  binary: "<file>",
  byte: "c3RyaW5n",
};

function textFor(schema: Dereferenced): string {
  const format = textIn(schema.get("format")) ?? "";
  const formatted = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (formatted !== undefined) return formatted;
  const min = schema.get("minLength");
  const max = schema.get("maxLength");
  const text = "string".padEnd(typeof min === "number" ? Math.min(min, 100) : 0, "g");
  return typeof max === "number" && max >= 0 ? text.slice(0, max) : text;
}

function numberFor(schema: Dereferenced): number {
  const [min, max] = [schema.get("minimum"), schema.get("maximum")];
  if (typeof min === "number" && min > 1) return min;
  return typeof max === "number" && max < 1 ? max : 1;
}

/** A value in the schema: an example, a constant, a default or a choice. */
function namedValue(schema: Dereferenced): { readonly value: unknown } | undefined {
  const [first] = itemsOf(schema.get("examples"));
  const [choice] = itemsOf(schema.get("enum"));
  for (const value of [schema.get("example"), first, schema.get("const"), schema.get("default"), choice])
    if (value !== undefined) return { value };
  return undefined;
}

function addKeys(
  object: Record<string, unknown>,
  schema: Dereferenced,
  outer: readonly object[],
  context: ExampleContext,
): void {
  const hidden = context.direction === "request" ? "readOnly" : "writeOnly";
  for (const [key, value] of entriesOf(context.content, schema.get("properties"))) {
    if (context.left <= 0) return;
    const property = resolve(context.content, value);
    if (property?.get(hidden) === true || Object.hasOwn(object, key)) continue;
    // A field that would contain itself is omitted.
    if (property !== undefined && outer.includes(property.target)) continue;
    object[key] = valueFor(value, outer, context);
  }
}

function objectFor(
  schema: Dereferenced,
  outer: readonly object[],
  context: ExampleContext,
): Record<string, unknown> {
  // Without a prototype, no key has a special meaning.
  const object: Record<string, unknown> = Object.create(null);
  for (const partSchema of itemsOf(schema.get("allOf")).slice(0, 20)) {
    const part = valueFor(partSchema, outer, context);
    if (typeof part === "object" && part !== null && !Array.isArray(part)) Object.assign(object, part);
  }
  addKeys(object, schema, outer, context);
  const additional = schema.get("additionalProperties");
  if (Object.keys(object).length === 0 && typeof additional === "object" && additional !== null)
    object.key = valueFor(additional, outer, context);
  return object;
}

/** @param outer the schemas that contain this one */
function valueFor(value: unknown, outer: readonly object[], context: ExampleContext): unknown {
  context.left -= 1;
  const schema = resolve(context.content, value);
  if (schema === undefined || schema.problem !== undefined || context.left < 0) return null;
  const named = namedValue(schema);
  if (named !== undefined) return named.value;
  if (outer.includes(schema.target) || outer.length >= maxDepth) return null;
  const inner = [...outer, schema.target];
  const [option] = [...itemsOf(schema.get("oneOf")), ...itemsOf(schema.get("anyOf"))];
  const [type] = typeNames(schema);
  if (option !== undefined && schema.get("properties") === undefined) return valueFor(option, inner, context);
  switch (type) {
    case "array": {
      const item = resolve(context.content, schema.get("items"));
      if (item === undefined || inner.includes(item.target)) return [];
      return [valueFor(schema.get("items"), inner, context)];
    }
    case "string":
      return textFor(schema);
    case "integer":
    case "number":
      return numberFor(schema);
    case "boolean":
      return true;
    case "object":
      return objectFor(schema, inner, context);
    default:
      return itemsOf(schema.get("allOf")).length > 0 ? combinedValue(schema, inner, context) : null;
  }
}

/** The value of `allOf`: an object, unless it has only one part. */
function combinedValue(schema: Dereferenced, outer: readonly object[], context: ExampleContext): unknown {
  const parts = itemsOf(schema.get("allOf"));
  return parts.length === 1 ? valueFor(parts[0], outer, context) : objectFor(schema, outer, context);
}

/** The examples of a media type, a parameter or a header; one is generated if there is a schema but no example. */
export function examplesOf(
  content: SpecValues,
  holder: Dereferenced,
  direction: Direction,
): readonly ExampleValue[] {
  const examples: ExampleValue[] = [];
  for (const [name, value] of entriesOf(content, holder.get("examples")).slice(0, maxExamples)) {
    const example = resolve(content, value);
    if (example === undefined || example.problem !== undefined) continue;
    const title = textIn(example.get("summary")) ?? name;
    const external = textIn(example.get("externalValue"));
    const exampleValue = example.get("value") ?? example.get("dataValue") ?? example.get("serializedValue");
    if (exampleValue !== undefined) examples.push({ title, value: exampleValue, isGenerated: false });
    else if (external !== undefined)
      examples.push({
        title,
        value: `At ${visibleLine(external)}, which is not fetched`,
        isGenerated: false,
      });
  }
  if (examples.length > 0) return examples;
  const single = holder.get("example");
  if (single !== undefined) return [{ title: "Example", value: single, isGenerated: false }];
  const schema = holder.get("schema");
  if (schema === undefined) return [];
  const generated = valueFor(schema, [], { content, direction, left: maxValues });
  return [{ title: "Example", value: generated, isGenerated: true }];
}

/** The first example of a parameter, as text. */
export function parameterText(content: SpecValues, parameter: Dereferenced): string | undefined {
  const [first] = examplesOf(content, parameter, "request");
  const value = first?.value;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return String(value);
  if (!Array.isArray(value)) return undefined;
  const items = value.filter((item) => typeof item === "string" || typeof item === "number");
  return items.length === 0 ? undefined : items.slice(0, 10).join(",");
}
