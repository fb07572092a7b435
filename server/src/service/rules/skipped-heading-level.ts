import { unpackedBarriers } from "../pages/barriers.ts";
import type { PageRule } from "./rule.ts";

/** `pages/barriers.ts` finds the headings. */
export const skippedHeadingLevel = {
  code: "skipped-heading-level",
  title: "A heading skips a level",
  scope: "page",
  severity: "hint",
  consequence: "none",
  // F8.10: files that exist to be imported come after any heading.
  facts: ["F18.3", "F18.4", "F8.10"],
  why: `People who cannot see a page jump from heading to heading and learn from the levels which section belongs to which. If a level is
skipped, a section seems to be missing. The title of the page is the heading of level 1, so sections begin with \`##\`. Choose the level by the
structure and not by the size of the text; if one heading moves up, those below it usually do, too. A heading is not reported if something that may
contain a heading comes before it, such as a step, a card, an accordion, an imported component or an expression. The first heading of a snippet and of a page with
\`mode: custom\` may have any level.`,
  *check({ file, content, isSnippet }) {
    for (const barrier of unpackedBarriers(content.barriers)) {
      if (barrier.kind !== "heading" || (isSnippet && barrier.isFirst)) continue;
      const { start, length, level, levelBefore, isFirst } = barrier;
      const previousHeading = isFirst ? "the page title" : `one of level ${levelBefore}`;
      yield {
        message: `This heading of level ${level} follows ${previousHeading}, so a section seems to be missing; use level ${levelBefore + 1}.`,
        anchor: { document: file, span: { start, length } },
      };
    }
  },
} as const satisfies PageRule;
