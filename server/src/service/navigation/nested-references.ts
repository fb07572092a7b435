/** Finds every `$ref` inside a value that lowering does not read, such as an icon or the footer of a language (F1.7). */

import { propertyNamed } from "../json/pointer.ts";
import type { ContainerNode, PropertyNode, SyntaxNode } from "../json/tree.ts";
import type { RelativeLocation } from "./model.ts";
import { inside } from "./places.ts";

interface PlacedNode {
  readonly node: SyntaxNode | undefined;
  readonly place: RelativeLocation;
}

/**
 * Visits the objects and lists in a value, and in what they include.
 * @param follow gets each of them and its `$ref`, and returns what this includes, if it can be resolved
 */
export function visitReferences<Value extends PlacedNode>(
  start: Value,
  follow: (container: ContainerNode, reference: PropertyNode | undefined, at: Value) => Value | undefined,
): void {
  const waiting = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { node, place } = at;
    if (node?.kind !== "object" && node?.kind !== "array") continue;
    const included = follow(node, node.kind === "object" ? propertyNamed(node, "$ref") : undefined, at);
    if (included !== undefined) waiting.push(included);
    const members =
      node.kind === "array"
        ? node.items.entries()
        : node.properties.map(({ key, value }) => [key.value, value] as const);
    for (const [segment, member] of members) {
      if (member?.kind !== "object" && member?.kind !== "array") continue;
      const memberPlace = inside(place, { document: undefined, segments: [segment] });
      waiting.push({ ...at, node: member, place: memberPlace });
    }
  }
}
