/** The clock as a parameter of the modules in this folder, so that tests need not wait. */

export interface Clock {
  /** The current time in milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back once after this number of milliseconds. Returns a function that cancels the call. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
}

/** The longest delay of the system's timers; a longer one would fire immediately. */
const maxWait = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, call) => {
    const timer = setTimeout(call, Math.min(milliseconds, maxWait));
    return () => clearTimeout(timer);
  },
};

/** Resolves after this number of milliseconds, or as soon as the signal is aborted. */
export function pause(clock: Clock, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const finish = (): void => {
      cancelTimer();
      signal?.removeEventListener("abort", finish);
      resolve();
    };
    const cancelTimer = clock.after(milliseconds, finish);
    signal?.addEventListener("abort", finish);
  });
}
