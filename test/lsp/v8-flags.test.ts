/** When V8 makes faster code and saves memory, with timers that the test controls. */
import assert from "node:assert/strict";
import {
  type FlagControl,
  maxAnalysisWithout,
  maxWaitForAnalysis,
  setFlags,
} from "../../server/src/lsp/v8-flags.ts";

const opening = ["--semi-space-growth-factor=1", "--max-optimized-bytecode-size=0"];
const opened = ["--max-optimized-bytecode-size=61440", "--heap-growing-percent=25"];

describe("flags of V8", () => {
  let flags: string[];
  let timers: { readonly milliseconds: number; readonly action: () => void }[];
  let control: FlagControl;

  /** The flags that were set since the last look. */
  const taken = (): readonly string[] => flags.splice(0);
  const waits = (): readonly number[] => timers.map(({ milliseconds }) => milliseconds);

  beforeEach(() => {
    flags = [];
    timers = [];
    control = setFlags(
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
    const ended = control.analysing();
    assert.deepEqual(taken(), []);
    ended();
    control.analysing()();
    assert.deepEqual(taken(), opened);
    assert.deepEqual(waits(), []);
  });

  it("let it do so while an analysis takes long", () => {
    const ended = control.analysing();
    control.analysing();
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
    control.analysing();
    assert.deepEqual([taken(), waits()], [[], []]);
  });

  it("are at their defaults when code is kept", () => {
    control.reset();
    assert.deepEqual(taken(), [...opened, "--heap-growing-percent=0", "--semi-space-growth-factor=2"]);
    assert.deepEqual(waits(), []);
  });
});
