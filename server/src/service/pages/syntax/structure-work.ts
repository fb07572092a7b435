/**
 * Estimates the work of the reference parser for the ends of quotes and footnotes and for underlined headings: at each
 * of them it goes through everything that it has read. Depends only on characters.
 */

/**
 * The maximum work for text that the parser reads as a whole, about 300 milliseconds: 60 such ends in text of 100 KB.
 * The maximum in 4,083 real pages is 3,300,000.
 */
export const maxStructureWork = 6_000_000;

/** The maximum total work for all blocks of a page, which the parser may read one by one. */
const maxBlocksWork = 8_000_000;

/** The markers of lists, quotes and footnotes at the start of a line. */
const containers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t\r]|$)|\[\^[^\][\n]*\]:))+/;
const underline = /^[ \t>]*(?:=+|-+)[ \t\r]*$/;

function isNoList(start: string): boolean {
  return /^[ \t>]*$/.test(start);
}

/** The number of ends of quotes and footnotes, and of possible underlined headings, multiplied by the length of the text. */
export function structureWork(text: string): number {
  let ends = 0;
  let before = "";
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf("\n", at);
    const end = newline === -1 ? text.length : newline + 1;
    // 1,000 characters suffice for as many containers as the parser may be given.
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

/** Whether the blocks of a page, which blank lines separate, are too much work, even if the parser reads them one by one. */
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
