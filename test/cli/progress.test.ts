import assert from "node:assert/strict";
import { progressDelay, startProgress } from "../../server/src/cli/progress.ts";
import { run } from "../../server/src/cli/run.ts";
import { temporaryFolder } from "../host/temporary-folder.ts";
import { docsJson } from "./command-line.ts";

describe("progress", () => {
  function terminal(
    given: { isTTY?: boolean; columns?: number } = { isTTY: true },
    environment: Readonly<Record<string, string>> = {},
  ) {
    const written: string[] = [];
    const clock = { time: 1000 };
    const stderr = { ...given, write: (text: string) => written.push(text) };
    return { written, clock, progress: startProgress({ stderr, environment, now: () => clock.time }) };
  }

  it("is silent while the command is quick", () => {
    const { written, clock, progress } = terminal();
    progress.update("a");
    clock.time += progressDelay - 1;
    progress.update("b");
    progress.done();
    assert.deepEqual(written, []);
  });

  it("is silent if stderr is not a terminal", () => {
    const { written, clock, progress } = terminal({});
    clock.time += 10 * progressDelay;
    progress.update("a");
    progress.done();
    assert.deepEqual(written, []);
  });

  it("is silent with --no-progress at any position", () => {
    const folder = temporaryFolder();
    folder.write("docs.json", docsJson({ pages: ["intro"] }));
    folder.write("intro.mdx");
    const messages = (...args: readonly string[]): string => {
      let [written, time] = ["", 0];
      run(args, {
        stdout: { write: () => {} },
        stderr: { isTTY: true, write: (text) => (written += text) },
        currentFolder: folder.root,
        environment: {},
        now: () => (time += 2 * progressDelay),
      });
      return written;
    };
    assert.match(messages("check"), /listing files/);
    assert.equal(messages("check", "--no-progress"), "");
    assert.equal(messages("list", "--no-progress", "--pages"), "");
    folder.remove();
  });

  it("is silent on a terminal that cannot clear a line", () => {
    const { written, clock, progress } = terminal({ isTTY: true }, { TERM: "dumb" });
    clock.time += 10 * progressDelay;
    progress.update("a");
    progress.done();
    assert.deepEqual(written, []);
  });

  it("appears after one second", () => {
    assert.equal(progressDelay, 1000);
  });

  it("uses the default width if that of the terminal is unknown", () => {
    for (const [columns, environment, length] of [
      [0, {}, 79],
      [0, { COLUMNS: "0" }, 79],
      [0, { COLUMNS: "12" }, 11],
      [undefined, { COLUMNS: "x" }, 79],
      [20, { COLUMNS: "12" }, 19],
      [1, {}, 0],
    ] as const) {
      const { written, clock, progress } = terminal(
        { isTTY: true, ...(columns === undefined ? {} : { columns }) },
        environment,
      );
      clock.time += progressDelay;
      progress.update("x".repeat(200));
      assert.equal(written[0]?.replace("\r\u001B[K", "").length, length);
    }
  });

  it("updates its line, not too often, and clears it at the end", () => {
    const { written, clock, progress } = terminal();
    clock.time += progressDelay;
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
    progress.clear();
    clock.time += progressDelay;
    progress.update("one");
    progress.clear();
    progress.clear();
    clock.time += 100;
    progress.update("two");
    assert.deepEqual(written, ["\r\u001B[Kone", "\r\u001B[K", "\r\u001B[Ktwo"]);
  });

  it("stays on one line and prints no control characters", () => {
    const { written, clock, progress } = terminal({ isTTY: true, columns: 8 });
    clock.time += progressDelay;
    progress.update("a\nb\u001B[2Jcdefgh");
    assert.deepEqual(written, ["\r\u001B[Ka␊b␛[2J"]);
  });
});
