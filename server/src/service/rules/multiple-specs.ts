import { mentionsIn, namedSpecs } from "../facts/named-specs.ts";
import { memo } from "../memo.ts";
import { valueFix } from "../model/change.ts";
import type { SpecMention } from "../navigation/subtree.ts";
import { quoted } from "../text/quoting.ts";
import { counted } from "../text/words.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

/** Whether a key names several specs, of which only the first is used. */
const hasIgnoredSpecs = memo((mentions: readonly SpecMention[]): boolean =>
  mentions.some(
    ({ key, scope, value }) => key === "openapi" && value?.kind === "array" && scope.sources.length > 1,
  ),
);

export const multipleSpecs = {
  code: "multiple-specs",
  title: "Several specs are named, but only the first is used",
  scope: "site",
  severity: "warning",
  consequence: "none",
  facts: ["F6.3", "F6.7"],
  why: `\`openapi\` takes one spec. If it is an array, the platform uses only the first entry and silently ignores the others,
so their endpoints are missing from the site. Give each spec its own group or tab, or merge them
into one file. All specs in the list of \`api.openapi\` are used.`,
  *check(view) {
    if (!hasIgnoredSpecs(mentionsIn(view.listing))) return;
    for (const { key, scope, location, owner, isArray } of namedSpecs(view)) {
      const [first, ...ignored] = scope.sources;
      // The platform reads all specs of the site's own list.
      if (owner === undefined) continue;
      if (key !== "openapi" || !isArray || first === undefined || ignored.length === 0) continue;
      yield {
        message: `Only the first of ${counted(ignored.length + 1, "spec")}, ${quoted(first.raw.trim())}, is used; give each its own group or tab.`,
        anchor: anchorAt(location),
        fixes: [valueFix(`Use only ${quoted(first.raw.trim())}`, location, first.raw.trim())],
      };
    }
  },
} as const satisfies SiteRule;
