import type { PageContent } from "../pages/page-content.ts";
import { maxPageLength } from "../pages/read-page.ts";
import type { UncheckedReason } from "../pages/syntax/problem.ts";
import { ignoreFileName } from "../site/file-index.ts";
import { maxAlike } from "../site/ignored-files.ts";
import { pageOfFile } from "../site/page-contents.ts";
import { pagesWhere } from "../site/page-table.ts";
import { counted } from "../text/words.ts";
import type { SiteFinding, SiteRule } from "./rule.ts";

/** What is not checked in a page: its links, or its syntax, for a reason. */
type SkippedCheck = "links" | UncheckedReason;

const messages: Readonly<Record<SkippedCheck, string>> = {
  links:
    "This page nests lists, quotes or tags too deeply, so its links and syntax are not checked; close them, or split the page.",
  length: `This page has more than ${maxPageLength / 1_000_000} million characters, so nothing in it is checked; split the page.`,
  markup: "This page has too many tags and braces to match, so its syntax is not checked; split the page.",
  structure:
    "This page has too many quotes, footnotes or underlined headings to parse, so its syntax is not checked; split the page.",
  marks:
    "A paragraph of this page has too many asterisks, underscores or brackets to parse, so its syntax is not checked; split the paragraph.",
  nesting:
    "This page nests JavaScript, tags, lists or quotes too deeply to parse, so its syntax is not checked; nest less, or split the page.",
  code: "This page has too much JavaScript to parse, so its syntax is not checked; close what is open, or import the code from a file.",
};

function findingIn(document: string, skippedCheck: SkippedCheck): SiteFinding {
  return { message: messages[skippedCheck], anchor: { document, span: { start: 0, length: 0 } } };
}

/** The finding about patterns of `.mintignore` that are not applied; see site/ignored-files.ts. */
function ignoredPatternsFinding(count: number): SiteFinding {
  const ignored = counted(count, "of them is", "of them are");
  return {
    message: `More than ${maxAlike} patterns here differ only in wildcards, so ${ignored} ignored; write fewer, broader ones.`,
    anchor: { document: ignoreFileName, span: { start: 0, length: 0 } },
  };
}

/** Pages that are not checked completely. */
const uncheckedPages = pagesWhere(
  ({ isExceeded, uncheckedSyntax }) => isExceeded || uncheckedSyntax !== undefined,
);

function* skippedChecksOf({ isExceeded, uncheckedSyntax }: PageContent): Generator<SkippedCheck> {
  if (isExceeded) yield "links";
  // Lists and quotes that nest too deeply for links do so for the syntax too, and are reported once.
  if (uncheckedSyntax !== undefined && !(isExceeded && uncheckedSyntax === "nesting")) yield uncheckedSyntax;
}

/** `pages/scan-budget.ts`, `pages/mdx-syntax.ts` and `pages/syntax/page-verdict.ts` decide when to give up on a page. */
export const uncheckedPage = {
  code: "unchecked-page",
  title: "A page is too complex to check",
  scope: "site",
  readsPages: true,
  mayBeInListedPages: true,
  severity: "information",
  consequence: "unjudged",
  facts: ["F9.11"],
  needsFiles: true,
  why: `The check of a page stops if lists and quotes nest more than 100 deep, or if thousands of tags, braces and comments
are opened and never closed: no page written by people comes close to that, and such text could keep the check busy for minutes.
No link on such a page is checked. In the same way, \`page-syntax\` does not check the syntax of a page of more than ${maxPageLength / 1_000_000} million characters, of one with hundreds of thousands of characters of tags and braces,
and of one with JavaScript that never ends or nests hundreds deep: it may be valid, or the platform may leave it out. Split the page, or close what is open.
The same goes for a \`.mintignore\` with more than ${maxAlike} patterns in which only the wildcards differ: only the last ones
apply.`,
  *check({ site: { files, pages } }) {
    if (files === undefined) return;
    if (files.leftOutPatterns > 0) yield ignoredPatternsFinding(files.leftOutPatterns);
    for (const [file, content] of uncheckedPages(pages.byFile)) {
      if (pageOfFile(files, file) === undefined) continue;
      for (const skippedCheck of skippedChecksOf(content)) yield findingIn(file, skippedCheck);
    }
  },
} as const satisfies SiteRule;
