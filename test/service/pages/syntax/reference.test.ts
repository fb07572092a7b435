/** The verdict of the reference parser on the platform's own forms, and what it says about places. */
import assert from "node:assert/strict";
import { maxPageLength } from "../../../../server/src/service/pages/read-page.ts";
import { judge, rejection } from "../../../../server/src/service/pages/syntax/reference.ts";

/** Texts that the platform refuses (F9.3, F9.4), with the place that the parser names as `offset-end`. */
const refused: readonly (readonly [text: string, place: string])[] = [
  ["It takes <5% of all.", "10-10"],
  ["| a |\n|---|\n| <5% |", "15-15"],
  ["a <= b", "3-3"],
  ["See <https://a.b>.", "11-11"],
  ["Write to <me@b.c>.", "12-12"],
  ["<!-- note -->", "1-1"],
  ["one<br>two", "0-10"],
  ["Text {#id} here", "6-6"],
  ["Text {#id}", "6-6"],
  ["- ## Title {#id}", "12-12"],
  ["Use <slug> here", "0-15"],
  ["<A>\n\n<B>\n\n</A>", "10-14"],
  ["{ not JavaScript }", "5-5"],
  ["import what you need", "12-12"],
  ["export it all", "7-7"],
  ["a {", "3-3"],
];

const accepted: readonly string[] = [
  "a < b",
  "`{` and `<5`",
  "```\n{ <5 }\n```",
  "$a <5$",
  "$$\na <5 { \n$$",
  "<details>\n<summary>a</summary>\n\nb\n</details>",
  "{/* comment */}",
  "# 100%",
  "## Title {#id}",
  "## Title {# id } \r\nText",
  "---\ntitle: <5 {\n---\nText",
  "+++\ntitle = '<5'\n+++\nText",
  "\uFEFF---\r\ntitle: <5\r\n---\r\nText",
  "",
];

describe("the reference parser's verdict", () => {
  for (const [text, place] of refused) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      const found = rejection(text);
      assert.equal(`${found?.offset}-${found?.end}`, place);
      assert.notEqual(found?.reason, "");
    });
  }

  for (const text of accepted) {
    it(`accepts ${JSON.stringify(text)}`, () => assert.deepEqual(judge(text), { kind: "accepted" }));
  }

  it("names the tag that is never closed, wherever lines end", () => {
    for (const start of [
      "",
      "\uFEFF",
      "a\n\n",
      "a\r\n\r\n",
      "\uFEFFa\r\n\r\n",
      "---\na: b\n---\n",
      "é 😀\n\n",
    ]) {
      const text = `${start}<Card>\n\nText\n`;
      const { openTag, offset } = rejection(text) ?? {};
      assert.deepEqual(openTag, { start: text.indexOf("<Card>"), length: "<Card>".length });
      assert.equal(offset, text.length);
    }
  });

  it("counts offsets in the text with its byte order mark", () => {
    assert.equal(rejection("\uFEFFa <5")?.offset, 4);
  });

  it("keeps places out of reasons, so that equal texts have equal reasons", () => {
    assert.equal(rejection("<A>")?.reason, rejection("Text\n\n<A>")?.reason);
  });

  it("says nothing about what the parser cannot read to its end", () => {
    const deep = `{${"(".repeat(20_000)}1${")".repeat(20_000)}}`;
    assert.deepEqual(judge(deep), { kind: "unjudged" });
    assert.deepEqual(judge(`<5${" ".repeat(maxPageLength)}`), { kind: "unjudged" });
  });
});
