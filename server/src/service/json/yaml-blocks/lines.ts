/** Moves through the lines of a YAML text. Handles indentation, blank lines and comments, but not values. */
import { AmbiguousYamlError } from "./ambiguous-yaml-error.ts";

const tab = 0x09;
const space = 0x20;
const hash = 0x23;

export class YamlLines {
  readonly text: string;
  /** The start of the next line to read. */
  #next = 0;
  /** The number of spaces before the line's first character. */
  indent = 0;
  /** The offset of the line's first character that is not a space. */
  start = 0;
  /** The end of the line, without its line break. */
  end = 0;
  /** Whether the end of the text has been reached. */
  isOver = false;

  constructor(text: string) {
    this.text = text;
  }

  /** Moves to the first line that is neither blank nor a comment, after the marker at the start of a document. */
  begin(): void {
    // Line by line, because a pattern for all lines before the marker fails after millions of them.
    const line = /#[^\n]*\n|\r?\n/y;
    const marker = /--- *\r?\n/y;
    while (line.test(this.text)) marker.lastIndex = line.lastIndex;
    if (marker.test(this.text)) this.#next = marker.lastIndex;
    this.advance();
  }

  /** Moves to the next line that is neither blank nor a comment. */
  advance(): void {
    while (this.step()) if (this.text.charCodeAt(this.start) !== hash) return;
  }

  /** Moves to the next line that is not blank; returns false at the end of the text. */
  step(): boolean {
    while (this.stepAny()) if (this.start < this.end) return true;
    return false;
  }

  /** Moves to the next line, blank or not; returns false at the end of the text. */
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
    // Another document begins, or this one ends.
    if (at === from && (text.startsWith("---", at) || text.startsWith("...", at)))
      throw new AmbiguousYamlError();
    return true;
  }

  /** The start of the next line. */
  get next(): number {
    return this.#next;
  }

  /** Returns to an earlier line. @param offset the start of that line */
  backTo(offset: number): void {
    this.#next = offset;
    this.isOver = false;
  }

  /** The offset of the first character from `from` on that is not a space, at most the end of the line. */
  afterSpaces(from: number): number {
    let at = from;
    while (at < this.end && this.text.charCodeAt(at) === space) at += 1;
    if (at < this.end && this.text.charCodeAt(at) === tab) throw new AmbiguousYamlError();
    return at;
  }

  /** Whether only spaces and a comment follow on the line. */
  isRestBlank(from: number): boolean {
    const at = this.afterSpaces(from);
    if (at === this.end) return true;
    return at > from && this.text.charCodeAt(at) === hash;
  }
}
