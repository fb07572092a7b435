/** Reads the plain values of a specification: fields of objects, merge keys of YAML, references inside the file. */
import type { Segment } from "../model/location.ts";
import { getOrInsert } from "../multimap.ts";
import { percentDecoded } from "../text/href.ts";

export type ObjectFields = Readonly<Record<string, unknown>>;

/** The longest chain in which each `$ref` points to the next; a longer one counts as a cycle. */
const maxReferences = 20;

/** An object and its place in the specification. */
export interface PlacedFields {
  readonly fields: ObjectFields;
  readonly pointer: readonly Segment[];
}

export interface SpecReader {
  /** Returns the same string for all equal strings, because thousands of operations have the same parameters. */
  shared(text: string): string;
  /** The fields of an object, with merge keys of YAML (`<<`) resolved. */
  fields(value: unknown): ObjectFields | undefined;
  /** A path item and the objects that its `$ref`s lead to. */
  placesOf(
    item: unknown,
    pointer: readonly Segment[],
  ): { readonly found: readonly PlacedFields[]; readonly leadsElsewhere: boolean };
  /**
   * The value under one key or index of a value. Resolves a `$ref` of the value if the value itself does not have the
   * key; `elsewhere` if that `$ref` points outside the file.
   */
  inside(value: unknown, segment: string): unknown;
}

/** The result of `inside` for a value in another file. */
export const elsewhere: unique symbol = Symbol("elsewhere");

export function specReader(root: ObjectFields): SpecReader {
  // Each object is merged once; otherwise nested merges would double the cost at each level.
  const merged = new Map<object, ObjectFields>();
  const fields = (value: unknown): ObjectFields | undefined => {
    const object = fieldsOf(value);
    if (object === undefined || !Object.hasOwn(object, "<<")) return object;
    const existing = merged.get(object);
    if (existing !== undefined) return existing;
    merged.set(object, object);
    const { "<<": base, ...ownFields } = object;
    // The first of several bases overrides the others; the object's own fields override all bases.
    const bases = (Array.isArray(base) ? base.toReversed() : [base]).map(fields);
    const result: ObjectFields = Object.assign(Object.create(null), ...bases, ownFields);
    merged.set(object, result);
    return result;
  };
  const child = (value: unknown, segment: string): unknown => {
    if (Array.isArray(value)) return /^\d+$/.test(segment) ? value[Number(segment)] : undefined;
    const object = fields(value);
    return object === undefined ? undefined : ownValue(object, segment);
  };
  const resolve = (pointer: readonly string[]): unknown =>
    pointer.reduce<unknown>((value, segment) => child(value, segment), root);
  const inside = (value: unknown, segment: string): unknown => {
    let place = value;
    for (let count = 0; count < maxReferences; count += 1) {
      const found = child(place, segment);
      if (found !== undefined) return found;
      const reference = ownValue(fields(place) ?? {}, "$ref");
      if (typeof reference !== "string") return undefined;
      const target = pointerOf(reference);
      if (target === undefined) return elsewhere;
      place = resolve(target);
    }
    return undefined;
  };
  const texts = new Map<string, string>();
  return {
    shared(text) {
      return getOrInsert(texts, text, () => text);
    },
    fields,
    inside,
    placesOf(item, pointer) {
      const found: PlacedFields[] = [];
      let place = { value: item, pointer };
      for (let count = 0; count < maxReferences; count += 1) {
        const object = fields(place.value);
        if (object === undefined) return { found, leadsElsewhere: false };
        found.push({ fields: object, pointer: place.pointer });
        const reference = ownValue(object, "$ref");
        if (typeof reference !== "string") return { found, leadsElsewhere: false };
        const target = pointerOf(reference);
        if (target === undefined) return { found, leadsElsewhere: true };
        place = { value: resolve(target), pointer: target };
      }
      return { found, leadsElsewhere: false };
    },
  };
}

/** The segments of `#/a/b`; undefined for a reference into another file. */
export function pointerOf(reference: string): readonly string[] | undefined {
  if (reference === "#") return [];
  if (!reference.startsWith("#/")) return undefined;
  const segments = reference.slice(2).split("/");
  // Few of the thousands of references in a large specification contain escaped characters.
  return /[%~]/.test(reference) ? segments.map(decodedSegment) : segments;
}

function decodedSegment(segment: string): string {
  return percentDecoded(segment).replaceAll("~1", "/").replaceAll("~0", "~");
}

export function fieldsOf(value: unknown): ObjectFields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as ObjectFields)
    : undefined;
}

/** An object's own value, never a value of its prototype. */
export function ownValue(fields: ObjectFields, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
