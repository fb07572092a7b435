/**
 * A paragraph while its lines are read: text, a table, or all that a quote holds. Keeps track of whether its tags and
 * expressions are surely right; does not depend on other blocks.
 */
import type { ExpressionTest } from "./expression.ts";
import { leavesOpen, scanLine } from "./inline.ts";
import { isDelimiterRow } from "./lines.ts";
import type { TextLines } from "./text-lines.ts";

/** Blanks before the end of a line; two of them break the line, which changes nothing here. */
const trailingBlanks = /[ \t]+$/;

export class Paragraph {
  readonly start: number;
  readonly isQuote: boolean;
  /** The end of its last line. */
  end: number;
  /** Whether it has to be checked by the parser, whatever its lines say. */
  isDoubtful = false;
  /** Whether a line goes on with it that does not begin as its container demands. */
  isLazy = false;
  #hasDoubtfulLine = false;
  readonly #spans: (readonly [start: number, end: number])[] = [];
  readonly #lines: TextLines;
  readonly #isExpression: ExpressionTest;
  /** To where its lines were looked at for open backticks and dollar signs. */
  #seen: number;
  #leavesOpen = false;
  /** Whether it may be a table, once somebody has asked. */
  #isTable: boolean | undefined;

  constructor(lines: TextLines, isExpression: ExpressionTest, start: number, isQuote: boolean) {
    this.#lines = lines;
    this.#isExpression = isExpression;
    this.start = start;
    this.end = start;
    this.#seen = start;
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

  /** Takes a line, without what is before its text. */
  add(at: number, end: number): void {
    this.#spans.push([at, end]);
    if (!this.isDoubtful && !this.#hasDoubtfulLine && this.#lines.hasSpecial(at, end)) {
      this.#lookBack(at);
      const line = this.#lines.text.slice(at, end);
      const scan = scanLine(line, this.#isExpression, this.#lines.hasLabel(this.start, at));
      const mayBeOpen = this.#leavesOpen && /[`$]/.test(line);
      if (!scan.isSure || mayBeOpen || (scan.holdsPipe && this.isTable)) this.#hasDoubtfulLine = true;
      this.#leavesOpen ||= scan.leavesOpen;
      this.#seen = end;
    }
    this.end = end;
  }

  /** Whether the parser has to check it if it holds tags or expressions. */
  isUnsure(): boolean {
    return this.isDoubtful || (this.#hasDoubtfulLine && !this.#isSureAsWhole());
  }

  /** Whether its lines are surely right together: tags may be closed on another line. */
  #isSureAsWhole(): boolean {
    const { text } = this.#lines;
    // A definition ends within the lines.
    if (!this.isPlain || this.isLazy || text[this.start] === "[") return false;
    const lines = this.#spans.map(([start, end]) => text.slice(start, end).replace(trailingBlanks, ""));
    return lines.length > 1 && scanLine(lines.join("\n"), this.#isExpression, false).isSure;
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

  /** Looks at its lines that have neither tags nor expressions. */
  #lookBack(before: number): void {
    for (let at = this.#seen; at < before; ) {
      const end = Math.min(before, this.#lines.endOf(at));
      const line = this.#lines.text.slice(at, end);
      if (leavesOpen(line)) this.#leavesOpen = true;
      if (line.lastIndexOf("](") > line.lastIndexOf(")")) this.#hasDoubtfulLine = true;
      at = this.#lines.after(end);
    }
  }
}
