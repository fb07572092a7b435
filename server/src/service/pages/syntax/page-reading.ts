/**
 * Where the reference parser rejects a page, although it reads little of it: a scan rules out what is surely right,
 * the parser checks what is left over part by part, and what it says is remembered by what it read. The result is of
 * the same kind as the verdict of `reference.ts` for every text that the latter checks.
 */
import { memoText } from "../../memo.ts";
import type { PageConstructs } from "../scan/constructs.ts";
import type { PagePiece } from "../scan/leftovers.ts";
import { scanPage } from "../scan/page.ts";
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

/** How long the texts are, in UTF-16 code units, whose verdicts are remembered. */
const maxRemembered = 4_000_000;

/** How long all pieces of a page may be together: generated references of 700 KB are tags nearly throughout. */
const maxPieces = 1_000_000;

/** The parser's time for one paragraph grows with the square of its length: the squares of all lengths together. */
const maxSquares = 20_000_000_000;

const acceptsModules = memoText(isOnlyModules, maxRemembered);

type SyntaxReading =
  | { readonly kind: "accepted" }
  /** The parser rejects some parts, or the tags are not paired: all those that may pair over several parts. */
  | { readonly kind: "refused"; readonly parts: readonly ParsedPart[]; readonly tags: readonly MdxTag[] }
  /** The parser has to read the page as a whole, and may accept it. */
  | { readonly kind: "whole" };

/**
 * Reads text of `parsedBody` from an offset on.
 * @param constructs receives the constructs of the same text as its author wrote it
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
  if (!isFollowed || length > maxPieces || squares > maxSquares) return whole;
  const textOf = ({ start, end }: PagePiece): string => parsed.slice(start, end);
  if (modules.length > 0 && !acceptsModules(modules.map(textOf).join("\n\n"))) return whole;
  const refused: ParsedPart[] = scan.refused.map((part) => parsedPart(parsed, part));
  for (const piece of pieces) {
    const verdict = pieceVerdict(parsed, piece, labels);
    if (verdict === "unjudged") return whole;
    if (verdict === "rejected") refused.push(parsedPiece(parsed, piece));
  }
  if (refused.length === 0 && arePaired(tags)) return { kind: "accepted" };
  return { kind: "refused", parts: refused.toSorted((one, other) => one.start - other.start), tags };
}
