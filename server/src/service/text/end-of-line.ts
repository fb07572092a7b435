/** The line ending of a text, so that new lines end like those that are there. */

export type EndOfLine = "\n" | "\r\n";

/** The ending of the first line; LF if there is only one line. */
export function endOfLineOf(text: string): EndOfLine {
  return text[text.indexOf("\n") - 1] === "\r" ? "\r\n" : "\n";
}

/** Gives all lines of a text the ending of another text's first line. */
export function withEndOfLineOf(other: string, text: string): string {
  return endOfLineOf(other) === "\r\n" ? text.replace(/\r?\n/g, "\r\n") : text;
}
