/** Characters: how many readers see in text (a letter with its accents is one, and so is an emoji of several code points), and which end a line. */

/**
 * Characters that are never part of a longer one, so that there are as many as code units: Latin, Greek and Cyrillic letters,
 * punctuation, kana, Chinese characters and Korean syllables, without marks that join what comes before.
 */
const simple =
  /^[\n\u0020-\u02FF\u0370-\u0482\u048A-\u058F\u2010-\u2027\u3000-\u3029\u3030-\u3098\u309B-\u30FF\u4E00-\u9FFF\uAC00-\uD7A3\uFF01-\uFF9D]*$/;

/** Of a longer text, in UTF-16 code units, the rest is counted by code units: nobody needs its exact length, and the exact count is slow. */
const maxExact = 10_000;

/** Made for the first text that needs it, because it reads tables that take several milliseconds. */
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
