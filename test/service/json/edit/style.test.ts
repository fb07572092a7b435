import assert from "node:assert/strict";
import { detectStyle, hasLineBreak, lineMargin } from "../../../../server/src/service/json/edit/style.ts";

describe("detectStyle", () => {
  const rows: readonly (readonly [name: string, text: string, indent: string, endOfLine: string])[] = [
    ["two spaces", '{\n  "a": {\n    "b": 1\n  }\n}\n', "  ", "\n"],
    ["four spaces, carriage returns", '{\r\n    "a": [\r\n        1\r\n    ]\r\n}', "    ", "\r\n"],
    ["tabs", '{\n\t"a": 1\n}', "\t", "\n"],
    [
      "the commonest step",
      '{\n  "a": [\n      1\n  ],\n  "b": {\n    "c": {\n      "d": 1\n    }\n  }\n}',
      "  ",
      "\n",
    ],
    ["blank lines do not count", '{\n\n\t"a": [\n   \n\t\t1\n\t]\n}', "\t", "\n"],
    ["a block comment does not count", '/*\n * a\n * b\n * c\n */\n{\n    "a": 1\n}', "    ", "\n"],
    ["the commoner end of line", "[\r\n\t1,\n\t2,\n\t3\n]", "\t", "\n"],
    ["nothing to go by", '{"a":1}', "  ", "\n"],
    ["an empty text", "", "  ", "\n"],
  ];
  for (const [name, text, indent, endOfLine] of rows) {
    it(name, () => {
      assert.deepEqual(detectStyle(text), { indent, endOfLine });
    });
  }
});

describe("lineMargin", () => {
  it("is the white space at the start of the line", () => {
    const text = '{\n  "a": [\n\t1 ]\r\n}';
    assert.equal(lineMargin(text, 0), "");
    assert.equal(lineMargin(text, text.indexOf("[")), "  ");
    assert.equal(lineMargin(text, text.indexOf("1")), "\t");
    assert.equal(lineMargin(text, text.length), "");
  });

  it("excludes a byte order mark", () => {
    assert.equal(lineMargin("\uFEFF  {}", 4), "  ");
  });
});

describe("hasLineBreak", () => {
  it("looks only between the offsets, in short and long texts", () => {
    for (const length of [10, 10_000]) {
      const text = `\n${"x".repeat(length)}\r\n`;
      assert.equal(hasLineBreak(text, 1, length + 1), false);
      assert.equal(hasLineBreak(text, 1, length + 3), true);
      assert.equal(hasLineBreak(text, 0, length), true);
    }
  });
});
