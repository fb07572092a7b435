/** The site for the scenarios of all editors. */

/** The name of its folder, which editors must escape in a URI. */
export const siteName = "the docs (größer)";

/** The finding of `quikstart` comes after characters of two, and of two times two, UTF-16 units. */
export const sampleSite: Readonly<Record<string, string>> = {
  "docs.json": `{
  "theme": "mynt",
  "name": "Docs",
  "colors": { "primary": "#15803D" },
  "navigation": {
    "groups": [
      { "group": "Größe 🚀🌍", "pages": ["intro", "quikstart"], "expanded": true },
      { "$ref": "nav/more.json" }
    ]
  }
}
`,
  "nav/more.json": `{ "group": "Mehr 🌱", "pages": ["soon", "/extra"] }\n`,
  "intro.mdx": "# Intro\n",
  "quickstart.mdx": "# Quickstart\n",
  "extra.mdx": "# Extra\n",
  "lost.mdx": "# Lost\n",
};

/** A site with only a mint.json. */
export const formerSite: Readonly<Record<string, string>> = {
  "mint.json": `{
  "name": "Docs",
  "colors": { "primary": "#15803D" },
  "navigation": [{ "group": "Größe", "pages": ["intro", "soon"] }]
}
`,
  "intro.mdx": "# Intro\n",
};

/** A site with different findings in the two dialects: only today's platform supports the language code `ja`. */
export const japaneseSite: Readonly<Record<string, string>> = {
  "docs.json": `{
  "theme": "mint",
  "name": "Docs",
  "colors": { "primary": "#15803D" },
  "navigation": {
    "languages": [{ "language": "ja", "pages": ["intro"] }]
  }
}
`,
  "intro.mdx": "# Intro\n",
};
