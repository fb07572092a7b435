/** Finds where the end of one text is the beginning of another one, in time proportional to the second text. */

/**
 * For each beginning of a string, the length of its longest proper end that is also a beginning (Knuth, Morris and
 * Pratt).
 */
function borders(text: string): readonly number[] {
  const found = [0];
  let length = 0;
  for (let at = 1; at < text.length; at += 1) {
    while (length > 0 && text[at] !== text[length]) length = found[length - 1] ?? 0;
    if (text[at] === text[length]) length += 1;
    found.push(length);
  }
  return found;
}

/** How many characters at the end of a string are the beginning of another one, less than the whole of the other one. */
export function overlap(text: string, other: string): number {
  const back = borders(other);
  let length = 0;
  for (let at = Math.max(0, text.length - other.length + 1); at < text.length; at += 1) {
    while (length > 0 && text[at] !== other[length]) length = back[length - 1] ?? 0;
    if (text[at] === other[length]) length += 1;
  }
  return length;
}
