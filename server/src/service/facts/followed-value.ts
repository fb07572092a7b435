/** Values outside the navigation with each `$ref` resolved, and where they are written. Does not check a `$ref`. */

import { valueIn } from "../json/pointer.ts";
import { referenceResolver } from "../json/references.ts";
import type { SyntaxNode } from "../json/tree.ts";
import type { Location, Segment } from "../model/location.ts";
import { documentState, mainDocument, type Site } from "../site/site.ts";

/** A value, its location, and the documents through which `$ref`s led to it. */
export interface FollowedValue {
  readonly node: SyntaxNode | undefined;
  readonly segments: readonly Segment[];
  readonly chain: readonly string[];
}

/** The location of a value. */
export function placeOf({ chain, segments }: FollowedValue): Location {
  return { document: chain[chain.length - 1] ?? mainDocument, segments };
}

/** The value that the `$ref` of an object names; undefined if the object has none, or if it is broken. */
export function included(
  { node, chain }: FollowedValue,
  { documents }: Pick<Site, "documents">,
): FollowedValue | undefined {
  const reference = valueIn(node, "$ref");
  if (reference === undefined) return undefined;
  const resolution = referenceResolver((path) => documentState({ documents }, path))(reference, chain);
  if (resolution.root === undefined) return undefined;
  return { node: resolution.root, segments: [], chain: [...chain, resolution.document] };
}

/** The value of a key; a key beside `$ref` overrides the one of the included object (F1.9). */
export function followedKey(
  start: FollowedValue,
  key: string,
  site: Pick<Site, "documents">,
): FollowedValue | undefined {
  let current: FollowedValue | undefined = start;
  while (current !== undefined) {
    const node = valueIn(current.node, key);
    if (node !== undefined) return { node, segments: [...current.segments, key], chain: current.chain };
    current = included(current, site);
  }
  return undefined;
}
