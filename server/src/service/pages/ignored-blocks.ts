/**
 * Finds the comments of a page and the block that each covers: the block that contains it, such as a paragraph or a
 * table row, or otherwise the block after it. A component with its content is one block.
 *
 * Each step compares only neighbors, so the time is proportional to the length of the text.
 */
import type { Span } from "../model/location.ts";
import { constructs, type MdxConstruct } from "./mdx-construct.ts";
import { scanTag } from "./scan-tag.ts";

/** A comment in braces. */
interface CommentInPage {
  /** The comment with its braces. */
  readonly span: Span;
  /** Its text, without the comment delimiters. */
  readonly inside: Span;
  /** Empty if there is no block. */
  readonly block: Span;
}

/** The span of the text of an expression that consists of one comment; undefined for any other construct. */
function insideOf(text: string, { type, from, to }: MdxConstruct): Span | undefined {
  if (type !== constructs.expression) return undefined;
  const code = text.slice(from + 1, to - 1);
  const trimmed = code.trim();
  if (trimmed.length < 4 || !trimmed.startsWith("/*") || !trimmed.endsWith("*/")) return undefined;
  const inside = trimmed.slice(2, -2);
  if (inside.includes("*/")) return undefined;
  const start = from + 1 + (code.length - code.trimStart().length) + 2;
  return { start, length: inside.length };
}

function spanOf({ from, to }: MdxConstruct): Span {
  return { start: from, length: to - from };
}

/** The comments within a paragraph, a heading or a table row. */
function* commentsWithin(
  text: string,
  block: MdxConstruct,
  children: readonly MdxConstruct[],
): Generator<CommentInPage> {
  for (const child of children) {
    const inside = insideOf(text, child);
    if (inside === undefined) yield* commentsWithin(text, block, child.children);
    else yield { span: spanOf(child), inside, block: spanOf(block) };
  }
}

/** Whether a construct is a tag or an expression. */
export function isFlow({ type }: MdxConstruct): boolean {
  return type === constructs.tag || type === constructs.expression;
}

/** Text that may be between a comment and the block after it: white space, and markers of quotes and list items. */
const nothingBetween = /^(?:[\s>]|[-+*](?=\s)|\d{1,9}[.)](?=\s))*$/;

/** Maps the index of each closed opening tag to the index of its closing tag among the constructs. */
function closingIndexes(text: string, found: readonly MdxConstruct[]): ReadonlyMap<number, number> {
  const closingByOpening = new Map<number, number>();
  const open: { readonly name: string; readonly index: number }[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number): void => void counts.set(name, (counts.get(name) ?? 0) + by);
  for (const [index, construct] of found.entries()) {
    if (construct.type !== constructs.tag) continue;
    const tag = scanTag(text, construct.from);
    if (tag?.kind === "open") {
      open.push({ name: tag.name, index });
      count(tag.name, 1);
    }
    if (tag?.kind !== "close" || (counts.get(tag.name) ?? 0) === 0) continue;
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      count(last.name, -1);
      if (last.name !== tag.name) continue;
      closingByOpening.set(last.index, index);
      break;
    }
  }
  return closingByOpening;
}

/** Whether each construct is on the same line as the one before it, with only spaces between them. */
function areJoined(text: string, found: readonly MdxConstruct[]): readonly boolean[] {
  return found.map((construct, index) => {
    const before = found[index - 1];
    if (before === undefined || !isFlow(before) || !isFlow(construct)) return false;
    return /^[ \t\r]*$/.test(text.slice(before.to, construct.from));
  });
}

/** The comments in the order of the text. */
export function commentsOf(text: string, found: readonly MdxConstruct[]): readonly CommentInPage[] {
  const insides = found.map((construct) => insideOf(text, construct));
  const isJoined = areJoined(text, found);
  /** For each construct, the end of the line of tags that it is on. */
  const rowEnds: number[] = [];
  for (let index = found.length - 1; index >= 0; index -= 1) {
    rowEnds[index] = (isJoined[index + 1] === true ? rowEnds[index + 1] : undefined) ?? found[index]?.to ?? 0;
  }
  const closingByOpening = closingIndexes(text, found);
  const blockAt = (index: number): Span | undefined => {
    const construct = found[index];
    if (construct === undefined || !isFlow(construct)) return construct && spanOf(construct);
    const end = Math.max(rowEnds[index] ?? 0, rowEnds[closingByOpening.get(index) ?? index] ?? 0);
    return { start: construct.from, length: end - construct.from };
  };
  /** The block after each comment; if another comment follows, that comment's block. */
  const followingBlocks: Span[] = [];
  for (let index = found.length - 1; index >= 0; index -= 1) {
    const [construct, next] = [found[index], found[index + 1]];
    if (construct === undefined || insides[index] === undefined) continue;
    const noBlock = { start: construct.to, length: 0 };
    const isNext = next !== undefined && nothingBetween.test(text.slice(construct.to, next.from));
    const block = insides[index + 1] === undefined ? blockAt(index + 1) : followingBlocks[index + 1];
    followingBlocks[index] = isNext && block !== undefined ? block : noBlock;
  }
  const comments: CommentInPage[] = [];
  /** The start of the line of tags before a comment; undefined if the line has only comments. */
  let row: number | undefined;
  for (const [index, construct] of found.entries()) {
    if (isJoined[index] !== true) row = undefined;
    const inside = insides[index];
    if (inside !== undefined) {
      const end = rowEnds[index] ?? construct.to;
      const block = row === undefined ? followingBlocks[index] : { start: row, length: end - row };
      comments.push({ span: spanOf(construct), inside, block: block ?? spanOf(construct) });
      continue;
    }
    row ??= isFlow(construct) ? construct.from : undefined;
    if (isFlow(construct)) continue;
    for (const block of construct.type === constructs.table ? construct.children : [construct])
      for (const comment of commentsWithin(text, block, block.children)) comments.push(comment);
  }
  return comments;
}
