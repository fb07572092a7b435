/**
 * The words of schema problems, as authors use them. What is wrong is decided in violations.ts, and what it costs depends
 * on where the value is.
 */

import type { Segment } from "../model/location.ts";
import { capitalize, counted, enumerate, named } from "../text/words.ts";
import type { CheckedValue } from "./checked-value.ts";
import { type JsonType, type Schema, typesOf } from "./schema.ts";

/** The sentence about a problem in two parts; the effect of the problem is said between them. */
export interface ProblemWords {
  /** What is wrong. */
  readonly statement: string;
  /** What to do, if the statement does not say it, with what ends the sentence. */
  readonly ending: string;
}

/** The message of a problem outside the navigation, for which the platform rejects the whole file if it rejects the value. */
export function messageOf(problem: { readonly words: ProblemWords; readonly rejected?: true }): string {
  const { statement, ending } = problem.words;
  return `${statement}${problem.rejected === true ? ", so the platform rejects docs.json" : ""}${ending}`;
}

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
export function wrongValue(subject: string, schema: Schema, value: CheckedValue): ProblemWords {
  return statement(`${capitalize(subject)} must be ${allowed(schema)}, not ${described(value)}`);
}

/** For a string that is empty or shorter than the platform needs. */
export function tooShort(subject: string, least: number): ProblemWords {
  const form = least === 1 ? "must not be empty" : `has fewer than ${counted(least, "character")}`;
  return statement(`${capitalize(subject)} ${form}`);
}

/** For a key that the platform ignores beside another. */
export function ignoredKey(key: string, other: string): ProblemWords {
  return statement(`The platform ignores \`${key}\` beside \`${other}\``, "; remove one of the two.");
}

/** For a list that is shorter than the platform needs. */
export function tooFew(subject: string, least: number): ProblemWords {
  const form = least === 1 ? "is empty" : `has fewer than ${counted(least, "entry", "entries")}`;
  return statement(`${capitalize(subject)} ${form}`, "; fill it, or remove it.");
}

/** For a list that is longer than the platform allows. */
export function tooMany(subject: string, count: number, most: number): ProblemWords {
  const form = `has ${count} entries, more than the ${most} allowed`;
  return statement(`${capitalize(subject)} ${form}`, "; remove some.");
}

/** For a string that appears twice in a list whose items must be distinct. */
export function repeated(subject: string, value: string): ProblemWords {
  return statement(`${capitalize(subject)} lists ${quoted(value)} twice`, "; remove one.");
}

/** For a string that the platform does not recognize, and that resembles none of those it does. */
export function unknownValue(subject: string, value: string): ProblemWords {
  return statement(
    `${capitalize(subject)} is ${quoted(value)}, which is not an allowed value`,
    "; remove it.",
  );
}

/**
 * For a required key that is missing.
 * @param schema the schema of the key's value, for the format that the message names
 */
export function missingKey(subject: string, key: string, schema: Schema | undefined): ProblemWords {
  const form = schema === undefined ? undefined : (schema["x-form"] ?? choice(schema));
  return statement(`${capitalize(subject)} needs \`${key}\`${form === undefined ? "" : `: ${form}`}`);
}

/** For a required key that is misspelled. */
export function misspelledKey(subject: string, key: string, written: string): ProblemWords {
  const need = `${capitalize(subject)} needs \`${key}\`, but \`${named(written)}\` is not one of its keys`;
  return statement(need, `; rename it to \`${key}\`.`);
}

/** For a value that resembles a known one. */
export function misspelledValue(subject: string, value: string, known: string): ProblemWords {
  const doubt = `${capitalize(subject)} is ${quoted(value)}, which the platform does not recognize`;
  return statement(doubt, `; did you mean ${quoted(known)}?`);
}

/** A key at the top of docs.json that the platform does not recognize (F1.5). */
export function unknownProperty(key: string, suggestion: string | undefined): ProblemWords {
  const loss = `\`${named(key)}\` is not a key of docs.json, so the platform drops it`;
  return suggestion === undefined ? statement(loss) : statement(loss, `; did you mean \`${suggestion}\`?`);
}

/**
 * @param known the keys of the object, named if they are few and no better hint exists
 * @param isRejected whether the platform rejects the file for the key
 */
export function unknownKey(
  key: string,
  subject: string,
  suggestion: string | undefined,
  known: readonly string[],
  isRejected: boolean,
): ProblemWords {
  const flaw = `\`${named(key)}\` is not a key of ${subject}${isRejected ? "" : " and has no effect"}`;
  if (suggestion !== undefined) return statement(flaw, `; did you mean \`${suggestion}\`?`);
  if (isRejected) return statement(flaw, "; remove it.");
  if (known.length > 6) return statement(flaw);
  return statement(flaw, `; ${subject} can have ${enumerate(known.map((name) => `\`${name}\``))}.`);
}

/** For a key of mint.json; `place` is its place in docs.json. */
export function formerKey(key: string, place: string): ProblemWords {
  return statement(
    `\`${key}\` is not a key of docs.json, so the platform drops it`,
    `; write it as \`${place}\`.`,
  );
}

function statement(text: string, ending = "."): ProblemWords {
  return { statement: text, ending };
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
