/** When work in the background goes on, with a clock and turns that the test controls. */
import assert from "node:assert/strict";
import { Background } from "../../server/src/lsp/session/background.ts";

/** Lets promises that are resolved call what waits for them. */
async function settled(): Promise<void> {
  for (let round = 0; round < 10; round += 1) await Promise.resolve();
}

describe("work in the background", () => {
  let time: number;
  let turns: (() => void)[];
  let background: Background;
  /** What happens while work rests. */
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

  /** Gives whether the work has its turn after so many turns of the event loop. */
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

  it("goes on in the next turn if nothing happens", async () => {
    assert.equal(await hasTurnAfter(1, background.turn), true);
    assert.equal(await hasTurnAfter(1, background.turnOfAnalysis), true);
  });

  it("waits for some turns where bytes have arrived, and so does an analysis", async () => {
    background.arrived();
    assert.equal(await hasTurnAfter(4, background.turn), false);
    background.arrived();
    assert.equal(await hasTurnAfter(4, background.turnOfAnalysis), false);
    turns.length = 0;
    assert.equal(await hasTurnAfter(8, background.turn), true);
  });

  it("waits for an analysis, which waits for messages alone", async () => {
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

  it("rests after each message if it may take long, but not for ever", async () => {
    assert.equal(await hasTurnAfter(1, background.turnAtRest), true);
    assert.equal(time, 0);
    background.arrived();
    assert.equal(await hasTurnAfter(9, background.turnAtRest), true);
    assert.equal(time, 20);
    time = 1000;
    onRest = () => background.arrived();
    background.arrived();
    assert.equal(await hasTurnAfter(200, background.turnAtRest), true);
    assert.equal(time, 1250);
  });

  it("goes on after a time although the client never pauses", async () => {
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
