import assert from "node:assert/strict";
import fc from "fast-check";
import { growingWait, mayPass, Poller, type Round } from "../../client/src/service/polling.ts";
import { type ManualClock, manualClock, quiet } from "./manual-clock.ts";

describe("polling", () => {
  let clock: ManualClock;
  let rounds: number;
  let answers: ((round: Round) => void)[];
  let poller: Poller;
  beforeEach(() => {
    clock = manualClock();
    rounds = 0;
    answers = [];
    poller = new Poller({
      clock,
      rhythm: (count, failures) => 1000 * (count + 1) + 10_000 * failures,
      round: () =>
        new Promise((resolve) => {
          rounds += 1;
          answers.push(resolve);
        }),
    });
  });
  afterEach(() => poller.dispose());

  async function answer(round: Round = { continues: true }): Promise<void> {
    answers.shift()?.(round);
    await quiet();
  }

  async function pass(milliseconds: number): Promise<void> {
    clock.advance(milliseconds);
    await quiet();
  }

  it("runs no round until it is switched on", async () => {
    await pass(100_000);
    assert.equal(rounds, 0);
    poller.switch(true);
    await pass(0);
    assert.equal(rounds, 1);
  });

  it("waits longer after each round", async () => {
    poller.switch(true);
    await pass(0);
    await answer();
    assert.deepEqual(clock.waits(), [1000]);
    await pass(1000);
    await answer();
    assert.deepEqual(clock.waits(), [2000]);
  });

  it("never runs two rounds at once", async () => {
    poller.switch(true);
    await pass(0);
    poller.switch(false);
    poller.switch(true);
    poller.wake();
    await pass(100_000);
    assert.equal(rounds, 1);
  });

  it("stops when nothing is left, and continues after wake()", async () => {
    poller.switch(true);
    await pass(0);
    await answer({ continues: false });
    assert.deepEqual(clock.waits(), []);
    poller.wake();
    assert.deepEqual(clock.waits(), [1000]);
    await pass(1000);
    assert.equal(rounds, 2);
  });

  it("continues after wake() during a round that finds nothing more", async () => {
    poller.switch(true);
    await pass(0);
    await answer();
    await pass(1000);
    poller.wake();
    await answer({ continues: false });
    // The waits start from the shortest again, and nothing is lost that was added after the request of the round.
    assert.deepEqual(clock.waits(), [1000]);
    await pass(1000);
    assert.equal(rounds, 3);
  });

  it("runs no round earlier because it is switched off and on", async () => {
    poller.switch(true);
    await pass(0);
    await answer();
    poller.switch(false);
    assert.deepEqual(clock.waits(), []);
    poller.switch(true);
    assert.deepEqual(clock.waits(), [1000]);
  });

  it("waits as long as the service requests", async () => {
    poller.switch(true);
    await pass(0);
    await answer({ continues: true, hasFailed: true, rest: 60_000 });
    assert.deepEqual(clock.waits(), [60_000]);
    poller.switch(false);
    poller.switch(true);
    poller.wake();
    assert.deepEqual(clock.waits(), [60_000]);
  });

  it("waits no longer because the clock was set back", async () => {
    poller.switch(true);
    await pass(0);
    await answer();
    poller.switch(false);
    clock.advance(-3_600_000);
    poller.switch(true);
    assert.deepEqual(clock.waits(), [1000]);
    poller.wake();
    assert.deepEqual(clock.waits(), [1000]);
    await pass(1000);
    assert.equal(rounds, 2);
  });

  it("waits longer while rounds fail, and normally after a successful round", async () => {
    poller.switch(true);
    await pass(0);
    await answer({ continues: true, hasFailed: true });
    assert.deepEqual(clock.waits(), [11_000]);
    await pass(11_000);
    await answer();
    assert.deepEqual(clock.waits(), [2000]);
  });

  it("runs a round immediately on request, even while it is off", async () => {
    const done = poller.now();
    await quiet();
    assert.equal(rounds, 1);
    await answer();
    await done;
    assert.deepEqual(clock.waits(), []);
  });

  it("runs another round for a request during a round", async () => {
    poller.switch(true);
    await pass(0);
    const done = poller.now();
    await answer();
    assert.equal(rounds, 2);
    await answer();
    await done;
  });

  it("continues after a round that threw", async () => {
    const throwing = new Poller({
      clock,
      rhythm: () => 1000,
      round: () => Promise.reject(new Error("storage")),
    });
    await throwing.now();
    throwing.switch(true);
    assert.deepEqual(clock.waits(), [1000]);
    throwing.dispose();
    assert.deepEqual(clock.waits(), []);
  });

  it("waits within its bounds, never less after more rounds", () => {
    fc.assert(
      fc.property(fc.nat(10_000), (count) => {
        const wait = growingWait(2000, 30_000, count);
        assert.ok(wait >= 2000 && wait <= 30_000);
        assert.ok(growingWait(2000, 30_000, count + 1) >= wait);
      }),
    );
  });

  it("distinguishes temporary errors from permanent ones", () => {
    assert.equal(mayPass({ kind: "network" }), true);
    assert.equal(mayPass({ kind: "rate-limited" }), true);
    assert.equal(mayPass({ kind: "unauthorized" }), false);
    assert.equal(mayPass({ kind: "not-found" }), false);
  });
});
