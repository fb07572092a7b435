/** Example values: those that a spec gives, else one generated from the schema. Bounded, whatever the schema is. */
import { visibleLine } from "./printed-value.ts";
import { typeNames } from "./schema-words.ts";
import { type Dereferenced, entriesOf, itemsOf, resolve, type SpecValues, textIn } from "./spec-content.ts";

export interface ExampleValue {
  readonly title: string;
  readonly value: unknown;
  /** Whether the spec has no example, so that the schema gave this one. */
  readonly isMade: boolean;
}

/** More examples of one body are not shown. */
const maxExamples = 8;
/** Values in a made example, and how deep they may be. */
const maxValues = 400;
const maxDepth = 8;

/** For whom an example is made: some fields are only in requests, others only in responses. */
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

function madeText(schema: Dereferenced): string {
  const format = textIn(schema.get("format")) ?? "";
  const known = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (known !== undefined) return known;
  const least = schema.get("minLength");
  const most = schema.get("maxLength");
  const text = "string".padEnd(typeof least === "number" ? Math.min(least, 100) : 0, "g");
  return typeof most === "number" && most >= 0 ? text.slice(0, Math.max(most, 0)) : text;
}

function madeNumber(schema: Dereferenced): number {
  const [least, most] = [schema.get("minimum"), schema.get("maximum")];
  if (typeof least === "number" && least > 1) return least;
  return typeof most === "number" && most < 1 ? most : 1;
}

/** A value that the schema itself names. */
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
  around: readonly object[],
  making: ExampleContext,
): void {
  const hidden = making.direction === "request" ? "readOnly" : "writeOnly";
  for (const [key, value] of entriesOf(making.content, schema.get("properties"))) {
    if (making.left <= 0) return;
    const property = resolve(making.content, value);
    if (property?.get(hidden) === true || Object.hasOwn(object, key)) continue;
    // A field that would hold itself again is left out.
    if (property !== undefined && around.includes(property.target)) continue;
    object[key] = made(value, around, making);
  }
}

function madeObject(
  schema: Dereferenced,
  around: readonly object[],
  making: ExampleContext,
): Record<string, unknown> {
  // Without a prototype, every key is one like any other.
  const object: Record<string, unknown> = Object.create(null);
  for (const joinedSchema of itemsOf(schema.get("allOf")).slice(0, 20)) {
    const part = made(joinedSchema, around, making);
    if (typeof part === "object" && part !== null && !Array.isArray(part)) Object.assign(object, part);
  }
  addKeys(object, schema, around, making);
  const additional = schema.get("additionalProperties");
  if (Object.keys(object).length === 0 && typeof additional === "object" && additional !== null)
    object.key = made(additional, around, making);
  return object;
}

function made(value: unknown, around: readonly object[], making: ExampleContext): unknown {
  making.left -= 1;
  const schema = resolve(making.content, value);
  if (schema === undefined || schema.problem !== undefined || making.left < 0) return null;
  const named = namedValue(schema);
  if (named !== undefined) return named.value;
  if (around.includes(schema.target) || around.length >= maxDepth) return null;
  const inner = [...around, schema.target];
  const [option] = [...itemsOf(schema.get("oneOf")), ...itemsOf(schema.get("anyOf"))];
  const [type] = typeNames(schema);
  if (option !== undefined && schema.get("properties") === undefined) return made(option, inner, making);
  switch (type) {
    case "array": {
      const item = resolve(making.content, schema.get("items"));
      if (item === undefined || inner.includes(item.target)) return [];
      return [made(schema.get("items"), inner, making)];
    }
    case "string":
      return madeText(schema);
    case "integer":
    case "number":
      return madeNumber(schema);
    case "boolean":
      return true;
    case "object":
      return madeObject(schema, inner, making);
    default:
      return itemsOf(schema.get("allOf")).length > 0 ? joinedValue(schema, inner, making) : null;
  }
}

/** Parts that are joined are objects, unless there is only one. */
function joinedValue(schema: Dereferenced, around: readonly object[], making: ExampleContext): unknown {
  const parts = itemsOf(schema.get("allOf"));
  return parts.length === 1 ? made(parts[0], around, making) : madeObject(schema, around, making);
}

/** An example that is made from a schema. */
function madeExample(content: SpecValues, schema: unknown, direction: Direction): unknown {
  return made(schema, [], { content, direction, left: maxValues });
}

/** The examples of a media type, a parameter or a header; one is made if there is a schema and the spec gives none. */
export function examplesOf(
  content: SpecValues,
  holder: Dereferenced,
  direction: Direction,
): readonly ExampleValue[] {
  const given: ExampleValue[] = [];
  for (const [name, value] of entriesOf(content, holder.get("examples")).slice(0, maxExamples)) {
    const example = resolve(content, value);
    if (example === undefined || example.problem !== undefined) continue;
    const title = textIn(example.get("summary")) ?? name;
    const outside = textIn(example.get("externalValue"));
    const inside = example.get("value") ?? example.get("dataValue") ?? example.get("serializedValue");
    if (inside !== undefined) given.push({ title, value: inside, isMade: false });
    else if (outside !== undefined)
      given.push({ title, value: `At ${visibleLine(outside)}, which is not fetched`, isMade: false });
  }
  if (given.length > 0) return given;
  const single = holder.get("example");
  if (single !== undefined) return [{ title: "Example", value: single, isMade: false }];
  const schema = holder.get("schema");
  if (schema === undefined) return [];
  return [{ title: "Example", value: madeExample(content, schema, direction), isMade: true }];
}

/** The first value for a parameter, as text. */
export function parameterText(content: SpecValues, parameter: Dereferenced): string | undefined {
  const [first] = examplesOf(content, parameter, "request");
  const value = first?.value;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return String(value);
  if (!Array.isArray(value)) return undefined;
  const items = value.filter((one) => typeof one === "string" || typeof one === "number");
  return items.length === 0 ? undefined : items.slice(0, 10).join(",");
}
