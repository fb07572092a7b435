/** Recognizes tags and expressions that fill their lines. Does not depend on lists or quotes. */
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
  | { readonly kind: "flow"; readonly lineEnd: number; readonly tags: readonly ScannedTag[] };

/** Reads on from a `<` or a `{`. `lineEnd` is the end of the line where the last of them ends. */
export function flowAt(lines: TextLines, start: number, isExpression: ExpressionTest): ScannedFlow {
  const { text } = lines;
  const tags: ScannedTag[] = [];
  for (let at = start, isAfterExpression = false; ; ) {
    const character = text[at];
    const isTag = character === "<" && !/[ \t]/.test(text.charAt(at + 1));
    // The parser takes no expression right after another one.
    const isBraces: boolean = character === "{" && !isAfterExpression;
    if (isTag) {
      const tag = tagAt(text, at, text.length, isExpression);
      if (tag === undefined) return { kind: "doubtful" };
      tags.push(tag);
      at = tag.end;
    } else if (isBraces) {
      const after = expressionAfter(text, at, text.length, "content", isExpression);
      if (after === undefined) return { kind: "doubtful" };
      at = after;
    } else {
      const lineEnd = lines.endOf(at);
      return at === lineEnd ? { kind: "flow", lineEnd, tags } : { kind: "text", lineEnd };
    }
    isAfterExpression = isBraces;
    while (text[at] === " " || text[at] === "\t") at += 1;
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
