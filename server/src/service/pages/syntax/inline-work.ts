/**
 * Estimates how much of a page the reference parser can read without taking long: it compares each emphasis mark and
 * each closing bracket of a paragraph with those before it, so that its time grows with the square of their number.
 * Depends only on characters.
 */

/**
 * The maximum number of such comparisons for one page, which take about 60 milliseconds. Of 4,055 real pages, none needs
 * more than 800,000, because no paragraph has more than 900 marks.
 */
export const maxInlineWork = 2_000_000;

/** Blank lines, which end a paragraph, and the marks. */
const ends = /\n[ \t>]*(?=\r?\n)|\*+|_+|~+|\]/g;

/** The maximum number of comparisons for text whose syntax is checked, which take at most about a second. */
export const maxCheckedWork = 10_000_000;

/** The ends of blocks, including those of list items and of rows of a table, and the marks. */
const endsOfBlocks = /\n[ \t>]*(?=\r?\n|\||(?:[-+*]|\d{1,9}[.)])[ \t])|\*+|_+|~+|\]/g;

/** The number of such comparisons in a text. */
export function inlineWork(text: string): number {
  let [work, marks] = [0, 0];
  for (const [found] of text.matchAll(endsOfBlocks)) {
    if (found.startsWith("\n")) {
      work += marks * marks;
      marks = 0;
    } else marks += 1;
  }
  return work + marks * marks;
}

/** The length of text within that maximum: up to the end of a paragraph if possible, otherwise up to a mark. */
export function affordableLength(text: string): number {
  let [work, marks, start] = [0, 0, 0];
  for (const { 0: found, index } of text.matchAll(ends)) {
    if (found.startsWith("\n")) {
      work += marks * marks;
      marks = 0;
      start = index;
    } else {
      marks += 1;
      if (work + marks * marks > maxInlineWork) return start > 0 ? start : index;
    }
  }
  return text.length;
}
