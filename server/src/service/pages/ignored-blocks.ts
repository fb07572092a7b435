/**
 * The comments of a page, and for each the block that a comment about one block is about: the block in which it is, such
 * as a paragraph or the row of a table, or else the block after it. A component is a block with all that is in it.
 *
 * Each step looks at neighbors alone, so the time is in proportion to the length of the text.
 */
import type { Span } from "../model/location.ts";
import { constructs, type MdxConstruct } from "./mdx-construct.ts";
import { scanTag } from "./scan-tag.ts";

/** A comment in braces. */
interface CommentInPage {
  /** With its braces. */
  readonly span: Span;
  /** Its text, without the signs that begin and end it. */
  readonly inside: Span;
  /** Of length 0 if there is none. */
  readonly block: Span;
}

/** Where the text of an expression that is nothing but one comment is; undefined for any other construct. */
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

/** The comments within a paragraph, a heading or a row. */
function* within(
  text: string,
  block: MdxConstruct,
  children: readonly MdxConstruct[],
): Generator<CommentInPage> {
  for (const child of children) {
    const inside = insideOf(text, child);
    if (inside === undefined) yield* within(text, block, child.children);
    else yield { span: spanOf(child), inside, block: spanOf(block) };
  }
}

/** The rows of a table; undefined for any other block. */
function rowsOf(block: MdxConstruct): readonly MdxConstruct[] | undefined {
  return block.type === constructs.table ? block.children : undefined;
}

function isFlow({ type }: MdxConstruct): boolean {
  return type === constructs.tag || type === constructs.expression;
}

/** What may be between a comment and the block after it: space, and the marks of quotes and list items. */
const nothingBetween = /^(?:[\s>]|[-+*](?=\s)|\d{1,9}[.)](?=\s))*$/;

/** For each opening tag that is closed, the place of the closing tag among the constructs. */
function closings(text: string, found: readonly MdxConstruct[]): ReadonlyMap<number, number> {
  const closed = new Map<number, number>();
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
      closed.set(last.index, index);
      break;
    }
  }
  return closed;
}

/** Whether each construct is on the line of the one before it, with nothing but space between. */
function onOneLine(text: string, found: readonly MdxConstruct[]): readonly boolean[] {
  return found.map((construct, index) => {
    const before = found[index - 1];
    if (before === undefined || !isFlow(before) || !isFlow(construct)) return false;
    return /^[ \t\r]*$/.test(text.slice(before.to, construct.from));
  });
}

/** The comments in the order of the text. */
export function commentsOf(text: string, found: readonly MdxConstruct[]): readonly CommentInPage[] {
  const insides = found.map((construct) => insideOf(text, construct));
  const joined = onOneLine(text, found);
  /** The end of the line of tags that a construct is on. */
  const rowEnds: number[] = [];
  for (let index = found.length - 1; index >= 0; index -= 1) {
    rowEnds[index] = (joined[index + 1] === true ? rowEnds[index + 1] : undefined) ?? found[index]?.to ?? 0;
  }
  const closed = closings(text, found);
  const blockAt = (index: number): Span | undefined => {
    const construct = found[index];
    if (construct === undefined || !isFlow(construct)) return construct && spanOf(construct);
    const end = Math.max(rowEnds[index] ?? 0, rowEnds[closed.get(index) ?? index] ?? 0);
    return { start: construct.from, length: end - construct.from };
  };
  /** The block after each comment: that of the next comment if one follows. */
  const behind: Span[] = [];
  for (let index = found.length - 1; index >= 0; index -= 1) {
    const [construct, next] = [found[index], found[index + 1]];
    if (construct === undefined || insides[index] === undefined) continue;
    const none = { start: construct.to, length: 0 };
    const isNext = next !== undefined && nothingBetween.test(text.slice(construct.to, next.from));
    const block = insides[index + 1] === undefined ? blockAt(index + 1) : behind[index + 1];
    behind[index] = isNext && block !== undefined ? block : none;
  }
  const comments: CommentInPage[] = [];
  /** Where the line of tags begins that a comment ends; undefined if it has comments alone. */
  let row: number | undefined;
  for (const [index, construct] of found.entries()) {
    if (joined[index] !== true) row = undefined;
    const inside = insides[index];
    if (inside !== undefined) {
      const end = rowEnds[index] ?? construct.to;
      const block = row === undefined ? behind[index] : { start: row, length: end - row };
      comments.push({ span: spanOf(construct), inside, block: block ?? spanOf(construct) });
      continue;
    }
    row ??= isFlow(construct) ? construct.from : undefined;
    if (isFlow(construct)) continue;
    for (const block of rowsOf(construct) ?? [construct])
      comments.push(...within(text, block, block.children));
  }
  return comments;
}
