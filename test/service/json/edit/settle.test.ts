import assert from "node:assert/strict";
import {
  minimalEdit,
  type ProposedEdit,
  settleEdits,
} from "../../../../server/src/service/json/edit/settle.ts";

describe("minimalEdit", () => {
  const rows: readonly (readonly [
    name: string,
    text: string,
    after: string,
    start: number,
    length: number,
    newText: string,
  ])[] = [
    ["cuts what is common", "abcd", "abxd", 2, 1, "x"],
    ["an insertion", "ab", "axb", 1, 0, "x"],
    ["a deletion", "aab", "ab", 1, 1, ""],
    ["a pair of surrogates stays whole at the start", "a😀b", "a😁b", 1, 2, "😁"],
    ["a pair of surrogates stays whole at the end", "a\u{1F600}b", "a\u{1FA00}b", 1, 2, "\u{1FA00}"],
    ["a line break stays whole", "a\r\nb", "a\rb", 1, 2, "\r"],
    ["a line break stays whole at its end", "a\r\nb", "a\nb", 1, 2, "\n"],
  ];
  for (const [name, text, after, start, length, newText] of rows) {
    it(name, () => {
      assert.deepEqual(minimalEdit(text, 0, text.length, after), { start, length, newText });
    });
  }

  it("is empty if nothing differs", () => {
    assert.equal(minimalEdit("xaby", 1, 3, "ab"), undefined);
  });
});

describe("settleEdits", () => {
  const structural = (start: number, length: number, newText: string, order = 0): ProposedEdit => ({
    start,
    length,
    newText,
    literal: false,
    order,
  });
  const literal = (start: number, length: number, newText: string, order = 0): ProposedEdit => ({
    ...structural(start, length, newText, order),
    literal: true,
  });

  const rows: readonly (readonly [
    name: string,
    proposals: readonly ProposedEdit[],
    remaining: readonly string[],
  ])[] = [
    ["sorts", [structural(5, 1, "b"), structural(1, 1, "a")], ["1+1 a", "5+1 b"]],
    [
      "orders insertions at one offset",
      [structural(3, 0, "b", 1), structural(3, 0, "a", -1)],
      ["3+0 a", "3+0 b"],
    ],
    [
      "an insertion comes before what is replaced there",
      [structural(3, 1, "b"), structural(3, 0, "a")],
      ["3+0 a", "3+1 b"],
    ],
    ["the wider of two stays", [structural(3, 2, "a"), literal(1, 9, "b")], ["1+9 b"]],
    [
      "the wider of two stays, where both start at one offset",
      [literal(3, 9, "b"), structural(3, 2, "a")],
      ["3+9 b"],
    ],
    ["the structural one of two that cross stays", [literal(1, 4, "a"), structural(3, 4, "b")], ["3+4 b"]],
    [
      "the structural one of two that cross stays, where it is first",
      [structural(1, 4, "a"), literal(3, 4, "b")],
      ["1+4 a"],
    ],
    ["the earlier of two literal ones that cross stays", [literal(3, 4, "b"), literal(1, 4, "a")], ["1+4 a"]],
    ["deletions that cross become one", [literal(3, 4, ""), literal(1, 4, ""), literal(6, 3, "")], ["1+8 "]],
    ["the same one twice is done once", [literal(3, 0, ","), literal(3, 0, ",")], ["3+0 ,"]],
  ];
  for (const [name, proposals, remaining] of rows) {
    it(name, () => {
      assert.deepEqual(
        settleEdits(proposals).map(({ start, length, newText }) => `${start}+${length} ${newText}`),
        remaining,
      );
    });
  }
});
