/** The site URL in a line of text: in JSON, in a Markdown link, in an attribute. Depends only on the text. */

/** Text after a quote, parenthesis or space that begins with a slash or a web scheme. */
const address = /(?<=^|["'(\s])(?:https?:\/)?\/[^\s"'()]*/gi;

/** Longer lines are not searched: they are not edited by hand. */
const maxLength = 20_000;

/**
 * The URL at a column of a line; undefined if there is none.
 * @param column in UTF-16 code units; the position after the URL counts as well
 */
export function addressAt(line: string, column: number): string | undefined {
  if (line.length > maxLength) return undefined;
  const matches = [...line.matchAll(address)];
  return matches.find(({ 0: text, index }) => index <= column && column <= index + text.length)?.[0];
}
