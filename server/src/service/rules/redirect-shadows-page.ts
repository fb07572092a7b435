import { redirectList, removalOf } from "../facts/redirect-list.ts";
import { quoted } from "../text/quoting.ts";
import { counted } from "../text/words.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

export const redirectShadowsPage = {
  code: "redirect-shadows-page",
  title: "A redirect may hide an existing page",
  scope: "site",
  severity: "warning",
  consequence: "none",
  // F7.4: which pages a pattern matches.
  facts: ["F7.4", "F7.11"],
  needsFiles: true,
  why: `The source of this redirect is the path of a page, so readers may be redirected and never see the page.
Either the redirect is left over from before the page came back, or the page is left over and can be deleted. A source
with a wildcard covers everything below it; move the pages that should stay, or narrow the source. Files that are
only imported have no URL and are not counted.`,
  *check(view) {
    const { entries, analysis } = redirectList(view);
    for (const { index, pages } of analysis.shadows) {
      const entry = entries[index];
      const [page] = pages;
      if (entry === undefined || page === undefined) continue;
      const message =
        pages.size === 1
          ? `This redirect may hide the page ${quoted(page)}, whose path it matches; remove one of the two.`
          : `This redirect may hide ${counted(pages.size, "page")}, such as ${quoted(page)}, whose paths it matches; narrow its source or remove it.`;
      const anchor = anchorAt(entry.sourceLocation);
      yield { message, affected: pages, anchor, fixes: removalOf(entry) };
    }
  },
} as const satisfies SiteRule;
