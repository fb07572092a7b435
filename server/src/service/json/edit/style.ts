/**
 * Detects the formatting style of a whole text from its lines.
 *
 * This style is the fallback; the text next to an edit comes first (see layout.ts). Does not depend on syntax, so it also
 * works for text that cannot be parsed.
 */
import { isLineBreak } from "../../text/characters.ts";
import type { EndOfLine } from "../../text/end-of-line.ts";

/** The indentation and line endings of a text. */
export interface TextStyle {
  /** One level of indentation: spaces or tabs, never empty. */
  readonly indent: string;
  readonly endOfLine: EndOfLine;
}

/** The indentation of a text without indented lines: the most common one in docs.json files. */
const defaultIndent = "  ";

/** The number of lines that are read; they are enough to detect the style of a generated file of 50,000 lines. */
const lineLimit = 5000;

/**
 * Detects the style of a text: the most common increase in indentation from one line to the next, and the most common
 * line ending. If several are equally common, the first indentation and LF win.
 */
export function detectStyle(text: string): TextStyle {
  const steps = new Map<string, number>();
  let carriageReturns = 0;
  let lineFeeds = 0;
  let outer = "";
  let start = 0;
  for (let line = 0; line < lineLimit && start < text.length; line++) {
    const feed = text.indexOf("\n", start);
    const end = feed === -1 ? text.length : feed;
    if (feed !== -1) {
      if (feed > 0 && text.charAt(feed - 1) === "\r") carriageReturns++;
      else lineFeeds++;
    }
    const margin = marginAt(text, start);
    const first = text.charAt(start + margin.length);
    start = end + 1;
    // A blank line has no meaningful indentation, and ` *` continues a block comment.
    if (first === "" || first === "\r" || first === "\n" || first === "*") continue;
    if (margin.length > outer.length && margin.startsWith(outer)) {
      const step = margin.slice(outer.length);
      if (/^(?: +|\t+)$/.test(step)) steps.set(step, (steps.get(step) ?? 0) + 1);
    }
    outer = margin;
  }
  return {
    indent: commonest(steps) ?? defaultIndent,
    endOfLine: carriageReturns > lineFeeds ? "\r\n" : "\n",
  };
}

/** The spaces and tabs at an offset. */
function marginAt(text: string, offset: number): string {
  let end = offset;
  while (end < text.length && (text.charAt(end) === " " || text.charAt(end) === "\t")) end++;
  return text.slice(offset, end);
}

/** The spaces and tabs at the beginning of the line that contains an offset. */
export function lineMargin(text: string, offset: number): string {
  let start = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  // A byte order mark is not a part of the first line's indentation.
  if (start === 0 && text.charCodeAt(0) === 0xfeff) start = 1;
  return marginAt(text, start);
}

/** Whether `[start, end)` contains a line break. */
export function hasLineBreak(text: string, start: number, end: number): boolean {
  if (end - start > 4096) {
    // A long range without a line break is minified text, where a native search is much faster.
    const feed = text.indexOf("\n", start);
    return feed !== -1 && feed < end;
  }
  for (let index = start; index < end; index++) {
    if (isLineBreak(text.charCodeAt(index))) return true;
  }
  return false;
}

/** The key with the highest count, the first if several are equal; undefined if there are no counts. */
export function commonest(counts: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const [key, count] of counts) {
    if (count > most) {
      best = key;
      most = count;
    }
  }
  return best;
}
