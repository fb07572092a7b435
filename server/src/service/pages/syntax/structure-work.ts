/**
 * How much work the ends of quotes and footnotes and underlined headings of a text are for the reference parser: at each of them it
 * goes through all that it has read. Works only on characters.
 */

/**
 * The work of one text that the parser reads as a whole, some 300 milliseconds: 60 such ends in text of 100 KB. The most of 4,083
 * real pages is 3,300,000.
 */
export const maxStructureWork = 6_000_000;

/** The work of all blocks of a page together, which the parser may read one by one. */
const maxBlocksWork = 8_000_000;

/** What begins lists, quotes and footnotes at the start of a line. */
const containers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t\r]|$)|\[\^[^\][\n]*\]:))+/;
const underline = /^[ \t>]*(?:=+|-+)[ \t\r]*$/;

function isNoList(start: string): boolean {
  return /^[ \t>]*$/.test(start);
}

/** The number of ends of quotes and footnotes, and of headings that are underlined, or may be, times the length. */
export function structureWork(text: string): number {
  let ends = 0;
  let before = "";
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf("\n", at);
    const end = newline === -1 ? text.length : newline + 1;
    // No line needs more to begin as many containers as the parser is given.
    const line = text.slice(at, Math.min(end, at + 1_000)).trimEnd();
    const [start = ""] = containers.exec(line) ?? [];
    const isEnd = /[>[]/.test(before) && !(start === before && isNoList(start));
    if (isEnd || underline.test(line)) ends += 1;
    before = start;
    at = end;
  }
  if (/[>[]/.test(before)) ends += 1;
  return ends * text.length;
}

/** Whether the blocks of a page, which empty lines separate, are too much work, even if the parser reads each by itself. */
export function hasTooMuchStructure(text: string): boolean {
  let work = 0;
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf("\n\n", at);
    const end = found === -1 ? text.length : found + 2;
    work += structureWork(text.slice(at, end));
    if (work > maxBlocksWork) return true;
    at = end;
  }
  return false;
}
