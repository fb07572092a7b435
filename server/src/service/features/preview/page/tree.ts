/** Parses the text of a page with the reference parser, or as Markdown if that parser rejects it. */
import { memoText } from "../../../memo.ts";
import { affordableLength } from "../../../pages/syntax/inline-work.ts";
import type { Nodes, Root } from "../../../pages/syntax/mdx-parser.ts";
import { parseMarkdown, parseTree } from "../../../pages/syntax/mdx-parser.ts";
import { nestsTooDeeply } from "../../../pages/syntax/nesting.ts";
import { parsedText } from "../../../pages/syntax/parsed-text.ts";
import { givenUpReason, rejectionOf } from "../../../pages/syntax/reference.ts";
import { hasTooMuchStructure } from "../../../pages/syntax/structure-work.ts";
import { hasModules, isWhole, pieceStarts } from "./pieces.ts";
import type { SourceReason } from "./source-html.ts";
import { maskVariables, unmaskVariables } from "./variable-names.ts";

export type { Nodes };

/** Longer pages are cut, because the parser's time can grow with the square of a paragraph's length. */
export const maxPageLength = 100_000;

/** The maximum total length, in UTF-16 code units, of the texts whose trees are memoized. */
const maxMemoized = 3 * maxPageLength;

/** The position in the text of a page or snippet that the positions of nodes are relative to. */
export interface PiecePlace {
  readonly offset: number;
  /** Counted from 0. */
  readonly line: number;
}

/** A part of a page that is parsed separately. */
export interface TreePiece extends PiecePlace {
  readonly root: Root;
}

export interface PageTree {
  /** In the order of the text; empty if the page could not be parsed. */
  readonly pieces: readonly TreePiece[];
  /** The text that the positions of the pieces refer to. */
  readonly text: string;
  /** `markdown`: the page is not valid MDX. A `SourceReason` says why there is no tree. */
  readonly form: "mdx" | "markdown" | SourceReason;
  readonly isCut: boolean;
  /** The parser's reason why the page is not valid MDX; undefined if it is valid or the reason is unknown. */
  readonly refusal: string | undefined;
}

/** The text up to a length, or up to the last blank line in its second half. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf("\n\n", length);
  return text.slice(0, end > length / 2 ? end : length);
}

type ParsedPiece = { readonly root: Root } | { readonly error: unknown };

function parse(text: string): ParsedPiece {
  try {
    return { root: unmaskVariables(parseTree(text), text) };
  } catch (error) {
    return { error };
  }
}

const parsePiece = memoText(parse, maxMemoized);

function parseWhole(parsed: string): { readonly pieces: readonly TreePiece[] } | { readonly error: unknown } {
  const result = parsePiece(parsed);
  return "root" in result ? { pieces: [{ root: result.root, offset: 0, line: 0 }] } : result;
}

function lineFeeds(text: string): number {
  let count = 0;
  for (let feed = text.indexOf("\n"); feed !== -1; feed = text.indexOf("\n", feed + 1)) count += 1;
  return count;
}

/** The trees of the pieces of a text from `parsedText`, or one tree if they depend on each other; or the error. */
function parsePieces(
  parsed: string,
): { readonly pieces: readonly TreePiece[] } | { readonly error: unknown } {
  const starts = pieceStarts(parsed);
  if (starts.length === 1) return parseWhole(parsed);
  const pieces: TreePiece[] = [];
  let line = 0;
  let modules = 0;
  for (const [index, offset] of starts.entries()) {
    const text = parsed.slice(offset, starts[index + 1]);
    const result = parsePiece(text);
    if (!("root" in result) || !isWhole(result.root, text)) return parseWhole(parsed);
    if (hasModules(result.root)) modules += 1;
    if (modules > 1) return parseWhole(parsed);
    pieces.push({ root: result.root, offset, line });
    line += lineFeeds(text);
  }
  return { pieces };
}

/** The tree of a page with its frontmatter; never throws. */
export function pageTree(text: string, maxLength = maxPageLength): PageTree {
  const limited = cut(text, maxLength);
  const affordable = limited.slice(0, affordableLength(limited));
  const isCut = affordable.length < text.length;
  const tree: PageTree = { pieces: [], text: affordable, form: "mdx", isCut, refusal: undefined };
  if (nestsTooDeeply(affordable)) return { ...tree, form: "nesting" };
  if (hasTooMuchStructure(affordable)) return { ...tree, form: "structure" };
  const parsed = parsedText(maskVariables(affordable));
  const result = parsePieces(parsed);
  if ("pieces" in result) return { ...tree, pieces: result.pieces };
  const reason = givenUpReason(result.error);
  if (reason !== undefined) return { ...tree, form: reason };
  // A page that is cut may be rejected because of the cut.
  const refusal = isCut ? undefined : rejectionOf(result.error, parsedText(affordable)).reason;
  try {
    const root = unmaskVariables(parseMarkdown(parsed), parsed);
    return { ...tree, pieces: [{ root, offset: 0, line: 0 }], form: "markdown", refusal };
  } catch (error) {
    return { ...tree, form: givenUpReason(error) ?? "failure", refusal };
  }
}
