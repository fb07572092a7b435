import assert from "node:assert/strict";
import { fenceAround } from "../../../server/src/service/text/fence.ts";

describe("a fence", () => {
  it("is longer than any run of its character in the text, and has a minimum length", () => {
    assert.equal(fenceAround("a `b` ``c``", "`"), "```");
    assert.equal(fenceAround("a -- b", "`"), "`");
    assert.equal(fenceAround("a `b`", "`", 3), "```");
    assert.equal(fenceAround("--- a\n-----", "-", 3), "------");
  });

  it("encloses a text with very many runs", () => {
    assert.equal(fenceAround("`a".repeat(300_000), "`"), "``");
  });
});
