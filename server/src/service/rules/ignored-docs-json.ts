import type { SiteRule } from "./rule.ts";

/** The host decides which docs.json is a separate site when it lists the files. */
export const ignoredDocsJson = {
  code: "ignored-docs-json",
  title: "A docs.json inside another site is ignored",
  scope: "site",
  severity: "information",
  consequence: "none",
  facts: ["F1.12"],
  needsFiles: true,
  why: `A docs.json in a folder of another site is a separate site only if it has a \`navigation\`. One without is most often
left over from a tool or an older layout: it is ignored, and the pages of its folder belong to the site around it. Delete
it, or give it a \`navigation\`. To treat it as a site anyway, name it in the setting \`docsJson.nestedSites\`, or give its path
on the command line.`,
  *check({ site }) {
    for (const document of site.files?.ignoredSites ?? []) {
      yield {
        message: "This docs.json is ignored, because it has no `navigation`; add one, or delete the file.",
        anchor: { document, span: { start: 0, length: 0 } },
      };
    }
  },
} as const satisfies SiteRule;
