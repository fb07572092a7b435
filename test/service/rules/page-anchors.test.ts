/** Anchors in links of pages: which are reported, and which are not. */
import assert from "node:assert/strict";
import { analyzeNow, rules } from "../../../server/src/service/index.ts";
import {
  defaultSettings,
  emptySite,
  FileIndex,
  newIntern,
  pageContent,
  withDocument,
  withPages,
} from "../../../server/src/service/snapshot.ts";
import { checkFixture } from "../../dsl/check.ts";
import { head, pageFixture } from "./page-fixture.ts";

describe("anchors in pages", () => {
  const fine: readonly (readonly [what: string, page: string, more?: string])[] = [
    ["of headings", "[a](/intro#first-heading)"],
    ["with the platform's punctuation", "## It's v1.2 (new) & more\n\n[a](#it’s-v1-2-new-&-more)"],
    ["whose quotes bend the other way", "## The \"new\" 'one'\n\n[a](#the-”new“-’one‘) [b](#the-new-‘one’)"],
    ["of repeated headings", "## A\n\n## A\n\n[a](#a-2) [b](#a)"],
    ["of repeated components", '<Step title="A" />\n<Step title="A" />\n\n[a](#a-1) [b](#a-2) [c](#a)'],
    ["in other scripts", "## はじめに\n\n[a](#はじめに) [b](#%E3%81%AF%E3%81%98%E3%82%81%E3%81%AB)"],
    ["that browsers know", "[a](#) [b](#top) [c](/intro#:~:text=first)"],
    ["in pages that may be the host's", "[a](/blog#y)"],
    ["of fields", '<ParamField path="id" />\n\n[a](#param-id)'],
    [
      "in pages with components of their own",
      "<Chart />\n//< ^^^^^ warning[unknown-component] `<Chart>` is not built in, imported or defined\n\n[a](#anything)",
    ],
    ["of components", '<Accordion title="How it works">x</Accordion>\n\n[a](#how-it-works)'],
  ];
  for (const [description, page, otherFiles] of fine) {
    it(`${description} are fine`, () => checkFixture(pageFixture(page, otherFiles)));
  }

  it("that differ in punctuation are broken, and the right one is suggested", () => {
    checkFixture(
      pageFixture(
        `## It's v1.2 (new)
[a](#its-v12-new) [b](#it's-v1-2-new)
  //^^^^^^^^^^^^ information[broken-anchor] 💡 This page has no heading \`#its-v12-new\`; did you mean \`#it’s-v1-2-new\`?
                    //^^^^^^^^^^^^^^ information[broken-anchor] 💡 did you mean \`#it’s-v1-2-new\`?
## 50% [off] {/* now */} | "x" <b>now</b>
[c](#50%-off-x-now)
  //^^^^^^^^^^^^^^ information[broken-anchor] 💡 did you mean \`#50%-off-|-”x”-now\`?`.replace("”x”", "“x”"),
      ),
    );
  });

  const site = (page: string, files: Readonly<Record<string, string>>): string =>
    pageFixture(
      page,
      Object.entries(files)
        .map(([file, text]) => `//- /snippets/${file}\n${text}\n`)
        .join(""),
    );

  it("of snippets belong to the pages that show them", () => {
    checkFixture(
      site(
        `import A from "/snippets/a.mdx";
import B from "../snippets/b";

<A />
<B />
<B />
[a](#of-a) [b](#of-b) [b](#of-b-2) [c](#inner) [d](#inner-3) [e](#of-c)
                                                               //^^^^^ information[broken-anchor] 💡 This page has no heading \`#of-c\`; did you mean`,
        {
          "a.mdx": 'import C from "./c.mdx";\n\n## Of A\n\n<C />',
          "b.mdx": 'import C from "./c.mdx";\n\n## Of B\n\n<C />',
          // It includes itself through another snippet, which must not continue forever.
          "c.mdx": `import A from "./a.mdx";
             //^^^^^^^ error[circular-import] These imports form a loop

## Inner

<A />`,
        },
      ),
    );
  });

  it("of snippets are counted with the page's own", () => {
    checkFixture(
      site(
        `import A from "/snippets/a.mdx";

## Same

<A />


[a](#same) [b](#same-2) [c](#same-3)
                          //^^^^^^^ information[broken-anchor] 💡 no heading \`#same-3\``,
        { "a.mdx": "## Same" },
      ),
    );
  });

  const open: readonly (readonly [what: string, files: Readonly<Record<string, string>>])[] = [
    ["has a computed heading", { "a.mdx": "## Hello {name}" }],
    [
      "takes a component from code",
      { "a.mdx": 'import { C } from "./c.jsx";\n\n<C />', "c.jsx": "export const C = () => 5;" },
    ],
  ];
  for (const [description, files] of open) {
    it(`may be any if a snippet ${description}`, () => {
      const page = 'import A from "/snippets/a.mdx";\n\n<A />\n\n[a](#anything)';
      checkFixture(site(page, files));
    });
  }

  it("may be any if a snippet does not exist", () => {
    checkFixture(
      pageFixture(`import A from "/snippets/gone.mdx";
             //^^^^^^^^^^^^^^^^^^ error[broken-import]

<A />

[a](#anything)`),
    );
  });

  it("of a file that gives only a component without anchors are known", () => {
    checkFixture(
      site(
        `import { Since } from "/snippets/since.mdx";

## Own

<Since />

[a](#own) [b](#of-the-file)
            //^^^^^^^^^^^^ information[broken-anchor]`,
        { "since.mdx": "export const Since = () => <Badge>New</Badge>\n\n## Of the file" },
      ),
    );
  });

  it("are checked again when a snippet changes", () => {
    const intern = newIntern();
    const files = FileIndex.of({ files: ["docs.json", "a.mdx", "snippets/s.mdx"] });
    const text = `{ ${head}, "navigation": { "pages": ["a"] } }`;
    const page = 'import S from "/snippets/s.mdx"\n\n<S />\n\n[x](#one)';
    let current = withDocument(emptySite(defaultSettings, files), "docs.json", { kind: "text", text });
    const found = (snippet: string): number => {
      current = withPages(current, [
        ["a.mdx", pageContent(page, intern)],
        ["snippets/s.mdx", pageContent(snippet, intern)],
      ]);
      return analyzeNow(current, rules).findings.filter(({ code }) => code === "broken-anchor").length;
    };
    assert.deepEqual([found("## One"), found("## Two"), found("# One")], [0, 1, 0]);
  });
});
