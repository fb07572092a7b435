/** Recognizes tags and expressions that fill their lines. Does not depend on lists or quotes. */
import type { ConstructPlace } from "../mdx-construct.ts";
import { type ExpressionTest, expressionAfter } from "./expression.ts";
import { afterIndent } from "./lines.ts";
import { type ScannedTag, tagAt } from "./tag.ts";
import type { TextLines } from "./text-lines.ts";

type ScannedFlow =
  /** Something is not surely right. */
  | { readonly kind: "doubtful" }
  /** Text is beside them, so that a paragraph begins. */
  | { readonly kind: "text"; readonly lineEnd: number }
  /** They fill their lines. */
  | {
      readonly kind: "flow";
      readonly lineEnd: number;
      readonly parts: readonly ConstructPlace[];
      readonly tags: readonly ScannedTag[];
    };

/** Reads on from a `<` or a `{`. `lineEnd` is the end of the line where the last of them ends. */
export function flowAt(lines: TextLines, start: number, isExpression: ExpressionTest): ScannedFlow {
  const { text } = lines;
  const tags: ScannedTag[] = [];
  const parts: ConstructPlace[] = [];
  for (let at = start, isAfterExpression = false; ; ) {
    const character = text[at];
    const isTag = character === "<" && !/[ \t]/.test(text.charAt(at + 1));
    // The parser takes no expression right after another one.
    const isBraces: boolean = character === "{" && !isAfterExpression;
    if (isTag) {
      const tag = tagAt(text, at, text.length, isExpression);
      if (tag === undefined) return { kind: "doubtful" };
      tags.push(tag);
      parts.push({ from: at, to: tag.end });
      at = tag.end;
    } else if (isBraces) {
      const after = expressionAfter(text, at, text.length, "content", isExpression);
      if (after === undefined) return { kind: "doubtful" };
      parts.push({ from: at, to: after });
      at = after;
    } else {
      const lineEnd = lines.endOf(at);
      return at === lineEnd ? { kind: "flow", lineEnd, parts, tags } : { kind: "text", lineEnd };
    }
    isAfterExpression = isBraces;
    at = afterIndent(text, at, text.length, 0).at;
  }
}

const blankLine = /\n[ \t]*\r?\n/;

/** Like `flowAt`, but takes whatever has an end, and what has none or has text beside it after a blank line is text. */
export function looseFlowAt(
  lines: TextLines,
  start: number,
  endOf: (at: number) => number | undefined,
): ScannedFlow {
  const parts: ConstructPlace[] = [];
  let lineEnd = lines.endOf(start);
  for (let at = start; ; ) {
    // Searched once a line: a line may be as long as a page.
    if (at > lineEnd) lineEnd = lines.endOf(at);
    if (parts.length > 0 && at === lineEnd) return { kind: "flow", lineEnd, parts, tags: [] };
    const last = parts.at(-1)?.from;
    const isSecond = last !== undefined && lines.text[last] === "{" && lines.text[at] === "{";
    const to = isSecond ? undefined : endOf(at);
    if (to === undefined) {
      const isText = blankLine.test(lines.text.slice(start, at));
      return { kind: "text", lineEnd: isText ? lines.endOf(start) : lineEnd };
    }
    parts.push({ from: at, to });
    at = afterIndent(lines.text, to, lines.text.length, 0).at;
  }
}

/**
 * Whether the further lines of a tag or of an expression surely belong to the list item of the first one.
 * @param start of the second line
 * @param last in the last line
 * @param column where the content of the list item begins; undefined outside lists
 */
export function areSurelyLinesOf(
  lines: TextLines,
  start: number,
  last: number,
  column: number | undefined,
  isInParagraph: boolean,
): boolean {
  for (let at = start; at <= last; ) {
    const end = lines.endOf(at);
    const indent = afterIndent(lines.text, at, end, 0);
    if (column !== undefined && (indent.at === end || indent.column < column)) return false;
    const mayBeMark = /^(?:[->+*]|\d+[.)]|\[\^)/.test(lines.text.slice(indent.at, indent.at + 12));
    if (isInParagraph && mayBeMark) return false;
    at = lines.after(end);
  }
  return true;
}
