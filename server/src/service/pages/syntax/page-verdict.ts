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
import { judgeParsed, type Rejection, type SyntaxVerdict } from "./reference.ts";
import { hasTooMuchStructure } from "./structure-work.ts";

/** How long the texts are, in UTF-16 code units, whose verdicts are remembered. */
const maxRemembered = 4_000_000;

/** The parser takes seconds for longer texts that are made for it. */
const maxParsed = 140_000;

const judgeWhole = memoText(judgeParsed, maxRemembered);

/** The verdict of the reference parser on a page with its frontmatter. */
export function pageVerdict(text: string): SyntaxVerdict {
  if (text.length > maxPageLength) return { kind: "unjudged", reason: "length" };
  if (hasTooMuchStructure(text)) return { kind: "unjudged", reason: "structure" };
  const parsed = parsedText(text);
  const reading = readSyntax(parsed, bodyStart(text));
  if (reading.kind === "accepted") return reading;
  if (nestsTooDeeply(text)) return { kind: "unjudged", reason: "nesting" };
  return parsed.length > maxParsed ? { kind: "unjudged", reason: "markup" } : judgeWhole(parsed);
}

/** Why the reference parser rejects a page; undefined if it accepts the page or cannot check it. */
export function pageRejection(text: string): Rejection | undefined {
  const verdict = pageVerdict(text);
  return verdict.kind === "rejected" ? verdict.rejection : undefined;
}
