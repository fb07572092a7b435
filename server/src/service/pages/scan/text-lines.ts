/** Finds the lines of a text. Does not depend on syntax. */

const loneReturn = /\r(?!\n)/g;

/** Text of the same length with a line feed for each carriage return that ends a line alone, as MDX allows. */
export function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replace(loneReturn, "\n") : text;
}

export class TextLines {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The end of the line that contains an offset, without its line break. */
  endOf(at: number): number {
    const newline = this.text.indexOf("\n", at);
    if (newline === -1) return this.text.length;
    return newline > at && this.text[newline - 1] === "\r" ? newline - 1 : newline;
  }

  /** The start of the line after the one that ends at an offset. */
  after(end: number): number {
    return this.text[end] === "\r" ? end + 2 : end + 1;
  }
}
