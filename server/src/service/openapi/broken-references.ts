/**
 * Every `$ref` of a specification that is broken, or points outside the file. One pass over the values, each looked at
 * once, however many aliases name it. Does not depend on other files.
 */
import type { Segment } from "../model/location.ts";
import { getOrInsert } from "../multimap.ts";
import { nearest } from "../text/nearest.ts";
import { elsewhere, fieldsOf, own, pointerOf, type SpecReader } from "./spec-fields.ts";

export interface FoundReference {
  /** The place of the `$ref`. */
  readonly pointer: readonly Segment[];
  readonly reference: string;
  /** `nowhere`: the file has no such place; `outside`: it leads to another file or to a URL. */
  readonly leads: "nowhere" | "outside";
  /** Whether only the last name is missing, in an object that exists. */
  readonly isNameAlone: boolean;
  /** What the author may have meant, of a reference that is broken. */
  readonly meant: string | undefined;
}

/** References that are told of one specification. */
const maxFound = 500;

/** Names that are looked through for all guesses of what references mean: each guess looks through all beside the missing one. */
const maxNames = 200_000;

/** Keys whose values are examples: a `$ref` in these is text. */
const examples: ReadonlySet<string> = new Set(["example", "examples", "default", "const", "enum", "value"]);

/** Keys whose objects have names of the author as keys. */
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

/** A value that is still to be looked at, with the way to it. */
interface ValueStep {
  readonly value: unknown;
  readonly key: Segment;
  readonly around: ValueStep | undefined;
  /** Whether its keys are names of the author, so that `example` is such a name. */
  readonly isNameMap: boolean;
}

/** `no-name`: the file has the object, and it has no such name; `nowhere`: it has no such object. */
type Lead = FoundReference["leads"] | "no-name" | "here";
type TargetLookup = (reference: string) => Lead;

/** @param json the text of `root`, if it is strict JSON */
export function brokenReferences(
  reader: SpecReader,
  root: unknown,
  json: string | undefined,
): readonly FoundReference[] {
  const found: FoundReference[] = [];
  const known = new Map<string, ReturnType<TargetLookup>>();
  const leads: TargetLookup = (reference) =>
    getOrInsert(known, reference, () => leadsTo(reader, root, reference));
  if (json !== undefined && !mayBreak(json, leads)) return found;
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
        if (mayHold(item)) stack.push({ value: item, key: index, around: step, isNameMap: false });
      }
      continue;
    }
    const fields = fieldsOf(value) ?? {};
    // References below an own base URL are not those of the file.
    if (!isNameMap && typeof own(fields, "$id") === "string") continue;
    const keys = Object.keys(fields);
    for (let index = keys.length - 1; index >= 0; index -= 1) {
      const key = keys[index] ?? "";
      const inner = fields[key];
      if (key === "$ref" && typeof inner === "string" && !isNameMap) {
        const target = leads(inner);
        if (target === "here") continue;
        const meantName =
          target !== "outside" && guesses.names > 0 ? meantBy(reader, root, inner, guesses) : undefined;
        const isNameAlone = target === "no-name";
        const pointer = [...wayTo(step), "$ref"];
        found.push({
          pointer,
          reference: inner,
          leads: isNameAlone ? "nowhere" : target,
          isNameAlone,
          meant: meantName,
        });
      } else if (mayHold(inner) && (isNameMap || !(examples.has(key) || key.startsWith("x-")))) {
        stack.push({ value: inner, key, around: step, isNameMap: !isNameMap && nameMaps.has(key) });
      }
    }
  }
  return found;
}

const referenceInJson = /"\$ref"\s*:\s*("(?:[^"\\]|\\.)*")/g;
/** The letters of `$ref` as escapes. */
const escapedLetter = /\\u00(?:24|72|65|66)/i;

/**
 * Whether a text of JSON has a reference that does not lead to a place of the file, be it only in an example: a search
 * of the text, which is much cheaper than a look at all values and mostly says no.
 */
function mayBreak(json: string, leads: TargetLookup): boolean {
  if (escapedLetter.test(json)) return true;
  for (const [, written = ""] of json.matchAll(referenceInJson)) {
    const reference = written.includes("\\") ? String(JSON.parse(written)) : written.slice(1, -1);
    if (leads(reference) !== "here") return true;
  }
  return false;
}

/** Most values are texts, numbers and words, which hold no reference. */
function mayHold(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function wayTo(step: ValueStep): readonly Segment[] {
  const way: Segment[] = [];
  for (let at: ValueStep | undefined = step; at?.around !== undefined; at = at.around) way.push(at.key);
  return way.reverse();
}

/** Where a reference leads; `here` is a place of the file, or one that is unknown. */
function leadsTo(reader: SpecReader, root: unknown, reference: string): Lead {
  const target = pointerOf(reference);
  // `#name` is an anchor of a schema.
  if (target === undefined) return reference.startsWith("#") || reference === "" ? "here" : "outside";
  let value: unknown = root;
  for (const [index, segment] of target.entries()) {
    const inner = reader.inside(value, segment);
    if (inner === elsewhere) return "here";
    if (inner === undefined) {
      const isObject = typeof value === "object" && value !== null;
      return isObject && index === target.length - 1 ? "no-name" : "nowhere";
    }
    value = inner;
  }
  return "here";
}

/** How many more names may be looked through. */
interface GuessBudget {
  names: number;
}

/** The reference to the name that is most like the missing one. */
function meantBy(
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
      if (isLast || leadsTo(reader, root, referenceTo(corrected)) === "here") return referenceTo(corrected);
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
