/** Places in strict JSON are those of the tree of the text. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { parseJson } from "../../../server/src/service/json/parse.ts";
import type { Segment } from "../../../server/src/service/model/location.ts";
import { jsonPlaces } from "../../../server/src/service/openapi/operation-places.ts";
import { strictJsonPlaces } from "../../../server/src/service/openapi/strict-json-places.ts";

/** Pointers to all values, and one beside each. */
function pointersOf(value: unknown, around: readonly Segment[] = []): readonly (readonly Segment[])[] {
  const isList = Array.isArray(value);
  const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const below = inner.flatMap(([key, part]) => pointersOf(part, [...around, isList ? Number(key) : key]));
  return [around, [...around, "not there"], [...around, 0, "not there"], ...below];
}

describe("places in strict JSON", () => {
  it("are those of the tree, for any value, key and layout", () => {
    const key = fc.oneof(
      fc.constantFrom('"', "\\", "a/b", "\\\\", "é", "{", "not"),
      fc.string({ unit: "binary", maxLength: 4 }),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        key,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("tree"), { maxLength: 4 }),
        fc.dictionary(key, tie("tree"), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(
        tree,
        fc.constantFrom(undefined, 2, "\t"),
        fc.constantFrom("", "\n "),
        (value, indent, lead) => {
          const text = lead + JSON.stringify(value, undefined, indent) + lead;
          const [places, expected] = [strictJsonPlaces(text), jsonPlaces(parseJson(text))];
          for (const pointer of pointersOf(value)) {
            assert.deepEqual(places.spanOf(pointer), expected.spanOf(pointer), JSON.stringify(pointer));
          }
        },
      ),
    );
  });

  it("are those of the last of equal keys", () => {
    const text = '{"a": {"b": 1}, "a": {"c": 2}}';
    const expected = jsonPlaces(parseJson(text));
    for (const pointer of [["a"], ["a", "c"], ["a", "b"]])
      assert.deepEqual(strictJsonPlaces(text).spanOf(pointer), expected.spanOf(pointer));
  });

  it("come from a tree where very many levels lie around them", () => {
    const depth = 400;
    const text = `${'{"a":'.repeat(depth)}{"end":1}${"}".repeat(depth)}`;
    const pointer = [...Array.from({ length: depth }, () => "a"), "end"];
    const span = strictJsonPlaces(text).spanOf(pointer);
    assert.deepEqual(span, jsonPlaces(parseJson(text)).spanOf(pointer));
    assert.equal(text.slice(span?.key.start, (span?.key.start ?? 0) + 5), '"end"');
  });
});
