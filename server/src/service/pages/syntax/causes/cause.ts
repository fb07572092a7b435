/** The common form of the causes that the modules of this folder find in text that the reference parser rejects. */
import type { Span, TextEdit } from "../../../model/location.ts";
import type { PageRepair } from "../problem.ts";

/** A cause with offsets in the parsed text. */
export interface MdxCause {
  /** See `PageProblem`. */
  readonly what: string;
  readonly advice: string;
  readonly span: Span;
  /** The range of the cause: the next error that the parser reports in this range is not another cause. */
  readonly extent: Span;
  readonly repairs: readonly PageRepair[];
  /** The edits after which the parser can continue; if undefined, those of the first repair. */
  readonly recovery?: readonly TextEdit[];
}

/** An edit that inserts text at an offset. */
export function insertion(start: number, newText: string): TextEdit {
  return { start, length: 0, newText };
}

/** A span from one offset to another. */
export function between(start: number, end: number): Span {
  return { start, length: Math.max(0, end - start) };
}

/** The end of the line that contains an offset, without its line break. */
export function lineEnd(text: string, offset: number): number {
  const at = text.indexOf("\n", offset);
  const end = at === -1 ? text.length : at;
  return end > offset && text[end - 1] === "\r" ? end - 1 : end;
}

/** The start of the line that contains an offset. */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** An edit that replaces the characters of a span with spaces; line breaks stay. */
export function blankOut(text: string, { start, length }: Span): TextEdit {
  return { start, length, newText: text.slice(start, start + length).replace(/[^\r\n]/g, " ") };
}

/** The start of a line in the same lists and quotes as an offset; undefined if other text is before the offset. */
export function containerPrefix(text: string, offset: number): string | undefined {
  const before = text.slice(lineStart(text, offset), offset);
  if (!/^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*$/.test(before)) return undefined;
  return before.replace(/[^>\s]/g, " ");
}
