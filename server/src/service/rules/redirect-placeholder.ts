import { type RedirectEntry, type RedirectList, redirectList, removalOf } from "../facts/redirect-list.ts";
import { memo } from "../memo.ts";
import { type Fix, valueFix } from "../model/change.ts";
import { parseRedirect, unfilledWildcards, writtenWildcards } from "../redirects/redirects.ts";
import { quoted, quotedList } from "../text/quoting.ts";
import { anchorAt, type SiteFinding, type SiteRule } from "./rule.ts";

/** The fix that uses a wildcard of the source instead, if there is only one candidate. */
function renameFixes(
  { destination, destinationLocation }: RedirectEntry,
  unfilled: readonly string[],
  wildcards: readonly string[],
): readonly Fix[] {
  const [placeholder, ...otherPlaceholders] = unfilled;
  // A wildcard that the destination already has is not the one that is missing.
  const unused = wildcards.filter((written) => !destination.includes(written));
  const [wildcard, ...otherWildcards] = unused;
  if (placeholder === undefined || otherPlaceholders.length > 0) return [];
  if (wildcard === undefined || otherWildcards.length > 0) return [];
  const value = destination.replaceAll(placeholder, wildcard);
  return [valueFix(`Redirect to ${quoted(value)}`, destinationLocation, value)];
}

/** The findings in a list of redirects, which stays the same while an author types elsewhere. */
const unfilledIn = memo(({ entries, analysis }: RedirectList): readonly SiteFinding[] => {
  const found: SiteFinding[] = [];
  const reportedElsewhere = new Set(
    [...analysis.neverMatching, ...analysis.duplicates].map(({ index }) => index),
  );
  for (const [index, entry] of entries.entries()) {
    if (reportedElsewhere.has(index)) continue;
    const redirect = parseRedirect(entry.source, entry.destination);
    const unfilled = unfilledWildcards(redirect);
    if (unfilled.length === 0 || redirect.source.isOpaque || redirect.destination.isOpaque) continue;
    const wildcards = writtenWildcards(redirect.source);
    const fixes = renameFixes(entry, unfilled, wildcards);
    const remedy =
      wildcards.length === 0
        ? "write the path out"
        : `use ${quotedList(wildcards, "or")}, or write the path out`;
    found.push({
      message: `The source does not define ${quotedList(unfilled, "and")}, so readers get an error page; ${remedy}.`,
      anchor: anchorAt(entry.destinationLocation),
      fixes: [...fixes, ...removalOf(entry)],
    });
  }
  return found;
});

export const redirectPlaceholder = {
  code: "redirect-placeholder",
  title: "A redirect destination uses a placeholder that its source does not define",
  scope: "site",
  severity: "warning",
  consequence: "none",
  // F7.4: which placeholders and wildcards a source can have.
  facts: ["F7.4", "F7.10"],
  why: `A placeholder in a destination is replaced by what the placeholder of the same name in the source matched, and \`*\` by what
the source's wildcards matched, in order. If the source has no such placeholder or wildcard, it stays in the
URL as is: readers are sent to a URL such as \`/new/:slug\`, where there is no page. Use the source's own placeholder, or
write the path out.`,
  check: (view) => unfilledIn(redirectList(view)),
} as const satisfies SiteRule;
