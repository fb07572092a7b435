/**
 * The verdict of the reference parser on a page, although the parser reads little of it: a scan rules out what is
 * surely right, the parser judges what is left over, and verdicts are remembered by what was judged. Of the same kind
 * as the verdict of `reference.ts` for every text that the latter judges; where a page has several causes to be refused,
 * the one named here may be another one.
 */
import { memoText } from "../../memo.ts";
import { maxPageLength } from "../read-page.ts";
import { isAccepted, isOnlyModules } from "./mdx-parser.ts";
import { bodyStart, parsedText } from "./parsed-text.ts";
import { reducedText } from "./reduced-text.ts";
import { judgeParsed, type Rejection, type SyntaxVerdict } from "./reference.ts";
import { type PagePiece, type PageScanResult, scanPage } from "./scan/page.ts";

/** How long the texts are, in UTF-16 code units, whose verdicts are remembered. */
const maxRemembered = 4_000_000;

/** Longer code is left to the verdict on its page. */
const maxExpression = 20_000;

/** The parser takes seconds for longer texts that are made for it. */
const maxParsed = 250_000;

/** How long all pieces of a page may be together: generated references of 700 KB are tags nearly throughout. */
const maxPieces = 1_000_000;

const acceptsPiece = memoText(isAccepted, maxRemembered);
const acceptsModules = memoText(isOnlyModules, maxRemembered);
const judgeReduced = memoText(judgeParsed, maxRemembered);

/** Whether code is one whole expression: nothing else may be the value of an attribute. */
function isExpression(code: string): boolean {
  return code.length <= maxExpression && acceptsPiece(`<A b={${code}} />`);
}

/** The verdict of the reference parser on a page with its frontmatter. */
export function pageVerdict(text: string): SyntaxVerdict {
  if (text.length > maxPageLength) return { kind: "unjudged", reason: "length" };
  const parsed = parsedText(text);
  const start = bodyStart(text);
  const scan = scanPage(parsed, start, isExpression);
  if (refusalIn(parsed, scan).kind === "none") return { kind: "accepted" };
  const frontmatter = start > 1 ? [{ start: 0, end: start }] : [];
  const reduced = reducedText(parsed, [...frontmatter, ...scan.inert]);
  if (reduced.text.length > maxParsed) return { kind: "unjudged", reason: "markup" };
  const verdict = judgeReduced(reduced.text);
  return verdict.kind === "rejected" ? inWhole(verdict.rejection, reduced.wholeOffset) : verdict;
}

/** Why the reference parser refuses a page; undefined where it accepts the page or cannot judge it. */
export function pageRejection(text: string): Rejection | undefined {
  const verdict = pageVerdict(text);
  return verdict.kind === "rejected" ? verdict.rejection : undefined;
}

/**
 * Where the parser refuses a page: nowhere, in pieces that it judges alone, or somewhere in the page.
 * `page`: the parser has to judge the page as a whole, and may accept it.
 */
export type PageRefusal =
  | { readonly kind: "none" }
  | { readonly kind: "pieces"; readonly pieces: readonly PagePiece[] }
  | { readonly kind: "page" };

/** Where the parser refuses a text of `parsedText`. */
export function refusalOf(parsed: string, start: number): PageRefusal {
  return refusalIn(parsed, scanPage(parsed, start, isExpression));
}

function refusalIn(parsed: string, { isInPieces, pieces, modules }: PageScanResult): PageRefusal {
  const textOf = ({ start, end }: PagePiece): string => parsed.slice(start, end);
  const length = [...pieces, ...modules].reduce((sum, { start, end }) => sum + end - start, 0);
  if (!isInPieces || length > maxPieces) return { kind: "page" };
  if (modules.length > 0 && !acceptsModules(modules.map(textOf).join("\n\n"))) return { kind: "page" };
  // A space, so that no piece begins as a module does.
  const refused = pieces.filter((piece) => !acceptsPiece(` ${textOf(piece)}`));
  return refused.length === 0 ? { kind: "none" } : { kind: "pieces", pieces: refused };
}

function inWhole(rejection: Rejection, wholeOffset: (offset: number) => number): SyntaxVerdict {
  const { offset, end, openTag } = rejection;
  const start = openTag && wholeOffset(openTag.start);
  const length = openTag && wholeOffset(openTag.start + openTag.length) - wholeOffset(openTag.start);
  return {
    kind: "rejected",
    rejection: {
      ...rejection,
      offset: wholeOffset(offset),
      end: wholeOffset(end),
      openTag: start === undefined || length === undefined ? undefined : { start, length },
    },
  };
}
