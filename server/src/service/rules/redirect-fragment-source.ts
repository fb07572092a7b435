import { isSourceTaken, type RedirectEntry, redirectList, removalOf } from "../facts/redirect-list.ts";
import type { Fix } from "../model/change.ts";
import { quoted } from "../text/quoting.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

function wholePage({ sourceLocation }: RedirectEntry, page: string): Fix {
  return {
    title: `Redirect the whole page ${quoted(page)}`,
    safe: false,
    changes: [{ kind: "replace-value", at: sourceLocation, value: page }],
  };
}

export const redirectFragmentSource = {
  code: "redirect-fragment-source",
  title: "A redirect whose source has `#` or `?`",
  scope: "site",
  severity: "warning",
  consequence: "none",
  facts: ["F7.5", "F7.6"],
  why: `Browsers keep what follows \`#\` to themselves and ask the site only for the page, so a source with \`#\` never matches
and readers are not redirected. Nor does a source with \`?\`: addresses are compared without their query, so a redirect cannot
tell \`/x?tab=1\` from \`/x\`. Redirect the whole page, or leave the headings of the old page where they were.`,
  *check(view) {
    const { entries, analysis } = redirectList(view);
    for (const { index, reason } of analysis.neverMatching) {
      const entry = entries[index];
      if (entry === undefined || (reason !== "fragment" && reason !== "query")) continue;
      const end = entry.source.search(/[?#]/);
      const page = entry.source.slice(0, end).trim();
      const remedy = page === "" ? "remove it" : `redirect the whole page ${quoted(page)} or remove it`;
      const isTaken = page === "" || isSourceTaken(entries, page);
      const cause =
        reason === "fragment"
          ? `Browsers do not send ${quoted(entry.source.slice(entry.source.indexOf("#")).trim())} to the site`
          : `Sources are compared without ${quoted(entry.source.slice(end).trim())}`;
      yield {
        message: `${cause}, so this redirect is never used; ${remedy}.`,
        anchor: anchorAt(entry.sourceLocation),
        fixes: [...(isTaken ? [] : [wholePage(entry, page)]), ...removalOf(entry)],
      };
    }
  },
} as const satisfies SiteRule;
