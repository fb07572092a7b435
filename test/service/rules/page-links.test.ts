/** Links, anchors and imports of pages: which are reported, which are not, and which pages are checked again. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { noPageLimits } from "../../../server/src/service/analysis/page-findings.ts";
import {
  analyseNow,
  findingsInPage,
  fixUntilStable,
  type PageLimits,
  placeFindings,
  type Rule,
  rules,
} from "../../../server/src/service/index.ts";
import { linkTarget, writtenTarget } from "../../../server/src/service/pages/link-target.ts";
import type { CheckedPage, PageRule, PageView } from "../../../server/src/service/rules/rule.ts";
import {
  defaultSettings,
  documentAt,
  emptySite,
  FileIndex,
  newIntern,
  pageContent,
  type Site,
  withDocument,
  withEdits,
  withFiles,
  withPages,
} from "../../../server/src/service/snapshot.ts";
import { checkFixture } from "../../dsl/check.ts";

const head = '"theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" }';

/** A site of two pages and what else is given; all files are hidden pages where they are pages. */
function fixture(page: string, more = "", settings = ""): string {
  return `//- /docs.json
{ ${head}, "navigation": { "pages": ["intro", "guides/setup"] }${settings} }
//- /guides/setup.mdx
${page}
//- /intro.mdx
## First heading
${more}`;
}

describe("links in pages", () => {
  const fine: readonly (readonly [what: string, page: string, more?: string, settings?: string])[] = [
    ["to a page", "[a](/intro)"],
    ["to the root", "[a](/) [b](/#x)"],
    ["with a query", "[a](/intro?x=1#first-heading)"],
    ["with a slash at the end", "[a](/intro/)"],
    ["from the folder of the page", "[a](../intro) [b](./setup) [c](setup)"],
    ["as if from the root", "[a](guides/setup)"],
    ["with an extension", "[a](/intro.mdx) [b](../intro.md)"],
    ["to the page of a folder", "[a](/more)", "//- /more/index.mdx\n---\nhidden: true\n---\n"],
    ["to a file", "![a](/a%20b.png) [b](/paper.pdf)", '//- "/a b.png"\n//- /paper.pdf\n'],
    ["to hidden pages", "[a](/secret)", "//- /secret.mdx\n---\nhidden: true\n---\n"],
    [
      "out of the site",
      "[a](https://a.b/c) [b](mailto:a@b.c) [c](tel:1) [d](//cdn.a/b) <a href='HTTP://a.b'/>",
    ],
    [
      "that a redirect catches",
      "[a](/old/x/y) [b](/once)",
      "",
      ', "redirects": [{ "source": "/old/:s*", "destination": "/intro" }, { "source": "/once", "destination": "/intro" }]',
    ],
    ["that are computed", "[a](/x/{name}) <a href={`/x/$" + "{name}`} /> <a href={base + '/x'} />"],
    ["to what the platform serves", "[a](/llms.txt) [b](/sitemap.xml)"],
    ["to the product's other pages", "[a](/pricing) ![b](/blog/picture.png)"],
    ["into dot folders, which are not listed", "[a](/.well-known/x)"],
    ["that are empty", "[a]() <a href=''>b</a>"],
    ["in code and comments", "`[a](/gone)` {/* [a](/gone) */}\n\n```\n[a](/gone)\n```"],
    ["above the root, where browsers stay at it", "[a](../../../intro)"],
    ["to a folder of pages, which readers are sent on from", "[a](/guides) [b](/guides/#x)"],
    ["in a snippet, from where nobody knows", "<Note/>", "//- /snippets/note.mdx\n[a](../gone) [b](#gone)\n"],
  ];
  for (const [what, page, more, settings] of fine) {
    it(`${what} are fine`, () => checkFixture(fixture(page, more, settings)));
  }

  it("to nothing are found in all forms, snippets included", () => {
    checkFixture(
      fixture(
        `[a](/gone/x)
  //^^^^^^^ warning[broken-link] There is no page or file at \`/gone/x\`
![a](gone.png)
   //^^^^^^^^ warning[broken-link] There is no page or file at \`/guides/gone.png\`
<a href={"/gone/x"} />
        //^^^^^^^ warning[broken-link] There is no page or file
[a]: <../gone/x#y> "title"
    //^^^^^^^^^^^ warning[broken-link] There is no page or file at \`/gone/x\`
[a](/pictures)
  //^^^^^^^^^ warning[broken-link] \`/pictures\` is a folder without pages; correct the link, or add the page or file that it leads to.
[a](../../../gone/x)
  //^^^^^^^^^^^^^^^ warning[broken-link] leads out of the folder of the site
<Card title="A" icon="/pictures/gone.svg" img="/pictures/gone.png" />
                    //^^^^^^^^^^^^^^^^^^ warning[broken-link] There is no page or file
                                             //^^^^^^^^^^^^^^^^^^ warning[broken-link] There is no page or file`,
        "//- /pictures/a.svg\n//- /snippets/note.mdx\n[a](/gone/y)\n  //^^^^^^^ warning[broken-link] There is no page or file at `/gone/y`\n",
      ),
    );
  });

  it("to pages of a specification may be right", () => {
    checkFixture(`//- /docs.json
{ ${head}, "navigation": { "groups": [{ "group": "API", "openapi": "api.json", "pages": ["intro"] }] } }
//- /intro.mdx
[made](/api-reference/list-users) [named](/intro/list-users)
//- /api.json
{ "openapi": "3.1.0", "info": { "title": "API", "version": "1" },
  "paths": { "/users": { "get": { "summary": "List users", "responses": {} } } } }
`);
  });

  const api = (openapi: string, more: string): string => `//- /docs.json
{ ${head}, "navigation": { "groups": [{ "group": "API", "openapi": ${openapi}, "pages": ["intro"] }] } }
//- /intro.mdx
${more}
//- /api.json
{ "openapi": "3.1.0", "info": { "title": "API", "version": "1" },
  "paths": { "/users/{id}": { "get": { "summary": "List users", "tags": ["Users"], "responses": {} }, "put": { "responses": {} } },
             "/x": { "get": { "x-mint": { "href": "/own/place" }, "responses": {} } } } }
`;

  it("to pages of a specification are right where an operation has the name", () => {
    checkFixture(
      api(
        '{ "source": "api.json", "directory": "ref" }',
        `[made](/ref/users/list-users) [counted](/ref/users/list-users-1) [bare](/ref/put-users) [own](/own/place)
[folder](/ref) [tag](/ref/users) [language](/es/ref/users/list-users) [feed](/changelog/rss.xml)
[a](/ref/users/gone)
  //^^^^^^^^^^^^^^^ warning[broken-link] There is no page or file at \`/ref/users/gone\`
[b](/nowhere/page)
  //^^^^^^^^^^^^^ warning[broken-link] There is no page or file at \`/nowhere/page\``,
      ),
    );
  });

  const unknown: readonly (readonly [what: string, openapi: string, more?: string])[] = [
    ["is read from the web", '"https://example.com/api.json"'],
    ["has overlays", '{ "source": "api.json", "overlays": ["names.yaml"] }'],
    ["may be changed by an overlay that the platform finds", '"api.json"', "//- /api.overlay.yaml\n"],
  ];
  for (const [what, openapi, more = ""] of unknown) {
    it(`to pages of a specification may be right where it ${what}`, () => {
      checkFixture(api(openapi, "[a](/api-reference/gone) [b](/nowhere/page)") + more);
    });
  }

  it("below what hosts have beside a site lead into the site, and nothing is there", () => {
    checkFixture(
      fixture(
        `[a](/docs/intro) [b](/blog/post) [c](/support/x.html)
  //^^^^^^^^^^^ warning[broken-link] 💡 There is no page or file at \`/docs/intro\`; did you mean \`/intro\`?
                   //^^^^^^^^^^ warning[broken-link] There is no page or file
                                   //^^^^^^^^^^^^^^^ warning[broken-link] There is no page or file`,
      ),
    );
  });

  it("below what hosts have beside a site are fine where a folder or a redirect has the name", () => {
    checkFixture(
      fixture(
        "[a](/docs/page) [b](/blog/post)",
        "//- /docs/page.mdx\n---\nhidden: true\n---\n",
        ', "redirects": [{ "source": "/blog/:slug*", "destination": "https://example.com/blog/:slug*" }]',
      ),
    );
  });

  it("to a page that is only there untranslated are broken", () => {
    checkFixture(`//- /docs.json
{ ${head}, "navigation": { "languages": [
  { "language": "en", "default": true, "pages": ["intro", "setup"] }, { "language": "es", "pages": ["es/intro"] } ] } }
                                                                    //^^^^^^^^^^^^^^^^^^ information[division-drift] is missing 1 page
//- /intro.mdx
[a](/es/setup) [b](/en/setup)
  //^^^^^^^^^ warning[broken-link] 💡 There is no page or file at \`/es/setup\`; did you mean \`/setup\`?
//- /setup.mdx
//- /es/intro.mdx
[c](/es/setup) [d](/setup)
  //^^^^^^^^^ warning[broken-link] 💡 There is no page or file at \`/es/setup\`; did you mean \`/setup\`?
`);
  });

  it("with the name of the default language are fine", () => {
    checkFixture(`//- /docs.json
{ ${head}, "navigation": { "languages": [
  { "language": "en", "pages": ["intro"] }, { "language": "es", "pages": ["es/intro"] } ] } }
//- /intro.mdx
[a](/en/intro) [b](/es/intro) [c](/en) [d](/es/gone)
                                         //^^^^^^^^ warning[broken-link] There is no page
//- /es/intro.mdx
`);
  });

  it("to other sites without a scheme are said to be that", () => {
    checkFixture(
      fixture(`[a](www.example.com/x)
  //^^^^^^^^^^^^^^^^^ warning[broken-link] 💡 begin the address of another site with https://`),
    );
  });

  it("are not looked at without the list of files", () => {
    checkFixture(`//- /docs.json no-files
{ ${head}, "navigation": { "pages": ["intro"] } }
//- /intro.mdx
[a](/gone)
`);
  });
});

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
    ["in pages with components of their own", "<Chart />\n\n[a](#anything)"],
    ["of components", '<Accordion title="How it works">x</Accordion>\n\n[a](#how-it-works)'],
  ];
  for (const [what, page, more] of fine) {
    it(`${what} are fine`, () => checkFixture(fixture(page, more)));
  }

  it("that differ in punctuation are broken, and the real one is proposed", () => {
    checkFixture(
      fixture(
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
    fixture(
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
          // It includes itself through another snippet, which must not go on forever.
          "c.mdx": 'import A from "./a.mdx";\n\n## Inner\n\n<A />',
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
    ["takes a component from code", { "a.mdx": 'import { C } from "./c.jsx";\n\n<C />', "c.jsx": "x" }],
  ];
  for (const [what, files] of open) {
    it(`may be any where a snippet ${what}`, () => {
      const page = 'import A from "/snippets/a.mdx";\n\n<A />\n\n[a](#anything)';
      checkFixture(site(page, files));
    });
  }

  it("may be any where a snippet is not there", () => {
    checkFixture(
      fixture(`import A from "/snippets/gone.mdx";
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

  it("are looked at again when a snippet changes", () => {
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
      return analyseNow(current, rules).findings.filter(({ code }) => code === "broken-anchor").length;
    };
    assert.deepEqual([found("## One"), found("## Two"), found("# One")], [0, 1, 0]);
  });
});

/** Rules of scope page that count their calls. */
function countingRules(): { readonly counting: readonly Rule[]; readonly asked: string[] } {
  const asked: string[] = [];
  const counting = rules.map((rule): Rule => {
    if (rule.scope !== "page") return rule;
    const page: PageRule = rule;
    return {
      ...page,
      check: (checked: CheckedPage, view: PageView) => {
        asked.push(`${page.code} ${checked.file}`);
        return page.check(checked, view);
      },
    };
  });
  return { counting, asked };
}

describe("findings in pages", () => {
  const intern = newIntern();
  const text = `{ ${head}, "navigation": { "pages": ["a", "b"] } }`;
  const files = FileIndex.of({ files: ["docs.json", "a.mdx", "b.mdx"] });
  const site = (pages: Readonly<Record<string, string>>): Site =>
    withPages(
      withDocument(emptySite(defaultSettings, files), "docs.json", { kind: "text", text }),
      Object.entries(pages).map(([file, content]) => [file, pageContent(content, intern)]),
    );

  it("are remembered while docs.json is typed in", () => {
    const { counting, asked } = countingRules();
    const before = site({ "a.mdx": "[x](/gone/y)", "b.mdx": "[x](/a)" });
    const first = analyseNow(before, counting);
    assert.equal(asked.length, 6);
    const after = analyseNow(
      withEdits(before, "docs.json", [{ start: 1, length: 0, newText: " " }]),
      counting,
    );
    assert.equal(asked.length, 6);
    const ofPages = (analysis: typeof first) =>
      analysis.findings.filter(({ code }) => code === "broken-link");
    assert.equal(
      ofPages(after)[0],
      ofPages(first)[0],
      "the same object, so that nobody need look at it again",
    );
    assert.equal(placeFindings(after)[0], placeFindings(first)[0]);
  });

  it("are looked for again in the page that was typed in, and elsewhere only where anchors changed", () => {
    const { counting, asked } = countingRules();
    let current = site({ "a.mdx": "[x](/b#one)", "b.mdx": "# One\n[x](/a)" });
    analyseNow(current, counting);
    const change = (file: string, content: string): readonly string[] => {
      asked.length = 0;
      current = withPages(current, [[file, pageContent(content, intern)]]);
      analyseNow(current, counting);
      return [...asked].sort();
    };
    const ofB = ["broken-anchor b.mdx", "broken-import b.mdx", "broken-link b.mdx"];
    assert.deepEqual(change("b.mdx", "# One\nText [x](/a)"), ofB);
    assert.deepEqual(change("b.mdx", "# Two\nText [x](/a)"), ["broken-anchor a.mdx", ...ofB]);
  });

  it("are looked for again when redirects or files change", () => {
    const { counting } = countingRules();
    const before = site({ "a.mdx": "[x](/old) [y](/c)", "b.mdx": "" });
    const codes = (of: Site): number =>
      analyseNow(of, counting).findings.filter(({ code }) => code === "broken-link").length;
    assert.equal(codes(before), 2);
    const redirects = `{ ${head}, "navigation": { "pages": ["a", "b"] }, "redirects": [{ "source": "/old", "destination": "/a" }] }`;
    const redirected = withDocument(before, "docs.json", { kind: "text", text: redirects });
    assert.equal(codes(redirected), 1);
    assert.equal(codes(withFiles(redirected, files.withFiles({ added: ["c.mdx"] }))), 0);
    assert.equal(codes(before), 2);
  });

  it("are fixed in the text that was read, and in no other", () => {
    const text = "A [link](/B).";
    const before = site({ "a.mdx": text, "b.mdx": "" });
    const fixed = (pageText: (file: string) => string | undefined) =>
      fixUntilStable(before, rules, { pageText }).texts;
    assert.deepEqual([...fixed(() => text)], [["a.mdx", "A [link](/b)."]]);
    assert.equal(fixed(() => `Written since. ${text}`).size, 0);
    assert.equal(fixed(() => undefined).size, 0);
    assert.equal(fixUntilStable(before, rules).texts.size, 0);
  });

  it("above a limit are counted, and kept again where there is room", () => {
    const links = (count: number): string => "[x](/gone/y) ".repeat(count);
    let current = site({ "a.mdx": links(3), "b.mdx": `${links(2)}[x](/A)` });
    const found = (limits: PageLimits): readonly unknown[] => {
      const { findings, leftOut } = analyseNow(current, rules, limits);
      const inPages = findings.filter(({ code }) => code === "broken-link");
      return [
        inPages.map(({ anchor }) => anchor.document).join(" "),
        ...leftOut.map(({ document, count, fixable }) => `${document} ${count} ${fixable}`),
      ];
    };
    const none = () => false;
    const limits = (inOne: number, inAll: number, isWhole: PageLimits["isWhole"] = none): PageLimits => ({
      inDocument: Number.POSITIVE_INFINITY,
      inOne,
      inAll,
      isWhole,
    });
    const [a3, b3] = ["a.mdx a.mdx a.mdx", "b.mdx b.mdx b.mdx"];
    assert.deepEqual(found(noPageLimits), [`${a3} ${b3}`]);
    assert.deepEqual(found(limits(9, 3)), [a3, "b.mdx 3 1"]);
    assert.deepEqual(found(limits(9, 4)), [`${a3} ${b3}`]);
    assert.deepEqual(found(limits(2, 9)), ["a.mdx a.mdx b.mdx b.mdx", "a.mdx 1 0", "b.mdx 1 1"]);
    assert.deepEqual(found(limits(0, 0)), ["", "a.mdx 3 0", "b.mdx 3 1"]);
    const onlyB = (file: string) => file === "b.mdx";
    assert.deepEqual(found(limits(9, 0, onlyB)), [b3, "a.mdx 3 0"]);
    assert.deepEqual(found(noPageLimits), [`${a3} ${b3}`]);
    const few = limits(9, 3);
    found(few);
    current = withPages(current, [["a.mdx", pageContent("", intern)]]);
    assert.deepEqual(found(few), [b3]);
  });

  it("that were left out are all found again page by page", () => {
    const current = site({ "a.mdx": "[x](/gone/y) [y](#z)", "b.mdx": "[x](/A) [x](/gone/y)" });
    const whole = analyseNow(current, rules);
    const limited = analyseNow(current, rules, {
      inOne: 0,
      inAll: 0,
      inDocument: Number.POSITIVE_INFINITY,
      isWhole: () => false,
    });
    const again = ["a.mdx", "b.mdx"].flatMap((file) => [
      ...findingsInPage(limited, rules, file, new Set(["broken-link", "broken-anchor"])),
    ]);
    assert.deepEqual(
      placeFindings({ site: current, findings: [...limited.findings, ...again] }),
      placeFindings(whole),
    );
    const codes = new Set(["broken-anchor"]);
    assert.deepEqual(
      Array.from(findingsInPage(limited, rules, "a.mdx", codes), ({ code }) => code),
      ["broken-anchor"],
    );
  });

  it("name the rule that fails and keep those of the others", () => {
    const failing = rules.map(
      (rule): Rule =>
        rule.code === "broken-anchor" && rule.scope === "page"
          ? {
              ...rule,
              check: () => {
                throw new Error("broken");
              },
            }
          : rule,
    );
    const { failures, findings } = analyseNow(site({ "a.mdx": "[x](/gone)", "b.mdx": "" }), failing);
    assert.deepEqual(
      failures.map(({ code }) => code),
      ["broken-anchor"],
    );
    assert.ok(findings.some(({ code }) => code === "broken-link"));
  });

  const word = fc.constantFrom("/a", "/b", "/gone", "a", "../b", "/a#one", "#two", "/b#Two", "/c");
  const page = fc
    .array(
      fc.oneof(
        word.map((target) => `[x](${target})\n`),
        fc.constantFrom("# One\n", "## Two\n", "<X />\n"),
      ),
      {
        maxLength: 6,
      },
    )
    .map((parts) => parts.join(""));
  const step = fc.oneof(
    fc.record({
      file: fc.constantFrom("a.mdx", "b.mdx", "c.mdx"),
      page: fc.option(page, { nil: undefined }),
    }),
    fc.record({ add: fc.boolean() }),
  );

  it("are the same after any changes as from scratch", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let current = site({ "a.mdx": "[x](/b#one)", "b.mdx": "# One" });
        for (const change of steps) {
          if ("file" in change) {
            const content = change.page === undefined ? undefined : pageContent(change.page, intern);
            current = withPages(current, [[change.file, content]]);
          } else {
            const changes = change.add ? { added: ["c.mdx"] } : { removed: ["c.mdx"] };
            current = withFiles(current, current.files?.withFiles(changes));
          }
          analyseNow(current, rules);
        }
        const scratch = withPages(
          withDocument(
            emptySite(defaultSettings, FileIndex.of({ files: [...(current.files?.files() ?? [])] })),
            "docs.json",
            { kind: "text", text: documentAt(current, "docs.json")?.text ?? "" },
          ),
          [...current.pages.byFile].map(([file, content]) => [file, { ...content }]),
        );
        const seen = (of: Site) =>
          placeFindings(analyseNow(of, rules)).map(({ code, document, message, span }) => [
            code,
            document,
            message,
            span,
          ]);
        assert.deepEqual(seen(current), seen(scratch));
      }),
    );
  });
});

describe("the target of a link", () => {
  const file = "guides/start/setup.mdx";

  it("is read from the root or from the folder of its page", () => {
    const cases: readonly (readonly [target: string, path: string | undefined])[] = [
      ["/a/b", "a/b"],
      ["/a//b/", "a/b"],
      ["x", "guides/start/x"],
      ["./x", "guides/start/x"],
      ["../x", "guides/x"],
      ["../../x?y#z", "x"],
      ["/a%20b", "a b"],
      ["/100%", "100%"],
      ["#x", undefined],
    ];
    for (const [target, path] of cases) assert.equal(linkTarget(target, file)?.path, path, target);
    for (const target of ["../../../x", "", " ", "https://a.b", "mailto:a@b", "//a.b"]) {
      assert.equal(linkTarget(target, file), undefined, target);
    }
  });

  it("is written so that it is read as the same path again", () => {
    const segment = fc
      .stringMatching(/^[\w().'# %-]{1,6}$/)
      .filter((name) => !/^\.+$/.test(name) && name.trim() === name);
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join("/"));
    fc.assert(
      fc.property(path, fc.constantFrom("/x", "x", "./x", "../x"), (wanted, before) => {
        const link = linkTarget(`${before}?q#f`, file);
        assert.ok(link !== undefined);
        const written = writtenTarget(wanted, file, before, link);
        const again = linkTarget(written, file);
        assert.deepEqual(
          [again?.path, again?.isRelative, again?.suffix],
          [wanted, link.isRelative, "?q#f"],
          written,
        );
      }),
    );
  });
});
