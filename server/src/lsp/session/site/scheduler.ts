/**
 * Decides when a site is analyzed: after a debounce delay, at the latest after a maximum wait, at once when a request
 * waits, and never for a state that is no longer the newest.
 *
 * Does not depend on sites: the work of a run is passed in, and so are the timers, so that tests need no sleep.
 */

/** The clock and the timers, so that tests need not wait. */
export interface Timers {
  /** Milliseconds from some fixed moment. */
  now(): number;
  /** Gives a function that takes it back. */
  after(milliseconds: number, action: () => void): () => void;
  /** After everything that is queued now. Gives a function that takes it back. */
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

/** Findings are never older than this, however fast an author types; milliseconds. */
export const maxWait = 1000;

/** One analysis that the scheduler has started. */
export interface Run {
  /** Aborted when a newer state exists, so that the result is no longer needed. */
  readonly signal: AbortSignal;
  /** Whether the run must not pause: it has been abandoned for too long. */
  readonly atOnce: boolean;
}

interface SchedulerOptions {
  /** Rejected, for whatever reason, only when the signal is aborted. */
  readonly run: (run: Run) => Promise<void>;
  /** The debounce delay in milliseconds, read at each change. */
  readonly delay: () => number;
  readonly timers?: Timers;
}

export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #timers: Timers;
  /** When the oldest change came that no finished run has seen. */
  #dueSince: number | undefined;
  #cancelWait: (() => void) | undefined;
  #running: AbortController | undefined;
  #waiting: (() => void)[] = [];
  #isDisposed = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#timers = options.timers ?? realTimers;
  }

  /** Something was typed: wait for a pause. */
  changed(): void {
    this.#due(this.#options.delay());
  }

  /** Something changed without typing: run without waiting for a pause. */
  soon(): void {
    this.#due(0);
  }

  /** Whether every change has been seen by a finished run. */
  get isSettled(): boolean {
    return this.#dueSince === undefined;
  }

  /** Resolved when every change has been seen; runs at once instead of waiting for a pause. */
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

  #due(delay: number): void {
    if (this.#isDisposed) return;
    const now = this.#timers.now();
    this.#dueSince ??= now;
    this.#running?.abort();
    this.#running = undefined;
    this.#cancelWait?.();
    const left = Math.max(0, this.#dueSince + maxWait - now);
    const wait = this.#waiting.length > 0 ? 0 : Math.min(delay, left);
    this.#cancelWait =
      wait === 0
        ? this.#afterQueuedMessages(() => this.#start())
        : this.#timers.after(wait, () => this.#start());
  }

  /**
   * The connection handles one message in each turn of the event loop, so changes that have arrived
   * together are all handled before the second turn.
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
    const ended = (): void => {
      // Another run has taken over.
      if (this.#running !== running) return;
      this.#running = undefined;
      this.#finish();
    };
    this.#options.run({ signal: running.signal, atOnce: age >= maxWait }).then(ended, ended);
  }

  #finish(): void {
    this.#dueSince = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
