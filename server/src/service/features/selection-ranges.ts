/**
 * The steps of "Expand Selection": a word of a path, the text, the string, the property, all members of the container, the
 * container, and so on up to the whole file. Depends only on JSON, so it also works in half-typed text.
 */
import { piecesOf } from "../json/document-text.ts";
import { type LocatedNode, locate, pathAt, spanOf } from "../json/pointer.ts";
import type { JsonDocument } from "../json/tree.ts";
import type { Span } from "../model/location.ts";

/** A part of a path, an endpoint or a sentence. */
const wordCharacter = /[\p{Letter}\p{Number}_$-]/u;
/** In characters; longer strings are not searched for a word. */
const maxTextLength = 4096;

function within(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.start + inner.length <= outer.start + outer.length;
}

/**
 * The word around an offset; empty if there is none.
 * @param start offset of `text` in the file
 */
function wordAt(text: string, start: number, offset: number): Span {
  let from = offset - start;
  let to = from;
  while (from > 0 && wordCharacter.test(text.charAt(from - 1))) from -= 1;
  while (to < text.length && wordCharacter.test(text.charAt(to))) to += 1;
  return { start: start + from, length: to - from };
}

/** The spans of a string or another scalar, the innermost first. */
function* spansOfScalar(document: JsonDocument, { node, offset }: LocatedNode, at: number): Generator<Span> {
  if (node.kind === "string" && node.length >= 2 && node.length <= maxTextLength) {
    const content: Span = { start: offset + 1, length: node.length - 2 };
    const text = piecesOf(document).slice(content.start, content.start + content.length);
    const isInside = content.start <= at && at <= content.start + content.length;
    if (isInside) {
      const word = wordAt(text, content.start, at);
      if (word.length > 0) yield word;
      yield content;
    }
  }
  yield { start: offset, length: node.length };
}

/** The content of a container, from its first member to its last. */
function insideOf({ node, offset }: LocatedNode): Span | undefined {
  if (node.kind !== "object" && node.kind !== "array") return undefined;
  const members = node.kind === "object" ? node.properties : node.items;
  const first = node.starts[0];
  const last = node.starts[members.length - 1];
  if (first === undefined || last === undefined) return undefined;
  return { start: offset + first, length: last + (members.at(-1)?.length ?? 0) - first };
}

/** Every span around an offset, the innermost first; each contains the one before it, and no two are equal. */
export function selectionSpans(document: JsonDocument, offset: number): readonly Span[] {
  const length = piecesOf(document).length;
  const at = Math.max(0, Math.min(offset, length));
  const spans: Span[] = [];
  const add = (span: Span | undefined): void => {
    const last = spans.at(-1);
    if (span === undefined || (last !== undefined && !within(last, span))) return;
    if (last === undefined ? span.start > at || at > span.start + span.length : last.length === span.length) {
      return;
    }
    spans.push(span);
  };
  const place = pathAt(document, at);
  if (place !== undefined) {
    const { node, segments, part, property } = place;
    const isContainer = node?.kind === "object" || node?.kind === "array";
    if (node !== undefined && !isContainer) {
      for (const span of spansOfScalar(document, { node, offset: place.offset }, at)) add(span);
    }
    if (property !== undefined && (part === "key" || !isContainer)) add(spanOf(property));
    // The containers of the value, from the innermost to the root.
    const from = isContainer && part === "value" ? segments.length : segments.length - 1;
    for (let depth = from; depth >= 0; depth -= 1) {
      const located = locate(document, segments.slice(0, depth));
      if (located === undefined) continue;
      add(insideOf(located));
      add({ start: located.offset, length: located.node.length });
      if (located.property !== undefined) add(spanOf(located.property));
    }
  }
  add({ start: 0, length });
  return spans.length === 0 ? [{ start: at, length: 0 }] : spans;
}
