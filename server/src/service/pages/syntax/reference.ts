/**
 * Checks the text of a page with the reference parser: whether it is MDX, and where the parser stops if it is not
 * (F9.1). Does not depend on sites or the wording of messages; never throws.
 */
import type { Span } from "../../model/location.ts";
import { maxPageLength } from "../page-length.ts";
import {
  isCodeBudgetExceeded,
  isMarksExceeded,
  isStructureExceeded,
  parseSyntax,
  parseTree,
  type Root,
} from "./mdx-parser.ts";
import { nestsTooDeeply } from "./nesting.ts";
import { parsedText } from "./parsed-text.ts";
import type { UncheckedReason } from "./problem.ts";

/** Where and why the reference parser stops. Offsets are UTF-16 offsets in the text. */
export interface Rejection {
  /** Where the parser stopped, or the start of the text that it rejects; the end of the text if something is still open. */
  readonly offset: number;
  /** The end of the text that the parser rejects; equal to `offset` if the parser reports only one position. */
  readonly end: number;
  /** The opening tag that the parser also reports: one that is never closed, or one that another tag closes. */
  readonly openTag: Span | undefined;
  /** The parser's message without positions; not for users. */
  readonly reason: string;
  /** The parser's name for the error: `end-tag-mismatch`, `acorn`. */
  readonly ruleId: string;
  /** The component of the parser that rejects the text: `micromark-extension-mdx-jsx`. */
  readonly source: string;
}

/** `unchecked`: the text is too long, nests too deeply or has code that never ends. It may be valid or not. */
export type SyntaxVerdict =
  | { readonly kind: "accepted" }
  | { readonly kind: "rejected"; readonly rejection: Rejection }
  | { readonly kind: "unchecked"; readonly reason: UncheckedReason };

/** An error that a library throws: its own message, or a JavaScript error. */
interface ParserError {
  readonly reason?: unknown;
  readonly ruleId?: unknown;
  readonly source?: unknown;
  readonly place?: Partial<Point> & { readonly start?: Point; readonly end?: Point };
  readonly cause?: unknown;
}

interface Point {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** The result of the reference parser for a page with its frontmatter. */
export function referenceVerdict(text: string): SyntaxVerdict {
  if (text.length > maxPageLength) return { kind: "unchecked", reason: "length" };
  if (nestsTooDeeply(text)) return { kind: "unchecked", reason: "nesting" };
  return parsedVerdict(parsedText(text));
}

/** The result for text as it is parsed, without frontmatter and heading ids. */
export function parsedVerdict(text: string): SyntaxVerdict {
  try {
    parseSyntax(text);
    return { kind: "accepted" };
  } catch (error) {
    const reason = givenUpReason(error);
    return reason === undefined
      ? { kind: "rejected", rejection: rejectionBy(error, text) }
      : { kind: "unchecked", reason };
  }
}

/** Why the parser rejects text, according to the error that it threw; undefined if it gave up. */
export function rejectionOf(error: unknown, text: string): Rejection | undefined {
  return isGivenUp(error) ? undefined : rejectionBy(error, text);
}

/** Why the reference parser rejects a page; undefined if it accepts the page or cannot check it. */
export function rejection(text: string): Rejection | undefined {
  const verdict = referenceVerdict(text);
  return verdict.kind === "rejected" ? verdict.rejection : undefined;
}

/** The reference parser's tree of a text; undefined if the parser rejects the text. */
export function referenceTree(text: string): Root | undefined {
  try {
    return parseTree(parsedText(text));
  } catch {
    return undefined;
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

const placeInReason = / \((\d+):(\d+)-(\d+):(\d+)\)/;

function rejectionBy(error: unknown, text: string): Rejection {
  const { reason, ruleId, source, place } = error as ParserError;
  // The parser does not count a byte order mark.
  const shift = text.startsWith("\uFEFF") ? 1 : 0;
  const written = typeof reason === "string" ? reason : error instanceof Error ? error.message : "";
  const named = placeInReason.exec(written);
  const start = place?.start?.offset ?? place?.offset;
  const offset = start === undefined ? text.length : start + shift;
  return {
    offset,
    end: place?.end === undefined ? offset : place.end.offset + shift,
    openTag: named === null ? undefined : spanOf(named, text, shift),
    reason: written.replace(placeInReason, ""),
    ruleId: typeof ruleId === "string" ? ruleId : "unexpected",
    source: typeof source === "string" ? source : "mdast-util-from-markdown",
  };
}

/** The span that a message gives by lines and columns. */
function spanOf(named: RegExpExecArray, text: string, shift: number): Span {
  const [startLine = 1, startColumn = 1, endLine = 1, endColumn = 1] = named.slice(1).map(Number);
  const first = lineStart(text, startLine, 1, shift);
  const last = lineStart(text, endLine, startLine, first);
  const start = first + startColumn - 1;
  return { start, length: last + endColumn - 1 - start };
}

/** The offset of a line, found by counting from another line. */
function lineStart(text: string, line: number, knownLine: number, known: number): number {
  const lineEnd = /\r\n|\n|\r/g;
  lineEnd.lastIndex = known;
  for (let at = knownLine; at < line; at++) if (lineEnd.exec(text) === null) break;
  return line === knownLine ? known : lineEnd.lastIndex;
}
