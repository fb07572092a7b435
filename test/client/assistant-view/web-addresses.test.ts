/** Plain web addresses in a text. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { renderMarkdown } from "../../../client/src/webview/assistant/markdown.ts";
import { webAddressPieces } from "../../../client/src/webview/assistant/web-addresses.ts";

function addressesIn(text: string): readonly string[] {
  return webAddressPieces(text).flatMap((piece) => (piece.isAddress ? [piece.text] : []));
}

describe("web URLs in text", () => {
  it("end before the punctuation of the sentence", () => {
    const expected: Readonly<Record<string, readonly string[]>> = {
      "See https://a.b/c, or (http://d.e/f).": ["https://a.b/c", "http://d.e/f"],
      "https://a.b/x_(y) and https://a.b/x(y": ["https://a.b/x_(y)", "https://a.b/x(y"],
      "“https://a.b/c”!": ["https://a.b/c"],
      "HTTPS://A.B?c=d&e#f?": ["HTTPS://A.B?c=d&e#f"],
      "https://[::1]:80/a": ["https://[::1]:80/a"],
      "https://例え.jp/ページ。": ["https://例え.jp/ページ。"],
      "http:// https://. xhttp://a.b ftp://a.b www.a.b a@b.c": [],
    };
    for (const [text, addresses] of Object.entries(expected))
      assert.deepEqual(addressesIn(text), addresses, text);
  });

  it("are parts of the text, for any text", () => {
    const piece = fc.constantFrom(
      "http://",
      "https://a.b/",
      "(",
      ")",
      "[",
      "]",
      ".",
      " ",
      "x",
      "😀",
      "\n",
      "'",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join("");
        const found = webAddressPieces(text);
        assert.equal(found.map((one) => one.text).join(""), text);
        for (const one of found)
          if (one.isAddress) assert.ok(URL.canParse(one.text) || /[[\]]/.test(one.text), one.text);
      }),
    );
  });

  it("are not links inside links", () => {
    const html = renderMarkdown("[https://a.b](/page) `https://c.d` <https://e.f>");
    assert.deepEqual(
      [...html.matchAll(/data-address="([^"]*)"/g)].map(([, address]) => address),
      ["/page", "https://e.f"],
    );
  });
});

/** Answers that take minutes or hours in renderers whose time grows with the square of the length. */
const patterns: Readonly<Record<string, string>> = {
  "addresses with open brackets": "http://a.b/(",
  "addresses with open square brackets": "http://a.b/[",
  "addresses with open braces": "http://a.b/{",
  "addresses with quotes": "http://a.b/\"'",
  "addresses with marks": "http://a.b/.,;:!?",
  "addresses in pieces": "http://a.b/( ",
  "addresses in lines": "http://a.b/(\n",
  "addresses with stars": "http://a.b/*_",
  "addresses without hosts": "http://",
  "addresses with users": "http://a@",
  "addresses with ports": "http://a:1",
  "addresses with hyphens": "http://a-",
  "addresses in angles": "<http://a.b/<",
  "mail addresses": "mailto:a@b",
  images: "![](",
  links: "[x](",
  "links in angles": "[x](<",
  "links with titles": '[x](a "',
  brackets: "[",
  "brackets of images": "![",
  "brackets that close": "](",
  "references that are defined": "[a]: ",
  "references in lines": "[a\n",
  emphasis: "*a _b **c __d ",
  "emphasis within": "a**b",
  strikethrough: "~~a ~~",
  "code marks": "`a``",
  quotes: "> ",
  "quotes in lines": "> a\n",
  lists: "- a\n",
  numbers: "1. ",
  headings: "a\n===\n",
  tables: "|a",
  entities: "&amp&#x",
  tags: "<a <!-- ",
  backslashes: "\\",
  fences: "```\n",
  "hard breaks": "a  \n",
  spaces: "a     ",
  "zero characters": "\0",
};

describe("an answer of 200,000 characters", () => {
  for (const [name, pattern] of Object.entries(patterns)) {
    it(`is rendered: ${name}`, () => {
      const text = pattern.repeat(Math.ceil(200_000 / pattern.length));
      assert.ok(renderMarkdown(text).length > 0);
    });
  }

  it("is rendered in reasonable time if it consists of tables", () => {
    const text = "|a|\n|-|\n\n".repeat(22_000);
    const start = process.cpuUsage().user;
    assert.ok(renderMarkdown(text).includes('aria-label="Table: a"'));
    const spent = (process.cpuUsage().user - start) / 1000;
    assert.ok(spent < 3000, `${Math.round(spent)} ms`);
  });
});
