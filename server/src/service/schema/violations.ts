/**
 * Converts the violations that a compiled validator finds into problems for the author: one problem for each cause, at its
 * place in the value. The compiled schema is stricter than the schema (see scripts/build-schemas.ts); violations in
 * open objects and open enumerations are reported only if the text is clearly misspelled.
 */

import type { JsonValue } from "../model/change.ts";
import type { Segment } from "../model/location.ts";
import { getOrInsert } from "../multimap.ts";
import { clearCorrection, nearest } from "../text/nearest.ts";
import { type CheckedValue, isList } from "./checked-value.ts";
import type { Violation } from "./generated/validators.js";
import { type Schema, typesOf } from "./schema.ts";
import * as wording from "./wording.ts";

type SchemaProblemKind = "type" | "enum" | "pattern" | "length" | "repeated" | "required" | "unknown-key";

/** Returns the schema of a place in the checked value. */
export type SchemaLookup = (segments: readonly Segment[]) => Schema | undefined;

/** A problem in a read value; this module does not depend on where the value is written. */
export interface ValueProblem {
  readonly kind: SchemaProblemKind;
  /** Starts at the value of the top-level property; for `unknown-key`, ends with the key. */
  readonly segments: readonly Segment[];
  readonly words: wording.ProblemWords;
  /** The nearest allowed value or key: a guess, offered as a fix. */
  readonly suggestion?: string;
  /** The same value in the right form: `true` for `"true"`. */
  readonly replacement?: JsonValue;
  /** Set if the value has no content, so that it can be removed without loss. */
  readonly removable?: true;
  /** Set if the platform rejects the file for a key, string or list that may look harmless (F12.7). */
  readonly rejected?: true;
  /** The missing key, for `required`. */
  readonly missing?: string;
  /** A misspelled form of the missing key in the same object, for `required`. */
  readonly written?: string;
}

/** The violations at one place: the keywords of the schema, with the keys that each reports. */
type ViolatedKeywords = ReadonlyMap<string, readonly string[]>;

/**
 * The problems of a value, in the order of the schema.
 * @param key the key of the value, for messages
 */
export function problemsOf(
  key: string,
  value: CheckedValue,
  violations: readonly Violation[],
  lookup: SchemaLookup,
): readonly ValueProblem[] {
  const problems: ValueProblem[] = [];
  for (const [pointer, keywords] of byPlace(violations)) {
    const place = locate(value, pointer);
    const schema = lookup(place.segments);
    // An undefined value cannot be checked: it is unreadable, not typed yet, or an unresolved reference.
    if (place.value === undefined || schema === undefined) continue;
    const valueProblem = wrongValue(key, schema, place.segments, place.value, keywords);
    if (valueProblem !== undefined) problems.push(valueProblem);
    else if (isObject(place.value)) {
      problems.push(...wrongKeys(key, lookup, place.segments, place.value, keywords));
    }
  }
  return problems;
}

function byPlace(violations: readonly Violation[]): ReadonlyMap<string, ViolatedKeywords> {
  const places = new Map<string, Map<string, string[]>>();
  for (const { place, keyword, key } of violations) {
    const keywords = getOrInsert(places, place, () => new Map());
    const keys = getOrInsert(keywords, keyword, () => []);
    if (key !== undefined) keys.push(key);
  }
  return places;
}

function locate(
  value: CheckedValue,
  pointer: string,
): { readonly segments: readonly Segment[]; readonly value: CheckedValue } {
  const segments: Segment[] = [];
  let part = value;
  for (const escaped of pointer.split("/").slice(1)) {
    const name = escaped.replaceAll("~1", "/").replaceAll("~0", "~");
    if (isList(part)) {
      segments.push(Number(name));
      part = part[Number(name)];
    } else {
      segments.push(name);
      part = isObject(part) ? part[name] : undefined;
    }
  }
  return { segments, value: part };
}

/** The problem of a whole value; a wrong type comes before a value that is not allowed, and that before a wrong format. */
function wrongValue(
  key: string,
  schema: Schema,
  segments: readonly Segment[],
  value: CheckedValue,
  keywords: ViolatedKeywords,
): ValueProblem | undefined {
  const subject = wording.subject(key, segments);
  const words = wording.wrongValue(subject, schema, value);
  if (keywords.has("type")) {
    return { kind: "type", segments, words, ...replacedBy(inRightType(value, schema)) };
  }
  if (isList(value)) return wrongLength(subject, schema, segments, value, keywords);
  if (typeof value !== "string") return undefined;
  const knownValues = schema["x-known-values"];
  if (keywords.has("enum") && knownValues !== undefined) {
    const isRejected = schema["x-unknown-values"] === "rejected";
    const correction = isRejected ? nearestValue(value, knownValues) : clearCorrection(value, knownValues);
    if (correction === undefined) {
      return isRejected
        ? { kind: "enum", segments, words: wording.unknownValue(subject, value), rejected: true }
        : undefined;
    }
    const misspelled = wording.misspelledValue(subject, value, correction);
    return { kind: "enum", segments, words: misspelled, ...suggested(correction) };
  }
  if (keywords.has("enum")) {
    return { kind: "enum", segments, words, ...suggested(nearestValue(value, schema.enum ?? [])) };
  }
  if (keywords.has("minLength")) {
    const least = schema.minLength ?? 1;
    return { kind: "length", segments, words: wording.tooShort(subject, least), ...rejectedIf(least > 1) };
  }
  if (keywords.has("pattern")) {
    return { kind: "pattern", segments, words, ...suggested(inRightForm(value, schema.pattern ?? "")) };
  }
  return undefined;
}

/** The problem of a list with too few or too many entries. */
function wrongLength(
  subject: string,
  { minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Schema,
  segments: readonly Segment[],
  value: readonly CheckedValue[],
  keywords: ViolatedKeywords,
): ValueProblem | undefined {
  if (keywords.has("minItems")) {
    const words = wording.tooFew(subject, minItems);
    const isRemovable = value.length === 0;
    return { kind: "length", segments, words, rejected: true, ...(isRemovable ? { removable: true } : {}) };
  }
  if (!keywords.has("maxItems")) return undefined;
  return {
    kind: "length",
    segments,
    words: wording.tooMany(subject, value.length, maxItems),
    rejected: true,
  };
}

function rejectedIf(isRejected: boolean): Pick<ValueProblem, "rejected"> {
  return isRejected ? { rejected: true } : {};
}

/**
 * The keys that are not allowed and the keys that are missing. A misspelled required key is one problem, reported as
 * missing, because the platform rejects a missing key.
 */
function wrongKeys(
  key: string,
  lookup: SchemaLookup,
  segments: readonly Segment[],
  value: { readonly [key: string]: CheckedValue },
  keywords: ViolatedKeywords,
): readonly ValueProblem[] {
  const schema = lookup(segments) ?? {};
  const isRejected = schema["x-unknown-keys"] === "rejected";
  const subject = wording.subject(key, segments);
  const knownKeys = Object.keys(schema.properties ?? {});
  const lacking = knownKeys.filter((name) => !(name in value));
  const required = (keywords.get("required") ?? []).filter((name) => !(name in value));
  const problems: ValueProblem[] = [];
  const misspelled = new Set<string>();
  for (const name of keywords.get("additionalProperties") ?? []) {
    const closed = isRejected || schema.additionalProperties === false;
    const suggestion = clearCorrection(name, lacking) ?? (closed ? nearest(name, lacking, 1)[0] : undefined);
    if (!closed && suggestion === undefined) continue;
    if (suggestion !== undefined && required.includes(suggestion)) {
      if (misspelled.has(suggestion)) continue;
      misspelled.add(suggestion);
      const words = wording.misspelledKey(subject, suggestion, name);
      problems.push({ kind: "required", segments, words, missing: suggestion, written: name });
      continue;
    }
    problems.push({
      kind: "unknown-key",
      segments: [...segments, name],
      words: wording.unknownKey(name, subject, suggestion, knownKeys, isRejected),
      ...(suggestion === undefined ? {} : { suggestion }),
      ...rejectedIf(isRejected),
    });
  }
  for (const name of required) {
    if (misspelled.has(name)) continue;
    const words = wording.missingKey(subject, name, lookup([...segments, name]));
    problems.push({ kind: "required", segments, words, missing: name });
  }
  return problems;
}

function suggested(text: string | undefined): { suggestion?: string; replacement?: string } {
  return text === undefined ? {} : { suggestion: text, replacement: text };
}

function replacedBy(value: JsonValue | undefined): { replacement?: JsonValue } {
  return value === undefined ? {} : { replacement: value };
}

function nearestValue(value: string, allowed: readonly string[]): string | undefined {
  return clearCorrection(value.trim(), allowed) ?? nearest(value.trim(), allowed, 1)[0];
}

/** The same value in a type that the schema allows: a boolean or number with or without quotes, or one value as a list. */
function inRightType(value: CheckedValue, schema: Schema): JsonValue | undefined {
  const types = typesOf(schema);
  if (typeof value === "string") {
    const text = value.trim();
    if (types.includes("boolean") && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
    if (types.includes("number") && text !== "" && Number.isFinite(Number(text))) return Number(text);
    const items = types.includes("array") ? schema.items : undefined;
    return items !== undefined && typesOf(items).includes("string") ? [value] : undefined;
  }
  if (isObject(value)) {
    // A specification written as an object where only its path is allowed.
    const { source, ...otherKeys } = value;
    const isPath = typeof source === "string" && Object.keys(otherKeys).length === 0;
    return isPath && types.includes("string") && !types.includes("object") ? source : undefined;
  }
  const isPlain = typeof value === "number" || typeof value === "boolean";
  const allowsAnyText = schema.enum === undefined && schema.pattern === undefined;
  return isPlain && allowsAnyText && types.includes("string") ? String(value) : undefined;
}

/** The same text in the required form, if only its ends are wrong. */
function inRightForm(text: string, pattern: string): string | undefined {
  const trimmed = text.trim();
  const form = new RegExp(pattern, "u");
  const candidates = [
    trimmed,
    trimmed.replace(/^fa-/, ""),
    trimmed.replace(/^http:/, "https:"),
    `#${trimmed}`,
  ];
  return candidates.find((candidate) => form.test(candidate));
}

function isObject(value: CheckedValue): value is { readonly [key: string]: CheckedValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
