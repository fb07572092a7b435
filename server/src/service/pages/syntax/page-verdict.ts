/**
 * Checks a page with the reference parser, which reads little of it if the page is valid. The result is consistent with
 * that of `reference.ts` for every text that the latter checks; if there are several reasons to reject a page, the
 * reported one may differ.
 */
import { memoText } from "../../memo.ts";
import { maxPageLength } from "../page-length.ts";
import { nestsTooDeeply } from "./nesting.ts";
import { readSyntax } from "./page-reading.ts";
import { bodyStart, parsedText } from "./parsed-text.ts";
import { parsedVerdict, type Rejection, type SyntaxVerdict } from "./reference.ts";
import { hasTooMuchStructure } from "./structure-work.ts";

/** The total length of the texts whose results are remembered, in UTF-16 code units. */
const maxRemembered = 4_000_000;

/** The parser takes seconds for longer text that is crafted to be slow. */
const maxParsed = 140_000;

const wholeVerdict = memoText(parsedVerdict, maxRemembered);

/** The result of the reference parser for a page with its frontmatter. */
export function pageVerdict(text: string): SyntaxVerdict {
  if (text.length > maxPageLength) return { kind: "unchecked", reason: "length" };
  if (hasTooMuchStructure(text)) return { kind: "unchecked", reason: "structure" };
  const parsed = parsedText(text);
  const reading = readSyntax(parsed, bodyStart(text));
  if (reading.kind === "accepted") return reading;
  if (nestsTooDeeply(text)) return { kind: "unchecked", reason: "nesting" };
  return parsed.length > maxParsed ? { kind: "unchecked", reason: "markup" } : wholeVerdict(parsed);
}

/** Why the reference parser rejects a page; undefined if it accepts the page or cannot check it. */
export function pageRejection(text: string): Rejection | undefined {
  const verdict = pageVerdict(text);
  return verdict.kind === "rejected" ? verdict.rejection : undefined;
}
