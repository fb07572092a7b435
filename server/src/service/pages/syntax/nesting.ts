/** How deeply lists and quotes of a page may nest. Works only on single lines. */

/**
 * How many lists and quotes may be nested in each other: for each line the parser goes through all that are open, so that text
 * that nests them ever deeper takes time with the square of its length, or more than the stack holds.
 */
export const maxNesting = 100;

const marks = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t\r]|$)))+/gm;
/** A line that may hold so many marks, or as many spaces as are before an item that deep. */
const longStart = /^[ \t>*+\-\d.)]{101}/m;

/** Whether some line begins, or would begin, more lists and quotes in each other than `maxNesting`. */
export function nestsTooDeeply(text: string): boolean {
  if (!longStart.test(text)) return false;
  for (const [start] of text.matchAll(marks)) {
    const columns = start.replace(/[^ \t]/g, "").replaceAll("\t", "    ").length;
    const written = start.match(/>|[-+*]|\d+[.)]/g)?.length ?? 0;
    // An item is at least two columns to the right of the one around it.
    if (Math.max(written, columns / 2) > maxNesting) return true;
  }
  return false;
}
