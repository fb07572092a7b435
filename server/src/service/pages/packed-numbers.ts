/**
 * Stores numbers as three characters of one byte each, which takes less than a third of the memory of an array, and has no
 * overhead like that of a typed array.
 */

/** Encodes a number below 2^24, such as any offset up to `maxPageLength`. */
export function threeBytes(number: number): readonly [number, number, number] {
  return [number & 0xff, (number >> 8) & 0xff, (number >> 16) & 0xff];
}

/** Decodes the number that begins at a character. */
export function numberAt(packed: string, at: number): number {
  return packed.charCodeAt(at) | (packed.charCodeAt(at + 1) << 8) | (packed.charCodeAt(at + 2) << 16);
}

/** Whether all characters of a string from an untrusted source are bytes. */
export function areBytes(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0xff) return false;
  return true;
}
