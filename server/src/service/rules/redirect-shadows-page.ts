import { redirectList, removalOf } from "../facts/redirect-list.ts";
import { quoted } from "../text/quoting.ts";
import { counted } from "../text/words.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

export const redirectShadowsPage = {
  code: "redirect-shadows-page",
  title: "A redirect from the address of an existing page",
  scope: "site",
  severity: "warning",
  consequence: "none",
  // F7.4: which pages a pattern matches.
  facts: ["F7.4", "F7.11"],
  needsFiles: true,
  why: `A page has the address that this redirect leads away from, so readers may be redirected and never see the page.
Either the redirect is left over from before the page came back, or the page is left over and can be deleted. A source
with a wildcard covers everything below it: put the pages that should stay elsewhere, or narrow the source. Files that are
there to be imported have no address of their own and are not counted.`,
  *check(view) {
    const { entries, analysis } = redirectList(view);
    for (const { index, page, count } of analysis.shadows) {
      const entry = entries[index];
      if (entry === undefined) continue;
      const message =
        count === 1
          ? `The page ${quoted(page)} has this address, and this redirect may hide it from readers; remove the redirect or the page.`
          : `${counted(count, "page")} have addresses that this redirect covers, ${quoted(page)} among them, and it may hide them from readers; narrow its source or remove it.`;
      yield { message, anchor: anchorAt(entry.sourceLocation), fixes: removalOf(entry) };
    }
  },
} as const satisfies SiteRule;
