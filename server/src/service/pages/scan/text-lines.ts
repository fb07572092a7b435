/** The lines of a text, and whether a part of it holds tags or expressions at all. Does not depend on syntax. */

export class TextLines {
  readonly text: string;
  /** The next `<` and the next `{`, which most lines have none of. */
  #nextTag = -1;
  #nextBrace = -1;

  constructor(text: string) {
    this.text = text;
  }

  /** The end of the line, without its line ending. */
  endOf(at: number): number {
    const newline = this.text.indexOf("\n", at);
    if (newline === -1) return this.text.length;
    return newline > at && this.text[newline - 1] === "\r" ? newline - 1 : newline;
  }

  /** The start of the line after the one that ends at an offset. */
  after(end: number): number {
    return this.text[end] === "\r" ? end + 2 : end + 1;
  }

  /** Whether a tag or an expression may begin in a part of the text. Asked for parts in the order of the text. */
  hasSpecial(start: number, end: number): boolean {
    if (this.#nextTag < start) this.#nextTag = indexOrEnd(this.text, "<", start);
    if (this.#nextBrace < start) this.#nextBrace = indexOrEnd(this.text, "{", start);
    return this.#nextTag < end || this.#nextBrace < end;
  }
}

/** Where a text is, or the end. */
function indexOrEnd(text: string, search: string, from: number): number {
  const index = text.indexOf(search, from);
  return index === -1 ? text.length : index;
}
