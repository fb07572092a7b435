import { type RedirectEntry, redirectList, redirectValue, removalOf } from "../facts/redirect-list.ts";
import type { SiteView } from "../facts/site-view.ts";
import { type Fix, offeredFix } from "../model/change.ts";
import { parsePattern } from "../redirects/redirects.ts";
import { quoted } from "../text/quoting.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

/** The fix that moves a redirect before an earlier one in the same list; none if they are in different lists. */
function moveFixes({ site }: SiteView, entry: RedirectEntry, earlier: RedirectEntry): readonly Fix[] {
  const [at, target] = [entry.location, earlier.location];
  const index = target.segments.at(-1);
  const list = { document: target.document, segments: target.segments.slice(0, -1) };
  const isOneList =
    at.document === list.document && at.segments.slice(0, -1).join("/") === list.segments.join("/");
  const value = redirectValue(site, entry);
  if (!isOneList || typeof index !== "number" || value === undefined) return [];
  return [
    offeredFix(
      `Move the redirect from ${quoted(entry.source)} before ${quoted(earlier.source)}`,
      { kind: "remove", at },
      { kind: "insert-item", at: list, index, value },
    ),
  ];
}

export const redirectCovered = {
  code: "redirect-covered",
  title: "A redirect is covered by an earlier one",
  scope: "site",
  severity: "information",
  consequence: "none",
  // F7.4: which paths a pattern matches.
  facts: ["F7.3", "F7.4", "F7.14"],
  why: `An earlier redirect with a wildcard matches every path of this one and goes elsewhere. If two redirects have wildcards, the
first in the list is used; if only the earlier one has a wildcard, it is unknown which one is used. Move the
narrower redirect before the wider one, which is correct whichever of the two the platform prefers.`,
  *check(view) {
    const { entries, analysis } = redirectList(view);
    for (const { index, by } of analysis.covered) {
      const entry = entries[index];
      const cover = entries[by];
      if (entry === undefined || cover === undefined) continue;
      yield {
        message: `The earlier redirect from ${quoted(cover.source)} also matches ${quoted(entry.source)}, so readers may go elsewhere; put this one first.`,
        subject: cover.source,
        anchor: anchorAt(entry.sourceLocation),
        related: [
          {
            message: `This redirect may be used for ${quoted(entry.source)}.`,
            anchor: anchorAt(cover.sourceLocation),
          },
        ],
        fixes: [
          ...moveFixes(view, entry, cover),
          // A redirect without wildcards may be the one that is used.
          ...(parsePattern(entry.source).isWildcard ? removalOf(entry) : []),
        ],
      };
    }
  },
} as const satisfies SiteRule;
