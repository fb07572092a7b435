import { parsePattern } from "../site/redirects.ts";
import type { Fix } from "./finding.ts";
import { quoted } from "./quoting.ts";
import { type RedirectEntry, redirectList, removalOf } from "./redirect-list.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

function wholePage({ sourceLocation }: RedirectEntry, page: string): Fix {
  return {
    title: `Redirect the whole page ${quoted(page)}`,
    safe: false,
    changes: [{ kind: "replace-value", at: sourceLocation, value: page }],
  };
}

/** A source with `#` never matches; platform facts section 5. */
export const redirectFragmentSource = {
  code: "redirect-fragment-source",
  title: "A redirect from a place inside a page",
  scope: "site",
  severity: "warning",
  why: `Browsers keep what follows \`#\` to themselves and ask the site only for the page, so a source with \`#\` never matches
and readers are not redirected. Redirect the whole page, or leave the headings of the old page where they were.`,
  examples: [
    {
      title: "A source with a fragment",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "pages": ["intro"] },
  "redirects": [
    { "source": "/setup#linux", "destination": "/intro" }
              //^^^^^^^^^^^^^^ warning[redirect-fragment-source] 💡 Browsers do not send \`#linux\` to the site, so this redirect never acts; redirect the whole page \`/setup\` or remove it.
  ]
}
//- /intro.mdx
`,
    },
    {
      title: "A destination may have a fragment",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "pages": ["intro"] },
  "redirects": [{ "source": "/setup", "destination": "/intro#setup" }]
}
//- /intro.mdx
`,
    },
  ],
  *check(view) {
    const { entries, analysis } = redirectList(view);
    for (const index of analysis.fragmentSources) {
      const entry = entries[index];
      if (entry === undefined) continue;
      const hash = entry.source.indexOf("#");
      const page = entry.source.slice(0, hash).trim();
      const remedy = page === "" ? "remove it" : `redirect the whole page ${quoted(page)} or remove it`;
      const key = parsePattern(page).key;
      const isTaken =
        page === "" ||
        entries.some(
          (other) =>
            other !== undefined && !other.source.includes("#") && parsePattern(other.source).key === key,
        );
      yield {
        message: `Browsers do not send ${quoted(entry.source.slice(hash).trim())} to the site, so this redirect never acts; ${remedy}.`,
        anchor: anchorAt(entry.sourceLocation),
        fixes: [...(isTaken ? [] : [wholePage(entry, page)]), ...removalOf(entry)],
      };
    }
  },
} as const satisfies SiteRule;
