/** The HTML of a page is bounded whatever the page contains, and says where it was cut. */
import assert from "node:assert/strict";
import { pageTree } from "../../../../server/src/service/features/preview/page/tree.ts";
import { maxInlineWork } from "../../../../server/src/service/pages/syntax/inline-work.ts";
import { rejection } from "../../pages/syntax/reference-verdict.ts";
import { assertHarmless } from "./harmless-html.ts";
import { html } from "./preview-site.ts";

describe("the page of the preview is bounded", () => {
  const long: Readonly<Record<string, string>> = {
    "a page of 4 MB": 'Text **bold** <Card title="a">b</Card>\n\n'.repeat(100_000),
    "one long word": "a".repeat(4_000_000),
    "one line of marks": "*a _b [c](".repeat(100_000),
    "deep quotes": `${">".repeat(50_000)} a\n`,
    "deep lists": Array.from({ length: 2_000 }, (_, depth) => `${"  ".repeat(depth)}- a\n`).join(""),
    "deep tags": `${"<b>".repeat(20_000)}a${"</b>".repeat(20_000)}\n`,
    "deep unclosed tags": "<Card>\n".repeat(20_000),
    braces: "{".repeat(100_000),
    brackets: "[".repeat(100_000),
    "a long address that is used often": `${"[a] ".repeat(15_000)}\n\n[a]: /${"x".repeat(5000)}\n`,
    "long imports": `import ${"a ".repeat(40_000)}\n`,
  };
  for (const [name, page] of Object.entries(long)) {
    it(name, () => {
      const body = html(page);
      assertHarmless(body);
      assert.ok(body.length < 5_000_000);
    });
  }

  it("by the work that the parser may do for one page", () => {
    const hostile = ["*a_", "{/*", "a~~b", "*a", "]", "[a]]", "__a*b", "|*a_\n"].map((part) =>
      part.repeat(33_000),
    );
    hostile.push(
      "*a_*a_\n".repeat(1_000).concat("\n").repeat(20),
      `# Title\n\nText\n\n${"*a_".repeat(5000)}`,
    );
    for (const text of hostile) {
      const { text: shown, isCut } = pageTree(text);
      const paragraphs = shown
        .split(/\n\s*\n/)
        .map((paragraph) => paragraph.match(/\*+|_+|~+|\]/g)?.length ?? 0);
      const work = paragraphs.reduce((sum, marks) => sum + marks ** 2, 0);
      assert.ok(isCut && work <= maxInlineWork, `${text.slice(0, 20)}: ${work}`);
      assert.match(html(text), /The preview shows the beginning of this page/);
    }
    assert.match(html(hostile.at(-1) ?? ""), /<h1[^>]*>Title<\/h1><p>Text<\/p>/);
    const usual = "A *word*, a [link](/a) and `code_with_names`.\n".repeat(200);
    assert.doesNotMatch(html(usual), /The preview shows the beginning/);
  });

  it("and one parse finds why a page is not MDX", () => {
    for (const text of ["a <5", "{a", "<Card>", "---\ntitle: x\n---\n\n<A></B>"]) {
      assert.equal(pageTree(text).refusal, rejection(text)?.reason);
      assert.match(html(text), /Tags of this page cannot be read: /);
    }
    assert.equal(pageTree("a").refusal, undefined);
  });

  it("and says so where a page is cut", () => {
    assert.match(html(long["a page of 4 MB"] ?? ""), /The preview shows the beginning of this page/);
    assert.doesNotMatch(html("short"), /The preview shows the beginning/);
  });

  it("even for a snippet that is used very often", () => {
    const text = `import A from "/snippets/a.mdx"\n\n${"<A />\n\n".repeat(10_000)}`;
    const body = html(text, { "snippets/a.mdx": "long text ".repeat(2_000) });
    assert.ok(body.length < 3_000_000);
  });
});
