/**
 * Time, as the modules of this folder see it: handed in, so that tests need not wait.
 */

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back once, after so many milliseconds. Returns how to call it off. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
}

/** The longest wait of the system's timers; what is longer would end at once. */
const maxWait = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, call) => {
    const timer = setTimeout(call, Math.min(milliseconds, maxWait));
    return () => clearTimeout(timer);
  },
};

/** Resolves after so many milliseconds, or at once when the signal is aborted. */
export function pause(clock: Clock, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const finish = (): void => {
      callOff();
      signal?.removeEventListener("abort", finish);
      resolve();
    };
    const callOff = clock.after(milliseconds, finish);
    signal?.addEventListener("abort", finish);
  });
}
