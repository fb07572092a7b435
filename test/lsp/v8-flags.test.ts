/** When V8 makes faster code and saves memory, with timers that the test controls. */
import assert from "node:assert/strict";
import {
  type AnalysisNotice,
  maxAnalysisWithout,
  maxWaitForAnalysis,
  setFlags,
} from "../../server/src/lsp/v8-flags.ts";

const opening = ["--semi-space-growth-factor=1", "--max-optimized-bytecode-size=0"];
const opened = ["--max-optimized-bytecode-size=61440", "--heap-growing-percent=25"];

describe("flags of V8", () => {
  let flags: string[];
  let timers: { readonly milliseconds: number; readonly action: () => void }[];
  let analysing: AnalysisNotice;

  /** The flags that were set since the last look. */
  const taken = (): readonly string[] => flags.splice(0);
  const waits = (): readonly number[] => timers.map(({ milliseconds }) => milliseconds);

  beforeEach(() => {
    flags = [];
    timers = [];
    analysing = setFlags(
      (flag) => flags.push(flag),
      (milliseconds, action) => {
        const timer = { milliseconds, action };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    );
    assert.deepEqual(taken(), opening);
  });

  it("let V8 make faster code and save memory when the first analysis has ended, and once only", () => {
    const ended = analysing();
    assert.deepEqual(taken(), []);
    ended();
    analysing()();
    assert.deepEqual(taken(), opened);
    assert.deepEqual(waits(), []);
  });

  it("let it do so while an analysis takes long", () => {
    const ended = analysing();
    analysing();
    assert.deepEqual(waits(), [maxAnalysisWithout]);
    timers[0]?.action();
    assert.deepEqual(taken(), opened);
    ended();
    assert.deepEqual(taken(), []);
  });

  it("let it do so where nothing is analyzed", () => {
    assert.deepEqual(waits(), [maxWaitForAnalysis]);
    timers[0]?.action();
    assert.deepEqual(taken(), opened);
    analysing();
    assert.deepEqual([taken(), waits()], [[], []]);
  });
});
