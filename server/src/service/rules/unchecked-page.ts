import type { PageContent } from "../pages/page-content.ts";
import { maxPageLength } from "../pages/read-page.ts";
import type { UnjudgedReason } from "../pages/syntax/problem.ts";
import { ignoreFileName } from "../site/file-index.ts";
import { maxAlike } from "../site/ignored-files.ts";
import { pageOfFile } from "../site/page-contents.ts";
import { pagesWhere } from "../site/page-table.ts";
import { counted } from "../text/words.ts";
import type { SiteFinding, SiteRule } from "./rule.ts";

/** What was given up on in a page: its links, or a verdict on its syntax. */
type GivenUp = "links" | UnjudgedReason;

const messages: Readonly<Record<GivenUp, string>> = {
  links:
    "This page nests lists, quotes or tags too deeply, so its links and syntax are not checked; close them, or split the page.",
  length: `This page has more than ${maxPageLength / 1_000_000} million characters, so nothing in it is checked; split the page.`,
  markup: "This page has too many tags and braces to match, so its syntax is not checked; split the page.",
  structure:
    "This page has too many quotes, footnotes or underlined headings to parse, so its syntax is not checked; split the page.",
  nesting:
    "This page nests JavaScript, tags, lists or quotes too deeply to parse, so its syntax is not checked; nest less, or split the page.",
  code: "This page has too much JavaScript to parse, so its syntax is not checked; close what is open, or import the code from a file.",
};

function findingIn(document: string, givenUp: GivenUp): SiteFinding {
  return { message: messages[givenUp], anchor: { document, span: { start: 0, length: 0 } } };
}

/** The finding about patterns of `.mintignore` that are not applied; see site/ignored-files.ts. */
function leftOutPatterns(count: number): SiteFinding {
  const which = counted(count, "of them is", "of them are");
  return {
    message: `More than ${maxAlike} patterns here differ only in wildcards, so ${which} ignored; write fewer, broader ones.`,
    anchor: { document: ignoreFileName, span: { start: 0, length: 0 } },
  };
}

/** Pages that were given up on. */
const uncheckedPages = pagesWhere(
  ({ isExceeded, unjudgedSyntax }) => isExceeded || unjudgedSyntax !== undefined,
);

function* givenUpIn({ isExceeded, unjudgedSyntax }: PageContent): Generator<GivenUp> {
  if (isExceeded) yield "links";
  // Lists and quotes that nest too deeply for one reading do so for the other.
  if (unjudgedSyntax !== undefined && !(isExceeded && unjudgedSyntax === "nesting")) yield unjudgedSyntax;
}

/** pages/scan-budget.ts, pages/mdx-syntax.ts and pages/syntax/page-verdict.ts say when a page is given up on. */
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
are opened and never closed: no page that people write comes near, and such text could keep the check busy for minutes.
No link on such a page is checked, so nothing is known about its links. In the same way, \`page-syntax\` does not check the
syntax of a page of more than ${maxPageLength / 1_000_000} million characters, of one with hundreds of thousands of characters of tags and braces,
and of one with JavaScript that never ends or nests hundreds deep: it may be valid, or it may make the deployment fail. Split the page, or close what is open.
The same goes for a \`.mintignore\` with more than ${maxAlike} patterns in which only the wildcards differ: only the last ones
apply.`,
  *check({ site: { files, pages } }) {
    if (files === undefined) return;
    if (files.leftOutPatterns > 0) yield leftOutPatterns(files.leftOutPatterns);
    for (const [file, content] of uncheckedPages(pages.byFile)) {
      if (pageOfFile(files, file) === undefined) continue;
      for (const givenUp of givenUpIn(content)) yield findingIn(file, givenUp);
    }
  },
} as const satisfies SiteRule;
