/** The errors in the syntax of a page, in the author's words, as plain data. Does not depend on parsers or sites. */
import type { Span, TextEdit } from "../../model/location.ts";

/** A repair to offer: edits of the page's text. */
export interface PageRepair {
  /** An imperative: "Write `\<`". */
  readonly title: string;
  /** Whether the page then certainly shows what its author wrote. */
  readonly isSafe: boolean;
  readonly edits: readonly TextEdit[];
}

export interface PageProblem {
  /** The error and its reason, as a main clause: "`<5` is read as the beginning of a tag". */
  readonly what: string;
  /** The advice, as a clause: "write `\<5`". */
  readonly advice: string;
  /** The position of the cause, in UTF-16 offsets of the page. */
  readonly span: Span;
  /** The possible repairs, best first. */
  readonly repairs: readonly PageRepair[];
}

/**
 * Why the syntax of a page could not be checked: the page is too long, too much of it must be parsed, it nests too
 * deeply, it has code that would be parsed repeatedly, it has too many quotes, footnotes and underlined headings
 * (`structure`), or one of its blocks has too many marks of emphasis and brackets (`marks`).
 */
export type UncheckedReason = "length" | "markup" | "nesting" | "code" | "structure" | "marks";

/** How many problems of one page are reported. */
export const maxProblems = 20;
