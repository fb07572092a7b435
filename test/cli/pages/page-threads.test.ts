/** Pages that several threads read, some of which fail: no page is lost or repeated. */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { BroadcastChannel } from "node:worker_threads";
import type { PageResult, PagesToRead } from "../../../server/src/cli/pages/page-result.ts";
import { type PageThreads, startPageThreads } from "../../../server/src/cli/pages/page-threads.ts";
import { startReadingPages } from "../../../server/src/cli/pages/read-pages.ts";
import { newIntern } from "../../../server/src/service/snapshot.ts";
import { type TemporaryFolder, temporaryFolder } from "../../host/temporary-folder.ts";

const channelName = "page-threads.test";

/** The beginning of a failing thread: takes the first batch, and notifies the test. */
const takesOne = `
const { BroadcastChannel, workerData } = require("node:worker_threads");
Atomics.add(new Int32Array(workerData.batches.memory), 0, 1);
const channel = new BroadcastChannel("${channelName}");
channel.postMessage("taken");
`;

const failures: Readonly<Record<string, string>> = {
  "ends without a word": "setImmediate(() => process.exit(1));",
  throws: "setImmediate(() => { throw new Error('no'); });",
  hangs:
    "setImmediate(() => { for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000); });",
};

describe("threads that read pages", () => {
  let folder: TemporaryFolder;
  let pages: PagesToRead;
  let expected: readonly PageResult[];

  beforeEach(() => {
    folder = temporaryFolder();
    const files = Array.from({ length: 100 }, (_, index) => `folder-${index % 3}/page-${index}.mdx`);
    for (const [index, file] of files.entries()) {
      folder.write(file, `---\ntitle: Page ${index}\n---\n# One\n[a](/page-${index + 1})\n`);
    }
    pages = { root: folder.root, files, isSyntaxChecked: true };
    expected = startPageThreads(pages, "", 0).finish(newIntern(), () => {});
    assert.equal(expected.filter(({ kind }) => kind === "content").length, files.length);
  });
  afterEach(() => folder.remove());

  /** Starts a thread that runs a program, and waits until the thread has taken a batch. */
  async function startedThread(program: string): Promise<PageThreads> {
    const channel = new BroadcastChannel(channelName);
    const isTaken = new Promise((resolve) => {
      channel.onmessage = resolve;
    });
    const threads = startPageThreads(pages, program, 1);
    await isTaken;
    channel.close();
    return threads;
  }

  for (const [what, code] of Object.entries(failures)) {
    it(`loses no page if a thread ${what} in the middle of a batch`, async () => {
      const program = folder.write("program.cjs", `${takesOne}${code}`);
      const threads = await startedThread(program);
      const counts: number[] = [];
      assert.deepEqual(
        threads.finish(newIntern(), (count) => counts.push(count)),
        expected,
      );
      assert.equal(counts.at(-1), pages.files.length);
      assert.deepEqual(
        counts,
        [...counts].sort((one, other) => one - other),
      );
    });
  }

  it("waits for a thread that reads a slow page, and does not read the page again", async () => {
    // Like a thread of the program, it registers before it takes a batch.
    const entersFirst = `
Atomics.add(new Int32Array(require("node:worker_threads").workerData.batches.memory), 2, 1);
`;
    const slow = `
setImmediate(() => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  workerData.port.postMessage({ batch: 0, results: Array.from({ length: 16 }, () => ({ kind: "missing" })) });
  Atomics.add(new Int32Array(workerData.batches.memory), 1, 1);
  Atomics.notify(new Int32Array(workerData.batches.memory), 1);
});
`;
    const program = folder.write("program.cjs", `${entersFirst}${takesOne}${slow}`);
    const threads = await startedThread(program);
    const results = threads.finish(newIntern(), () => {});
    assert.deepEqual(
      results.slice(0, 16).map(({ kind }) => kind),
      Array.from({ length: 16 }, () => "missing"),
    );
    assert.deepEqual(results.slice(16), expected.slice(16));
  });

  // Node rejects a relative path immediately, and reports a missing file later.
  for (const program of ["relative.cjs", join(tmpdir(), "is-not-there.cjs")]) {
    it(`loses no page if no thread can be started from ${basename(program)}`, () => {
      const threads = startPageThreads(pages, program, 2);
      assert.deepEqual(
        threads.finish(newIntern(), () => {}),
        expected,
      );
    });
  }

  it("uses a repeated batch only once", async () => {
    const twice = `
const message = { batch: 0, results: Array.from({ length: 16 }, () => ({ kind: "missing" })) };
workerData.port.postMessage(message);
workerData.port.postMessage(message);
`;
    const program = folder.write("program.cjs", `${takesOne}${twice}`);
    const threads = await startedThread(program);
    const counts: number[] = [];
    const results = threads.finish(newIntern(), (count) => counts.push(count));
    assert.equal(results.length, pages.files.length);
    assert.equal(counts.at(-1), pages.files.length);
    assert.deepEqual(results.slice(16), expected.slice(16));
  });

  it("omits a page that was deleted since, and names an unreadable one", () => {
    const [gone = "", unreadable = ""] = pages.files;
    const finish = startReadingPages(pages, {});
    for (const file of [gone, unreadable]) rmSync(join(folder.root, file));
    folder.folder(unreadable);
    const { contents, notes } = finish();
    assert.deepEqual(
      contents.map(([file]) => file),
      pages.files.slice(2),
    );
    assert.deepEqual(notes, [{ path: unreadable, reason: "it is a folder, not a file" }]);
  });
});
