/** When background work continues, with a clock and turns that the test controls. */
import assert from "node:assert/strict";
import { Background } from "../../server/src/lsp/session/background.ts";

/** Lets the callbacks of resolved promises run. */
async function settled(): Promise<void> {
  for (let round = 0; round < 10; round += 1) await Promise.resolve();
}

describe("background work", () => {
  let time: number;
  let turns: (() => void)[];
  let background: Background;
  /** What happens while the work pauses. */
  let onRest: (() => void) | undefined;

  beforeEach(() => {
    time = 0;
    turns = [];
    onRest = undefined;
    background = new Background({
      now: () => time,
      nextTurn: () => new Promise((resolve) => turns.push(resolve)),
      after: async (milliseconds) => {
        time += milliseconds;
        onRest?.();
      },
    });
  });

  /** Returns whether the work has had its turn after this many turns of the event loop. */
  async function hasTurnAfter(count: number, turn: () => Promise<void>): Promise<boolean> {
    let isResolved = false;
    void turn().then(() => {
      isResolved = true;
    });
    for (let number = 0; number < count; number += 1) {
      turns.shift()?.();
      await settled();
    }
    return isResolved;
  }

  it("continues in the next turn if nothing happens", async () => {
    assert.equal(await hasTurnAfter(1, background.turn), true);
    assert.equal(await hasTurnAfter(1, background.turnOfAnalysis), true);
  });

  it("waits for some turns after bytes have arrived, and so does an analysis", async () => {
    background.arrived();
    assert.equal(await hasTurnAfter(4, background.turn), false);
    background.arrived();
    assert.equal(await hasTurnAfter(4, background.turnOfAnalysis), false);
    turns.length = 0;
    assert.equal(await hasTurnAfter(8, background.turn), true);
  });

  it("waits for an analysis, which waits only for messages", async () => {
    const end = background.startAnalysis();
    const other = background.startAnalysis();
    assert.equal(await hasTurnAfter(1, background.turnOfAnalysis), true);
    assert.equal(await hasTurnAfter(20, background.turn), false);
    end();
    end();
    assert.equal(await hasTurnAfter(20, background.turn), false);
    other();
    turns.length = 0;
    assert.equal(await hasTurnAfter(1, background.turn), true);
  });

  it("pauses after each message if it may take long, but not forever", async () => {
    assert.equal(await hasTurnAfter(1, background.turnInSilence), true);
    assert.equal(time, 0);
    background.arrived();
    assert.equal(await hasTurnAfter(9, background.turnInSilence), true);
    assert.equal(time, 20);
    time = 1000;
    onRest = () => background.arrived();
    background.arrived();
    assert.equal(await hasTurnAfter(200, background.turnInSilence), true);
    assert.equal(time, 1250);
  });

  it("continues after a while even if the client never pauses", async () => {
    background.startAnalysis();
    const turn = background.turn();
    let isResolved = false;
    void turn.then(() => {
      isResolved = true;
    });
    for (let number = 0; number < 30 && !isResolved; number += 1) {
      background.arrived();
      time += 10;
      turns.shift()?.();
      await settled();
    }
    assert.equal(isResolved, true);
    assert.equal(time, 250);
  });
});
