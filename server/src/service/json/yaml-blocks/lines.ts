/** Goes through the lines of a YAML text. Handles indentation, blank lines and comments, but not values. */
import { AmbiguousYamlError } from "./ambiguous-yaml-error.ts";

const tab = 0x09;
const space = 0x20;
const hash = 0x23;

export class YamlLines {
  readonly text: string;
  /** The next line that has not been looked at. */
  #next = 0;
  /** The number of spaces before the line's first character. */
  indent = 0;
  /** The offset of the line's first character that is not a space. */
  start = 0;
  /** The end of the line, without its line break. */
  end = 0;
  /** Whether the text has ended. */
  isOver = false;

  constructor(text: string) {
    this.text = text;
  }

  /** Goes to the first line that is neither blank nor a comment, after the mark at the start of a document. */
  begin(): void {
    const mark = /^(?:#[^\n]*\n|\r?\n)*--- *\r?\n/.exec(this.text)?.[0];
    this.#next = mark?.length ?? 0;
    this.advance();
  }

  /** Goes to the next line that is neither blank nor a comment. */
  advance(): void {
    while (this.step()) if (this.text.charCodeAt(this.start) !== hash) return;
  }

  /** Goes to the next line that is not blank; returns false at the end of the text. */
  step(): boolean {
    while (this.stepAny()) if (this.start < this.end) return true;
    return false;
  }

  /** Goes to the next line, blank or not; returns false at the end of the text. */
  stepAny(): boolean {
    const { text } = this;
    const from = this.#next;
    if (from >= text.length) {
      this.isOver = true;
      return false;
    }
    const found = text.indexOf("\n", from);
    const lineEnd = found === -1 ? text.length : found;
    this.#next = lineEnd + 1;
    this.end = text.charCodeAt(lineEnd - 1) === 0x0d && lineEnd > from ? lineEnd - 1 : lineEnd;
    let at = from;
    while (at < this.end && text.charCodeAt(at) === space) at += 1;
    if (at < this.end && text.charCodeAt(at) === tab) throw new AmbiguousYamlError();
    this.start = at;
    this.indent = at - from;
    // Further documents.
    if (at === from && (text.startsWith("---", at) || text.startsWith("...", at)))
      throw new AmbiguousYamlError();
    return true;
  }

  /** Where the line after this one begins. */
  get next(): number {
    return this.#next;
  }

  /** Has the lines from an offset on looked at once more; the offset is the start of a line. */
  backTo(offset: number): void {
    this.#next = offset;
    this.isOver = false;
  }

  /** The offset of the first character from here on that is not a space, at most the end of the line. */
  afterSpaces(from: number): number {
    let at = from;
    while (at < this.end && this.text.charCodeAt(at) === space) at += 1;
    if (at < this.end && this.text.charCodeAt(at) === tab) throw new AmbiguousYamlError();
    return at;
  }

  /** Whether nothing but spaces and a comment is from here to the end of the line. */
  isRestBlank(from: number): boolean {
    const at = this.afterSpaces(from);
    if (at === this.end) return true;
    return at > from && this.text.charCodeAt(at) === hash;
  }
}
