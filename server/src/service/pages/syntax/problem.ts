/**
 * What is wrong with the syntax of a page, in the author's words, as plain data. Does not depend on parsers or sites.
 */
import type { Span, TextEdit } from "../../model/location.ts";

/** A repair that is offered: edits of the page's text. */
export interface PageRepair {
  /** A command: "Write `\<`". */
  readonly title: string;
  /** Whether the page then shows what its author wrote. */
  readonly isSafe: boolean;
  readonly edits: readonly TextEdit[];
}

export interface PageProblem {
  /** What is wrong and why, as a main clause: "`<5` is read as the beginning of a tag". */
  readonly what: string;
  /** What to do, as a clause: "write `\<5`". */
  readonly advice: string;
  /** The cause, in UTF-16 offsets of the page. */
  readonly span: Span;
  /** The best first. */
  readonly repairs: readonly PageRepair[];
}

/**
 * Why nothing is known about the syntax of a page: the page is too long, too much of it has to be parsed, it nests too deeply,
 * has code that would be parsed again and again, or
 * has too many quotes, footnotes and underlined headings (`structure`).
 */
export type UnjudgedReason = "length" | "markup" | "nesting" | "code" | "structure";

/** How many problems of one page are named. */
export const maxProblems = 20;
