/** Files that pages import from outside a folder of snippets: not pages, and without their own URLs (F8.10). */
import { checkFixture } from "../../dsl/check.ts";

const head = `"theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }`;

/** A site whose page imports `shared/note.mdx`, which contains this text. */
function importing(note: string, pages = `"intro"`, otherFiles = ""): string {
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
${otherFiles}`;
}

describe("a file that a page imports, in any folder", () => {
  it("is called a snippet if it cannot be parsed", () => {
    checkFixture(
      importing(`Less than <5 euros.
        //^^ error[page-syntax] 💡 so pages with this snippet are left out or incomplete`),
    );
  });

  it("may have frontmatter that is not valid YAML, because it is not read (F10.16)", () => {
    checkFixture(importing("---\ntitle: a: b\n---"));
  });

  it("may have relative links, which start at the pages that show it, and uses components of these pages", () => {
    checkFixture(importing("[a](./setup) [b](#anything)\n\n<Chart />"));
  });

  it("has its links from the root checked, and is described if an export is missing", () => {
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

  it("is also a page if it is listed", () => {
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
