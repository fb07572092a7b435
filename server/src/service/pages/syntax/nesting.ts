/** How deeply lists and quotes of a page may nest. Works only on single lines. */

/**
 * How many lists and quotes may be nested in each other: for each line the parser goes through all that are open, so that text
 * that nests them ever deeper takes time with the square of its length, or more than the stack holds.
 */
export const maxNesting = 100;

/** A mark of a list or quote with the spaces before it. */
const mark = /([ \t]*)(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t\r]|$))/my;
/** The start of a line that may hold so many marks, or as many spaces as are before an item that deep. */
const longStart = /^[ \t>*+\-\d.)]{101}/gm;

/** Whether some line begins, or would begin, more lists and quotes in each other than `maxNesting`. */
export function nestsTooDeeply(text: string): boolean {
  for (const { index } of text.matchAll(longStart)) if (beginsTooMany(text, index)) return true;
  return false;
}

function beginsTooMany(text: string, lineStart: number): boolean {
  let written = 0;
  let columns = 0;
  mark.lastIndex = lineStart;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const [, blank = ""] = found;
    written += 1;
    columns += blank.replaceAll("\t", "    ").length;
    // An item is at least two columns to the right of the one around it.
    if (Math.max(written, columns / 2) > maxNesting) return true;
  }
  return false;
}
