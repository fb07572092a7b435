/** Values of fields of the navigation: their flaws and the fixes. */
import assert from "node:assert/strict";
import { checkValue } from "../../../server/src/service/navigation/field-value.ts";
import { nodeOf } from "../schema/nodes.ts";

describe("a field that takes a number", () => {
  const flaws = (value: string | number | boolean) => [...checkValue({ type: "number" }, nodeOf(value))];

  it("accepts only numbers", () => {
    assert.deepEqual(flaws(1.5), []);
    assert.equal(flaws(true).length, 1);
  });

  it("has the quotes of a number removed", () => {
    for (const [text, value] of [
      ["2", 2],
      [" 1.5 ", 1.5],
      ["-1e3", -1000],
    ] as const) {
      const [flaw] = flaws(text);
      const [change] = flaw?.fixes?.[0]?.changes ?? [];
      assert.deepEqual(change?.kind === "replace-value" && change.value, value, text);
    }
  });

  it("keeps a string that JSON cannot write as a number", () => {
    for (const text of ["Infinity", "-Infinity", "1e999", "NaN", "", " ", "much"]) {
      const [flaw] = flaws(text);
      assert.ok(flaw !== undefined, text);
      assert.deepEqual(flaw.fixes ?? [], [], text);
    }
  });
});
