/** The verdict of the reference parser on the platform's own forms, and where it stops. */
import assert from "node:assert/strict";
import { maxPageLength } from "../../../../server/src/service/pages/read-page.ts";
import { pageVerdict } from "../../../../server/src/service/pages/syntax/page-verdict.ts";
import { syntaxProblems } from "../../../../server/src/service/pages/syntax/problems.ts";
import { acceptedForms, preparedTexts, refusedForms } from "./known-texts.ts";
import { referenceVerdict, rejection } from "./reference-verdict.ts";

describe("the reference parser's verdict", () => {
  for (const [text, offset] of refusedForms) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      const found = rejection(text);
      assert.equal(found?.offset, offset);
      assert.notEqual(found?.reason, "");
    });
  }

  for (const text of acceptedForms) {
    it(`accepts ${JSON.stringify(text)}`, () =>
      assert.deepEqual(referenceVerdict(text), { kind: "accepted" }));
  }

  for (const [text, kind] of preparedTexts) {
    it(`is ${kind} for ${JSON.stringify(text)}, and has a finding if it is rejected`, () => {
      assert.equal(referenceVerdict(text).kind, kind);
      assert.equal(pageVerdict(text).kind, kind);
      assert.equal(syntaxProblems(text).length > 0, kind === "rejected");
    });
  }

  it("stops at the end of a text with a tag that is never closed, whatever the line endings", () => {
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
      assert.equal(rejection(text)?.offset, text.length);
    }
  });

  it("counts offsets in the text with its byte order mark", () => {
    assert.equal(rejection("\uFEFFa <5")?.offset, 4);
  });

  it("keeps positions out of reasons, so that equal texts have equal reasons", () => {
    assert.equal(rejection("<A>")?.reason, rejection("Text\n\n<A>")?.reason);
  });

  it("says nothing about what the parser cannot read to its end", () => {
    const deep = `{${"(".repeat(20_000)}1${")".repeat(20_000)}}`;
    assert.deepEqual(referenceVerdict(deep), { kind: "unchecked", reason: "nesting" });
    assert.deepEqual(referenceVerdict(`<5${" ".repeat(maxPageLength)}`), {
      kind: "unchecked",
      reason: "length",
    });
  });
});
