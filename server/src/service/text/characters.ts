/** Counts characters as readers see them, such as an emoji of several code points as one, and recognizes line breaks. */

/**
 * Text made only of characters that never join others, so that it has as many characters as code units: Latin, Greek and
 * Cyrillic letters, punctuation, kana, Chinese characters and Korean syllables, without combining marks.
 */
const simple =
  /^[\n\u0020-\u02FF\u0370-\u0482\u048A-\u058F\u2010-\u2027\u3000-\u3029\u3030-\u3098\u309B-\u30FF\u4E00-\u9FFF\uAC00-\uD7A3\uFF01-\uFF9D]*$/;

/** How many UTF-16 code units are counted exactly; each one after them counts as one, because exact counting is slow. */
const maxExact = 10_000;

/** Created on first use, because loading its tables takes several milliseconds. */
let segmenter: Intl.Segmenter | undefined;

/** The number of characters (extended grapheme clusters of Unicode). */
export function characterCount(text: string): number {
  if (simple.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  let count = Math.max(0, text.length - maxExact);
  for (const _ of segmenter.segment(text.slice(0, maxExact))) count += 1;
  return count;
}

/** Whether a UTF-16 code unit is a line feed or a carriage return. */
export function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}
