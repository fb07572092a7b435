/** Files that pages import, outside a folder of snippets: no pages, and without their own URLs (F8.10). */
import { checkFixture } from "../../dsl/check.ts";

const head = `"theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }`;

/** A site whose page imports `shared/note.mdx`, which has this text. */
function importing(note: string, pages = `"intro"`, more = ""): string {
  return `
//- /docs.json require=*:title
{ ${head}, "navigation": { "pages": [${pages}] } }
//- /intro.mdx
---
title: Introduction
---
import Note from "/shared/note.mdx";

<Note />
//- /shared/note.mdx
${note}
${more}`;
}

describe("a file that a page imports, in any folder", () => {
  it("is called a snippet if it cannot be parsed", () => {
    checkFixture(
      importing(`Less than <5 euros.
        //^^ error[page-syntax] 💡 so pages with this snippet are left out or incomplete`),
    );
  });

  it("may have a frontmatter that is not YAML, because nobody reads it (F10.16)", () => {
    checkFixture(importing("---\ntitle: a: b\n---"));
  });

  it("may have relative links, which begin at the pages that show it, and uses components of these pages", () => {
    checkFixture(importing("[a](./setup) [b](#anything)\n\n<Chart />"));
  });

  it("has its links from the root checked, and says what it is where an export is missing", () => {
    checkFixture(
      importing(
        `import { prize } from "./prices.mdx";
       //^^^^^ error[unknown-export] 💡 does not export \`prize\`, so this snippet cannot show it

[a](/gone/page) {prize}
  //^^^^^^^^^^ warning[broken-link] There is no page or file at \`/gone/page\``,
        `"intro"`,
        `//- /shared/prices.mdx
export const price = 5;
`,
      ),
    );
  });

  it("is a page where it is listed too", () => {
    checkFixture(
      importing(
        `---
title: Note
---
[a](./setup) <5
  //^^^^^^^ warning[broken-link] There is no page or file at \`/shared/setup\`
           //^^ error[page-syntax] 💡 so this page is not published`,
        `"intro", "shared/note"`,
      ),
    );
  });
});
