import { redirectList, removalOf } from "../facts/redirect-list.ts";
import { safeFix } from "../model/change.ts";
import { haveSameDestination } from "../redirects/redirects.ts";
import { quoted } from "../text/quoting.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

export const redirectDuplicateSource = {
  code: "redirect-duplicate-source",
  title: "Two redirects have the same source",
  scope: "site",
  severity: "error",
  consequence: "none",
  // F7.13: why sources are compared without a slash at the end.
  facts: ["F7.2", "F7.3", "F7.13"],
  why: `Sources of redirects must be unique: a path can be redirected to one place only. If two redirects have the same source,
the first is used and the second never is; \`/x\` and \`/x/\` are the same source. Remove the one that is out of date.
If both point to the same place, nothing is wrong for readers, and the second can be removed.`,
  *check(view) {
    const { entries, analysis } = redirectList(view);
    for (const duplicate of analysis.duplicates) {
      const entry = entries[duplicate.index];
      const first = entries[duplicate.first];
      if (entry === undefined || first === undefined) continue;
      const isSame = haveSameDestination(entry, first);
      yield {
        ...(isSame ? { severity: "information" } : {}),
        message: `${quoted(entry.source)} is already redirected to ${quoted(first.destination)}, so this redirect ${isSame ? "is not needed; remove it" : "is never used; remove one"}.`,
        anchor: anchorAt(entry.sourceLocation),
        related: [{ message: "This redirect is used.", anchor: anchorAt(first.sourceLocation) }],
        fixes: isSame
          ? removalOf(entry).map(({ changes }) =>
              safeFix(`Remove the second redirect from ${quoted(entry.source)}`, ...changes),
            )
          : removalOf(entry),
      };
    }
  },
} as const satisfies SiteRule;
