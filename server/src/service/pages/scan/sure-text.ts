/**
 * Determines whether the reference parser certainly accepts the tags and expressions in a piece of text: each is valid
 * on its own, and nothing between an opening tag and its closing one extends beyond them. Other text may still be valid.
 * Does not depend on blocks.
 */
import { inlineConstructs } from "../inline-constructs.ts";
import { constructs, type MdxConstruct } from "../mdx-construct.ts";
import { scanBudget } from "../scan-budget.ts";
import { type ExpressionTest, expressionAfter } from "./expression.ts";
import { tagAt } from "./tag.ts";

/** The relation of a text to blocks. */
interface TextKind {
  /** Whether it is one paragraph. If not, code and formulas may end on lines around it, and cells at each `|`. */
  readonly isWhole: boolean;
}

/** Longer text is left to the parser, so that finding errors takes little time. */
const maxText = 50_000;

/** The start of a tag or expression. A `<` before spaces and more text does not count. */
const anyTag = /<(?![ \t]+[^ \t|])|\{/;
const openCode = /[`$]/;
/** Markup that may extend beyond a tag. Underscores in a word, and underscores and asterisks between spaces, do not count. */
const mark =
  /[~[]|(?<![\s])\*|\*(?!\s)|(?<![A-Za-z0-9\s])_|(?<=\s)_(?!\s)|_(?![A-Za-z0-9\s])|(?<=[A-Za-z0-9])_(?=\s)/;
/** A URL without markup, which includes the characters after it up to a space or a tag. */
const openUrl = /(?::\/\/|www\.)\S*$/i;
/** Characters that may begin a construct if the text that contains them is not a URL after all. */
const notInUrl = /[<>{}`$\\()*~]/;

export function isSureText(text: string, isExpression: ExpressionTest, { isWhole }: TextKind): boolean {
  if (text.length > maxText) return false;
  const budget = scanBudget(text.length);
  const found = inlineConstructs(text, 0, budget);
  if (budget.isExceeded) return false;

  const isSureTag = (at: number, end: number, open: string[]): boolean => {
    const tag = tagAt(text, at, end, isExpression);
    if (tag?.end !== end) return false;
    if (tag.kind === "open") open.push(tag.name);
    return tag.kind !== "close" || open.pop() === tag.name;
  };

  const isSurePart = (one: MdxConstruct, open: string[]): boolean => {
    const { type, from, to, children } = one;
    const hasPipe = type !== constructs.escape && text.slice(from, to).includes("|");
    if (hasPipe && !isWhole) return false;
    switch (type) {
      case constructs.tag:
        return isSureTag(from, to, open);
      case constructs.expression:
        return expressionAfter(text, from, to, "content", isExpression) === to;
      case constructs.comment:
        return false;
      case constructs.url:
      case constructs.linkTitle:
      case constructs.linkLabel:
        return !notInUrl.test(text.slice(from + 1, to - 1));
      case constructs.link:
      case constructs.image:
      case constructs.marked:
        return areSure(children, from, to);
      default:
        return true;
    }
  };

  /** Whether everything in a range is certainly valid, and tags that open in it are closed in it. */
  const areSure = (parts: readonly MdxConstruct[], from: number, to: number): boolean => {
    const open: string[] = [];
    let at = from;
    for (const part of parts) {
      const before = text.slice(at, part.from);
      if (!isSureGap(before, part.from, open.length > 0)) return false;
      const isMarkup = part.type !== constructs.tag && part.type !== constructs.entity;
      if (isMarkup && openUrl.test(before)) return false;
      if (!isSurePart(part, open)) return false;
      at = part.to;
    }
    return open.length === 0 && isSureGap(text.slice(at, to), to, false);
  };

  /** Whether an unclosed bracket of a link may come before. */
  let hasBracket = !isWhole;
  const isSureGap = (written: string, end: number, isInTag: boolean): boolean => {
    // Empty brackets are closed, whatever is around them.
    const gap = written.replaceAll("[]", "()");
    if (anyTag.test(gap) || (!isWhole && openCode.test(gap))) return false;
    // Text between two dollar signs may be mathematics, in which nothing else has a meaning.
    if (gap.includes("$") && text.indexOf("$", end - gap.length + gap.indexOf("$") + 1) !== -1) return false;
    hasBracket ||= gap.includes("[");
    if (!isInTag) return true;
    return !mark.test(gap) && !(hasBracket && gap.includes("]")) && (isWhole || !gap.includes("|"));
  };

  return areSure(found, 0, text.length);
}
