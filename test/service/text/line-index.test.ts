import assert from "node:assert/strict";
import fc from "fast-check";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type LineIndex, lineIndex, lineIndexOfFile } from "../../../server/src/service/text/line-index.ts";
import { caseCount } from "../../case-count.ts";
import { applyEdit, editOf, mistake } from "../json/texts.ts";

const text = fc.string({
  unit: fc.constantFrom("a", "b", "\n", "\r", "\r\n", "é", "😀", "\u2028"),
  maxLength: 40,
});

/** All answers of the index, compared with the library of the protocol's authors. */
function assertAsProtocolSays(index: LineIndex, content: string): void {
  const document = TextDocument.create("file:///x", "json", 1, content);
  assert.equal(index.text, content);
  assert.equal(index.lineCount, document.lineCount);
  for (let offset = -1; offset <= content.length + 1; offset += 1) {
    assert.deepEqual(index.positionAt(offset), document.positionAt(offset), `position of ${offset}`);
  }
  for (let line = -1; line <= document.lineCount; line += 1) {
    for (let character = -1; character < 12; character += 1) {
      const position = { line, character };
      assert.equal(index.offsetAt(position), document.offsetAt(position), `offset of ${line}:${character}`);
    }
  }
}

describe("line index", () => {
  it("counts lines and columns as the protocol requires", () => {
    fc.assert(
      fc.property(text, (content) => assertAsProtocolSays(lineIndex(content), content)),
      { numRuns: caseCount(200) },
    );
  });

  it("answers after edits as it does from scratch", () => {
    const edits = fc.array(fc.tuple(mistake, text), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(text, edits, (content, mistakes) => {
        let index = lineIndex(content);
        let current = content;
        for (const [each, newText] of mistakes) {
          const edit = editOf(current, { ...each, newText });
          index = index.update(edit);
          current = applyEdit(current, edit);
          assertAsProtocolSays(index, current);
        }
      }),
      { numRuns: caseCount(100) },
    );
  });

  it("of a file counts no byte order mark, and has no position before it", () => {
    fc.assert(
      fc.property(text, text, (content, newText) => {
        const shown = TextDocument.create("file:///x", "json", 1, content);
        const index = lineIndexOfFile(`\uFEFF${content}`);
        assert.equal(index.text, `\uFEFF${content}`);
        assert.deepEqual(index.positionAt(0), { line: 0, character: 0 });
        for (let offset = 0; offset <= content.length; offset += 1) {
          assert.deepEqual(index.positionAt(offset + 1), shown.positionAt(offset));
          assert.equal(
            index.offsetAt(shown.positionAt(offset)),
            shown.offsetAt(shown.positionAt(offset)) + 1,
          );
        }
        const edited = index.update({ start: 0, length: 2, newText });
        const expected = lineIndexOfFile(`\uFEFF${newText}${content.slice(1)}`);
        assert.equal(edited.text, expected.text);
        assert.equal(edited.lineCount, expected.lineCount);
        assert.deepEqual(edited.positionAt(newText.length), expected.positionAt(newText.length));
      }),
      { numRuns: caseCount(100) },
    );
    assert.deepEqual(lineIndexOfFile("\uFEFFéa", "utf-8").positionAt(2), { line: 0, character: 2 });
    assert.deepEqual(lineIndexOfFile("ab").positionAt(1), { line: 0, character: 1 });
  });

  it("joins and separates CR and LF", () => {
    const joined = lineIndex("a\r\nb").update({ start: 2, length: 0, newText: "x" });
    assert.equal(joined.lineCount, 3);
    const parted = joined.update({ start: 2, length: 1, newText: "" });
    assert.equal(parted.lineCount, 2);
    assert.deepEqual(parted.positionAt(2), { line: 0, character: 1 });
  });

  it("leaves the index before the edit unchanged", () => {
    const before = lineIndex("a\nb");
    before.update({ start: 0, length: 3, newText: "" });
    assertAsProtocolSays(before, "a\nb");
  });

  it("clips an edit that reaches beyond the text", () => {
    assertAsProtocolSays(lineIndex("a\n").update({ start: 1, length: 9, newText: "\n\n" }), "a\n\n");
  });
});
