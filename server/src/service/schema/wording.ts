/**
 * The messages of schema problems, in words that authors use. What is wrong is decided in violations.ts.
 */

import type { Segment } from "../model/location.ts";
import { capitalize, counted, enumerate, named } from "../text/words.ts";
import type { CheckedValue } from "./checked-value.ts";
import { type JsonType, type Schema, typesOf } from "./schema.ts";

/** "`primary`", or "entry 3 of `redirects`". */
export function subject(key: string, segments: readonly Segment[]): string {
  const last = segments.at(-1);
  if (last === undefined) return `\`${key}\``;
  if (typeof last === "string") return `\`${last}\``;
  return `entry ${last + 1} of ${subject(key, segments.slice(0, -1))}`;
}

/**
 * For a value of the wrong type, or one that is not among the allowed values.
 * @param subject as `subject` returns it
 */
export function wrongValueMessage(subject: string, schema: Schema, value: CheckedValue): string {
  return `${capitalize(subject)} must be ${allowed(schema)}, not ${described(value)}.`;
}

/** For a string that is empty or shorter than the platform needs. */
export function shortMessage(subject: string, least: number): string {
  const statement =
    least === 1
      ? "must not be empty"
      : `must have at least ${least} characters, or the platform rejects docs.json`;
  return `${capitalize(subject)} ${statement}.`;
}

/** For a list that is shorter than the platform needs. */
export function tooFewMessage(subject: string, least: number): string {
  const how = least === 1 ? "is empty" : `has fewer than ${counted(least, "entry", "entries")}`;
  return `The platform rejects docs.json because ${subject} ${how}; fill it, or remove it.`;
}

/** For a list that is longer than the platform allows. */
export function tooManyMessage(subject: string, count: number, most: number): string {
  return `The platform rejects docs.json because ${subject} has ${count} entries, more than the ${most} allowed; remove some.`;
}

/** For a string that appears twice in a list whose items must be distinct. */
export function repeatedMessage(subject: string, value: string): string {
  return `The platform rejects docs.json because ${subject} lists ${quoted(value)} twice; remove one.`;
}

/** For a string that the platform does not recognize, and that resembles none of those it does. */
export function unknownValueMessage(subject: string, value: string): string {
  return `${capitalize(subject)} is ${quoted(value)}, which the platform does not recognize, so it rejects docs.json; remove it.`;
}

/**
 * For a required key that is missing.
 * @param schema the schema of the key's value, for the format that the message names
 */
export function missingMessage(subject: string, key: string, schema: Schema | undefined): string {
  const form = schema === undefined ? undefined : (schema["x-form"] ?? choice(schema));
  return `${capitalize(subject)} needs \`${key}\`${form === undefined ? "" : `: ${form}`}.`;
}

/** For a required key that is misspelled. */
export function misspelledKeyMessage(subject: string, key: string, written: string): string {
  return `${capitalize(subject)} needs \`${key}\`, but \`${named(written)}\` is not one of its keys; rename it to \`${key}\`.`;
}

/** For a value that resembles a known one. */
export function misspelledValueMessage(subject: string, value: string, known: string): string {
  return `${capitalize(subject)} is ${quoted(value)}, which the platform does not recognize; did you mean ${quoted(known)}?`;
}

/** A key at the top of docs.json that the platform does not recognize (F1.5). */
export function unknownPropertyMessage(key: string, suggestion: string | undefined): string {
  const loss = `\`${named(key)}\` is not a key of docs.json, so the platform drops it`;
  return suggestion === undefined ? `${loss}.` : `${loss}; did you mean \`${suggestion}\`?`;
}

/**
 * @param known the keys of the object, named if they are few and no better hint exists
 * @param isRejected whether the platform rejects the file for the key
 */
export function unknownKeyMessage(
  key: string,
  subject: string,
  suggestion: string | undefined,
  known: readonly string[],
  isRejected: boolean,
): string {
  const effect = isRejected ? ", so the platform rejects docs.json" : " and has no effect";
  const loss = `\`${named(key)}\` is not a key of ${subject}${effect}`;
  if (suggestion !== undefined) return `${loss}; did you mean \`${suggestion}\`?`;
  if (isRejected) return `${loss}; remove it.`;
  if (known.length > 6) return `${loss}.`;
  return `${loss}; ${subject} can have ${enumerate(known.map((name) => `\`${name}\``))}.`;
}

/** For a key of mint.json; `place` is its place in docs.json. */
export function formerKeyMessage(key: string, place: string): string {
  return `\`${key}\` is not a key of docs.json, so the platform drops it; write it as \`${place}\`.`;
}

function allowed(schema: Schema): string {
  const values = choice(schema);
  if (values !== undefined) return values;
  return enumerate(
    typesOf(schema).map((type) => describedType(type, schema)),
    "or",
  );
}

function choice(schema: Schema): string | undefined {
  return schema.enum === undefined ? undefined : enumerate(schema.enum.map(quoted), "or");
}

function describedType(type: JsonType, schema: Schema): string {
  switch (type) {
    case "string":
      return schema["x-form"] ?? "text in quotes";
    case "number":
      return "a number";
    case "boolean":
      return "true or false";
    case "array":
      return "a list in [ ]";
    case "object": {
      const keys = schema.required ?? [];
      return keys.length === 0
        ? "an object in { }"
        : `an object with ${enumerate(keys.map((key) => `\`${key}\``))}`;
    }
    case "null":
      return "null";
  }
}

function described(value: CheckedValue): string {
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "string") return value === "" ? "empty" : quoted(value);
  return Array.isArray(value) ? "a list" : "an object";
}

function quoted(text: string): string {
  return JSON.stringify(named(text));
}
