/** Copies texts that outlive the longer text that they come from. */

/**
 * An equal string with characters of its own: a part of a string that V8 slices keeps the whole string in memory, for a word of a
 * page the page. A string that was written as JSON and parsed again does not.
 */
export function ownCopy(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
