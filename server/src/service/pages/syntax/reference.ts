/**
 * The verdict of the reference parser on the text of a page: whether the text is MDX, and where the parser
 * gives up if it is not (F9.1). Does not depend on sites or the words of messages; never throws.
 */
import type { Span } from "../../model/location.ts";
import { maxPageLength } from "../page-length.ts";
import {
  isCodeBudgetExceeded,
  isStructureExceeded,
  parseSyntax,
  parseTree,
  type Root,
} from "./mdx-parser.ts";
import { nestsTooDeeply } from "./nesting.ts";
import { parsedText } from "./parsed-text.ts";
import type { UnjudgedReason } from "./problem.ts";

/** Where and why the reference parser gives up. Offsets are UTF-16 offsets in the text. */
export interface Rejection {
  /**
   * Where the parser stopped, or the start of what it rejects; the end of the text if something is still open there.
   */
  readonly offset: number;
  /** The end of what the parser rejects; equal to `offset` if the parser names only one place. */
  readonly end: number;
  /** The opening tag that the parser names beside: one never closed, or one that another tag closes. */
  readonly openTag: Span | undefined;
  /** In the parser's words, without places: not for people. */
  readonly reason: string;
  /** What of MDX the text fails, by the parser's name: `end-tag-mismatch`, `acorn`. */
  readonly ruleId: string;
  /** The parser's part that rejects the text: `micromark-extension-mdx-jsx`. */
  readonly source: string;
}

/** `unjudged`: the text is too long, nests too deeply or has code that never ends. It may be right or wrong. */
export type SyntaxVerdict =
  | { readonly kind: "accepted" }
  | { readonly kind: "rejected"; readonly rejection: Rejection }
  | { readonly kind: "unjudged"; readonly reason: UnjudgedReason };

/** What a library throws: its own message, or an error of the language. */
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

/** The verdict of the reference parser on a page with its frontmatter. */
export function judge(text: string): SyntaxVerdict {
  if (text.length > maxPageLength) return { kind: "unjudged", reason: "length" };
  if (nestsTooDeeply(text)) return { kind: "unjudged", reason: "nesting" };
  return judgeParsed(parsedText(text));
}

/** The verdict on text as the parser sees it, without frontmatter and ids of headings. */
export function judgeParsed(text: string): SyntaxVerdict {
  try {
    parseSyntax(text);
    return { kind: "accepted" };
  } catch (error) {
    const reason = givenUpReason(error);
    return reason === undefined
      ? { kind: "rejected", rejection: rejectionBy(error, text) }
      : { kind: "unjudged", reason };
  }
}

/** Why the parser rejects text, by what it threw; undefined if it gave up. */
export function rejectionOf(error: unknown, text: string): Rejection | undefined {
  return isGivenUp(error) ? undefined : rejectionBy(error, text);
}

/** Why the reference parser rejects a page; undefined if it accepts the page or cannot check it. */
export function rejection(text: string): Rejection | undefined {
  const verdict = judge(text);
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
export function givenUpReason(error: unknown): UnjudgedReason | undefined {
  if (isCodeBudgetExceeded(error)) return "code";
  if (isStructureExceeded(error)) return "structure";
  const { cause } = error as ParserError;
  return isOutOfStack(error) || isOutOfStack(cause) ? "nesting" : undefined;
}

function isOutOfStack(error: unknown): boolean {
  // The parser of JavaScript reports it as an error of the text.
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

/** The span that a reason names by lines and columns. */
function spanOf(named: RegExpExecArray, text: string, shift: number): Span {
  const [startLine = 1, startColumn = 1, endLine = 1, endColumn = 1] = named.slice(1).map(Number);
  const first = lineStart(text, startLine, 1, shift);
  const last = lineStart(text, endLine, startLine, first);
  const start = first + startColumn - 1;
  return { start, length: last + endColumn - 1 - start };
}

/** The offset of a line, counted from another line's. */
function lineStart(text: string, line: number, knownLine: number, known: number): number {
  const lineEnd = /\r\n|\n|\r/g;
  lineEnd.lastIndex = known;
  for (let at = knownLine; at < line; at++) if (lineEnd.exec(text) === null) break;
  return line === knownLine ? known : lineEnd.lastIndex;
}
