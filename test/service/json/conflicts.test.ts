import assert from "node:assert/strict";
import { parseJson } from "../../../server/src/service/json/parse.ts";
import { assertSound, found, readValue } from "./structure.ts";

function conflict(ours: string, theirs: string, eol = "\n"): string {
  return ["<<<<<<< HEAD", ours, "=======", theirs, ">>>>>>> main", ""].join(eol);
}

describe("merge conflicts", () => {
  it("are one problem each, and our side is read", () => {
    for (const eol of ["\n", "\r\n", "\r"]) {
      const text = `{${eol}${conflict('"a": 1,', '"a": [[{,', eol)}"b": 2,${eol}${conflict('"c": 3', "}", eol)}}`;
      const document = parseJson(text);
      const starts = [...text.matchAll(/<<<<<<< HEAD/g)].map((match) => `merge-conflict@${match.index}+12`);
      assert.deepEqual(found(document), starts);
      assert.deepEqual(readValue(document), { a: 1, b: 2, c: 3 });
      assert.equal(document.separable, false);
      assertSound(document);
    }
  });

  it("may contain the common ancestor", () => {
    const text = "[\n<<<<<<< HEAD\n1\n||||||| 1a2b3c\n2\n=======\n3\n>>>>>>> main\n]";
    assert.deepEqual([found(parseJson(text)), readValue(parseJson(text))], [["merge-conflict@2+12"], [1]]);
  });

  it("are one problem for each line if the set is incomplete", () => {
    assert.deepEqual(found(parseJson("[1,\n=======\n2\n]")), ["merge-conflict@4+7"]);
    assert.deepEqual(found(parseJson("[1,\n<<<<<<< a\n2,\n=======\n3\n]")), [
      "merge-conflict@4+9",
      "merge-conflict@17+7",
    ]);
    assert.deepEqual(found(parseJson("[1,\n>>>>>>> a\n2\n]")), ["merge-conflict@4+9"]);
    assert.deepEqual(found(parseJson("[1,\n<<<<<<< a\n2\n>>>>>>> b\n]")), [
      "merge-conflict@4+9",
      "merge-conflict@16+9",
    ]);
    assert.deepEqual(readValue(parseJson("[1,\n<<<<<<< a\n2,\n=======\n3\n]")), [1, 2, 3]);
  });

  it("start again if one is not ended", () => {
    const text = `[\n<<<<<<< a\n1,\n${conflict("2", "3")}]`;
    assert.deepEqual(
      [found(parseJson(text)), readValue(parseJson(text))],
      [
        ["merge-conflict@2+9", "merge-conflict@15+12"],
        [1, 2],
      ],
    );
  });

  it("are recognized by seven characters at the start of a line, alone or before a space", () => {
    for (const line of ["<<<<<<<x", " =======", "========", ">>>>>>", "x >>>>>>> b", '"======= "']) {
      assert.ok(
        !found(parseJson(`[\n${line}\n]`)).some((problem) => problem.startsWith("merge-conflict")),
        line,
      );
    }
  });

  it("do not hide problems in our side", () => {
    assert.deepEqual(found(parseJson(`[\n${conflict("1,", "2")}]`)), [
      "merge-conflict@2+12",
      "trailing-comma@16+1",
    ]);
  });
});
