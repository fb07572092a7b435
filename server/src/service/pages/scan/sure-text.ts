/**
 * Whether the reference parser surely accepts the tags and expressions of a piece of text: each is right by itself, and what is
 * between an opening tag and its closing one does not reach out. What is not surely right may still be. Does not depend on blocks.
 */
import { inlineConstructs } from "../inline-constructs.ts";
import { constructs, type MdxConstruct } from "../mdx-construct.ts";
import { scanBudget } from "../scan-budget.ts";
import { type ExpressionTest, expressionAfter } from "./expression.ts";
import { tagAt } from "./tag.ts";

/** What is known about the blocks of a text. */
interface TextKind {
  /** Whether all of it is one paragraph. If not, code and formulas may end on lines before or after it, and cells at each `|`. */
  readonly isWhole: boolean;
}

/** Longer texts are left to the parser, so that it takes little time to find what is not right. */
const maxText = 50_000;

/** What begins a tag or an expression, unless it is followed by a space and more. */
const anyTag = /<(?![ \t]+[^ \t|])|\{/;
const openCode = /[`$]/;
/** Marks that may reach out of a tag; those within a word and those between spaces mean nothing. */
const mark =
  /[~[]|(?<![\s])\*|\*(?!\s)|(?<![A-Za-z0-9\s])_|(?<=\s)_(?!\s)|_(?![A-Za-z0-9\s])|(?<=[A-Za-z0-9])_(?=\s)/;
/** A URL without markup takes in what follows, up to a space or a tag. */
const openAddress = /(?::\/\/|www\.)\S*$/i;
/** In a URL that may be none, these may begin something. */
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
    const holdsPipe = type !== constructs.escape && text.slice(from, to).includes("|");
    if (holdsPipe && !isWhole) return false;
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

  /** Whether what is between two places is right, and tags there are closed there. */
  const areSure = (parts: readonly MdxConstruct[], from: number, to: number): boolean => {
    const open: string[] = [];
    let at = from;
    for (const part of parts) {
      const before = text.slice(at, part.from);
      if (!isSureGap(before, part.from, open.length > 0)) return false;
      const isMarkup = part.type !== constructs.tag && part.type !== constructs.entity;
      if (isMarkup && openAddress.test(before)) return false;
      if (!isSurePart(part, open)) return false;
      at = part.to;
    }
    return open.length === 0 && isSureGap(text.slice(at, to), to, false);
  };

  /** Whether brackets of a link that are not closed may be before a place. */
  let hasBracket = !isWhole;
  const isSureGap = (written: string, end: number, isInTag: boolean): boolean => {
    // Empty brackets are closed, whatever is around them.
    const gap = written.replaceAll("[]", "()");
    if (anyTag.test(gap) || (!isWhole && openCode.test(gap))) return false;
    // Two dollar signs may surround mathematics, in which nothing has a meaning.
    if (gap.includes("$") && text.indexOf("$", end - gap.length + gap.indexOf("$") + 1) !== -1) return false;
    hasBracket ||= gap.includes("[");
    if (!isInTag) return true;
    return !mark.test(gap) && !(hasBracket && gap.includes("]")) && (isWhole || !gap.includes("|"));
  };

  return areSure(found, 0, text.length);
}
