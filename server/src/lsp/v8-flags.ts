/**
 * Flags of V8, which hold for the whole process. They keep its memory low, and the compilers of V8 out of the way of the first findings.
 * Does not depend on sites or messages.
 */

/** Sets a flag of V8 by a word as on the command line of Node. */
type SetFlag = (flag: string) => void;

/** Calls an action after a time in milliseconds, which keeps no process alive; gives a function that takes it back. */
type After = (milliseconds: number, action: () => void) => () => void;

interface Flag {
  readonly name: string;
  readonly value: number;
  readonly default: number;
}

/** A young generation that never grows; the small collections that follow are too short to notice. */
const youngGeneration: Flag = { name: "semi-space-growth-factor", value: 1, default: 2 };

/**
 * A server runs all day and mostly waits, and without this flag V8 lets the heap grow fourfold before it collects garbage. The
 * first analysis makes what stays, of which nothing can be collected.
 */
const heapGrowth: Flag = { name: "heap-growing-percent", value: 25, default: 0 };

/**
 * The flag without which V8 makes faster code of functions that have run for a while. It does so in threads of its own, and on
 * two cores these take the processor from the first analysis, which is over before their code is of use.
 */
const optimizer: Flag = { name: "max-optimized-bytecode-size", value: 0, default: 61_440 };

/** For how long the first analysis runs so, in milliseconds: one that takes longer gains by faster code. */
export const maxAnalysisWithout = 100;

/** How long the first analysis is waited for, in milliseconds, from the start of the process. */
export const maxWaitForAnalysis = 1000;

/** Is told that an analysis begins that an author waits for; gives the function that is called at its end. */
export type AnalysisNotice = () => () => void;

/** Sets the flags for a server that starts. */
export function setFlags(setFlag: SetFlag, after: After): AnalysisNotice {
  const set = ({ name, value }: Flag): void => setFlag(`--${name}=${value}`);
  const unset = ({ name, default: original }: Flag): void => setFlag(`--${name}=${original}`);
  set(youngGeneration);
  set(optimizer);
  let isOpened = false;
  const opened = (): void => {
    takeBack();
    if (isOpened) return;
    isOpened = true;
    unset(optimizer);
    set(heapGrowth);
  };
  let takeBack = after(maxWaitForAnalysis, opened);
  let isBegun = false;
  return () => {
    if (!isBegun && !isOpened) {
      takeBack();
      takeBack = after(maxAnalysisWithout, opened);
    }
    isBegun = true;
    return opened;
  };
}
