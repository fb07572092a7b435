/**
 * The verdict of the reference parser on a page, without that the parser reads most of it: a scan rules out what is
 * surely right, the parser judges the pieces that are left over, and verdicts are remembered by what was judged.
 * Equal to the verdict of `reference.ts` for every text.
 */
import { memoText } from "../../memo.ts";
import { maxPageLength } from "../read-page.ts";
import { isAccepted, isOnlyModules } from "./mdx-parser.ts";
import { frontmatterEnd, parsedText } from "./parsed-text.ts";
import { judge, type Rejection, type SyntaxVerdict } from "./reference.ts";
import { type PagePiece, scanPage } from "./scan/page.ts";

/** How long the texts are, in UTF-16 code units, whose verdicts are remembered. */
const maxRemembered = 4_000_000;

/** Longer code is left to the verdict on its page. */
const maxExpression = 20_000;

const acceptsPiece = memoText(isAccepted, maxRemembered);
const acceptsModules = memoText(isOnlyModules, maxRemembered);
const judgePage = memoText(judge, maxRemembered);

/** Whether code is one whole expression: nothing else may be the value of an attribute. */
function isExpression(code: string): boolean {
  return code.length <= maxExpression && acceptsPiece(`<A b={${code}} />`);
}

/** The verdict of the reference parser on a page with its frontmatter. */
export function pageVerdict(text: string): SyntaxVerdict {
  if (text.length > maxPageLength) return { kind: "unjudged" };
  return refusalOf(parsedText(text), frontmatterEnd(text)).kind === "none"
    ? { kind: "accepted" }
    : judgePage(text);
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
export function refusalOf(parsed: string, bodyStart: number): PageRefusal {
  const remainder = scanPage(parsed, bodyStart, isExpression);
  if (remainder.kind === "page") return remainder;
  const { modules } = remainder;
  const areModules =
    modules.length === 0 ||
    acceptsModules(modules.map(({ start, end }) => parsed.slice(start, end)).join("\n\n"));
  if (!areModules) return { kind: "page" };
  // A space, so that no piece begins as a module does.
  const pieces = remainder.pieces.filter(({ start, end }) => !acceptsPiece(` ${parsed.slice(start, end)}`));
  return pieces.length === 0 ? { kind: "none" } : { kind: "pieces", pieces };
}
