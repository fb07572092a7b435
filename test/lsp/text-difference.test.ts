/** Edits from one text to another: they produce the other text, and do not touch unchanged lines. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { textDifference } from "../../server/src/lsp/protocol/text-difference.ts";
import { applyEdits } from "../../server/src/service/index.ts";

describe("the difference of two texts", () => {
  it("is empty for equal texts", () => {
    assert.deepEqual(textDifference("a\nb\n", "a\nb\n"), []);
    assert.deepEqual(textDifference("", ""), []);
  });

  it("contains only the lines that differ", () => {
    const before = "{\n  one,\n  two,\n  three\n}\n";
    assert.deepEqual(textDifference(before, "{\n  one,\n  2,\n  three\n}\n"), [
      { start: 9, length: 7, newText: "  2,\n" },
    ]);
    assert.deepEqual(textDifference(before, "{\n  two,\n  three\n}\n"), [
      { start: 2, length: 7, newText: "" },
    ]);
    assert.deepEqual(textDifference(before, `${before}end`), [
      { start: before.length, length: 0, newText: "end" },
    ]);
  });

  it("keeps separate changes separate", () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `line ${index}\n`);
    const changed = lines.map((line, index) => (index % 100 === 50 ? `changed ${line}` : line));
    const edits = textDifference(lines.join(""), changed.join(""));
    assert.equal(edits.length, 10);
    assert.ok(edits.every(({ newText }) => newText.split("\n").length === 2));
  });

  it("turns any text into any other, in order and without overlaps", () => {
    const line = fc.constantFrom("a\n", "b\n", "c\n", "a\r\n", "\n", "  d,\n", "é😀\n");
    const text = fc
      .tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom("", "end", "a"))
      .map(([lines, end]) => lines.join("") + end);
    fc.assert(
      fc.property(text, text, (before, after) => {
        const edits = textDifference(before, after);
        assert.equal(applyEdits(before, edits), after);
        for (const [index, edit] of edits.entries()) {
          const next = edits[index + 1];
          if (next !== undefined) assert.ok(edit.start + edit.length <= next.start);
        }
      }),
    );
  });
});
