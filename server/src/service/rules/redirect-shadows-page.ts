import { counted } from "../text/words.ts";
import { quoted } from "./quoting.ts";
import { redirectList, removalOf } from "./redirect-list.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

/** Wildcards of sources: platform facts section 5. */
export const redirectShadowsPage = {
  code: "redirect-shadows-page",
  title: "A redirect whose source is an existing page",
  scope: "site",
  severity: "warning",
  needsFiles: true,
  why: `A page stands at the address that this redirect leads away from, so readers may be sent away and never see the page.
Either the redirect is left over from before the page came back, or the page is left over and can be deleted. A source
with a wildcard covers everything below it: put the pages that should stay elsewhere, or narrow the source.`,
  examples: [
    {
      title: "The page still exists",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "pages": ["intro", "setup"] },
  "redirects": [
    { "source": "/setup", "destination": "/intro" }
              //^^^^^^^^ warning[redirect-shadows-page] 💡 The page \`setup\` stands at this address, and readers may be sent away from it; remove the redirect or the page.
  ]
}
//- /intro.mdx
//- /setup.mdx
`,
    },
    {
      title: "The page is gone",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "pages": ["intro"] },
  "redirects": [{ "source": "/setup", "destination": "/intro" }]
}
//- /intro.mdx
`,
    },
  ],
  *check(view) {
    const { entries, analysis } = redirectList(view);
    for (const { index, page, count } of analysis.shadows) {
      const entry = entries[index];
      if (entry === undefined) continue;
      const message =
        count === 1
          ? `The page ${quoted(page)} stands at this address, and readers may be sent away from it; remove the redirect or the page.`
          : `${counted(count, "page")} stand at addresses that this source covers, ${quoted(page)} among them, and readers may be sent away from them; narrow the source or remove it.`;
      yield { message, anchor: anchorAt(entry.sourceLocation), fixes: removalOf(entry) };
    }
  },
} as const satisfies SiteRule;
