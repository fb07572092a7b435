/**
 * Converts a syntax node to a plain value, as far as it can be checked, and finds the place in the documents for a part of
 * that value. Resolves references; does not depend on schemas.
 */

import { propertyNamed } from "../json/pointer.ts";
import { type ReferenceBudget, type ReferenceResolver, withinBudget } from "../json/references.ts";
import type { ObjectNode, SyntaxNode } from "../json/tree.ts";
import type { JsonValue } from "../model/change.ts";
import type { Segment } from "../model/location.ts";

/**
 * A JSON value in which `undefined` stands for what cannot be checked: unreadable text, a value that is not
 * typed yet, an unresolved reference. Objects have no prototype.
 */
export type CheckedValue =
  | Exclude<JsonValue, object>
  | undefined
  | readonly CheckedValue[]
  | { readonly [key: string]: CheckedValue };

/** How to resolve references: the document of the node, and the site's resolver. */
export interface ReferenceContext {
  /** Path of the document, relative to the site's root. */
  readonly document: string;
  readonly resolve: ReferenceResolver;
  /** The limit of included content; unlimited by default. */
  readonly budget?: ReferenceBudget;
}

/** A value with its references replaced by the content of their files. */
interface ResolvedValue {
  readonly value: CheckedValue;
  /** Whether the value contains a reference, so that it depends on other documents. */
  readonly refers: boolean;
}

/** Reads a node; without `references`, every reference becomes `undefined`. */
export function readValue(node: SyntaxNode, references?: ReferenceContext): ResolvedValue {
  let refers = false;
  const budget = references?.budget;
  const resolve =
    references && (budget === undefined ? references.resolve : withinBudget(references.resolve, budget));
  /** Whether the current node is in a file that has been read before. */
  let isRepeated = false;
  const charge = (count: number): void => {
    if (isRepeated && budget !== undefined) budget.entries -= count;
  };
  const read = (part: SyntaxNode | undefined, chain: readonly string[]): CheckedValue => {
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
  const readObject = (part: ObjectNode, chain: readonly string[]): CheckedValue => {
    if (!isReference(part)) return readProperties(part, chain, Object.create(null));
    refers = true;
    const outer = { repeats: budget?.repeats, isRepeated };
    const target = resolve && resolveReference(part, resolve, chain);
    if (target === undefined) return undefined;
    isRepeated ||= budget?.repeats !== outer.repeats;
    const value = read(target.root, [...chain, target.document]);
    isRepeated = outer.isRepeated;
    if (value === null || typeof value !== "object" || isList(value)) return value;
    const merged: Record<string, CheckedValue> = Object.assign(Object.create(null), value);
    // An included file may name its own schema.
    delete merged.$schema;
    readProperties(part, chain, merged);
    delete merged.$ref;
    return merged;
  };
  const readProperties = (
    part: ObjectNode,
    chain: readonly string[],
    into: Record<string, CheckedValue>,
  ): CheckedValue => {
    charge(part.properties.length);
    for (const property of part.properties) into[property.key.value] = read(property.value, chain);
    return into;
  };
  const value = read(node, references === undefined ? [] : [references.document]);
  return { value, refers };
}

/** A place; `document` is set if it differs from the document of the node. */
export interface ValuePlace {
  readonly document?: string;
  /** From the node, or from the root of `document`. */
  readonly segments: readonly Segment[];
}

/** Where a part of a read value is written. */
interface ValuePart {
  readonly place: ValuePlace;
  /** False if a bracket is missing, so that a missing key may not have been read. */
  readonly closed: boolean;
}

/** The part of a read value at `segments`. */
export function partAt(
  node: SyntaxNode,
  segments: readonly Segment[],
  references?: ReferenceContext,
): ValuePart {
  let chain = references === undefined ? [] : [references.document];
  let part: SyntaxNode | undefined = node;
  let document: string | undefined;
  /** The number of segments that lead to the root of `document`. */
  let rootDepth = 0;
  for (let depth = 0; ; depth++) {
    const next = segments[depth];
    while (references !== undefined && part?.kind === "object" && isReference(part)) {
      // A key beside the reference overrides the included one.
      if (typeof next === "string" && propertyNamed(part, next) !== undefined) break;
      const target = resolveReference(part, references.resolve, chain);
      if (target === undefined) break;
      chain = [...chain, target.document];
      part = target.root;
      document = target.document;
      rootDepth = depth;
    }
    if (next === undefined) break;
    part = childOf(part, next);
  }
  const written = segments.slice(rootDepth);
  return {
    place: document === undefined ? { segments: written } : { document, segments: written },
    closed: part?.kind === "object" || part?.kind === "array" ? part.opened && part.closed : true,
  };
}

/** Whether the object is `{"$ref": …}` (F1.7). */
function isReference(node: ObjectNode): boolean {
  return propertyNamed(node, "$ref") !== undefined;
}

function resolveReference(
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
export function isList(value: CheckedValue): value is readonly CheckedValue[] {
  return Array.isArray(value);
}
