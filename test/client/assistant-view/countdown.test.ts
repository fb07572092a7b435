/** The remaining time in words. */
import assert from "node:assert/strict";
import { waitingTime } from "../../../client/src/webview/assistant/countdown.ts";

describe("the time until the next question is possible", () => {
  const cases: readonly (readonly [milliseconds: number, text: string | undefined])[] = [
    [-5, undefined],
    [0, undefined],
    [1, "1 second"],
    [1000, "1 second"],
    [1001, "2 seconds"],
    [59_000, "59 seconds"],
    [59_001, "1 minute"],
    [61_000, "1 minute 1 second"],
    [125_000, "2 minutes 5 seconds"],
    [3_600_000, "1 hour"],
    [3_601_000, "1 hour 1 minute"],
    [7_320_000, "2 hours 2 minutes"],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
  ];
  for (const [milliseconds, text] of cases) {
    it(`${milliseconds} ms: ${text}`, () => {
      assert.equal(waitingTime(1_700_000_000_000 + milliseconds, 1_700_000_000_000), text);
    });
  }
});
