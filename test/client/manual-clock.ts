/** A clock that a test moves, for tests of waiting. */
import type { Clock } from "../../client/src/platform/clock.ts";

export interface ManualClock extends Clock {
  /** Moves the time on, and runs every call that is due by then. */
  readonly advance: (milliseconds: number) => void;
  /** The milliseconds until each pending call, the next first. */
  readonly waits: () => readonly number[];
}

export function manualClock(start = 1_700_000_000_000): ManualClock {
  let time = start;
  const waits = new Set<{ readonly due: number; readonly call: () => void }>();
  return {
    now: () => time,
    after: (milliseconds, call) => {
      const wait = { due: time + milliseconds, call };
      waits.add(wait);
      return () => waits.delete(wait);
    },
    advance: (milliseconds) => {
      time += milliseconds;
      for (const wait of [...waits]) {
        if (wait.due > time || !waits.delete(wait)) continue;
        wait.call();
      }
    },
    waits: () => [...waits].map(({ due }) => due - time).sort((one, other) => one - other),
  };
}

/** Resolves when all callbacks that are ready have run. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Lets a test wait for a condition that is checked at each notification. */
export function watcher(): {
  readonly notify: () => void;
  readonly until: (isSo: () => boolean) => Promise<void>;
} {
  const waiting = new Set<() => void>();
  return {
    notify: () => {
      for (const look of [...waiting]) look();
    },
    until: (isSo) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isSo()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
