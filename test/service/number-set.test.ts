import assert from "node:assert/strict";
import fc from "fast-check";
import { NumberSet } from "../../server/src/service/number-set.ts";

const setOf = NumberSet.of;

/** Numbers of some size, because a set starts at its least number. */
const numbers = fc
  .tuple(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 80 }), fc.constantFrom(0, 0, 31, 400))
  .map(([list, least]) => list.map((number) => number + least));

describe("sets of numbers", () => {
  it("contain what plain sets contain", () => {
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const [plain, others] = [new Set(one), new Set(other)];
        const [set, second] = [setOf(one), setOf(other)];
        assert.equal(set.size, plain.size);
        assert.deepEqual(
          [...set],
          [...plain].sort((a, b) => a - b),
        );
        for (let number = 0; number <= 701; number += 1) assert.equal(set.has(number), plain.has(number));
        const shared = [...plain].filter((number) => others.has(number));
        assert.equal(set.sharedWith(second), shared.length);
        const both = setOf(one);
        const repeated = setOf([7]);
        both.addAll(second, repeated);
        assert.deepEqual([...repeated], [...setOf([7, ...shared])]);
        assert.deepEqual([...both], [...setOf([...one, ...other])]);
        const room = NumberSet.roomFor([second, setOf([]), set]);
        assert.deepEqual([room.size, ...room], [0]);
        room.addAll(set);
        room.addAll(second);
        assert.deepEqual([room.size, ...room], [both.size, ...both]);
        assert.equal(both.size, new Set([...one, ...other]).size);
        const common = new NumberSet();
        common.addShared(set, second);
        assert.deepEqual([...common], [...setOf(shared)]);
        assert.equal(common.size, shared.length);
      }),
    );
  });

  it("list the missing numbers below a limit", () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 800 }), (one, limit) => {
        const plain = new Set(one);
        const expected = Array.from({ length: limit }, (_, number) => number).filter(
          (number) => !plain.has(number),
        );
        assert.deepEqual([...setOf(one).lacking(limit)], expected);
      }),
    );
  });

  it("say whether a number is new", () => {
    const set = new NumberSet();
    assert.equal(set.add(1_000), true);
    assert.equal(set.add(1_000), false);
    assert.equal(set.size, 1);
  });
});
