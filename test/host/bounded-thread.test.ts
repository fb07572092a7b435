/** A thread that does one job at a time, and what happens to jobs that do not end. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { BoundedThread } from "../../server/src/host/bounded-thread.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.ts";

/** Answers each job with its number in the thread; some jobs never end, or end the thread. */
const program = `
const { parentPort } = require("node:worker_threads");
let count = 0;
parentPort.on("message", (job) => {
  count += 1;
  if (job === "endless") for (;;);
  if (job === "throws") throw new Error("no");
  if (job === "exits") process.exit(1);
  console.log("what it prints is seen nowhere");
  parentPort.postMessage(job + " " + count);
});
parentPort.postMessage(undefined);
`;

/** Long enough for what ends, on any machine. */
const patient = 600_000;

describe("a bounded thread", () => {
  let folder: TemporaryFolder;
  let thread: BoundedThread<string, string> | undefined;

  const start = (maxTime: number, name = "program.cjs"): BoundedThread<string, string> => {
    thread = new BoundedThread({ program: join(folder.root, name), maxTime });
    return thread;
  };
  const done = (result: string) => ({ kind: "done", result });

  beforeEach(() => {
    folder = temporaryFolder();
    folder.write("program.cjs", program);
  });
  afterEach(() => {
    thread?.end();
    folder.remove();
  });

  it("does jobs in their order", async () => {
    const own = start(patient);
    const outcomes = await Promise.all(["a", "b", "c"].map((name) => own.run(name)));
    assert.deepEqual(outcomes, [done("a 1"), done("b 2"), done("c 3")]);
  });

  it("ends with a job that takes too long, and the next job has another thread", async () => {
    const own = start(50);
    assert.deepEqual(await own.run("endless"), { kind: "late" });
    assert.deepEqual(await own.run("a"), done("a 1"));
  });

  it("fails a job that ends the thread, and no other", async () => {
    const own = start(patient);
    const outcomes = ["a", "throws", "b", "exits", "c"].map((job) => own.run(job));
    assert.deepEqual(await Promise.all(outcomes), [
      done("a 1"),
      { kind: "failed" },
      done("b 1"),
      { kind: "failed" },
      done("c 1"),
    ]);
  });

  it("fails if its program does not exist", async () => {
    assert.deepEqual(await start(patient, "gone.cjs").run("a"), { kind: "failed" });
  });

  it("fails what is not done when it is ended", async () => {
    const own = start(patient);
    const outcomes = ["endless", "a"].map((job) => own.run(job));
    own.end();
    assert.deepEqual(await Promise.all(outcomes), [{ kind: "failed" }, { kind: "failed" }]);
  });
});
