/**
 * The verdict of the reference parser on a page, by reading little of it if the page is right. The result is of the
 * same kind as the verdict of `reference.ts` for every text that the latter checks; if a page has several causes to
 * be rejected, the one named here may be another one.
 */
import { memoText } from "../../memo.ts";
import { maxPageLength } from "../page-length.ts";
import { nestsTooDeeply } from "./nesting.ts";
import { readSyntax } from "./page-reading.ts";
import { bodyStart, parsedText } from "./parsed-text.ts";
import { reducedText } from "./reduced-text.ts";
import { judgeParsed, type Rejection, type SyntaxVerdict } from "./reference.ts";
import { hasTooMuchStructure } from "./structure-work.ts";

/** How long the texts are, in UTF-16 code units, whose verdicts are remembered. */
const maxRemembered = 4_000_000;

/** The parser takes seconds for longer texts that are made for it. */
const maxParsed = 140_000;

const judgeReduced = memoText(judgeParsed, maxRemembered);

/** The verdict of the reference parser on a page with its frontmatter. */
export function pageVerdict(text: string): SyntaxVerdict {
  if (text.length > maxPageLength) return { kind: "unjudged", reason: "length" };
  if (hasTooMuchStructure(text)) return { kind: "unjudged", reason: "structure" };
  const parsed = parsedText(text);
  const start = bodyStart(text);
  const { reading, inert } = readSyntax(parsed, start);
  if (reading.kind === "accepted") return reading;
  if (nestsTooDeeply(text)) return { kind: "unjudged", reason: "nesting" };
  const frontmatter = start > 1 ? [{ start: 0, end: start }] : [];
  const reduced = reducedText(parsed, [...frontmatter, ...inert]);
  if (reduced.text.length > maxParsed) return { kind: "unjudged", reason: "markup" };
  const verdict = judgeReduced(reduced.text);
  return verdict.kind === "rejected" ? inWhole(verdict.rejection, reduced.wholeOffset) : verdict;
}

/** Why the reference parser rejects a page; undefined if it accepts the page or cannot check it. */
export function pageRejection(text: string): Rejection | undefined {
  const verdict = pageVerdict(text);
  return verdict.kind === "rejected" ? verdict.rejection : undefined;
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
