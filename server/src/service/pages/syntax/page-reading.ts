/**
 * Finds the parts of a page that the reference parser rejects without parsing the whole page: a scan rules out what is
 * certainly valid, and the parser checks the remaining pieces one by one; its results are remembered by text. The result
 * is consistent with that of `reference.ts` for every text that the latter checks.
 */
import { memoText } from "../../memo.ts";
import type { PageConstructs } from "../scan/constructs.ts";
import type { PagePiece } from "../scan/leftovers.ts";
import { scanPage } from "../scan/page.ts";
import { inlineWork, maxCheckedWork } from "./inline-work.ts";
import { isOnlyModules } from "./mdx-parser.ts";
import { arePaired, type MdxTag } from "./mdx-tag.ts";
import { PageLabels } from "./page-labels.ts";
import {
  isAcceptedExpression,
  type ParsedPart,
  parsedPart,
  parsedPiece,
  partReading,
  pieceVerdict,
} from "./part-reading.ts";

/** The total length of the texts whose results are remembered, in UTF-16 code units. */
const maxRemembered = 4_000_000;

/** The maximum total length of a page's pieces: generated references of 700 KB are tags nearly throughout. */
const maxPieces = 1_000_000;

/** The maximum sum of squared lengths: the parser's time for a paragraph grows with the square of its length. */
const maxSquares = 20_000_000_000;

const acceptsModules = memoText(isOnlyModules, maxRemembered);

type SyntaxReading =
  | { readonly kind: "accepted" }
  /** The parser rejects some parts, or tags are not paired. `tags` are all tags that may pair across parts. */
  | { readonly kind: "rejected"; readonly parts: readonly ParsedPart[]; readonly tags: readonly MdxTag[] }
  /** The parser must read the page as a whole, and may accept it. */
  | { readonly kind: "whole" };

/**
 * Checks the result of `parsedBody` from an offset on.
 * @param constructs receives the constructs of the same text as written
 */
export function readSyntax(parsed: string, start: number, constructs?: PageConstructs): SyntaxReading {
  const labels = new PageLabels(parsed);
  const readPart = (from: number, end: number) => partReading(parsed, { start: from, end }, labels);
  const scan = scanPage(parsed, start, { isExpression: isAcceptedExpression, readPart }, constructs);
  const { isFollowed, pieces, modules, tags } = scan;
  const whole: SyntaxReading = { kind: "whole" };
  const lengths = [...pieces, ...modules].map(({ start, end }) => end - start);
  const length = lengths.reduce((sum, one) => sum + one, 0);
  const squares = lengths.reduce((sum, one) => sum + one * one, 0);
  const textOf = ({ start, end }: PagePiece): string => parsed.slice(start, end);
  const work = pieces.reduce((sum, piece) => sum + inlineWork(textOf(piece)), 0);
  if (!isFollowed || length > maxPieces || squares > maxSquares || work > maxCheckedWork) return whole;
  if (modules.length > 0 && !acceptsModules(modules.map(textOf).join("\n\n"))) return whole;
  const rejected: ParsedPart[] = scan.rejected.map((part) => parsedPart(parsed, part));
  for (const piece of pieces) {
    const verdict = pieceVerdict(parsed, piece, labels);
    if (verdict === "unchecked") return whole;
    if (verdict === "rejected") rejected.push(parsedPiece(parsed, piece));
  }
  if (rejected.length === 0 && arePaired(tags)) return { kind: "accepted" };
  return { kind: "rejected", parts: rejected.toSorted((one, other) => one.start - other.start), tags };
}
