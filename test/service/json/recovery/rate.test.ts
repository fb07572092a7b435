/** How often a single defect is read as its author meant it, in generated texts; bench/RESULTS.md has all figures. */
import assert from "node:assert/strict";
import { measureRecovery, type RecoveryOutcome } from "../../../../bench/measure-recovery.ts";
import { generatedTexts } from "../../../../bench/recovery/texts.ts";

describe("rate of recovery", () => {
  let byLayout: RecoveryOutcome["byLayout"] = new Map();

  before(() => {
    byLayout = measureRecovery([generatedTexts(3)], 560).byLayout;
  });

  /** In percent: the result for these texts when the floor was set, minus a few points. */
  const floors: Readonly<Record<string, number>> = {
    "two spaces": 94,
    "four spaces": 92,
    tabs: 90,
    "short lists on one line": 91,
    "brackets joined": 90,
    unindented: 83,
    minified: 78,
  };

  for (const [layout, floor] of Object.entries(floors)) {
    it(`is at least ${floor} percent for the layout "${layout}"`, () => {
      const tally = byLayout.get(layout);
      assert.ok(tally !== undefined && tally.texts === 80);
      const rate = (100 * tally.right) / tally.texts;
      assert.ok(rate >= floor, `${rate.toFixed(1)} in 100`);
    });
  }
});
