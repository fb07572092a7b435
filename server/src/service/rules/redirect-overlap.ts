import { redirectList } from "../facts/redirect-list.ts";
import { quoted } from "../text/quoting.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

export const redirectOverlap = {
  code: "redirect-overlap",
  title: "Two wildcard redirects match some of the same paths",
  scope: "site",
  severity: "information",
  consequence: "none",
  facts: ["F7.3", "F7.4", "F7.14"],
  why: `Some paths match both redirects, which point to different places, and the first in the list is used. If that is
what you want, nothing is wrong. Otherwise, put the other one first, or write a redirect for these paths before both.`,
  *check(view) {
    const { entries, analysis } = redirectList(view);
    const covered = new Set(analysis.covered.map(({ index }) => index));
    for (const { index, by, address } of analysis.overlaps) {
      const entry = entries[index];
      const earlier = entries[by];
      if (entry === undefined || earlier === undefined || covered.has(index)) continue;
      yield {
        message: `The earlier redirect from ${quoted(earlier.source)} wins for paths such as ${quoted(address)}; put the one you want first.`,
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
