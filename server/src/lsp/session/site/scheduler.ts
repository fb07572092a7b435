/**
 * Decides when a site is analyzed: after a debounce delay, at the latest after a maximum wait, immediately if a
 * request is waiting, and never for an outdated state.
 *
 * Does not depend on sites: the work of a run is passed in, and so are the timers, so that tests need not wait.
 */

/** A clock with timers. */
export interface Timers {
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Runs an action after a time; returns a function that cancels it. */
  after(milliseconds: number, action: () => void): () => void;
  /** Runs an action after everything that is currently queued; returns a function that cancels it. */
  next(action: () => void): () => void;
}

export const realTimers: Timers = {
  now: () => performance.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  next(action) {
    const immediate = setImmediate(action);
    return () => clearImmediate(immediate);
  },
};

/** The maximum age of findings, however fast an author types, in milliseconds. */
export const maxWait = 1000;

/** An analysis that the scheduler has started. */
export interface Run {
  /** Aborted when a newer state exists, so that the result is no longer needed. */
  readonly signal: AbortSignal;
  /** Whether the run must not pause, because it has been postponed for too long. */
  readonly atOnce: boolean;
}

interface SchedulerOptions {
  /** Rejects only if the signal is aborted. */
  readonly run: (run: Run) => Promise<void>;
  /** The debounce delay in milliseconds, read at each change. */
  readonly delay: () => number;
  readonly timers?: Timers;
}

export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #timers: Timers;
  /** The time of the oldest change that no finished run has covered. */
  #dueSince: number | undefined;
  #cancelWait: (() => void) | undefined;
  #running: AbortController | undefined;
  #waiting: (() => void)[] = [];
  #isDisposed = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#timers = options.timers ?? realTimers;
  }

  /** Handles typing: the run waits for a pause. */
  changed(): void {
    this.#schedule(this.#options.delay());
  }

  /** Handles a change without typing: the run does not wait for a pause. */
  soon(): void {
    this.#schedule(0);
  }

  /** Whether every change is covered by a finished run. */
  get isSettled(): boolean {
    return this.#dueSince === undefined;
  }

  /** Resolves when every change is covered; runs immediately instead of waiting for a pause. */
  settled(): Promise<void> {
    if (this.#dueSince === undefined || this.#isDisposed) return Promise.resolve();
    const promise = new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#running === undefined) this.#start();
    return promise;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#cancelWait?.();
    this.#running?.abort();
    this.#finish();
  }

  #schedule(delay: number): void {
    if (this.#isDisposed) return;
    const now = this.#timers.now();
    this.#dueSince ??= now;
    this.#running?.abort();
    this.#running = undefined;
    this.#cancelWait?.();
    const remaining = Math.max(0, this.#dueSince + maxWait - now);
    const wait = this.#waiting.length > 0 ? 0 : Math.min(delay, remaining);
    this.#cancelWait =
      wait === 0
        ? this.#afterQueuedMessages(() => this.#start())
        : this.#timers.after(wait, () => this.#start());
  }

  /**
   * Runs an action after the queued messages: the connection handles one message in each turn of the event loop, so
   * changes that have arrived together are all handled before the second turn.
   */
  #afterQueuedMessages(action: () => void): () => void {
    let cancel = this.#timers.next(() => {
      cancel = this.#timers.next(action);
    });
    return () => cancel();
  }

  #start(): void {
    this.#cancelWait?.();
    this.#cancelWait = undefined;
    const running = new AbortController();
    this.#running = running;
    const age = this.#timers.now() - (this.#dueSince ?? this.#timers.now());
    const onEnd = (): void => {
      // A newer run has replaced this one.
      if (this.#running !== running) return;
      this.#running = undefined;
      this.#finish();
    };
    this.#options.run({ signal: running.signal, atOnce: age >= maxWait }).then(onEnd, onEnd);
  }

  #finish(): void {
    this.#dueSince = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
