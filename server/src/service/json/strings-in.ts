import type { Segment, Span } from "../model/location.ts";
import type { LocatedNode } from "./pointer.ts";
import type { JsonDocument } from "./tree.ts";

/** A string inside a value. */
export interface PlacedString {
  readonly text: string;
  /** The position of the string with its quotes. */
  readonly span: Span;
  /** The path from the value to the string. */
  readonly segments: readonly Segment[];
}

/** Every string in a value, in the order of the text, except keys. */
export function* stringsIn(start: LocatedNode): Generator<PlacedString> {
  const steps: { readonly located: LocatedNode; readonly segments: readonly Segment[] }[] = [
    { located: start, segments: [] },
  ];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { node, offset } = step.located;
    if (node.kind === "string") {
      yield { text: node.value, span: { start: offset, length: node.length }, segments: step.segments };
    } else if (node.kind === "array") {
      for (let index = node.items.length - 1; index >= 0; index -= 1) {
        const item = node.items[index];
        if (item === undefined) continue;
        const located = { node: item, offset: offset + (node.starts[index] ?? 0) };
        steps.push({ located, segments: [...step.segments, index] });
      }
    } else if (node.kind === "object") {
      for (let index = node.properties.length - 1; index >= 0; index -= 1) {
        const property = node.properties[index];
        if (property?.value === undefined) continue;
        const from = offset + (node.starts[index] ?? 0) + property.valueStart;
        const located = { node: property.value, offset: from };
        steps.push({ located, segments: [...step.segments, property.key.value] });
      }
    }
  }
}

/** Every string in a document. */
export function* stringsOf({ root, rootStart }: JsonDocument): Generator<PlacedString> {
  if (root !== undefined) yield* stringsIn({ node: root, offset: rootStart });
}
