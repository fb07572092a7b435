/** Runs of one character around a text of unknown origin, so that the text cannot end the part that they enclose. */

/**
 * A run that is longer than any in the text.
 * @param character of the run: a backtick or a dash
 * @param least the minimum length
 */
export function fenceAround(text: string, character: "`" | "-", least = 1): string {
  let length = least;
  for (const [run] of text.matchAll(character === "`" ? /`+/g : /-+/g))
    length = Math.max(length, run.length + 1);
  return character.repeat(length);
}
