/**
 * Finds the end of a part of a page that the scan cannot follow: the first blank line at which everything that began in
 * the part has ended for the parser. Does not call a parser itself.
 */
import type { MdxTag } from "../syntax/mdx-tag.ts";

/** The parser's result for a part of a page, read on its own. */
export type PartVerdict =
  /** Everything that begins in it also ends in it, except for tags. */
  | { readonly kind: "whole"; readonly tags: readonly MdxTag[] }
  /** The parser rejects it, whatever follows. */
  | { readonly kind: "rejected" }
  /** Something continues after it, at least up to the next `closer`, if there is one. */
  | { readonly kind: "open"; readonly closer: string | undefined }
  | { readonly kind: "unchecked" };

/** Reads a part of a page that ends at the start of a line or at the end of the page. */
export type PartReader = (start: number, end: number) => PartVerdict;

/** A part that the parser has read. */
export type ReadPart =
  | { readonly kind: "whole"; readonly end: number; readonly tags: readonly MdxTag[] }
  | { readonly kind: "rejected"; readonly end: number };

/**
 * Reads the shortest part that begins at a block and contains an offset.
 * @param start the start of a block that does not depend on anything before it
 * @param from an offset that the part contains
 * @returns undefined if the parser could not check it
 */
export function partAfter(
  text: string,
  start: number,
  from: number,
  readPart: PartReader,
): ReadPart | undefined {
  let first: number | undefined;
  // The length doubles with each attempt, so that the total is proportional to the last one.
  let least = 0;
  for (const end of partEnds(text, start, from)) {
    if (end < least && end < text.length) continue;
    first ??= end;
    const reading = readPart(start, end);
    if (reading.kind === "unchecked") return undefined;
    if (reading.kind !== "open") return { ...reading, end };
    const close = reading.closer === undefined ? end : text.indexOf(reading.closer, end);
    if (close === -1) return { kind: "rejected", end: first };
    least = Math.max(start + 2 * (end - start), close);
  }
  return undefined;
}

/** The starts of lines after a blank line that cannot belong to a list item in the part, and finally the end of the page. */
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
