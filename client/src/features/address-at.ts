/** The URL of a site in a line of text: in JSON, in a link of Markdown, in an attribute. Works only on text. */

/** What is between quotes, parentheses or spaces and begins with a slash or the scheme of the web. */
const address = /(?<=^|["'(\s])(?:https?:\/)?\/[^\s"'()]*/gi;

/** Longer lines do not contain a URL that somebody looks at. */
const maxLength = 20_000;

/**
 * The URL at a column of a line; undefined if there is none.
 * @param column in UTF-16 code units; the end of the URL belongs to it
 */
export function addressAt(line: string, column: number): string | undefined {
  if (line.length > maxLength) return undefined;
  for (const { 0: text, index } of line.matchAll(address)) {
    if (index <= column && column <= index + text.length) return text;
  }
  return undefined;
}
