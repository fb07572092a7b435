/** Links, imports, headings and anchors that are read from a page. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { slug as slugOfGithub } from "github-slugger";
import { maxPageLength, readPage } from "../../../server/src/service/pages/read-page.ts";
import { bareAnchor, textSlug } from "../../../server/src/service/pages/slug.ts";
import { bodyStart } from "../../../server/src/service/pages/syntax/parsed-text.ts";
import { compare, headings, links } from "./compared-reading.ts";

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

<Card title="It's {here}" href={"/card's"} data={{ a: "}" }}

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
      "href /card's",
      "link ../list.md",
      "link /quote",
      "link /table",
      "src /cell.png",
      "link /foot",
    ]);
    assert.deepEqual(headings(reading), ["1 The first heading of all", "2 Deep inside", "1 Under\nlined"]);
    assert.deepEqual(
      reading.imports.map(({ local }) => local),
      ["Note", "Cost", "Charts"],
    );
  });

  it("gives the position of each target", () => {
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

  it("reads strings in braces that contain other quotes", () => {
    const text =
      "<a href={\"/what's-new\"} /> <img src={'/a\"b`.png'} /> <Card img={`/it's-\"$5\".svg`} /> <a href={'/no' + '/no'} />";
    const reading = readPage(text);
    assert.deepEqual(links(reading), ["href /what's-new", 'src /a"b`.png', 'src /it\'s-"$5".svg']);
    for (const { target, start, end } of reading.links) assert.equal(text.slice(start, end), target);
  });

  it("finds the same as the reference parser in a page with everything", () => {
    const compared = compare(wholePage);
    assert.ok(compared !== undefined, "the reference parser takes the page");
    assert.deepEqual(compared.own, compared.reference);
  });

  it("finds the same with Windows line endings", () => {
    const windows = wholePage.replaceAll("\n", "\r\n");
    assert.deepEqual(links(readPage(windows)), links(readPage(wholePage)));
    assert.deepEqual(readPage(windows).anchors, readPage(wholePage).anchors);
  });

  it("finds the same if only carriage returns end the lines", () => {
    const old = wholePage.slice(bodyStart(wholePage)).replaceAll("\n", "\r");
    const compared = compare(old);
    assert.ok(compared !== undefined, "the reference parser takes the page");
    assert.deepEqual(compared.own, compared.reference);
    assert.deepEqual(compare(old, true), compared);
    assert.deepEqual(readPage(old).anchors, readPage(wholePage).anchors);
  });

  it("skips HTML comments, which Markdown files have", () => {
    assert.deepEqual(links(readPage("<!-- [no](/no)\n\n[no](/no) -->\n\na <!-- [no](/no) --> [yes](/yes)")), [
      "link /yes",
    ]);
  });

  it("continues as Markdown if the text is not MDX", () => {
    assert.deepEqual(links(readPage("a { b [x](/x)\n\n1 < 2 [y](/y)\n\n<div\n\n[z](/z)")), [
      "link /x",
      "link /y",
      "link /z",
    ]);
  });

  it("finds the anchors of headings, ids and components", () => {
    const reading = readPage(
      '## What\'s new in v1.2?\n\n## Own {#own-id}\n\n<div id="here" />\n\n<Tab title="Web app">x</Tab>\n',
    );
    assert.deepEqual(reading.anchors, ["what’s-new-in-v1-2", "own-id", "here"]);
    assert.deepEqual(reading.looseAnchors, ["web-app"]);
    assert.equal(reading.mayHaveMoreAnchors, false);
  });

  it("leaves footnotes out of the anchors of headings, whatever their text", () => {
    for (const note of ["Note", "A longer note.", "# Heading", "`code`, [a](/b)"])
      for (const before of ["", "> - "])
        assert.equal(readPage(`## Setup[^1]\n\n${before}[^1]: ${note}\n`).anchors[0], "setup", note);
  });

  it("finds the places that links name, but no other names", () => {
    const reading = readPage(
      '<a name="before"></a>\n\nText <a name={"in-text"} id="both" /> <input name="field" /> <Icon name="x" icon="y" />\n',
    );
    assert.deepEqual(reading.anchors, ["before", "in-text", "both"]);
    assert.deepEqual([reading.looseAnchors, reading.mayHaveMoreAnchors], [[], false]);
  });

  it("treats anchors that are equal by GitHub's rules as the same", () => {
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
    ["a name of a character that is not known here", "## A &Zfr;"],
    ["spread attributes", "<Card {...props} />"],
    ["a heading that is a tag", "<h2>Title</h2>"],
    ["a computed id", "<div id={id} />"],
    ["a place with a computed name", "<a name={name} />"],
    ["text in quotes that is markup", `export const html = '<h2 id="x">A</h2>';\n\n{html}`],
    ["a component with an id beside texts", `export const A = () => <a b="{id}" id='x' />\n\n<A />`],
    ["an id put into a template", `export const A = ({ a }) => \`<b id=\${a}>\`\n\n{A(1)}`],
    ["a spread beside texts", 'export const A = (props) => <b c="{d}" {...props} />\n\n<A />'],
    [
      "a component with id in an apostrophe's text",
      "export const A = () => <b>Don't <a id={1} /> don't</b>\n\n<A />",
    ],
    ["an endpoint", "---\nopenapi: GET /users\n---\n"],
  ];
  for (const [description, text] of open) {
    it(`does not claim to know all anchors of a page with ${description}`, () => {
      const { mayHaveMoreAnchors, definesAnchors } = readPage(text);
      // `definesAnchors` covers expressions that use the page's own modules.
      assert.equal(mayHaveMoreAnchors || definesAnchors, true);
    });
  }

  it("names the files that contribute anchors", () => {
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

  it("takes no expression from a URL", () => {
    assert.equal(readPage("Call https://a.b/{id} or www.a.b/{id}.").mayHaveMoreAnchors, false);
    assert.equal(readPage("Call https://a_b/{id}.").mayHaveMoreAnchors, true);
  });

  it("recognizes a component that creates no anchors", () => {
    const badge = "export const Since = ({ version }) => <Badge>Since <code>{version}</code></Badge>";
    const reading = readPage(`${badge}\n\n<Since version="1" />`);
    assert.deepEqual([reading.definesAnchors, reading.mayHaveMoreAnchors], [false, false]);
  });

  const texts: readonly string[] = [
    'export const A = "/users/{id}";',
    'export const A = \'{"id": 1, "name": "a"}\';',
    'export const A = `{\n  "id": 1,\n  ...\n}`;',
    `export const A = ({ host }) => \`https://\${host}/{id}?name={name}\`;`,
    'export const A = () => <p>{"{ id: 1 }"}</p>;',
    "export const A = () => <Badge color=\"{id}\">Loading... <code>{'curl -d \\'{id}\\''}</code></Badge>;",
    'export const A = { a: "{id}", b: ["name = {x}"] };',
    'export const A = (a) => { if (a) return "{id}"; return a ? "id {" : `}` };',
  ];
  for (const text of texts) {
    it(`recognizes that text with braces creates no anchors: ${text}`, () => {
      assert.equal(readPage(`${text}\n\n## Real`).definesAnchors, false);
    });
  }

  it("finds tags in the code of attributes, at their positions", () => {
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

  it("finds headings underlined by a line with any indentation", () => {
    for (const text of [
      "    operation   speed\n    -----\n    encode()   96\n",
      "Title\n        ===\n",
      "Title\n\t---  \nText",
      "- Item\n\n      ----\n",
      "- Item\n        ----\n",
      "> Quote\n        ----\n",
      "> Quote\n>       ----\n",
      "> > Quote\n>       ----\n",
      "> > Quote\n> >       ----\n",
      "> - Item\n>         ----\n",
      "Text\n    -- -\n    ==-\n",
      "    ----\n",
    ]) {
      const compared = compare(text);
      assert.ok(compared !== undefined, text);
      assert.deepEqual(compared.own, compared.reference, text);
    }
    assert.deepEqual(headings(readPage("Title\n      ---\n")), headings(readPage("## Title\n")));
  });

  it("skips a text that is far too long for a page", () => {
    const reading = readPage(`[x](/x)${" ".repeat(maxPageLength)}`);
    assert.deepEqual([reading.links, reading.mayHaveMoreAnchors], [[], true]);
  });

  const read = (text: string): readonly string[] => [...links(readPage(text)), ...headings(readPage(text))];
  for (const [name, text, expected] of [
    ["nothing in a block of mathematics", "$$\n[no](/no) {x}\n## no\n$$\n\n[a](/b)", ["link /b"]],
    ["a link around brackets that are text", "[[1] a](/b)", ["link /b"]],
    ["no link in the text of an image", "![[no](/no)](/b.png)", ["image /b.png"]],
    ["links in a footnote", "[^1]: [a](/b)\n\n    [c](/d)", ["link /b", "link /d"]],
    ["no link whose parentheses stay open", "[no]((no no) [a](/b)", ["link /b"]],
    [
      "text beside the end of a tag on several lines",
      "<a\n  href='/b'\n> [c](/d)</a>",
      ["href /b", "link /d"],
    ],
    [
      "a heading below definitions",
      "[a]: /b\n[c]: /d\nText\n---",
      ["reference /b", "reference /d", "2 Text"],
    ],
    ["no heading below definitions alone", "[a]: /b\n===", ["reference /b"]],
    ["what follows an empty quote", ">\nText\n--", ["2 Text"]],
    [
      "tables within a paragraph",
      "Text |\n| [a](/b) | c |\n|--|--|\n| `|` [d](/e) |",
      ["link /b", "link /e"],
    ],
    ["prose that begins as a module does", "import [this](/b) first", ["link /b"]],
    ["the link after brackets that are text", "[a][b](/c)", ["link /c"]],
    ["no link around a link by its label", "[[a] b](/no)\n\n[a]: /b", ["reference /b"]],
    ["a link around brackets whose label only seems to be defined", "[a]: b [[a] c](/d)", ["link /d"]],
    ["a link around the number of a footnote", "[a[^1]](/b)\n\n[^1]: c", ["link /b"]],
    ["a definition whose label is no footnote", "[^a b]: /c", ["reference /c"]],
    ["a target that ends in a backslash", "[a](<b\\\\>)", ["link b\\"]],
    ["no link in mathematics", "$a [no](/no) b$ [c](/d)", ["link /d"]],
    ["no link in a URL", "https://a.b/[no](/no) [c](/d)", ["link /d"]],
    [
      "attributes in the lines of a quote",
      '> > <Card\n> >   href="/a"\n> > /> [b](/c)',
      ["href /a", "link /c"],
    ],
    ["a row without a mark after a quote, in no table", "> a |\n-|\n[b](/c|d)", ["link /c|d"]],
    ["a table of one column", "a\n|-\n[no](/n|o)", []],
    ["what follows a heading in a quote", "> # a\nb\n===", ["1 a", "1 b"]],
    ["a heading over lines of a quote", "> a\n> b\n> ===", ["1 a\nb"]],
    [
      "the text of a heading with all its brackets",
      "# [a] [b]( /c )d ~e~ &eacute;[^1]",
      ["link /c", "1 [a] bd e é[^1]"],
    ],
    ["no link behind an apostrophe in code", "{a && <p>it's {b ? 'c' : 'd'} [no](/no)</p>}", []],
    ["no link behind a regular expression", '{a.replace(/[}"]/, "[no](/no)")}', []],
    ["what follows code with divisions and paths", "{a / 2 + <b>(/c) d's</b>} [e](/f)", ["link /f"]],
  ] as const) {
    it(`finds ${name}`, () => {
      assert.deepEqual(read(text), expected);
    });
  }

  it("ends a heading before a Windows line break", () => {
    const text = "## A \r\n\r\nB\r\n===\r\n";
    assert.deepEqual(
      readPage(text).headings.map(({ start, end }) => text.slice(start, end)),
      ["## A ", "B\r\n==="],
    );
  });
});
