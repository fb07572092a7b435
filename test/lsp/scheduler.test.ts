/** When an analysis runs, with a clock that the test controls. */
import assert from "node:assert/strict";
import { maxWait, type Run, Scheduler, type Timers } from "../../server/src/lsp/session/site/scheduler.ts";

class HandClock implements Timers {
  #time = 0;
  #queue: { readonly at: number; readonly order: number; readonly action: () => void }[] = [];
  #order = 0;

  now(): number {
    return this.#time;
  }

  after(milliseconds: number, action: () => void): () => void {
    this.#order += 1;
    const entry = { at: this.#time + milliseconds, order: this.#order, action };
    this.#queue.push(entry);
    return () => {
      this.#queue = this.#queue.filter((queued) => queued !== entry);
    };
  }

  next(action: () => void): () => void {
    return this.after(0, action);
  }

  /** Advances the time, and runs everything that is due. */
  pass(milliseconds: number): void {
    const end = this.#time + milliseconds;
    for (;;) {
      const due = this.#queue.filter((entry) => entry.at <= end);
      const [first] = due.sort((one, other) => one.at - other.at || one.order - other.order);
      if (first === undefined) break;
      this.#queue = this.#queue.filter((entry) => entry !== first);
      this.#time = Math.max(this.#time, first.at);
      first.action();
    }
    this.#time = end;
  }
}

/** A run that ends when the test ends it. */
interface HeldRun extends Run {
  readonly at: number;
  readonly finish: () => Promise<void>;
}

describe("scheduler", () => {
  let clock: HandClock;
  let runs: HeldRun[];

  const newScheduler = (delay: number): Scheduler => {
    clock = new HandClock();
    runs = [];
    return new Scheduler({
      delay: () => delay,
      timers: clock,
      run: (run) =>
        new Promise<void>((resolve, reject) => {
          run.signal.addEventListener("abort", () => reject(run.signal.reason));
          const finish = async (): Promise<void> => {
            resolve();
            await Promise.resolve();
            await Promise.resolve();
          };
          runs.push({ ...run, at: clock.now(), finish });
        }),
    });
  };

  const run = (index: number): HeldRun => {
    const started = runs[index];
    assert.ok(started, `run ${index} has not started`);
    return started;
  };

  it("waits for the debounce delay", () => {
    const scheduler = newScheduler(150);
    scheduler.changed();
    clock.pass(100);
    scheduler.changed();
    clock.pass(149);
    assert.equal(runs.length, 0);
    clock.pass(1);
    assert.deepEqual(
      runs.map(({ at, atOnce }) => ({ at, atOnce })),
      [{ at: 250, atOnce: false }],
    );
  });

  it("does not wait longer than a maximum", () => {
    const scheduler = newScheduler(150);
    for (let time = 0; time < maxWait; time += 100) {
      scheduler.changed();
      clock.pass(100);
    }
    assert.deepEqual(
      runs.map(({ at, atOnce }) => ({ at, atOnce })),
      [{ at: maxWait, atOnce: true }],
    );
  });

  it("runs once without a delay, after all queued messages", () => {
    const scheduler = newScheduler(0);
    // The connection delivers one message in each turn.
    const receive = (left: number): void => {
      scheduler.changed();
      if (left > 0) clock.next(() => receive(left - 1));
    };
    receive(5);
    clock.pass(0);
    assert.equal(runs.length, 1);
  });

  it("abandons a run when newer text exists, and does not pause a late run", async () => {
    const scheduler = newScheduler(0);
    scheduler.changed();
    clock.pass(0);
    scheduler.changed();
    assert.equal(run(0).signal.aborted, true);
    clock.pass(0);
    assert.equal(run(1).atOnce, false);
    clock.pass(maxWait);
    scheduler.changed();
    clock.pass(0);
    assert.deepEqual([run(1).signal.aborted, run(2).atOnce], [true, true]);
    await run(2).finish();
    assert.equal(scheduler.isSettled, true);
    scheduler.changed();
    clock.pass(0);
    assert.equal(run(3).atOnce, false);
  });

  it("runs immediately if a caller waits, even after further changes", async () => {
    const scheduler = newScheduler(5000);
    await scheduler.settled();
    scheduler.changed();
    let isSettled = false;
    const settled = scheduler.settled().then(() => {
      isSettled = true;
    });
    assert.equal(runs.length, 1);
    scheduler.changed();
    clock.pass(0);
    assert.equal(run(0).signal.aborted, true);
    await Promise.resolve();
    assert.equal(isSettled, false);
    await run(1).finish();
    await settled;
    assert.equal(scheduler.isSettled, true);
  });

  it("ends all waits when it is disposed, and does nothing afterwards", async () => {
    const scheduler = newScheduler(100);
    scheduler.changed();
    const settled = scheduler.settled();
    scheduler.dispose();
    await settled;
    scheduler.changed();
    scheduler.soon();
    clock.pass(10_000);
    assert.deepEqual([runs.length, run(0).signal.aborted], [1, true]);
  });
});
