/** The progress that an editor shows while a site is read. */
import assert from "node:assert/strict";
import type { WorkDoneProgressReporter } from "vscode-languageserver/node";
import { interval, progressDelay, showReading } from "../../server/src/lsp/session/reading-progress.ts";
import type { Timers } from "../../server/src/lsp/session/site/scheduler.ts";

/** A clock that the test controls. */
class Clock implements Timers {
  #now = 0;
  #waiting: { readonly at: number; readonly action: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, action: () => void): () => void {
    const timer = { at: this.#now + milliseconds, action };
    this.#waiting.push(timer);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== timer);
    };
  }

  next(action: () => void): () => void {
    return this.after(0, action);
  }

  /** Advances the time, and runs everything that is due. */
  async pass(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    const due = this.#waiting.filter(({ at }) => at <= this.#now);
    this.#waiting = this.#waiting.filter(({ at }) => at > this.#now);
    for (const { action } of due) action();
    await settled();
  }
}

/** Resolves when all ready promises have continued. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("progress of reading", () => {
  let clock: Clock;
  let shown: string[];
  let finish: () => void;
  let work: Promise<void>;
  let unread: number;

  const reporter: WorkDoneProgressReporter = {
    begin: (title, percentage, message) => void shown.push(`begin ${title} ${percentage} ${message}`),
    report: (...given: unknown[]) => void shown.push(`report ${given.join(" ")}`),
    done: () => void shown.push("done"),
  };

  const show = (create = () => Promise.resolve(reporter)): Promise<void> =>
    showReading({
      name: "docs [x](command:y)",
      work,
      counts: () => ({ all: 4000, unread }),
      create,
      timers: clock,
    });

  beforeEach(() => {
    clock = new Clock();
    shown = [];
    unread = 4000;
    work = new Promise((resolve) => {
      finish = resolve;
    });
  });

  it("is not shown for a site that is read quickly", async () => {
    const showing = show();
    await clock.pass(progressDelay - 1);
    finish();
    await showing;
    assert.deepEqual(shown, []);
  });

  it("begins after a delay, continues, and ends with the work", async () => {
    const showing = show();
    await clock.pass(progressDelay);
    unread = 1000;
    await clock.pass(interval);
    finish();
    await showing;
    assert.deepEqual(shown, [
      "begin Reading docs [x] (command:y) 0 0 of 4,000 pages",
      "report 75 3,000 of 4,000 pages",
      "done",
    ]);
  });

  it("is not shown by a client that does not support it", async () => {
    const showing = show(() => Promise.reject(new Error("no")));
    await clock.pass(progressDelay);
    await showing;
    assert.deepEqual(shown, []);
  });
});
