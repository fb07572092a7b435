/** Shortens text without splitting a surrogate pair. Pure. */

/** The beginning of a string: at most this number of UTF-16 units, without half a surrogate pair at the end. */
export function beginningOf(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "");
}

/** The text if it is short enough; otherwise its beginning with an ellipsis, which counts towards the maximum. */
export function shortened(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${beginningOf(text, maxLength - 1)}…`;
}
