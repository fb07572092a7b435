/** Checks how deeply the lists and quotes of a page nest. Depends only on single lines. */

/**
 * The maximum nesting of lists and quotes. For each line, the parser goes through all open ones, so deeper and deeper
 * nesting takes time that grows with the square of the length, or overflows the stack.
 */
export const maxNesting = 100;

/** The marker of a list item or quote, with the spaces before it. */
const mark = /([ \t]*)(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t\r]|$))/my;
/** The start of a line that may contain that many markers, or as many spaces as an item at that depth has before it. */
const longStart = /^[ \t>*+\-\d.)]{101}/gm;

/** Whether a line is in more nested lists and quotes than `maxNesting`, or may be. */
export function nestsTooDeeply(text: string): boolean {
  for (const { index } of text.matchAll(longStart)) if (beginsTooMany(text, index)) return true;
  return false;
}

function beginsTooMany(text: string, lineStart: number): boolean {
  let marks = 0;
  let columns = 0;
  mark.lastIndex = lineStart;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const [, blank = ""] = found;
    marks += 1;
    columns += blank.replaceAll("\t", "    ").length;
    // An item is indented by at least two columns more than the one around it.
    if (Math.max(marks, columns / 2) > maxNesting) return true;
  }
  return false;
}
