import { unpackedBarriers } from "../pages/barriers.ts";
import type { PageRule } from "./rule.ts";

/** `pages/vague-link-texts.ts` lists the texts. */
export const vagueLinkText = {
  code: "vague-link-text",
  title: "The text of a link does not say where the link goes",
  scope: "page",
  severity: "hint",
  consequence: "none",
  // F18.6: why the text of a link has to say where it goes.
  facts: ["F18.6"],
  why: `Screen readers can list the links of a page, and people who skim look at links first. A list of "here, here, this link" helps nobody.
Let the text name the target: instead of \`Get a key [here](/keys)\`, write \`[Get a key](/keys)\`. A text is reported if it consists only of such words
("here", "click here", "this", "link", "more", "learn more" and the like) or an arrow, in English, Chinese, Dutch, French, German, Italian, Japanese, Korean,
Portuguese, Russian and Spanish. A link with an \`aria-label\`, with an image or with code in its text is not reported.`,
  *check({ file, content }) {
    for (const barrier of unpackedBarriers(content.barriers)) {
      if (barrier.kind !== "link") continue;
      const { start, length, text } = barrier;
      yield {
        message: `The link text "${text}" does not say where the link goes; let it name the target.`,
        anchor: { document: file, span: { start, length } },
      };
    }
  },
} as const satisfies PageRule;
