/** How often one broken place is read as its author meant it, on generated texts; bench/RESULTS.md has all figures. */
import assert from "node:assert/strict";
import { measureRecovery, type RecoveryOutcome } from "../../../bench/measure-recovery.ts";

describe("rate of recovery", () => {
  let byLayout: RecoveryOutcome["byLayout"] = new Map();

  before(() => {
    byLayout = measureRecovery(560).byLayout;
  });

  /** In percent; some points below what was measured with 1,000 texts. */
  const floors: Readonly<Record<string, number>> = {
    "two spaces": 85,
    "four spaces": 85,
    tabs: 85,
    "short lists on one line": 80,
    "brackets joined": 75,
    unindented: 60,
    minified: 55,
  };

  for (const [layout, floor] of Object.entries(floors)) {
    it(`is at least ${floor} in 100 for the layout "${layout}"`, () => {
      const tally = byLayout.get(layout);
      assert.ok(tally !== undefined && tally.texts === 80);
      const rate = (100 * tally.right) / tally.texts;
      assert.ok(rate >= floor, `${rate.toFixed(1)} in 100`);
    });
  }
});
