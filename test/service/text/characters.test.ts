/** The number of characters that readers see in a text. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { characterCount } from "../../../server/src/service/text/characters.ts";
import { caseCount } from "../../case-count.ts";

/** Ranges that are counted without tables. */
const ranges = [
  [0x20, 0x2ff],
  [0x370, 0x482],
  [0x48a, 0x58f],
  [0x2010, 0x2027],
  [0x3000, 0x3029],
  [0x3030, 0x3098],
  [0x309b, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xff01, 0xff9d],
] as const;

function segmentsOf(text: string): number {
  return [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].length;
}

describe("the characters of a text", () => {
  it("are counted as readers see them", () => {
    const cases: Readonly<Record<string, number>> = {
      "": 0,
      abc: 3,
      Grüße: 5,
      "e\u0301te\u0301": 3,
      "👩‍💻": 1,
      "👍🏽 ok": 4,
      "🇩🇪🇫🇷": 2,
      "你好，世界": 5,
      안녕: 2,
      नमस्ते: 4,
      が: 1,
      ｶﾞ: 1,
      "“Text” – it’s…": 14,
    };
    for (const [text, count] of Object.entries(cases)) {
      const counted = characterCount(text);
      // Versions of Unicode differ in how they join letters of Indic scripts.
      if (text === "नमस्ते") assert.equal(counted, segmentsOf(text));
      else assert.equal(counted, count, text);
    }
  });

  it("are as many as code units if no character can be part of another", () => {
    const characters = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...characters)), (parts) => {
        const text = parts.join("");
        assert.equal(segmentsOf(text), text.length);
        assert.equal(characterCount(text), text.length);
      }),
      { numRuns: caseCount(500) },
    );
    // Every character between letters.
    for (const character of characters) assert.equal(segmentsOf(`a${character}가`), 3, character);
  });

  it("are counted correctly in any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        assert.equal(characterCount(text), segmentsOf(text));
      }),
    );
  });

  it("are counted by code units after ten thousand", () => {
    assert.equal(characterCount("👍".repeat(20_000)), 5000 + 30_000);
  });
});
