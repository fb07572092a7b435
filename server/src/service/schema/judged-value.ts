/**
 * The plain value of a syntax node, as far as it can be checked, and the way from a place in that value back
 * to the document that contains it. Follows references; does not depend on schemas.
 */

import { propertyNamed } from "../json/pointer.ts";
import type { ObjectNode, SyntaxNode } from "../json/tree.ts";
import type { JsonValue } from "../model/change.ts";
import type { Segment } from "../model/location.ts";
import { type ReferenceBudget, type ReferenceResolver, withinBudget } from "../navigation/references.ts";

/**
 * A JSON value in which `undefined` means that it cannot be checked: unreadable text, a value that is not
 * typed yet, a reference to nothing. Objects have no prototype.
 */
export type JudgedValue =
  | Exclude<JsonValue, object>
  | undefined
  | readonly JudgedValue[]
  | { readonly [key: string]: JudgedValue };

/** How to follow references: the document of the node, and the site's resolver. */
export interface ReferenceContext {
  /** Path of the document, relative to the site's root. */
  readonly document: string;
  readonly resolve: ReferenceResolver;
  /** How much may be included; no limit by default. */
  readonly budget?: ReferenceBudget;
}

/** A value with its references replaced by the content of their files. */
interface ResolvedValue {
  readonly value: JudgedValue;
  /** Whether the value contains a reference, so that it depends on other documents. */
  readonly refers: boolean;
}

/** Reads a node; without `references`, every reference reads as `undefined`. */
export function readValue(node: SyntaxNode, references?: ReferenceContext): ResolvedValue {
  let refers = false;
  const budget = references?.budget;
  const resolve =
    references && (budget === undefined ? references.resolve : withinBudget(references.resolve, budget));
  /** Whether the current text is in a file that has been read before. */
  let isRepeated = false;
  const charge = (count: number): void => {
    if (isRepeated && budget !== undefined) budget.entries -= count;
  };
  const read = (part: SyntaxNode | undefined, chain: readonly string[]): JudgedValue => {
    switch (part?.kind) {
      case "string":
      case "number":
      case "boolean":
        return part.value;
      case "null":
        return null;
      case "array":
        charge(part.items.length);
        return part.items.map((item) => read(item, chain));
      case "object":
        return readObject(part, chain);
      default:
        return undefined;
    }
  };
  const readObject = (part: ObjectNode, chain: readonly string[]): JudgedValue => {
    if (!isReference(part)) return readProperties(part, chain, Object.create(null));
    refers = true;
    const before = { repeats: budget?.repeats, isRepeated };
    const target = resolve && followReference(part, resolve, chain);
    if (target === undefined) return undefined;
    isRepeated ||= budget?.repeats !== before.repeats;
    const value = read(target.root, [...chain, target.document]);
    isRepeated = before.isRepeated;
    if (value === null || typeof value !== "object" || isList(value)) return value;
    const merged: Record<string, JudgedValue> = Object.assign(Object.create(null), value);
    // An included file may name its own schema.
    delete merged.$schema;
    readProperties(part, chain, merged);
    delete merged.$ref;
    return merged;
  };
  const readProperties = (
    part: ObjectNode,
    chain: readonly string[],
    into: Record<string, JudgedValue>,
  ): JudgedValue => {
    charge(part.properties.length);
    for (const property of part.properties) into[property.key.value] = read(property.value, chain);
    return into;
  };
  const value = read(node, references === undefined ? [] : [references.document]);
  return { value, refers };
}

/** A place; `document` is set if it differs from the document of the node. */
export interface JudgedPlace {
  readonly document?: string;
  /** From the node, or from the root of `document`. */
  readonly segments: readonly Segment[];
}

/** The written form of a part of a read value. */
interface JudgedPart {
  readonly place: JudgedPlace;
  /** False if a bracket is missing, so that a missing key may only be unread. */
  readonly closed: boolean;
}

/** The part of a read value at `segments`. */
export function partAt(
  node: SyntaxNode,
  segments: readonly Segment[],
  references?: ReferenceContext,
): JudgedPart {
  let chain = references === undefined ? [] : [references.document];
  let part: SyntaxNode | undefined = node;
  let document: string | undefined;
  /** How many segments lead to the root of `document`. */
  let before = 0;
  for (let done = 0; ; done++) {
    const next = segments[done];
    while (references !== undefined && part?.kind === "object" && isReference(part)) {
      // A key beside the reference wins.
      if (typeof next === "string" && propertyNamed(part, next) !== undefined) break;
      const target = followReference(part, references.resolve, chain);
      if (target === undefined) break;
      chain = [...chain, target.document];
      part = target.root;
      document = target.document;
      before = done;
    }
    if (next === undefined) break;
    part = childOf(part, next);
  }
  const written = segments.slice(before);
  return {
    place: document === undefined ? { segments: written } : { document, segments: written },
    closed: part?.kind === "object" || part?.kind === "array" ? part.opened && part.closed : true,
  };
}

/** Whether the object is `{"$ref": …}` (F1.7). */
function isReference(node: ObjectNode): boolean {
  return propertyNamed(node, "$ref") !== undefined;
}

function followReference(
  node: ObjectNode,
  resolve: ReferenceResolver,
  chain: readonly string[],
): { readonly root: SyntaxNode; readonly document: string } | undefined {
  const resolution = resolve(propertyNamed(node, "$ref")?.value, chain);
  return resolution.root === undefined ? undefined : resolution;
}

function childOf(node: SyntaxNode | undefined, segment: Segment): SyntaxNode | undefined {
  if (node?.kind === "array" && typeof segment === "number") return node.items[segment];
  return node?.kind === "object" ? propertyNamed(node, String(segment))?.value : undefined;
}

/** Like `Array.isArray`, which does not narrow the type of a readonly array. */
export function isList(value: JudgedValue): value is readonly JudgedValue[] {
  return Array.isArray(value);
}
