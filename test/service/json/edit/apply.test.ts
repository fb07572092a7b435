import assert from "node:assert/strict";
import fc from "fast-check";
import { applyEdits, sameValue, serialize } from "../../../../server/src/service/json/edit/apply.ts";
import { caseCount } from "../../../case-count.ts";
import { document } from "./random-document.ts";

describe("applyEdits", () => {
  it("applies edits in any order", () => {
    const edits = [
      { start: 4, length: 1, newText: "" },
      { start: 0, length: 1, newText: "A" },
    ];
    assert.equal(applyEdits("abcde", edits), "Abcd");
  });

  it("keeps the order of insertions at one offset", () => {
    const edits = [
      { start: 1, length: 0, newText: "1" },
      { start: 1, length: 0, newText: "2" },
      { start: 1, length: 1, newText: "3" },
    ];
    assert.equal(applyEdits("abc", edits), "a123c");
  });

  it("rejects edits that overlap or reach outside the text", () => {
    const overlapping = [
      { start: 0, length: 2, newText: "" },
      { start: 1, length: 1, newText: "" },
    ];
    assert.throws(() => applyEdits("abc", overlapping), RangeError);
    assert.throws(() => applyEdits("abc", [{ start: 3, length: 1, newText: "" }]), RangeError);
  });
});

describe("serialize", () => {
  const value = { a: [1, "x"], b: { c: [], d: {} }, e: [[true], null] };

  it("formats like VS Code", () => {
    fc.assert(
      fc.property(document, fc.constantFrom("  ", "\t"), (any, indent) => {
        assert.equal(serialize(any, { indent, endOfLine: "\n" }), JSON.stringify(any, null, indent));
      }),
      { numRuns: caseCount(100) },
    );
  });

  it("indents from the line it starts on", () => {
    assert.equal(
      serialize({ a: [1] }, { indent: "\t", endOfLine: "\r\n", margin: "  " }),
      '{\r\n  \t"a": [\r\n  \t\t1\r\n  \t]\r\n  }',
    );
  });

  it("writes on one line", () => {
    const style = { indent: "  ", endOfLine: "\n", form: "one-line" } as const;
    assert.equal(
      serialize(value, style),
      '{ "a": [1, "x"], "b": { "c": [], "d": {} }, "e": [[true], null] }',
    );
    assert.equal(
      serialize(value, { ...style, colon: ":", comma: ",", objectPadding: "", arrayPadding: " " }),
      '{"a":[ 1,"x" ],"b":{"c":[],"d":{}},"e":[ [ true ],null ]}',
    );
  });

  it("writes arrays of scalars on one line on request", () => {
    assert.equal(
      serialize(value, { indent: " ", endOfLine: "\n", scalarArrays: "one-line" }),
      '{\n "a": [1, "x"],\n "b": {\n  "c": [],\n  "d": {}\n },\n "e": [\n  [true],\n  null\n ]\n}',
    );
  });
});

describe("sameValue", () => {
  it("compares by value, regardless of the order of keys", () => {
    assert.ok(sameValue({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }));
    assert.ok(!sameValue({ a: 1 }, { a: 1, b: 1 }));
    assert.ok(!sameValue({ a: 1 }, { b: 1 }));
    assert.ok(!sameValue([1, 2], [2, 1]));
    assert.ok(!sameValue([], {}));
    assert.ok(!sameValue({}, []));
    assert.ok(!sameValue(null, {}));
  });
});
