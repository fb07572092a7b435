/** Recognizes tags and expressions that fill their lines. Does not depend on lists or quotes. */
import type { ConstructPlace } from "../mdx-construct.ts";
import { type ExpressionTest, expressionAfter } from "./expression.ts";
import { afterIndent } from "./lines.ts";
import { type ScannedTag, tagAt } from "./tag.ts";
import type { TextLines } from "./text-lines.ts";

type ScannedFlow =
  /** Something is not certainly valid. */
  | { readonly kind: "doubtful" }
  /** Text is next to them, so that a paragraph begins. */
  | { readonly kind: "text"; readonly lineEnd: number }
  /** Nothing else is on their lines. */
  | {
      readonly kind: "flow";
      readonly lineEnd: number;
      readonly parts: readonly ConstructPlace[];
      readonly tags: readonly ScannedTag[];
    };

/** Reads the tags and expressions from a `<` or `{` on. `lineEnd` is the end of the line where the last of them ends. */
export function flowAt(lines: TextLines, start: number, isExpression: ExpressionTest): ScannedFlow {
  const { text } = lines;
  const tags: ScannedTag[] = [];
  const parts: ConstructPlace[] = [];
  for (let at = start, isAfterExpression = false; ; ) {
    const character = text[at];
    const isTag = character === "<" && !/[ \t]/.test(text.charAt(at + 1));
    // The parser does not allow an expression directly after another one.
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

/**
 * Like `flowAt`, but accepts everything that has an end. If text follows or an end is missing, the result is text: only the
 * first line if a blank line comes before that point.
 */
export function looseFlowAt(
  lines: TextLines,
  start: number,
  endOf: (at: number) => number | undefined,
): ScannedFlow {
  const parts: ConstructPlace[] = [];
  let lineEnd = lines.endOf(start);
  for (let at = start; ; ) {
    // Searched once per line, because a line may be as long as a page.
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
 * Whether the lines of a tag or expression after the first certainly belong to the same list item.
 * @param start the start of the second line
 * @param last an offset in the last line
 * @param column the column where the content of the list item begins; undefined outside lists
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
