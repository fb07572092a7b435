import { quoted } from "./quoting.ts";
import { redirectList, removalOf } from "./redirect-list.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

/** Sources must be unique; platform facts section 5. */
export const redirectDuplicateSource = {
  code: "redirect-duplicate-source",
  title: "Two redirects for the same address",
  scope: "site",
  severity: "error",
  why: `Sources of redirects must be unique: an address can lead to one place only. Of two redirects with the same source
readers get the first, and the second never acts. Remove the one that is out of date.`,
  examples: [
    {
      title: "The same source twice",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "pages": ["intro", "setup"] },
  "redirects": [
    { "source": "/old", "destination": "/intro" },
    { "source": "/old", "destination": "/setup" }
              //^^^^^^ error[redirect-duplicate-source] 💡 \`/old\` is redirected to \`/intro\` already, so this redirect never acts; remove one of the two.
  ]
}
//- /intro.mdx
//- /setup.mdx
`,
    },
    {
      title: "The same redirect twice: nothing is lost without the second",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "pages": ["intro"] },
  "redirects": [
    { "source": "/old", "destination": "/intro" },
    { "source": "/old", "destination": "/intro" }
              //^^^^^^ error[redirect-duplicate-source] 💡 \`/old\` is redirected to \`/intro\` already
  ]
}
//- /intro.mdx
`,
      fixed: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "pages": ["intro"] },
  "redirects": [
    { "source": "/old", "destination": "/intro" }
  ]
}
//- /intro.mdx
`,
    },
    {
      title: "Different sources may lead to the same page",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "pages": ["intro"] },
  "redirects": [
    { "source": "/old", "destination": "/intro" },
    { "source": "/older", "destination": "/intro" }
  ]
}
//- /intro.mdx
`,
    },
  ],
  *check(view) {
    const { entries, analysis } = redirectList(view);
    for (const duplicate of analysis.duplicates) {
      const entry = entries[duplicate.index];
      const first = entries[duplicate.first];
      if (entry === undefined || first === undefined) continue;
      const isSame = entry.source === first.source && entry.destination === first.destination;
      const { document, segments } = entry.sourceLocation;
      const redirect = { document, segments: segments.slice(0, -1) };
      yield {
        message: `${quoted(entry.source)} is redirected to ${quoted(first.destination)} already, so this redirect never acts; remove one of the two.`,
        anchor: anchorAt(entry.sourceLocation),
        related: [{ message: "This redirect acts.", anchor: anchorAt(first.sourceLocation) }],
        ...(isSame
          ? {
              fixes: [
                {
                  title: `Remove the second redirect from ${quoted(entry.source)}`,
                  safe: true,
                  changes: [{ kind: "remove", at: redirect }],
                },
              ],
            }
          : { fixes: removalOf(entry) }),
      };
    }
  },
} as const satisfies SiteRule;
