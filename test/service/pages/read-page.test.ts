import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { slug as slugOfGithub } from "github-slugger";
import { linksOf, newIntern, pageContent } from "../../../server/src/service/pages/page-content.ts";
import { maxPageLength, type PageReading, readPage } from "../../../server/src/service/pages/read-page.ts";
import { bareAnchor, textSlug } from "../../../server/src/service/pages/slug.ts";
import { referenceReading } from "./reference-reader.ts";

/** `kind target`, in the order of the page. */
function links({ links: found }: PageReading): readonly string[] {
  return found.map(({ kind, target }) => `${kind} ${target}`);
}

function headings({ headings: found }: PageReading): readonly string[] {
  return found.map(({ level, text }) => `${level} ${text}`);
}

/** Brackets of a shortcut without a definition are text; like all punctuation they do not get into an anchor. */
function comparableHeading(heading: string): string {
  return heading.slice(0, 2) + bareAnchor(textSlug(heading.slice(2)));
}

/** Whether the reference parser finds the same; undefined where the text is not MDX. */
function compare(text: string): { readonly own: unknown; readonly reference: unknown } | undefined {
  const reference = referenceReading(text);
  if (reference === undefined) return undefined;
  const reading = readPage(text);
  return {
    own: {
      links: links(reading)
        .filter((link) => !link.startsWith("frontmatter "))
        .sort(),
      headings: headings(reading).map(comparableHeading),
    },
    reference: {
      // Addresses that are their own text lead out of the site, so they are not read here.
      links: reference.links.filter((link) => !link.startsWith("autolink ")),
      headings: reference.headings.map(comparableHeading),
    },
  };
}

const wholePage = `---
title: "A page"
og:image: /images/card.png
openapi: "spec/api.json GET /users"
---
import Note, { Price as Cost } from '/snippets/note.mdx'
import * as Charts from "../charts.jsx"

export const list = {
  a: "[no](/no)",

  b: 2,
}

# The *first* \`heading\` of [all](/a/b "title") {/* [no](/no) */}

Text [with (parens)](/path_(x)#a) ![image](</im g.png>) and <a href='/y'>a tag</a>, \`[no](/no)\`,
a [reference][ref], \\[no](/no) and an {"expression [no](/no)"}.

[ref]: /ref/path?x=1 "title"

<Card title="It's {here}" href={"/card"} data={{ a: "}" }}

  icon={<Icon name="/>" />}>
        ## Deep inside
        text
        \`\`\`bash
        [no](/no)
        \`\`\`
        1. [in a list](../list.md)
</Card>

> - [in a quote](/quote)

| a | b |
|---|---|
| [in a table](/table) | <img src="/cell.png" /> |

{[1, 2].map((x) => <a href="/no">don't</a>)}

~~~
[no](/no)
~~~

Under
lined
===

[^1]: A [footnote](/foot).
`;

describe("reading a page", () => {
  it("finds links, imports and headings where MDX has them", () => {
    const reading = readPage(wholePage);
    assert.deepEqual(links(reading), [
      "frontmatter /images/card.png",
      "frontmatter spec/api.json",
      "import /snippets/note.mdx",
      "import ../charts.jsx",
      "link /a/b",
      "link /path_(x)#a",
      "image /im g.png",
      "href /y",
      "reference /ref/path?x=1",
      "href /card",
      "link ../list.md",
      "link /quote",
      "link /table",
      "src /cell.png",
      "link /foot",
    ]);
    assert.deepEqual(headings(reading), ["1 The first heading of all", "2 Deep inside", "1 Under\nlined"]);
    assert.deepEqual(reading.importedNames, ["Note", "Cost", "Charts"]);
  });

  it("gives the place of each target", () => {
    for (const { target, start, end } of readPage(wholePage).links) {
      assert.equal(wholePage.slice(start, end), target);
    }
  });

  it("replaces escapes and character references in targets", () => {
    const text = 'a [x](/a\\_b&amp;c) <a href="/d&#38;e" /> <a href={`/f`} />';
    const reading = readPage(text);
    assert.deepEqual(links(reading), ["link /a_b&c", "href /d&e", "href /f"]);
    assert.deepEqual(
      reading.links.map(({ start, end }) => text.slice(start, end)),
      ["/a\\_b&amp;c", "/d&#38;e", "/f"],
    );
  });

  it("finds the same as the reference parser in a page of everything", () => {
    const compared = compare(wholePage);
    assert.ok(compared !== undefined, "the reference parser takes the page");
    assert.deepEqual(compared.own, compared.reference);
  });

  it("finds the same with line ends of Windows", () => {
    const windows = wholePage.replaceAll("\n", "\r\n");
    assert.deepEqual(links(readPage(windows)), links(readPage(wholePage)));
    assert.deepEqual(readPage(windows).anchors, readPage(wholePage).anchors);
  });

  it("skips comments of HTML, which Markdown files have", () => {
    assert.deepEqual(links(readPage("<!-- [no](/no)\n\n[no](/no) -->\n\na <!-- [no](/no) --> [yes](/yes)")), [
      "link /yes",
    ]);
  });

  it("goes on as Markdown where the text is no MDX", () => {
    assert.deepEqual(links(readPage("a { b [x](/x)\n\n1 < 2 [y](/y)\n\n<div\n\n[z](/z)")), [
      "link /x",
      "link /y",
      "link /z",
    ]);
  });

  it("knows the anchors of headings, ids and components", () => {
    const reading = readPage(
      '## What\'s new in v1.2?\n\n## Own {#own-id}\n\n<div id="here" />\n\n<Tab title="Web app">x</Tab>\n',
    );
    assert.deepEqual(reading.anchors, ["what’s-new-in-v1-2", "own-id", "here"]);
    assert.deepEqual(reading.looseAnchors, ["web-app"]);
    assert.equal(reading.mayHaveMoreAnchors, false);
  });

  it("takes anchors by the rules of GitHub for the same", () => {
    const texts = fc.stringMatching(/^[\w .,:;!?'"()/&+#*-]{1,30}$/);
    fc.assert(
      fc.property(texts, (text) => {
        assert.equal(bareAnchor(slugOfGithub(text)), bareAnchor(textSlug(text)));
      }),
    );
  });

  const open: readonly (readonly [what: string, text: string])[] = [
    ["a component of the site's own", "<Chart />"],
    ["a component of its own with an id", 'export const Mark = () => <a id="x" />\n\n<Mark />'],
    ["an expression with an id", "{[1].map((one) => <a id={one} />)}"],
    ["an id in an attribute's code", "<Card icon={<b id={name} />} />"],
    ["a computed heading", "## Hello {name}"],
    ["spread attributes", "<Card {...props} />"],
    ["a heading that is a tag", "<h2>Title</h2>"],
    ["a computed id", "<div id={id} />"],
    ["an endpoint", "---\nopenapi: GET /users\n---\n"],
  ];
  for (const [what, text] of open) {
    it(`does not claim to know all anchors of a page with ${what}`, () => {
      assert.equal(readPage(text).mayHaveMoreAnchors, true);
    });
  }

  it("says of which files it takes anchors", () => {
    const reading = readPage(
      [
        'import Note, { Price } from "/snippets/note.mdx"',
        'import { Chart } from "/snippets/chart.jsx"',
        'import Unused from "/snippets/unused.mdx"',
        "",
        "<Note />\n\n<Note>\n  <Price />\n</Note>\n\n{Chart(1)}",
      ].join("\n"),
    );
    assert.deepEqual(reading.snippets, ["/snippets/note.mdx", "/snippets/note.mdx"]);
    assert.deepEqual(reading.components, ["/snippets/note.mdx", "/snippets/chart.jsx"]);
    assert.equal(reading.mayHaveMoreAnchors, false);
  });

  it("knows a component that makes no anchors", () => {
    const badge = "export const Since = ({ version }) => <Badge>Since <code>{version}</code></Badge>";
    const reading = readPage(`${badge}\n\n<Since version="1" />`);
    assert.deepEqual([reading.definesAnchors, reading.mayHaveMoreAnchors], [false, false]);
  });

  it("finds tags in the code of attributes, at their places", () => {
    const text = [
      "<Card icon={<img src=\"/a.svg\" />} title={<span>Don't <a href='/b'>it's</a> {x ? <b/> : <a href={\"/c\"} />}</span>} />",
      "",
      "text <Tab icon={on ? <img src='/d.svg'/> : <img src='/e.svg'/>} data={{ a: \"<a href='/no'>\", /* <a href='/no'/> */ b: `<a href='/no'/>` }} />",
      "",
      "<Tip tip={<Note title={<a href='/f' />}>[no](/no) <a href='/g'>x</a></Note>} less={1<a && b} />",
    ].join("\n");
    const reading = readPage(text);
    assert.deepEqual(links(reading).toSorted(), [
      "href /b",
      "href /c",
      "href /f",
      "href /g",
      "src /a.svg",
      "src /d.svg",
      "src /e.svg",
    ]);
    for (const { target, start, end } of reading.links) assert.equal(text.slice(start, end), target);
    assert.deepEqual(compare(text)?.own, compare(text)?.reference);
  });

  it("leaves a text alone that is far too long for a page", () => {
    const reading = readPage(`[x](/x)${" ".repeat(maxPageLength)}`);
    assert.deepEqual([reading.links, reading.mayHaveMoreAnchors], [[], true]);
  });
});

describe("reading real Markdown", () => {
  /** Headings before a line `====`, which the reference parser reads as a part of them. */
  const isRuled = (text: string): boolean => /^={20,}$/m.test(text);

  it("finds the same as the reference parser in texts that it accepts", function () {
    this.timeout(60_000);
    const root = fileURLToPath(new URL("../../../", import.meta.url));
    const packages = readdirSync(`${root}node_modules`).flatMap((name) =>
      name.startsWith("@")
        ? readdirSync(`${root}node_modules/${name}`).map((own) => `${name}/${own}`)
        : [name],
    );
    const files = packages
      .map((name) => `node_modules/${name}/README.md`)
      .filter((file) => existsSync(root + file))
      .sort();
    let compared = 0;
    for (const file of files) {
      if (compared === 80) break;
      const text = readFileSync(`${root}${file}`, "utf8");
      if (text.length > 40_000 || isRuled(text)) continue;
      const both = compare(text);
      if (both === undefined) continue;
      compared += 1;
      assert.deepEqual(both.own, both.reference, file);
    }
    assert.ok(compared > 50, `${compared} texts were compared`);
  });
});

/** Pieces for random texts that look like pages, and like broken pages. */
const piece = fc.constantFrom(
  "[a](/a)",
  "![b](/b.png)",
  "[c]: /c\n",
  "<Card href='/d'>",
  "</Card>",
  '<img src="/e" />',
  "`code [x](/x)`",
  "```\n",
  "{expression}",
  "{`a $" + "{b}`}",
  "{/* [x](/x) */}",
  "# heading\n",
  "## a *b* `c`\n",
  "- item ",
  "> quote ",
  "import X from '/x.mdx'\n",
  "export const a = 1\n",
  "---\n",
  "===\n",
  "|a|b|\n|-|-|\n|[t](/t)|\n",
  "<!-- ",
  "-->",
  "{",
  "}",
  "<",
  "[",
  "](",
  ")",
  '"',
  "'",
  "\\",
  "*",
  "_",
  "\n",
  "\n\n",
  "\r\n",
  "    ",
  "\t",
  "\uFEFF",
  "text ",
  "é\u{1F600}",
);
const pageText = fc.array(fc.oneof({ weight: 9, arbitrary: piece }, fc.string({ unit: "binary" })), {
  maxLength: 40,
});

describe("reading any text", () => {
  it("never throws, and gives places inside the text that hold the target", function () {
    this.timeout(60_000);
    fc.assert(
      fc.property(pageText, (pieces) => {
        const text = pieces.join("");
        const reading = readPage(text);
        for (const { kind, target, start, end } of reading.links) {
          assert.ok(0 <= start && start <= end && end <= text.length, `${start} to ${end}`);
          if (!/[\\&]/.test(text.slice(start, end))) assert.equal(text.slice(start, end), target, kind);
        }
        for (const { start, end } of reading.headings)
          assert.ok(0 <= start && start <= end && end <= text.length);
      }),
      { numRuns: 2000 },
    );
  });

  it("keeps of a page what was read", () => {
    fc.assert(
      fc.property(pageText, (pieces) => {
        const text = pieces.join("");
        const wanted = readPage(text).links.filter(
          ({ target }) => /^[/\w.#-]/.test(target) && !/[{}:]/.test(target),
        );
        const kept = [...linksOf(pageContent(text, newIntern()))].filter(
          ({ target }) => /^[/\w.#-]/.test(target) && !/[{}:]/.test(target),
        );
        assert.deepEqual(
          kept,
          wanted
            .filter(({ target }) => !target.startsWith("//"))
            .map(({ kind, target, start, end }) => ({ kind, target, start, length: end - start })),
        );
      }),
    );
  });

  /** Well-formed pieces in separate paragraphs: valid MDX, so that the reference parser can read it. */
  const soundPiece = fc.constantFrom(
    "Text [a](/a) and ![b](/b.png)",
    "[c]: /c",
    "<Card href='/d'>\n\n[e](/e)\n\n</Card>",
    "<Card href='/d'>\n  ## Inside\n  text\n</Card>",
    '<img src="/f" />',
    "a <b>bold [g](/g)</b> {1 + 1} {/* [x](/x) */}",
    "```js\n[x](/x)\n```",
    "{\n  [1].map((a) => <a href='/x'>{a}</a>)\n}",
    "## a *b* `c` [d](/h)",
    "- item [i](/i)\n- item\n\n  ```\n  [x](/x)\n  ```",
    "> quote [j](/j)\n> # quoted",
    "import X from '/x.mdx'",
    "export const a = { b: '}' }",
    "Two\nlines\n---",
    "| a | b |\n|---|---|\n| [k](/k) | `x` |",
    "        deep [l](/l)\n        # Deep heading",
    "<Tabs>\n    <Tab title='a'>\n        Text [m](/m)\n\n        - [n](/n)\n    </Tab>\n</Tabs>",
  );

  it("finds the same as the reference parser in well-formed pages", function () {
    this.timeout(60_000);
    let compared = 0;
    fc.assert(
      fc.property(fc.array(soundPiece, { minLength: 1, maxLength: 8 }), (pieces) => {
        const both = compare(pieces.join("\n\n"));
        if (both === undefined) return;
        compared += 1;
        assert.deepEqual(both.own, both.reference);
      }),
      { numRuns: 300 },
    );
    assert.ok(compared > 100, `${compared} pages were compared`);
  });

  it("takes no time that grows with the square of the text", function () {
    this.timeout(60_000);
    const parts = ["[", "<a ", "{", "![", "*a", "> ", "`a", "- ", "<a b='", "](", "(a ", "{/*"];
    const ofAttributes = [
      "<C a={<b c={",
      "<C a={1<b",
      "<C a={<b>'</b>}/>",
      "<C a={'",
      "## A 2\n## A\n",
      "-1",
    ];
    for (const part of [...parts, ...ofAttributes]) {
      // Processor time, because the wall-clock time depends on other work of the machine.
      const start = process.cpuUsage();
      readPage(part.repeat(20_000));
      const milliseconds = process.cpuUsage(start).user / 1000;
      assert.ok(milliseconds < 3000, `${part} took ${milliseconds} ms`);
    }
  });
});
