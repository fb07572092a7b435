/** The tree of a page's text, as the reference parser gives it, or as far as Markdown goes if that parser rejects it. */
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

export type { Nodes };

/** Where a page is cut: the parser's time grows with the square of a paragraph that is made for it. */
export const maxPageLength = 100_000;

/** How long the texts are, in UTF-16 code units, whose trees are remembered. */
const maxRemembered = 3 * maxPageLength;

/** Where in the text of a page, or of a snippet, the places of nodes count from. */
export interface PiecePlace {
  readonly offset: number;
  /** Lines begin at 0. */
  readonly line: number;
}

/** A part of a page that is parsed by itself. */
export interface TreePiece extends PiecePlace {
  readonly root: Root;
}

export interface PageTree {
  /** In the order of the text; none if there is no tree. */
  readonly pieces: readonly TreePiece[];
  /** The text that the places of the pieces are of. */
  readonly text: string;
  /** `markdown`: the page is not valid MDX; otherwise, why no parser reads it, and there is no tree. */
  readonly form: "mdx" | "markdown" | SourceReason;
  readonly isCut: boolean;
  /** Why the page is not valid MDX, in the parser's words; undefined if that is unknown. */
  readonly refusal: string | undefined;
}

/** Text up to the last empty line before a length. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf("\n\n", length);
  return text.slice(0, end > length / 2 ? end : length);
}

type ParsedPiece = { readonly root: Root } | { readonly error: unknown };

function parse(text: string): ParsedPiece {
  try {
    return { root: parseTree(text) };
  } catch (error) {
    return { error };
  }
}

const parsePiece = memoText(parse, maxRemembered);

function whole(parsed: string): { readonly pieces: readonly TreePiece[] } | { readonly error: unknown } {
  const result = parsePiece(parsed);
  return "root" in result ? { pieces: [{ root: result.root, offset: 0, line: 0 }] } : result;
}

function lineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** The trees of a text of `parsedText`, of its pieces if they can be parsed one by one; or what the parser threw. */
function parsePieces(
  parsed: string,
): { readonly pieces: readonly TreePiece[] } | { readonly error: unknown } {
  const starts = pieceStarts(parsed);
  if (starts.length === 1) return whole(parsed);
  const pieces: TreePiece[] = [];
  let line = 0;
  let modules = 0;
  for (const [index, offset] of starts.entries()) {
    const text = parsed.slice(offset, starts[index + 1]);
    const result = parsePiece(text);
    if (!("root" in result) || !isWhole(result.root, text)) return whole(parsed);
    if (hasModules(result.root)) modules += 1;
    if (modules > 1) return whole(parsed);
    pieces.push({ root: result.root, offset, line });
    line += lineFeeds(text);
  }
  return { pieces };
}

/** The tree of a page with its frontmatter; never throws. */
export function pageTree(text: string, maxLength = maxPageLength): PageTree {
  const short = cut(text, maxLength);
  const shown = short.slice(0, affordableLength(short));
  const isCut = shown.length < text.length;
  const tree: PageTree = { pieces: [], text: shown, form: "mdx", isCut, refusal: undefined };
  if (nestsTooDeeply(shown)) return { ...tree, form: "nesting" };
  if (hasTooMuchStructure(shown)) return { ...tree, form: "structure" };
  const parsed = parsedText(shown);
  const result = parsePieces(parsed);
  if ("pieces" in result) return { ...tree, pieces: result.pieces };
  const reason = givenUpReason(result.error);
  if (reason !== undefined) return { ...tree, form: reason };
  // What a cut page is rejected for may be the cut.
  const refusal = isCut ? undefined : rejectionOf(result.error, parsed)?.reason;
  try {
    const root = parseMarkdown(parsed);
    return { ...tree, pieces: [{ root, offset: 0, line: 0 }], form: "markdown", refusal };
  } catch (error) {
    return { ...tree, form: givenUpReason(error) ?? "failure", refusal };
  }
}
