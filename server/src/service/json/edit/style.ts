import { isLineBreak } from "../../text/characters.ts";
/**
 * The formatting style of a whole text, read from its lines alone.
 *
 * This style is the fallback; the text beside an edit comes first (see layout.ts). Does not depend on syntax, and so also
 * works for text that cannot be parsed.
 */

export type EndOfLine = "\n" | "\r\n";

/** The indentation and line endings of a text. */
export interface TextStyle {
  /** One level of indentation: spaces or tabs, never empty. */
  readonly indent: string;
  readonly endOfLine: EndOfLine;
}

/** The style of a text without any indented line: the most common form of a docs.json. */
const customaryIndent = "  ";

/** Enough lines to know a style; the rest of a generated file of 50,000 lines has the same. */
const lineLimit = 5000;

/**
 * Reads the style of a text: the most common difference in indentation between a line and the line before it, and the most
 * common end of line. Among equals, the first in the text wins.
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
    indent: commonest(steps) ?? customaryIndent,
    endOfLine: carriageReturns > lineFeeds ? "\r\n" : "\n",
  };
}

/** The spaces and tabs at an offset. */
function marginAt(text: string, offset: number): string {
  let end = offset;
  while (end < text.length && (text.charAt(end) === " " || text.charAt(end) === "\t")) end++;
  return text.slice(offset, end);
}

/** The spaces and tabs at the beginning of the line of an offset. */
export function lineMargin(text: string, offset: number): string {
  let start = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  // A byte order mark is not a part of the first line's indentation.
  if (start === 0 && text.charCodeAt(0) === 0xfeff) start = 1;
  return marginAt(text, start);
}

/** Whether `[start, end)` contains the end of a line. */
export function hasLineBreak(text: string, start: number, end: number): boolean {
  if (end - start > 4096) {
    // A long range without one is minified text, where a native search is much faster.
    const feed = text.indexOf("\n", start);
    return feed !== -1 && feed < end;
  }
  for (let index = start; index < end; index++) {
    if (isLineBreak(text.charCodeAt(index))) return true;
  }
  return false;
}

/** The key of the highest count, the first among equals; undefined without counts. */
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
