/**
 * A paragraph while its lines are read: text, a table, or all that a quote holds. Says whether its tags and expressions are
 * surely right; does not depend on other blocks.
 */
import type { HeadingLine } from "./constructs.ts";
import type { ExpressionTest } from "./expression.ts";
import { fenceOf, isDelimiterRow, isHeading, isThematicBreak } from "./lines.ts";
import { isSureText } from "./sure-text.ts";
import type { TextLines } from "./text-lines.ts";

/** Blanks before the end of a line; two of them break the line, which changes nothing here. */
const trailingBlanks = /[ \t]+$/;

/** Nothing, or the mark of an item alone. */
const bareMark = /^(?:[-+*]|\d{1,9}[.)])?[ \t]*$/;

export class Paragraph {
  readonly start: number;
  readonly isQuote: boolean;
  /** The end of its last line. */
  end: number;
  /** The line that makes it a heading. */
  underline: HeadingLine | undefined;
  /** Whether it has to be checked by the parser, whatever its lines say. */
  isDoubtful = false;
  /** Whether a line goes on with it that does not begin as its container demands. */
  isLazy = false;
  readonly #spans: (readonly [start: number, end: number])[] = [];
  readonly #lines: TextLines;
  /** Whether it may be a table, once somebody has asked. */
  #isTable: boolean | undefined;

  constructor(lines: TextLines, start: number, isQuote: boolean) {
    this.#lines = lines;
    this.start = start;
    this.end = start;
    this.isQuote = isQuote;
  }

  /** Whether it is certainly text, so that lines may go on with it. */
  get isPlain(): boolean {
    return !this.isQuote && !this.isTable;
  }

  /** Whether its lines may be those of a table. */
  get isTable(): boolean {
    this.#isTable ??= this.#hasDelimiterRow();
    return this.#isTable;
  }

  /** Whether it is a quote whose last line no text goes on with. */
  get isEnded(): boolean {
    if (!this.isQuote) return false;
    const [start, end] = this.#spans.at(-1) ?? [0, 0];
    const line = this.#lines.text.slice(start, end);
    return bareMark.test(line) || isHeading(line) || isThematicBreak(line) || fenceOf(line) !== undefined;
  }

  /** Takes a line, without what is before its text. */
  add(at: number, end: number): void {
    this.#spans.push([at, end]);
    this.end = end;
  }

  /** Whether the parser has to check it if it holds tags or expressions. */
  isUnsure(isExpression: ExpressionTest): boolean {
    if (this.isDoubtful) return true;
    const { text } = this.#lines;
    const lines = this.#spans.map(([start, end]) => text.slice(start, end).replace(trailingBlanks, ""));
    // A definition ends within the lines.
    const isText = !this.isQuote && !lines.some(isDelimiterRow);
    const isWhole = isText && !this.isLazy && text[this.start] !== "[";
    const parts = isWhole ? [lines.join("\n")] : lines;
    // The target of a link may end on a later line.
    if (!isWhole && lines.some((line) => line.lastIndexOf("](") > line.lastIndexOf(")"))) return true;
    return !parts.every((part) => isSureText(part, isExpression, { isWhole }));
  }

  #hasDelimiterRow(): boolean {
    const { text } = this.#lines;
    for (let at = this.start; at < text.length; ) {
      const end = this.#lines.endOf(at);
      const line = text.slice(at, end);
      if (line.trim() === "") return false;
      if (isDelimiterRow(line)) return true;
      at = this.#lines.after(end);
    }
    return false;
  }
}
