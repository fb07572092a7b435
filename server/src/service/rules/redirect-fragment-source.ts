import { isSourceTaken, redirectList, removalOf } from "../facts/redirect-list.ts";
import { valueFix } from "../model/change.ts";
import { quoted } from "../text/quoting.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

export const redirectFragmentSource = {
  code: "redirect-fragment-source",
  title: "A redirect source contains `#` or `?`",
  scope: "site",
  severity: "warning",
  consequence: "none",
  facts: ["F7.5", "F7.6"],
  why: `Browsers do not send what follows \`#\` and request only the page, so a source with \`#\` never matches
and readers are not redirected. Nor does a source with \`?\`: redirects are matched without the query string, so they cannot
tell \`/x?tab=1\` from \`/x\`. Redirect the whole page, or leave the headings of the old page where they were.`,
  *check(view) {
    const { entries, analysis } = redirectList(view);
    for (const { index, reason } of analysis.neverMatching) {
      const entry = entries[index];
      if (entry === undefined || (reason !== "fragment" && reason !== "query")) continue;
      const end = entry.source.search(/[?#]/);
      const page = entry.source.slice(0, end).trim();
      const remedy = page === "" ? "remove it" : `redirect ${quoted(page)} or remove it`;
      const isTaken = page === "" || isSourceTaken(entries, page);
      const cause =
        reason === "fragment"
          ? `Browsers do not send ${quoted(entry.source.slice(entry.source.indexOf("#")).trim())} to the site`
          : `Redirects are matched without query strings such as ${quoted(entry.source.slice(end).trim())}`;
      yield {
        message: `${cause}, so this redirect is never used; ${remedy}.`,
        anchor: anchorAt(entry.sourceLocation),
        fixes: [
          ...(isTaken
            ? []
            : [valueFix(`Redirect the whole page ${quoted(page)}`, entry.sourceLocation, page)]),
          ...removalOf(entry),
        ],
      };
    }
  },
} as const satisfies SiteRule;
