/** Numbers as three characters of one byte each: this takes less than a third of the memory of a list of numbers, and has no overhead as a typed array has. */

/** Encodes a number below 2^24; `maxPageLength` is one. */
export function threeBytes(number: number): readonly [number, number, number] {
  return [number & 0xff, (number >> 8) & 0xff, (number >> 16) & 0xff];
}

/** The number that begins at a character. */
export function numberAt(packed: string, at: number): number {
  return packed.charCodeAt(at) | (packed.charCodeAt(at + 1) << 8) | (packed.charCodeAt(at + 2) << 16);
}

/** Whether all characters of a string that may come from anywhere are bytes. */
export function areBytes(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0xff) return false;
  return true;
}
