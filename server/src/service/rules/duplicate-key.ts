import { textProblems } from "../syntax/problems.ts";
import { shorten } from "../text/words.ts";
import type { DocumentRule, SiteFinding } from "./rule.ts";

/** RFC 8259 section 4: names should be unique; JSON readers keep the last. */
export const duplicateKey = {
  code: "duplicate-key",
  title: "A key stands twice in one object",
  scope: "document",
  severity: "warning",
  why: `When a key stands twice in one object, the last one counts and what the earlier one holds is lost without a word.
Put both together, or rename one.`,
  examples: [
    {
      title: "Two `pages` in one group",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": {
    "groups": [
      {
        "group": "Guides",
        "pages": ["intro"],
        "pages": ["more"]
      //^^^^^^^ warning[duplicate-key] The key \`pages\` stands twice in this object, and only this last one counts
      }
    ]
  }
}
//- /more.mdx
`,
    },
    {
      title: "Each key once",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "groups": [{ "group": "Guides", "pages": ["intro", "more"] }] }
}
//- /intro.mdx
//- /more.mdx
`,
    },
  ],
  *check(document, path): Iterable<SiteFinding> {
    for (const { container, key, indexes, node } of textProblems(document).repeatedKeys) {
      const related = indexes.slice(0, -1).map((index) => ({
        message: `This \`${shorten(key)}\` does not count.`,
        anchor: {
          document: path,
          segments: container,
          part: { start: node.starts[index] ?? 0, length: node.properties[index]?.key.length ?? 0 },
        },
      }));
      const times = indexes.length === 2 ? "twice" : `${indexes.length} times`;
      yield {
        message: `The key \`${shorten(key)}\` stands ${times} in this object, and only this last one counts; put them together, or rename one.`,
        anchor: { document: path, segments: [...container, key], part: "key" },
        related,
      };
    }
  },
} as const satisfies DocumentRule;
