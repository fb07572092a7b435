/** What the modules of this folder say about text that the reference parser rejects. */
import type { Span, TextEdit } from "../../../model/location.ts";
import type { PageRepair } from "../problem.ts";

/** One cause, at offsets of the text that was parsed. */
export interface MdxCause {
  /** See `PageProblem`. */
  readonly what: string;
  readonly advice: string;
  readonly span: Span;
  /** What belongs to the cause: whatever the parser rejects in it next is not another cause. */
  readonly extent: Span;
  readonly repairs: readonly PageRepair[];
  /** What lets the parser go on; the first repair if it is not given. */
  readonly recovery?: readonly TextEdit[];
}

/** An edit that writes text before an offset. */
export function insertion(start: number, newText: string): TextEdit {
  return { start, length: 0, newText };
}

/** A span from one offset to another. */
export function between(start: number, end: number): Span {
  return { start, length: Math.max(0, end - start) };
}

/** The offset of the end of the line that holds an offset, without its line break. */
export function lineEnd(text: string, offset: number): number {
  const at = text.indexOf("\n", offset);
  const end = at === -1 ? text.length : at;
  return end > offset && text[end - 1] === "\r" ? end - 1 : end;
}

/** The offset of the beginning of the line that holds an offset. */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** The line break that the text uses. */
export function lineBreak(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** Spaces in place of the characters of a span; line breaks stay. */
export function blanked(text: string, { start, length }: Span): TextEdit {
  return { start, length, newText: text.slice(start, start + length).replace(/[^\r\n]/g, " ") };
}

/**
 * What must begin a line so that it is in the same lists and quotes as what is at an offset;
 * undefined if other text is before it in its line.
 */
export function containerPrefix(text: string, offset: number): string | undefined {
  const before = text.slice(lineStart(text, offset), offset);
  if (!/^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*$/.test(before)) return undefined;
  return before.replace(/[^>\s]/g, " ");
}
