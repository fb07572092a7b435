/** A fixture of a small site with the links of a test in one of its pages. */

export const head = '"theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }';

/** A fixture of two pages with `page` as the text of `guides/setup`, and of the files and settings in `more` and `settings`. */
export function pageFixture(page: string, otherFiles = "", settings = ""): string {
  return `//- /docs.json
{ ${head}, "navigation": { "pages": ["intro", "guides/setup"] }${settings} }
//- /guides/setup.mdx
${page}
//- /intro.mdx
## First heading
${otherFiles}`;
}
