import { memo } from "../memo.ts";
import type { PageContent } from "../pages/page-content.ts";
import { ignoreFileName } from "../site/file-index.ts";
import { maxAlike } from "../site/ignored-files.ts";
import { pageOfFile } from "../site/page-contents.ts";
import { counted } from "../text/words.ts";
import type { SiteFinding, SiteRule } from "./rule.ts";

/** The finding about a page whose reading was given up. */
function findingIn(document: string): SiteFinding {
  return {
    message:
      "This page nests lists, quotes or tags too deeply, or leaves too many of them open, so its links are not checked; close them or split the page.",
    anchor: { document, span: { start: 0, length: 0 } },
  };
}

/** The finding about patterns of `.mintignore` that are not applied; see site/ignored-files.ts. */
function leftOutPatterns(count: number): SiteFinding {
  const which = counted(count, "of them is", "of them are");
  return {
    message: `More than ${maxAlike} patterns here differ in their wildcards alone, so ${which} not looked at and may leave out pages that count as published; write fewer, broader ones.`,
    anchor: { document: ignoreFileName, span: { start: 0, length: 0 } },
  };
}

/** Files of pages whose reading was given up; the same object for the same pages. */
const uncheckedFiles = memo((byFile: ReadonlyMap<string, PageContent>): readonly string[] => {
  const files: string[] = [];
  for (const [file, content] of byFile) if (content.isExceeded) files.push(file);
  return files;
});

/** pages/scan-budget.ts and pages/mdx-syntax.ts say when reading is given up. */
export const uncheckedPage = {
  code: "unchecked-page",
  title: "A page that is too complex to be checked",
  scope: "site",
  severity: "information",
  consequence: "unjudged",
  facts: ["F9.11"],
  needsFiles: true,
  why: `Reading a page ends where lists and quotes nest more than 100 deep, or where thousands of tags, braces and comments
are opened and never closed: no page that people write comes near, and such a text could keep the check busy for minutes.
Of such a page no link is checked, so this says that nothing is known about them. Split the page, or close what is open.
The same goes for a \`.mintignore\` with more than ${maxAlike} patterns in which only the wildcards differ: of those the last ones
decide.`,
  *check({ site: { files, pages } }) {
    if (files === undefined) return;
    if (files.leftOutPatterns > 0) yield leftOutPatterns(files.leftOutPatterns);
    for (const file of uncheckedFiles(pages.byFile)) {
      if (pageOfFile(files, file) !== undefined) yield findingIn(file);
    }
  },
} as const satisfies SiteRule;
