/** Sites in which tests move entries. */

/** Four page files. */
export const pages = "//- /a.mdx\n//- /b.mdx\n//- /c.mdx\n//- /d.mdx\n";
/** The keys that a docs.json needs in addition to its navigation. */
export const head = '"theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }';

/** Two tabs with groups, as their author wrote them. */
export const tabs = `//- /docs.json
{
  ${head},
  "navigation": {
    "tabs": [
      {
        "tab": "One",
        "groups": [
          {
            "group": "G1",
            "pages": [
              "a",
              "b"
            ]
          },
          { "group": "G2",   "pages": ["c"] }
        ]
      },
      {
        "tab": "Two",
        "groups": [{ "group": "G3", "pages": ["d"] }]
      }
    ]
  }
}
${pages}`;

/** docs.json with a value as its navigation, on one line. */
export function site(navigation: unknown, files = pages): string {
  return `//- /docs.json\n{ ${head}, "navigation": ${JSON.stringify(navigation)} }\n${files}`;
}
