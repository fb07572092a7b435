/** What is cached, and when a result is computed again. */
import assert from "node:assert/strict";
import { memo, memoLast, memoText } from "../../server/src/service/memo.ts";

describe("memo", () => {
  it("computes once for each object, also if the result is undefined", () => {
    const computed: object[] = [];
    const compute = memo((key: { readonly value?: number }) => {
      computed.push(key);
      return key.value;
    });
    const [first, same, empty] = [{ value: 1 }, { value: 1 }, {}];
    assert.deepEqual([first, first, same, empty, empty].map(compute), [1, 1, 1, undefined, undefined]);
    assert.deepEqual(computed, [first, same, empty]);
  });

  it("computes again if the computation failed", () => {
    let attempts = 0;
    const compute = memo((_: object) => {
      attempts += 1;
      if (attempts === 1) throw new Error("not yet");
      return attempts;
    });
    const key = {};
    assert.throws(() => compute(key));
    assert.equal(compute(key), 2);
  });
});

describe("memoLast", () => {
  it("keeps the last result for the same inputs, and computes for others", () => {
    let count = 0;
    const compute = memoLast((key: { readonly name: string }, ...inputs: readonly unknown[]) => {
      count += 1;
      return [key.name, ...inputs].join(" ");
    });
    const [one, other] = [{ name: "a" }, { name: "b" }];
    assert.equal(compute(one, 1, undefined), "a 1 ");
    assert.equal(compute(one, 1, undefined), "a 1 ");
    assert.equal(compute(other, Number.NaN), "b NaN");
    assert.equal(compute(other, Number.NaN), "b NaN");
    assert.equal(count, 2);
    assert.equal(compute(one, 2, undefined), "a 2 ");
    assert.equal(compute(one, 1, undefined), "a 1 ");
    assert.equal(count, 4);
  });
});

describe("memoText", () => {
  it("caches results by the text, and drops those not requested for the longest time", () => {
    const computed: string[] = [];
    const compute = memoText((text) => {
      computed.push(text);
      return text === "none" ? undefined : text.length;
    }, 12);
    assert.equal(compute("none"), undefined);
    assert.equal(compute("none"), undefined);
    assert.equal(compute("four"), 4);
    assert.equal(compute("none"), undefined);
    assert.deepEqual(computed, ["none", "four"]);
    // Only "four" has to be dropped.
    assert.equal(compute("eights!!"), 8);
    assert.equal(compute("none"), undefined);
    assert.deepEqual(computed, ["none", "four", "eights!!"]);
    assert.equal(compute("four"), 4);
    assert.deepEqual(computed, ["none", "four", "eights!!", "four"]);
    assert.equal(compute("longer than all that is kept"), 28);
    assert.equal(compute("longer than all that is kept"), 28);
    assert.equal(computed.length, 6);
  });

  it("counts each result with the given size", () => {
    let count = 0;
    const compute = memoText(
      () => {
        count += 1;
      },
      10,
      (text) => (text === "large" ? 9 : 1),
    );
    for (const text of ["small", "large", "small", "other", "large"]) compute(text);
    assert.equal(count, 4);
  });
});
