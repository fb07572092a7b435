import { redirectList } from "../facts/redirect-list.ts";
import { quoted } from "../text/quoting.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

export const redirectOverlap = {
  code: "redirect-overlap",
  title: "Two redirects with wildcards for some of the same addresses",
  scope: "site",
  severity: "information",
  consequence: "none",
  facts: ["F7.3", "F7.4", "F7.14"],
  why: `Some addresses match both redirects, which lead to different places, and the first in the list is used. Where that is
what you mean, nothing is wrong. Else put the other one first, or write a redirect for these addresses before both.`,
  *check(view) {
    const { entries, analysis } = redirectList(view);
    const covered = new Set(analysis.covered.map(({ index }) => index));
    for (const { index, by, address } of analysis.overlaps) {
      const entry = entries[index];
      const earlier = entries[by];
      if (entry === undefined || earlier === undefined || covered.has(index)) continue;
      yield {
        message: `Addresses such as ${quoted(address)} match the earlier redirect from ${quoted(earlier.source)} too, which is used for them and leads elsewhere; put the one that you mean first.`,
        anchor: anchorAt(entry.sourceLocation),
        related: [
          {
            message: `This redirect is used for ${quoted(address)}.`,
            anchor: anchorAt(earlier.sourceLocation),
          },
        ],
      };
    }
  },
} as const satisfies SiteRule;
