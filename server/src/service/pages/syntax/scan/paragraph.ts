/**
 * A paragraph while its lines are read: text, a table, or all that a quote holds. Knows whether its tags and
 * expressions are surely right; knows no other blocks.
 */
import type { ExpressionTest } from "./expression.ts";
import { leavesOpen, scanLine } from "./inline.ts";
import { isDelimiterRow } from "./lines.ts";
import type { TextLines } from "./text-lines.ts";

export class Paragraph {
  readonly start: number;
  readonly isQuote: boolean;
  /** The end of its last line. */
  end: number;
  /** Whether it has to be judged by the parser if it holds tags or expressions. */
  isDoubtful = false;
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

  /** Takes a line, without what stands before its text. */
  add(at: number, end: number): void {
    if (!this.isDoubtful && this.#lines.hasSpecial(at, end)) {
      this.#lookBack(at);
      const line = this.#lines.text.slice(at, end);
      const scan = scanLine(line, this.#isExpression);
      const mayBeOpen = this.#leavesOpen && /[`$]/.test(line);
      if (!scan.isSure || mayBeOpen || (scan.holdsPipe && this.isTable)) this.isDoubtful = true;
      this.#leavesOpen ||= scan.leavesOpen;
      this.#seen = end;
    }
    this.end = end;
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
      if (line.lastIndexOf("](") > line.lastIndexOf(")")) this.isDoubtful = true;
      at = this.#lines.after(end);
    }
  }
}
