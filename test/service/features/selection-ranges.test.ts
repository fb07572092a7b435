/** Growing selections: each step is what an author would select next. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { selectionSpans } from "../../../server/src/service/index.ts";
import { parseJson } from "../../../server/src/service/json/parse.ts";
import { anyText } from "../json/texts.ts";

function steps(text: string): readonly string[] {
  const offset = text.indexOf("$0");
  const plain = text.replace("$0", "");
  return selectionSpans(parseJson(plain), offset).map(({ start, length }) =>
    plain.slice(start, start + length),
  );
}

describe("selection ranges", () => {
  it("grow from a word to the file", () => {
    assert.deepEqual(steps(' { "pages": ["guides/set$0up", "b"] }'), [
      "setup",
      "guides/setup",
      '"guides/setup"',
      '"guides/setup", "b"',
      '["guides/setup", "b"]',
      '"pages": ["guides/setup", "b"]',
      '{ "pages": ["guides/setup", "b"] }',
      ' { "pages": ["guides/setup", "b"] }',
    ]);
  });

  it("grow from a key to its property", () => {
    assert.deepEqual(steps('{ "a": 1, "na$0me": "x y" }'), [
      "name",
      '"name"',
      '"name": "x y"',
      '"a": 1, "name": "x y"',
      '{ "a": 1, "name": "x y" }',
    ]);
  });

  it("grow from a value to its property", () => {
    assert.deepEqual(steps('{ "a": tr$0ue }'), ["true", '"a": true', '{ "a": true }']);
    assert.deepEqual(steps('{ "a": {}$0 }'), ['"a": {}', '{ "a": {} }']);
    assert.deepEqual(steps('{ "a": {$0} }'), ["{}", '"a": {}', '{ "a": {} }']);
  });

  it("contain only the file if it is empty", () => {
    assert.deepEqual(steps("  $0  "), ["    "]);
    assert.deepEqual(steps("$0"), [""]);
  });

  it("contain the offset and each other, for any text", () => {
    fc.assert(
      fc.property(anyText, fc.double({ min: 0, max: 1, noNaN: true }), (text, share) => {
        const offset = Math.floor(share * text.length);
        const spans = selectionSpans(parseJson(text), offset);
        assert.ok(spans.length > 0);
        let inner = { start: offset, length: 0 };
        for (const [index, span] of spans.entries()) {
          assert.ok(span.start <= inner.start && inner.start + inner.length <= span.start + span.length);
          assert.ok(index === 0 || span.length > inner.length);
          inner = span;
        }
      }),
    );
  });
});
