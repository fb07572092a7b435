/**
 * How much of a page the reference parser can read without taking long: it compares each mark of emphasis and each closing bracket
 * of a paragraph with those before, so that its time grows with the square of their number. Works only on characters.
 */

/**
 * How many such comparisons one page may take, some 60 milliseconds. Of 4,055 real pages none takes more than 800,000: no paragraph
 * has more than 900 marks.
 */
export const maxInlineWork = 2_000_000;

/** Empty lines, which end a paragraph, and the marks. */
const ends = /\n[ \t>]*(?=\r?\n)|\*+|_+|~+|\]/g;

/** Up to where text takes no more work than that: the end of a paragraph, or a mark if the first paragraph is already too much. */
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
