/** Finds the lines of a text. Does not depend on syntax. */

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
