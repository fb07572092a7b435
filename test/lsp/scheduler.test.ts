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
      this.#queue = this.#queue.filter((one) => one !== entry);
    };
  }

  next(action: () => void): () => void {
    return this.after(0, action);
  }

  /** Lets time pass, with everything that is due in it. */
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

  const scheduler = (delay: number): Scheduler => {
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
    const one = runs[index];
    assert.ok(one, `run ${index} has not begun`);
    return one;
  };

  it("waits for the quiet time", () => {
    const one = scheduler(150);
    one.changed();
    clock.pass(100);
    one.changed();
    clock.pass(149);
    assert.equal(runs.length, 0);
    clock.pass(1);
    assert.deepEqual(
      runs.map(({ at, atOnce }) => ({ at, atOnce })),
      [{ at: 250, atOnce: false }],
    );
  });

  it("waits no longer than a maximum", () => {
    const one = scheduler(150);
    for (let time = 0; time < maxWait; time += 100) {
      one.changed();
      clock.pass(100);
    }
    assert.deepEqual(
      runs.map(({ at, atOnce }) => ({ at, atOnce })),
      [{ at: maxWait, atOnce: true }],
    );
  });

  it("runs without a delay once, after all queued messages", () => {
    const one = scheduler(0);
    // The connection passes on one message in each turn.
    const receive = (left: number): void => {
      one.changed();
      if (left > 0) clock.next(() => receive(left - 1));
    };
    receive(5);
    clock.pass(0);
    assert.equal(runs.length, 1);
  });

  it("abandons a run when a newer text exists, and does not pause a late run", async () => {
    const one = scheduler(0);
    one.changed();
    clock.pass(0);
    one.changed();
    assert.equal(run(0).signal.aborted, true);
    clock.pass(0);
    assert.equal(run(1).atOnce, false);
    clock.pass(maxWait);
    one.changed();
    clock.pass(0);
    assert.deepEqual([run(1).signal.aborted, run(2).atOnce], [true, true]);
    await run(2).finish();
    assert.equal(one.isSettled, true);
    one.changed();
    clock.pass(0);
    assert.equal(run(3).atOnce, false);
  });

  it("runs at once if a caller waits, also after further changes", async () => {
    const one = scheduler(5000);
    await one.settled();
    one.changed();
    let isSettled = false;
    const settled = one.settled().then(() => {
      isSettled = true;
    });
    assert.equal(runs.length, 1);
    one.changed();
    clock.pass(0);
    assert.equal(run(0).signal.aborted, true);
    await Promise.resolve();
    assert.equal(isSettled, false);
    await run(1).finish();
    await settled;
    assert.equal(one.isSettled, true);
  });

  it("ends all waits when it is disposed of, and does nothing afterwards", async () => {
    const one = scheduler(100);
    one.changed();
    const settled = one.settled();
    one.dispose();
    await settled;
    one.changed();
    one.soon();
    clock.pass(10_000);
    assert.deepEqual([runs.length, run(0).signal.aborted], [1, true]);
  });
});
