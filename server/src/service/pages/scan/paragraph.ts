/**
 * A paragraph while its lines are read: text, a table, or the whole content of a quote. Determines whether its tags and
 * expressions are certainly valid; does not depend on other blocks.
 */
import type { HeadingLine } from "./constructs.ts";
import type { ExpressionTest } from "./expression.ts";
import { fenceOf, isDelimiterRow, isHeading, isThematicBreak } from "./lines.ts";
import { isSureText } from "./sure-text.ts";
import type { TextLines } from "./text-lines.ts";

/** An empty line, or only the marker of a list item. */
const bareMark = /^(?:[-+*]|\d{1,9}[.)])?[ \t]*$/;

/** Finds the delimiter rows of tables, looking at each line once, however many paragraphs begin before it. */
export class DelimiterRows {
  readonly lines: TextLines;
  /** The lines that were searched last, by the starts of the first and the last one; only the last may be a row. */
  #from = 0;
  #to = -1;
  #hasRow = false;

  constructor(lines: TextLines) {
    this.lines = lines;
  }

  /** Whether there is a delimiter row between the start of a line and the next blank line. */
  isInBlock(start: number): boolean {
    if (start < this.#from || start > this.#to) this.#search(start);
    return this.#hasRow;
  }

  #search(start: number): void {
    const { text } = this.lines;
    this.#from = start;
    this.#to = start;
    this.#hasRow = false;
    for (let at = start; at < text.length; ) {
      const end = this.lines.endOf(at);
      const line = text.slice(at, end);
      this.#to = at;
      this.#hasRow = isDelimiterRow(line);
      if (this.#hasRow || line.trim() === "") return;
      at = this.lines.after(end);
    }
  }
}

export class Paragraph {
  readonly start: number;
  readonly isQuote: boolean;
  /** The end of its last line. */
  end: number;
  /** The underline that makes it a heading. */
  underline: HeadingLine | undefined;
  /** Whether the parser must check it, whatever its lines contain. */
  isDoubtful = false;
  /** Whether one of its lines lacks the markers of its container. */
  isLazy = false;
  readonly #spans: (readonly [start: number, end: number])[] = [];
  readonly #lines: TextLines;
  readonly #rows: DelimiterRows;

  constructor(rows: DelimiterRows, start: number, isQuote: boolean) {
    this.#rows = rows;
    this.#lines = rows.lines;
    this.start = start;
    this.end = start;
    this.isQuote = isQuote;
  }

  /** Whether it is certainly text, so that lines may continue it. */
  get isPlain(): boolean {
    return !this.isQuote && !this.isTable;
  }

  /** Whether it may be a table. */
  get isTable(): boolean {
    return this.#rows.isInBlock(this.start);
  }

  /** Whether it is a quote whose last line cannot be continued by text. */
  get isEnded(): boolean {
    if (!this.isQuote) return false;
    const [start, end] = this.#spans.at(-1) ?? [0, 0];
    const line = this.#lines.text.slice(start, end);
    return bareMark.test(line) || isHeading(line) || isThematicBreak(line) || fenceOf(line) !== undefined;
  }

  /** Adds a line. @param at the start of its text, without the markers of its containers */
  add(at: number, end: number): void {
    this.#spans.push([at, end]);
    this.end = end;
  }

  /** Whether the parser must check it if it contains tags or expressions. */
  isUnsure(isExpression: ExpressionTest): boolean {
    if (this.isDoubtful) return true;
    const { text } = this.#lines;
    const lines = this.#spans.map(([start, end]) => withoutTrailingBlanks(text.slice(start, end)));
    // A definition ends within the lines.
    const isText = !this.isQuote && !lines.some(isDelimiterRow);
    const isWhole = isText && !this.isLazy && text[this.start] !== "[";
    const parts = isWhole ? [lines.join("\n")] : lines;
    // The target of a link may end on a later line.
    if (!isWhole && lines.some((line) => line.lastIndexOf("](") > line.lastIndexOf(")"))) return true;
    return !parts.every((part) => isSureText(part, isExpression, { isWhole }));
  }
}

/** A line without trailing spaces and tabs. A pattern would take quadratic time for a long run within the line. */
function withoutTrailingBlanks(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === " " || line[end - 1] === "\t")) end -= 1;
  return line.slice(0, end);
}
