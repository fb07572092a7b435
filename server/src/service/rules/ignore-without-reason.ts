import { ignoresOf } from "../pages/ignore-comments.ts";
import { quotedList } from "../text/quoting.ts";
import type { PageRule } from "./rule.ts";

/** `pages/ignore-comments.ts` reads the comments. */
export const ignoreWithoutReason = {
  code: "ignore-without-reason",
  title: "A comment ignores findings without a reason",
  scope: "page",
  severity: "warning",
  consequence: "none",
  isNeverIgnored: true,
  // F9.5: comments in braces are a part of pages.
  facts: ["F9.5"],
  why: `A comment that ignores findings outlives the memory of its author. After a colon, write why the finding is wrong or accepted, as in
\`{/* docs-json-ignore broken-link: served by the gateway */}\`, so that others know when the comment can go. The word \`reason\`, which the editor's
action leaves for you to replace, does not count as one.`,
  *check({ file, content }) {
    for (const { extent, rules, hasReason, span } of ignoresOf(content)) {
      if (hasReason || rules.length === 0 || extent === "end" || extent === "unknown") continue;
      const names = quotedList(
        rules.map(({ code }) => code),
        "and",
      );
      yield {
        message: `This comment ignores ${names} without a reason, so nobody can review it; add one after \`:\`.`,
        anchor: { document: file, span },
      };
    }
  },
} as const satisfies PageRule;
