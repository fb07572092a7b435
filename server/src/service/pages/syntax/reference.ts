/**
 * Checks the text of a page with the reference parser: whether it is MDX, and where the parser stops if it is not
 * (F9.1). Does not depend on sites or the wording of messages; never throws.
 */
import { isCodeBudgetExceeded, isMarksExceeded, isStructureExceeded, parseSyntax } from "./mdx-parser.ts";
import type { UncheckedReason } from "./problem.ts";

/** Where and why the reference parser stops. */
export interface Rejection {
  /** Where the parser stopped, or the start of what it rejects; the end of the text if something is still open. */
  readonly offset: number;
  /** The parser's message without positions; not for users. */
  readonly reason: string;
}

/** `unchecked`: the text is too long, nests too deeply or has code that never ends. It may be valid or not. */
export type SyntaxVerdict =
  | { readonly kind: "accepted" }
  | { readonly kind: "rejected"; readonly rejection: Rejection }
  | { readonly kind: "unchecked"; readonly reason: UncheckedReason };

/** An error that a library throws: its own message, or a JavaScript error. */
interface ParserError {
  readonly reason?: unknown;
  readonly place?: { readonly offset?: number; readonly start?: { readonly offset: number } };
  readonly cause?: unknown;
}

/** The result for text as it is parsed, without frontmatter and heading ids. */
export function parsedVerdict(text: string): SyntaxVerdict {
  try {
    parseSyntax(text);
    return { kind: "accepted" };
  } catch (error) {
    const reason = givenUpReason(error);
    return reason === undefined
      ? { kind: "rejected", rejection: rejectionOf(error, text) }
      : { kind: "unchecked", reason };
  }
}

/** Whether the parser ran out of stack or of a budget, which says nothing about the text. */
export function isGivenUp(error: unknown): boolean {
  return givenUpReason(error) !== undefined;
}

/** Why the parser gave up; undefined if it rejects the text. */
export function givenUpReason(error: unknown): UncheckedReason | undefined {
  if (isCodeBudgetExceeded(error)) return "code";
  if (isStructureExceeded(error)) return "structure";
  if (isMarksExceeded(error)) return "marks";
  const { cause } = error as ParserError;
  return isOutOfStack(error) || isOutOfStack(cause) ? "nesting" : undefined;
}

function isOutOfStack(error: unknown): boolean {
  // The JavaScript parser reports it as an error in the text.
  return error instanceof RangeError || (error instanceof Error && error.message.includes("stack space"));
}

/** Positions in a message of the parser, by lines and columns. */
const placeInReason = / \(\d+:\d+-\d+:\d+\)/;

/** Why the parser rejects text, according to the error that it threw without giving up. */
export function rejectionOf(error: unknown, text: string): Rejection {
  const { reason, place } = error as ParserError;
  // The parser does not count a byte order mark.
  const shift = text.startsWith("\uFEFF") ? 1 : 0;
  const written = typeof reason === "string" ? reason : error instanceof Error ? error.message : "";
  const start = place?.start?.offset ?? place?.offset;
  return {
    offset: start === undefined ? text.length : start + shift,
    reason: written.replace(placeInReason, ""),
  };
}
