/**
 * Gathers what is wrong with a JSON text as such: departures from strict JSON and repeated keys.
 * Remembers by identity which subtrees are clean, so that a text after a small edit costs little.
 */

import type { Segment } from "../model/location.ts";
import type { ArrayNode, JsonDocument, ObjectNode, SyntaxNode, SyntaxProblem } from "./tree.ts";

/** A problem inside a container; its span is relative to the container's start. */
export interface PlacedProblem {
  readonly container: readonly Segment[];
  readonly problem: SyntaxProblem;
}

/** A key that stands more than once in one object. */
export interface RepeatedKey {
  /** The object. */
  readonly container: readonly Segment[];
  readonly key: string;
  /** Indexes into the object's properties, in document order; the last one is the one that counts. */
  readonly indexes: readonly number[];
  readonly node: ObjectNode;
}

export interface TextProblems {
  /** Inside containers; those of the document itself are in `JsonDocument.problems`. */
  readonly placed: readonly PlacedProblem[];
  readonly repeatedKeys: readonly RepeatedKey[];
}

const clean = new WeakSet<SyntaxNode>();
const gathered = new WeakMap<JsonDocument, TextProblems>();

function repeats(node: ObjectNode): Map<string, number[]> | undefined {
  const { properties } = node;
  if (properties.length < 2) return undefined;
  const seen = new Map<string, number[]>();
  for (const [index, property] of properties.entries()) {
    const before = seen.get(property.key.value);
    if (before === undefined) seen.set(property.key.value, [index]);
    else before.push(index);
  }
  return seen.size === properties.length ? undefined : seen;
}

/** All problems of a document's text, in document order within each container. */
export function textProblems(document: JsonDocument): TextProblems {
  const known = gathered.get(document);
  if (known !== undefined) return known;
  const placed: PlacedProblem[] = [];
  const repeatedKeys: RepeatedKey[] = [];

  /** Returns whether the subtree is clean. */
  function visit(node: ObjectNode | ArrayNode, path: readonly Segment[]): boolean {
    if (clean.has(node)) return true;
    let isClean = node.problems.length === 0;
    for (const problem of node.problems) placed.push({ container: path, problem });
    if (node.kind === "object") {
      for (const [key, indexes] of repeats(node) ?? []) {
        if (indexes.length < 2) continue;
        isClean = false;
        repeatedKeys.push({ container: path, key, indexes, node });
      }
      for (const property of node.properties) {
        const value = property.value;
        if (value?.kind !== "object" && value?.kind !== "array") continue;
        if (!visit(value, [...path, property.key.value])) isClean = false;
      }
    } else {
      for (const [index, item] of node.items.entries()) {
        if (item.kind !== "object" && item.kind !== "array") continue;
        if (!visit(item, [...path, index])) isClean = false;
      }
    }
    if (isClean) clean.add(node);
    return isClean;
  }

  const root = document.root;
  if (root?.kind === "object" || root?.kind === "array") visit(root, []);
  const result = { placed, repeatedKeys };
  gathered.set(document, result);
  return result;
}

/** Whether the text is strict JSON, as the platform reads it. */
export function isStrict(document: JsonDocument): boolean {
  return document.problems.length === 0 && textProblems(document).placed.length === 0;
}
