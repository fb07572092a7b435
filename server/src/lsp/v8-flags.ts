/**
 * Flags of V8, which hold for the whole process. They keep its memory low, and the compilers of V8 out of the way of the first findings.
 * Knows no site and no message.
 */

/** Sets a flag of V8 by a word as on the command line of Node. */
type SetFlag = (flag: string) => void;

/** Calls an action after a time in milliseconds, which keeps no process alive; gives a function that takes it back. */
type After = (milliseconds: number, action: () => void) => () => void;

/**
 * Flags that keep memory low, with their defaults. A server runs all day and mostly waits, and without the flags
 * V8 lets the heap grow fourfold before it collects garbage.
 */
const memoryFlags = [
  { name: "heap-growing-percent", value: 25, default: 0 },
  // A young generation that never grows; the small collections that follow are too short to notice.
  { name: "semi-space-growth-factor", value: 1, default: 2 },
] as const;

/**
 * The flag without which V8 makes faster code of functions that have run for a while. It does so in threads of its own, and on
 * two cores these take the processor from the first analysis, which is over before their code is of use.
 */
const optimizerFlag = { name: "max-optimized-bytecode-size", value: 0, default: 61_440 } as const;

/** For how long an analysis runs without faster code, in milliseconds: one that takes longer gains by such code. */
export const maxAnalysisWithout = 100;

/** How long the first analysis is waited for, in milliseconds, from the start of the process. */
export const maxWaitForAnalysis = 1000;

/** What the flags depend on while the server runs. */
export interface FlagControl {
  /** An analysis begins that an author waits for; gives what ends it. */
  readonly analysing: () => () => void;
  /** Gives all flags their defaults: code that is kept at exit (see bin/start.js) can be used only under the flags of the next start. */
  readonly reset: () => void;
}

/** Sets the flags for a server that starts. */
export function setFlags(setFlag: SetFlag, after: After): FlagControl {
  for (const { name, value } of memoryFlags) setFlag(`--${name}=${value}`);
  setFlag(`--${optimizerFlag.name}=${optimizerFlag.value}`);
  let isOptimizing = false;
  const optimize = (): void => {
    takeBack();
    if (!isOptimizing) setFlag(`--${optimizerFlag.name}=${optimizerFlag.default}`);
    isOptimizing = true;
  };
  let takeBack = after(maxWaitForAnalysis, optimize);
  let isBegun = false;
  return {
    analysing: () => {
      if (!isBegun && !isOptimizing) {
        takeBack();
        takeBack = after(maxAnalysisWithout, optimize);
      }
      isBegun = true;
      return optimize;
    },
    reset: () => {
      optimize();
      for (const { name, default: original } of memoryFlags) setFlag(`--${name}=${original}`);
    },
  };
}
