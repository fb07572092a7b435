/** The time, as a parameter of the modules of this folder, so that tests need not wait. */

/** The present time and a timer. */
export interface Clock {
  /** The present time in milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back once after this number of milliseconds. Returns a function that cancels the call. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
}

/** The longest wait of the system's timers; a longer one would end at once. */
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
      callOff();
      signal?.removeEventListener("abort", finish);
      resolve();
    };
    const callOff = clock.after(milliseconds, finish);
    signal?.addEventListener("abort", finish);
  });
}
