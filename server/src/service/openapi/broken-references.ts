/**
 * Finds each `$ref` in a specification that is broken or points outside the file. One pass over the values, in which each
 * is visited once, no matter how many aliases refer to it. Does not depend on other files.
 */
import type { Segment } from "../model/location.ts";
import { getOrInsert } from "../multimap.ts";
import { nearest } from "../text/nearest.ts";
import { elsewhere, fieldsOf, ownValue, pointerOf, type SpecReader } from "./spec-fields.ts";

export interface FoundReference {
  /** The place of the `$ref`. */
  readonly pointer: readonly Segment[];
  /** Empty if the `$ref` has no value. */
  readonly reference: string;
  /** `missing`: the file has no such place; `outside`: the target is another file or a URL; `none`: there is no value. */
  readonly target: "missing" | "outside" | "none";
  /** Whether only the last name is missing, in an object that exists. */
  readonly isOnlyNameMissing: boolean;
  /** The reference that the author may have meant instead of a broken one. */
  readonly suggestion: string | undefined;
}

/** The maximum number of references that are reported for one specification. */
const maxFound = 500;

/** The maximum number of names compared in all guesses; each guess compares all names beside the missing one. */
const maxNames = 200_000;

/** Keys whose values are examples: a `$ref` in these is text. */
const examples: ReadonlySet<string> = new Set(["example", "examples", "default", "const", "enum", "value"]);

/** Keys whose objects have names that the author chooses as keys. */
const nameMaps: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
  "schemas",
  "paths",
  "webhooks",
  "responses",
  "parameters",
  "requestBodies",
  "headers",
  "securitySchemes",
  "links",
  "callbacks",
  "pathItems",
  "channels",
  "messages",
  "operations",
]);

/** A value to visit, and the path to it. */
interface ValueStep {
  readonly value: unknown;
  readonly key: Segment;
  readonly around: ValueStep | undefined;
  /** Whether its keys are names that the author chooses, so that even `example` is one. */
  readonly isNameMap: boolean;
}

/** `no-name`: the object exists, but does not have the name; `missing`: the object does not exist either. */
type TargetKind = "missing" | "outside" | "no-name" | "here";
type TargetLookup = (reference: string) => TargetKind;

/** The broken references in `root`. @param json the text of `root`, if it is strict JSON */
export function brokenReferences(
  reader: SpecReader,
  root: unknown,
  json: string | undefined,
): readonly FoundReference[] {
  const found: FoundReference[] = [];
  const targets = new Map<string, TargetKind>();
  const lookUp: TargetLookup = (reference) =>
    getOrInsert(targets, reference, () => targetOf(reader, root, reference));
  if (json !== undefined && !mayHaveBroken(json, lookUp)) return found;
  const seen = new Set<object>();
  const guesses: GuessBudget = { names: maxNames };
  const stack: ValueStep[] = [{ value: root, key: "", around: undefined, isNameMap: false }];
  for (let step = stack.pop(); step !== undefined && found.length < maxFound; step = stack.pop()) {
    const { value, isNameMap } = step;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index -= 1) {
        const item: unknown = value[index];
        if (isContainer(item)) stack.push({ value: item, key: index, around: step, isNameMap: false });
      }
      continue;
    }
    const fields = fieldsOf(value) ?? {};
    // References below an `$id` are relative to another URL.
    if (!isNameMap && typeof ownValue(fields, "$id") === "string") continue;
    const keys = Object.keys(fields);
    for (let index = keys.length - 1; index >= 0; index -= 1) {
      const key = keys[index] ?? "";
      const inner = fields[key];
      if (key === "$ref" && inner === null && !isNameMap) {
        const pointer = [...pathTo(step), "$ref"];
        found.push({
          pointer,
          reference: "",
          target: "none",
          isOnlyNameMissing: false,
          suggestion: undefined,
        });
      } else if (key === "$ref" && typeof inner === "string" && !isNameMap) {
        const target = lookUp(inner);
        if (target === "here") continue;
        const isOnlyNameMissing = target === "no-name";
        found.push({
          pointer: [...pathTo(step), "$ref"],
          reference: inner,
          target: isOnlyNameMissing ? "missing" : target,
          isOnlyNameMissing,
          suggestion:
            target !== "outside" && guesses.names > 0
              ? similarReference(reader, root, inner, guesses)
              : undefined,
        });
      } else if (isContainer(inner) && (isNameMap || !(examples.has(key) || key.startsWith("x-")))) {
        stack.push({ value: inner, key, around: step, isNameMap: !isNameMap && nameMaps.has(key) });
      }
    }
  }
  return found;
}

const referenceInJson = /"\$ref"\s*:\s*("(?:[^"\\]|\\.)*")/g;
/** A character of `$ref` written as an escape sequence. */
const escapedLetter = /\\u00(?:24|72|65|66)/i;

/**
 * Whether JSON text may contain a broken reference: it does if a reference anywhere in it, even in an example, has no
 * target in the file. Searching the text is much cheaper than visiting all values, and the result is usually false.
 */
function mayHaveBroken(json: string, lookUp: TargetLookup): boolean {
  if (escapedLetter.test(json)) return true;
  for (const [, written = ""] of json.matchAll(referenceInJson)) {
    const reference = written.includes("\\") ? String(JSON.parse(written)) : written.slice(1, -1);
    if (lookUp(reference) !== "here") return true;
  }
  return false;
}

/** Whether a value can contain references; most values are strings, numbers and booleans, which cannot. */
function isContainer(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function pathTo(step: ValueStep): readonly Segment[] {
  const path: Segment[] = [];
  for (let at: ValueStep | undefined = step; at?.around !== undefined; at = at.around) path.push(at.key);
  return path.reverse();
}

/** The kind of a reference's target; `here` is a place in the file, or one that is unknown. */
function targetOf(reader: SpecReader, root: unknown, reference: string): TargetKind {
  const target = pointerOf(reference);
  // `#name` is an anchor of a schema.
  if (target === undefined) return reference.startsWith("#") || reference === "" ? "here" : "outside";
  let value: unknown = root;
  for (const [index, segment] of target.entries()) {
    const inner = reader.inside(value, segment);
    if (inner === elsewhere) return "here";
    if (inner === undefined) {
      const isObject = typeof value === "object" && value !== null;
      return isObject && index === target.length - 1 ? "no-name" : "missing";
    }
    value = inner;
  }
  return "here";
}

/** The number of names that may still be compared. */
interface GuessBudget {
  names: number;
}

/** The reference with the name that is most similar to the missing one. */
function similarReference(
  reader: SpecReader,
  root: unknown,
  reference: string,
  guesses: GuessBudget,
): string | undefined {
  const target = pointerOf(reference) ?? [];
  let value: unknown = root;
  for (const [index, segment] of target.entries()) {
    const inner = reader.inside(value, segment);
    if (inner !== undefined) {
      value = inner;
      continue;
    }
    const names = Object.keys(reader.fields(value) ?? {});
    guesses.names -= names.length;
    const isLast = index === target.length - 1;
    for (const name of nearest(segment, names, 3)) {
      const corrected = target.with(index, name);
      if (isLast || targetOf(reader, root, referenceTo(corrected)) === "here") return referenceTo(corrected);
    }
    return undefined;
  }
  return undefined;
}

function referenceTo(pointer: readonly string[]): string {
  const segments = pointer.map((segment) =>
    segment.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25").replaceAll(" ", "%20"),
  );
  return `#/${segments.join("/")}`;
}
