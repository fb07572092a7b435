/**
 * The writing style of a whole text, read from its lines alone.
 *
 * This style counts where no nearer text shows one; the text beside an edit comes first (see layout.ts).
 * This module knows nothing of syntax, and so also answers for text no one can parse.
 */

export type EndOfLine = "\n" | "\r\n";

export interface TextStyle {
  /** One level of indentation: spaces or tabs, never empty. */
  readonly indent: string;
  readonly endOfLine: EndOfLine;
}

/** The style of a text without any indented line: the most common form of a docs.json. */
const customaryIndent = "  ";

/** Enough lines to know a style by; a generated file of 50,000 lines does not change its mind later. */
const lineLimit = 5000;

/**
 * Reads the style of a text: the commonest step by which a line is indented further than the line
 * before it, and the commonest end of line. A tie goes to what the text uses first.
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
    // A blank line has no indentation that counts, and ` *` continues a block comment.
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

/** The spaces and tabs that stand at an offset. */
export function marginAt(text: string, offset: number): string {
  let end = offset;
  while (end < text.length && (text.charAt(end) === " " || text.charAt(end) === "\t")) end++;
  return text.slice(offset, end);
}

/** The spaces and tabs that begin the line an offset stands on. */
export function lineMargin(text: string, offset: number): string {
  let start = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  // A byte order mark is no part of the first line's indentation.
  if (start === 0 && text.charCodeAt(0) === 0xfeff) start = 1;
  return marginAt(text, start);
}

/** Whether a line ends somewhere in `[start, end)`. */
export function hasLineBreak(text: string, start: number, end: number): boolean {
  if (end - start > 4096) {
    // A long stretch without one is a minified text: a native search is far quicker there.
    const feed = text.indexOf("\n", start);
    return feed !== -1 && feed < end;
  }
  for (let index = start; index < end; index++) {
    if (isLineBreak(text.charCodeAt(index))) return true;
  }
  return false;
}

/** The key of the highest count, the first counted among equals; undefined where nothing was counted. */
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

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}
