import assert from "node:assert/strict";
import { afterCrash, crashPeriod, maxCrashes } from "../../client/src/features/crash-limit.ts";

/** Whether the last of several crashes reaches the limit; the numbers are the milliseconds between them. */
function isTooMuch(count: number, distance: number): boolean {
  let outcome = afterCrash([], 0);
  for (let index = 1; index < count; index += 1) outcome = afterCrash(outcome.crashes, index * distance);
  return outcome.isTooMuch;
}

describe("crash limit", () => {
  it("is reached with the fifth crash in a short time", () => {
    assert.equal(isTooMuch(maxCrashes - 1, 1000), false);
    assert.equal(isTooMuch(maxCrashes, 1000), true);
  });

  it("is never reached by crashes that are far apart", () => {
    assert.equal(isTooMuch(100, crashPeriod / (maxCrashes - 1)), false);
  });
});
