import assert from "node:assert/strict";
import { quietTime, startProgress } from "../../server/src/cli/progress.ts";

describe("progress", () => {
  function terminal(given: { isTTY?: boolean; columns?: number } = { isTTY: true }) {
    const written: string[] = [];
    const clock = { time: 1000 };
    const stream = { ...given, write: (text: string) => written.push(text) };
    return { written, clock, progress: startProgress({ stream, now: () => clock.time }) };
  }

  it("is silent while the command is quick", () => {
    const { written, clock, progress } = terminal();
    progress.update("a");
    clock.time += quietTime - 1;
    progress.update("b");
    progress.done();
    assert.deepEqual(written, []);
  });

  it("is silent where stderr is no terminal", () => {
    const { written, clock, progress } = terminal({});
    clock.time += 10 * quietTime;
    progress.update("a");
    progress.done();
    assert.deepEqual(written, []);
  });

  it("replaces its line, not too often, and wipes it at the end", () => {
    const { written, clock, progress } = terminal();
    clock.time += quietTime;
    progress.update("one");
    clock.time += 99;
    progress.update("two");
    clock.time += 1;
    progress.update("three");
    progress.done();
    progress.done();
    clock.time += 1000;
    progress.update("four");
    assert.deepEqual(written, ["\r\u001B[Kone", "\r\u001B[Kthree", "\r\u001B[K"]);
  });

  it("makes room for other messages", () => {
    const { written, clock, progress } = terminal();
    progress.wipe();
    clock.time += quietTime;
    progress.update("one");
    progress.wipe();
    progress.wipe();
    clock.time += 100;
    progress.update("two");
    assert.deepEqual(written, ["\r\u001B[Kone", "\r\u001B[K", "\r\u001B[Ktwo"]);
  });

  it("stays on one line and passes no control characters on", () => {
    const { written, clock, progress } = terminal({ isTTY: true, columns: 8 });
    clock.time += quietTime;
    progress.update("a\nb\u001B[2Jcdefgh");
    assert.deepEqual(written, ["\r\u001B[Ka␊b␛[2J"]);
  });
});
