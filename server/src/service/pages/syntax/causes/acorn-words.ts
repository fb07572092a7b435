/** Translates error messages of the JavaScript parser into plain words. Does not depend on pages. */

const plain: readonly (readonly [RegExp, string])[] = [
  [/^Unterminated string/, "a quote is never closed"],
  [/^Unterminated template/, "a backtick is never closed"],
  [/^Unterminated comment/, "a comment is never closed"],
  [/^Unterminated regular/, "a `/` starts a regular expression that is never closed"],
  [/^Unterminated JSX|^Expected corresponding JSX/, "a tag in it is never closed"],
  [/^Unexpected content after expression/, "it contains more than one value"],
  [/^Unexpected end of input/, "its end is missing"],
  [/^Assigning to rvalue/, "it assigns to something that cannot be assigned to"],
  [/^Adjacent JSX elements/, "adjacent tags have no common parent tag"],
];

/**
 * The cause of an error, as a clause without a full stop.
 * @param message the parser's message
 * @param text the text that was parsed
 * @param offset the offset in the text where the parser stopped
 */
export function acornWords(message: string, text: string, offset: number): string {
  const phrase = plain.find(([pattern]) => pattern.test(message));
  if (phrase !== undefined) return phrase[1];
  const declared = /^Identifier '([^']+)' has already/.exec(message)?.[1];
  if (declared !== undefined) return `\`${declared}\` is defined twice`;
  const exported = /^Export '([^']+)' is not defined/.exec(message)?.[1];
  if (exported !== undefined) return `\`${exported}\` is not defined above it without a blank line between`;
  const found = /^[\w$]+|^[^\s`]/.exec(text.slice(offset, offset + 30))?.[0];
  return found === undefined ? "something is missing in it" : `\`${found}\` is not expected there`;
}
