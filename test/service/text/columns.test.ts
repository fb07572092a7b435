/** Columns in UTF-8 and UTF-32, compared with Node's own encoders. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { lineIndex } from "../../../server/src/service/text/line-index.ts";

/** Line endings, characters of one to four bytes, and halves of surrogate pairs. */
const characters = fc.constantFrom(
  "a",
  "é",
  "—",
  "漢",
  "😀",
  "𝒳",
  "\ud83d",
  "\ude00",
  "\n",
  "\r\n",
  "\r",
  "\t",
);
const texts = fc.array(characters, { maxLength: 60 }).map((parts) => parts.join(""));

function columnOf(line: string, encoding: "utf-8" | "utf-32"): number {
  return encoding === "utf-8" ? Buffer.byteLength(line, "utf8") : [...line].length;
}

/** Whether an offset is between the two halves of one character. */
function isWithinCharacter(text: string, offset: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(offset - 1, offset + 1));
}

describe("columns", () => {
  for (const encoding of ["utf-8", "utf-32"] as const) {
    it(`of ${encoding} are those of the text before them on their line`, () => {
      fc.assert(
        fc.property(texts, (text) => {
          const lines = lineIndex(text, encoding);
          const inUtf16 = lineIndex(text);
          for (let offset = 0; offset <= text.length; offset += 1) {
            if (isWithinCharacter(text, offset)) continue;
            const { line, character } = inUtf16.positionAt(offset);
            const start = inUtf16.offsetAt({ line, character: 0 });
            const before = text.slice(start, start + character);
            const position = { line, character: columnOf(before, encoding) };
            assert.deepEqual(lines.positionAt(offset), position);
            assert.equal(lines.offsetAt(position), start + character);
          }
        }),
      );
    });

    it(`of ${encoding} stay within their line, and never within a character`, () => {
      fc.assert(
        fc.property(texts, fc.nat(20), fc.nat(90), (text, line, character) => {
          const offset = lineIndex(text, encoding).offsetAt({ line, character });
          assert.ok(offset >= 0 && offset <= text.length);
          assert.ok(!isWithinCharacter(text, offset));
        }),
      );
    });

    it(`of ${encoding} after edits are those of the whole text`, () => {
      fc.assert(
        fc.property(texts, fc.nat(60), fc.nat(20), texts, (text, start, length, newText) => {
          const edited = lineIndex(text, encoding).update({ start, length, newText });
          const whole = lineIndex(edited.text, encoding);
          for (let offset = 0; offset <= whole.text.length; offset += 1) {
            assert.deepEqual(edited.positionAt(offset), whole.positionAt(offset));
          }
        }),
      );
    });
  }

  it("are found from both ends of a long line", () => {
    const line = "a😀é".repeat(5000);
    for (const encoding of ["utf-8", "utf-32"] as const) {
      const lines = lineIndex(`\n${line}\n`, encoding);
      for (const units of [0, 1023, 1024, 1025, 4096, 12_345, line.length]) {
        const whole = isWithinCharacter(line, units) ? units - 1 : units;
        const position = { line: 1, character: columnOf(line.slice(0, whole), encoding) };
        assert.deepEqual(lines.positionAt(1 + units), position);
        assert.equal(lines.offsetAt(position), 1 + whole);
      }
    }
  });

  it("within a character are those before it", () => {
    const lines = lineIndex("é😀x", "utf-8");
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((character) => lines.offsetAt({ line: 0, character })),
      [0, 0, 1, 1, 1, 1, 3, 4, 4],
    );
    assert.deepEqual(lines.positionAt(2), { line: 0, character: 2 });
  });
});
