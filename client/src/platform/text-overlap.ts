/** Finds how much of the end of one string is the beginning of another, in time proportional to the second string. */

/** For each prefix of a string, the length of its longest proper suffix that is also a prefix (Knuth, Morris and Pratt). */
function borders(text: string): readonly number[] {
  const lengths = [0];
  let length = 0;
  for (let index = 1; index < text.length; index += 1) {
    while (length > 0 && text[index] !== text[length]) length = lengths[length - 1] ?? 0;
    if (text[index] === text[length]) length += 1;
    lengths.push(length);
  }
  return lengths;
}

/** How many characters at the end of a string are the beginning of another, not counting the whole other string. */
export function overlap(text: string, other: string): number {
  const fallback = borders(other);
  let length = 0;
  for (let index = Math.max(0, text.length - other.length + 1); index < text.length; index += 1) {
    while (length > 0 && text[index] !== other[length]) length = fallback[length - 1] ?? 0;
    if (text[index] === other[length]) length += 1;
  }
  return length;
}
