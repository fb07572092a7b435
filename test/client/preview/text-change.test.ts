/** The one range that differs between two texts. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { changeBetween, withChange } from "../../../client/src/webview/preview/text-change.ts";

describe("a change between two texts", () => {
  it("is the shortest range", () => {
    assert.deepEqual(changeBetween("one two three", "one 2 three"), { start: 4, end: 7, text: "2" });
    assert.deepEqual(changeBetween("aaa", "aaaa"), { start: 3, end: 3, text: "a" });
    assert.deepEqual(changeBetween("aaaa", "aaa"), { start: 3, end: 4, text: "" });
    assert.deepEqual(changeBetween("same", "same"), { start: 4, end: 4, text: "" });
    assert.deepEqual(changeBetween("", "new"), { start: 0, end: 0, text: "new" });
  });

  it("turns one text into the other", () => {
    const texts = fc.string({ unit: fc.constantFrom("a", "b", "😀", "<"), maxLength: 12 });
    fc.assert(
      fc.property(texts, texts, (before, now) => {
        assert.equal(withChange(before, changeBetween(before, now)), now);
      }),
    );
  });
});
