/** A thread that runs one job at a time, and what happens to jobs that do not end. */
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

/** Long enough, on any machine, for jobs that end. */
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

  it("runs jobs in order", async () => {
    const tested = start(patient);
    const outcomes = await Promise.all(["a", "b", "c"].map((name) => tested.run(name)));
    assert.deepEqual(outcomes, [done("a 1"), done("b 2"), done("c 3")]);
  });

  it("is ended by a job that takes too long, and the next job gets a new thread", async () => {
    const tested = start(50);
    assert.deepEqual(await tested.run("endless"), { kind: "late" });
    assert.deepEqual(await tested.run("a"), done("a 1"));
  });

  it("fails only the job that ends the thread", async () => {
    const tested = start(patient);
    const outcomes = ["a", "throws", "b", "exits", "c"].map((job) => tested.run(job));
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

  it("fails unfinished jobs when it is ended", async () => {
    const tested = start(patient);
    const outcomes = ["endless", "a"].map((job) => tested.run(job));
    tested.end();
    assert.deepEqual(await Promise.all(outcomes), [{ kind: "failed" }, { kind: "failed" }]);
  });
});
