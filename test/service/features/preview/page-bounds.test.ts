/** The parser's work for one page of a preview is bounded, and a page parsed in pieces yields the tree of the whole page. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { pieceStarts } from "../../../../server/src/service/features/preview/page/pieces.ts";
import { sourceHtml } from "../../../../server/src/service/features/preview/page/source-html.ts";
import { pageTree, type TreePiece } from "../../../../server/src/service/features/preview/page/tree.ts";
import { type PageHtml, pageHtml } from "../../../../server/src/service/page-html.ts";
import { affordableLength, inlineWork } from "../../../../server/src/service/pages/syntax/inline-work.ts";
import { type Nodes, parseTree } from "../../../../server/src/service/pages/syntax/mdx-parser.ts";
import { parsedText } from "../../../../server/src/service/pages/syntax/parsed-text.ts";
import { pageSyntax } from "../../../../server/src/service/pages/syntax/problems.ts";
import {
  maxStructureWork,
  structureWork,
} from "../../../../server/src/service/pages/syntax/structure-work.ts";
import { caseCount } from "../../../case-count.ts";
import { previewSite } from "./preview-site.ts";

function htmlOf(text: string): PageHtml {
  return pageHtml(previewSite({ "page.mdx": text }), "page.mdx", text, () => undefined);
}

/** A tree as lines: each node with its position in the whole text. */
function shapeOf(node: Nodes, place: Pick<TreePiece, "offset" | "line">): readonly string[] {
  const { start, end } = node.position ?? {};
  const range = `${(start?.offset ?? 0) + place.offset}-${(end?.offset ?? 0) + place.offset}:${(start?.line ?? 0) + place.line}`;
  const value = "value" in node ? node.value : "";
  const spread = "spread" in node ? String(node.spread) : "";
  const inside = "children" in node ? node.children.flatMap((child) => shapeOf(child, place)) : [];
  return [`${node.type} ${range} ${spread} ${value}`, ...inside];
}

function shapesOf(pieces: readonly TreePiece[]): readonly string[] {
  return pieces.flatMap((piece) => piece.root.children.flatMap((child) => shapeOf(child, piece)));
}

const lines = [
  ...[
    "",
    "",
    "",
    "",
    "text",
    "# Heading",
    "Heading\n---",
    "- item",
    "  more",
    "1. one",
    "* star",
    "> quote",
    ">",
  ],
  ...[
    "```",
    "```js",
    "~~~",
    "````",
    "$$",
    "    indented",
    "<Card>",
    "</Card>",
    "<Card />",
    "<Card",
    "/>",
    "a <b>x</b>",
  ],
  ...[
    "{1}",
    "{",
    "}",
    "{/* a",
    "*/}",
    "import A from './a'",
    "export const a = 1",
    "| a | b |",
    "|---|---|",
    "[a]: /b",
  ],
  ...[
    "[a]",
    "[^1]: note",
    "[^1]",
    "`code",
    "<Steps>\n\n- a\n\n</Steps>",
    "***",
    "\\{",
    "`{`",
    "$a",
    "\t- deep",
    "<>",
    "</>",
  ],
];

describe("a page in pieces", () => {
  it("has the tree of the whole page", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 25 }), (parts) => {
        const text = parts.join("\n");
        const tree = pageTree(text);
        let usualShapes: readonly string[] | undefined;
        try {
          const root = parseTree(parsedText(text));
          usualShapes = shapesOf([{ root, offset: 0, line: 0 }]);
        } catch {
          // It is not MDX.
        }
        assert.equal(tree.form === "mdx", usualShapes !== undefined, text);
        if (usualShapes !== undefined) assert.deepEqual(shapesOf(tree.pieces), usualShapes);
      }),
      { numRuns: caseCount(1500) },
    );
  });

  it("keeps the trees of unchanged pieces", () => {
    const paragraph = (number: number): string =>
      `## Part ${number}\n\nWords *and* \`code\`.\n\n<Card title="a">\n\n- one\n- two\n\n</Card>\n`;
    const parts = Array.from({ length: 200 }, (_, number) => paragraph(number));
    const before = pageTree(parts.join("\n"));
    assert.ok(before.pieces.length > 400);
    const after = pageTree(parts.with(100, paragraph(100).replace("Words", "Word")).join("\n"));
    const oldRoots = new Set(before.pieces.map(({ root }) => root));
    assert.equal(after.pieces.filter(({ root }) => !oldRoots.has(root)).length, 1);
  });

  it("is one piece if a definition applies to all of it", () => {
    assert.equal(pieceStarts("a\n\nb\n").length, 2);
    for (const text of ["[a]\n\nb\n\n[a]: /b\n", "a\n\n> - [a]: /b\n", "a\n\n[^1]: b\n"])
      assert.deepEqual(pieceStarts(text), [0], text);
  });
});

/** Pages of a length, designed to slow the parser down. */
const hostile: Readonly<Record<string, (length: number) => string>> = {
  "marks of emphasis": (length) => "*a_".repeat(length / 3),
  "open comments": (length) => "{/*".repeat(length / 3),
  "headings that are underlined": (length) => "a\n=\n".repeat(length / 4),
  "headings that are underlined, with empty lines between some": (length) =>
    `${"a\n=\n".repeat(900)}\n`.repeat(length / 3600),
  "quotes behind a definition": (length) => `[a]: /b\n\n${"> a\n\n".repeat(length / 5)}`,
  "quotes in a list": (length) => "- > a\n".repeat(length / 6),
  footnotes: (length) => "[^a]: b\n\n[^a]\n\n".repeat(length / 15),
  "deep quotes": (length) => "> ".repeat(length / 2),
  "deep lists": (length) => "- ".repeat(length / 2),
  "closing brackets": (length) => "[a]]".repeat(length / 4),
};

describe("the work for a page of a preview", () => {
  for (const [name, page] of Object.entries(hostile))
    it(`is rejected or cut for ${name}`, () => {
      const text = page(100_000);
      const { form, isCut, text: shown } = pageTree(text);
      const isRefused = form !== "mdx" && form !== "markdown";
      const isWithin = affordableLength(shown) === shown.length && structureWork(shown) <= maxStructureWork;
      assert.ok(isRefused || (isCut && isWithin), `${form} ${isCut} ${structureWork(shown)}`);
      assert.match(
        htmlOf(text).html,
        /so the preview shows its source text; |shows the beginning of this page/,
      );
      assert.match(
        htmlOf(page(4_000_000)).html,
        /so the preview shows its source text; |shows the beginning of this page/,
      );
    });

  it("is also rejected by the verdict on its syntax", () => {
    for (const name of [
      "headings that are underlined",
      "headings that are underlined, with empty lines between some",
    ])
      assert.equal(pageSyntax(hostile[name]?.(100_000) ?? "").unchecked, "structure", name);
  });

  it("is rejected by the verdict for marks and brackets in one block that the parser has to read", () => {
    for (const part of ["<a>*</a>", "[a](<b>"])
      assert.equal(pageSyntax(part.repeat(10_000)).unchecked, "marks", part);
    // Only the parser needs long for them.
    assert.equal(pageSyntax("*a* [b] ".repeat(4_000)).unchecked, undefined);
  });

  it("is counted by the marks and brackets of each block", () => {
    for (const [text, work] of [
      ["**a** [b](/c)", 9],
      ["*a*\n\n*b*\n", 8],
      ["- *a*\n- *b*\n2) _c_\n", 12],
      ["| *a* |\n|-|\n| *b* | ~c~ |\n", 20],
      ["*a*\n*b*\n", 16],
    ] as const)
      assert.equal(inlineWork(text), work, text);
  });

  it("is counted by ends of quotes, footnotes and headings", () => {
    const ends = (text: string): number => structureWork(text) / text.length;
    for (const [text, count] of [
      ["text\n\n- a\n- b\n", 0],
      ["> a\n> b\n", 1],
      ["> a\n\n> b\n", 2],
      ["> a\nlazy\n> b\n", 2],
      ["- > a\n- > b\n", 2],
      ["[^a]: b\n\ntext\n", 1],
      ["a\n=\nb\n---\n", 2],
    ] as const)
      assert.equal(ends(text), count, text);
  });

  it("does not affect ordinary pages of 90 KB", () => {
    const part = "Title\n=====\n\nWords.\n\n> A quote\n\n- a\n- b\n\n```yaml\na: b\n---\nc: d\n```\n\n";
    const { form, isCut } = pageTree(part.repeat(90_000 / part.length));
    assert.deepEqual([form, isCut], ["mdx", false]);
  });
});

describe("the source text of a page", () => {
  it("has one sentence with the reason, and is escaped", () => {
    for (const reason of [
      "nesting",
      "code",
      "markup",
      "structure",
      "marks",
      "time",
      "failure",
      "length",
    ] as const) {
      const { html } = sourceHtml("<script>a</script>", reason);
      assert.match(
        html,
        /^<p class="notice" role="status" lang="en" dir="ltr">[^<.]+, so the preview shows (?:its|the) source text; [^<.]+\.<\/p>/,
      );
      assert.match(
        html,
        /<pre tabindex="0" role="group" aria-label="Source text">&lt;script&gt;a&lt;\/script&gt;<\/pre>$/,
      );
    }
  });

  it("is cut if it is long, and says so", () => {
    const { html } = sourceHtml("<".repeat(4_000_000), "time");
    assert.ok(html.length < 1_100_000);
    assert.match(html, /shows the beginning of this page/);
  });
});
