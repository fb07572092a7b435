/** Copies strings that outlive the longer text they come from. */

/**
 * A copy of a string with its own characters. V8 keeps a whole string in memory as long as one of its slices is used,
 * such as a whole page for one of its words. A string that is written as JSON and parsed again is independent.
 */
export function detachedCopy(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
