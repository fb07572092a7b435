/**
 * Finds where a part of a page ends that the scan cannot follow: at the first blank line where the parser has ended
 * all that it began. Calls no parser.
 */
import type { MdxTag } from "../syntax/mdx-tag.ts";

/** What the parser says about a part of a page, read alone. */
export type PartVerdict =
  /** All that begins in it ends in it, but for tags. */
  | { readonly kind: "whole"; readonly tags: readonly MdxTag[] }
  /** It is rejected, whatever follows. */
  | { readonly kind: "refused" }
  /** Something goes on after it; only after the next `closer`, if one is given. */
  | { readonly kind: "open"; readonly closer: string | undefined }
  | { readonly kind: "unjudged" };

/** Reads the part from one offset to another, which is the start of a line or the end of the page. */
export type PartReader = (start: number, end: number) => PartVerdict;

/** A part that the parser has read. */
export type ReadPart =
  | { readonly kind: "whole"; readonly end: number; readonly tags: readonly MdxTag[] }
  | { readonly kind: "refused"; readonly end: number };

/**
 * @param start where a block begins that nothing before it reaches into
 * @param from an offset that the part holds
 * @returns undefined if the parser has no verdict
 */
export function partAfter(
  text: string,
  start: number,
  from: number,
  readPart: PartReader,
): ReadPart | undefined {
  let first: number | undefined;
  // What is read again and again doubles in length, so that all of it is in proportion to the last.
  let least = 0;
  for (const end of partEnds(text, start, from)) {
    if (end < least && end < text.length) continue;
    first ??= end;
    const reading = readPart(start, end);
    if (reading.kind === "unjudged") return undefined;
    if (reading.kind !== "open") return { ...reading, end };
    const close = reading.closer === undefined ? end : text.indexOf(reading.closer, end);
    if (close === -1) return { kind: "refused", end: first };
    least = Math.max(start + 2 * (end - start), close);
  }
  return undefined;
}

/** Where lines begin that follow a blank line and no list item from the start on may hold; at last the end. */
function* partEnds(text: string, start: number, from: number): Generator<number> {
  let indentation = Number.POSITIVE_INFINITY;
  let isAfterBlank = false;
  for (let at = start; at < text.length; ) {
    const newline = text.indexOf("\n", at);
    const next = newline === -1 ? text.length : newline + 1;
    const line = text.slice(at, next);
    const isBlank = line.trim() === "";
    if (!isBlank) {
      const width = line.search(/[^ \t]/);
      indentation = Math.min(indentation, width);
      if (isAfterBlank && at > from && width <= indentation) yield at;
    }
    isAfterBlank = isBlank;
    at = next;
  }
  yield text.length;
}
