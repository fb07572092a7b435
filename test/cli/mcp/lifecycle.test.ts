/** Calls that are canceled, threads that fail, and the end of `docs-json mcp`. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { runInThread } from "../../../server/src/mcp/command-thread.ts";
import { type TemporaryFolder, temporaryFolder } from "../../host/temporary-folder.ts";
import { docsJson, finished } from "../command-line.ts";

const program = join(import.meta.dirname, "../../../server/bin/docs-json.js");

/** A promise that is resolved from outside. */
class Gate {
  open: () => void = () => {};
  readonly opened = new Promise<void>((resolve) => {
    this.open = resolve;
  });
}

describe("the lifecycle of docs-json mcp", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    folder.write("docs.json", docsJson({ groups: [{ group: "Start", pages: ["index"] }] }));
    folder.write("index.mdx", "---\ntitle: Home\n---\n");
  });
  let client: Client | undefined;
  afterEach(async () => {
    await client?.close();
    client = undefined;
    folder.remove();
  });

  it("does not make a change that is canceled before it begins", async () => {
    // The server requests the roots before it begins, and gets them only after the call has been canceled.
    const [asked, answer] = [new Gate(), new Gate()];
    client = new Client({ name: "test", version: "1" }, { capabilities: { roots: {} } });
    client.setRequestHandler(ListRootsRequestSchema, async () => {
      asked.open();
      await answer.opened;
      return { roots: [{ uri: pathToFileURL(folder.root).href }] };
    });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [program, "mcp"], cwd: folder.root }),
    );
    const cancel = new AbortController();
    const move = { action: "move", from: "index.mdx", to: "home.mdx", apply: true };
    const call = client.callTool({ name: "change", arguments: move }, undefined, { signal: cancel.signal });
    const rejected = assert.rejects(call);
    await asked.opened;
    cancel.abort("the user changed their mind");
    await rejected;
    answer.open();
    // Calls are answered one after the other, so the canceled one has ended.
    await client.callTool({ name: "check", arguments: {} });
    assert.ok(existsSync(join(folder.root, "index.mdx")));
  });

  function task(source: string) {
    folder.write("program.cjs", source);
    return {
      kind: "command-call",
      args: [],
      currentFolder: folder.root,
      granted: [],
      program: join(folder.root, "program.cjs"),
    } as const;
  }

  it("ends a thread that is canceled while it works", async () => {
    const started = join(folder.root, "started");
    const call = task(`require("node:fs").writeFileSync(${JSON.stringify(started)}, ""); for (;;);`);
    const cancel = new AbortController();
    const running = runInThread(call, cancel.signal);
    const rejected = assert.rejects(running, /enough/);
    while (!existsSync(started)) await new Promise((resolve) => setImmediate(resolve));
    cancel.abort(new Error("enough"));
    // The promise is rejected when the thread has ended.
    await rejected;
  });

  it("starts no thread for a call that is already canceled", async () => {
    const started = join(folder.root, "started");
    const call = task(`require("node:fs").writeFileSync(${JSON.stringify(started)}, "");`);
    await assert.rejects(runInThread(call, AbortSignal.abort(new Error("enough"))), /enough/);
    assert.ok(!existsSync(started));
  });

  it("survives a thread that fails, or ends without an answer", async () => {
    await assert.rejects(runInThread(task("throw new Error('broken');"), undefined), /broken/);
    await assert.rejects(runInThread(task("process.exit(0);"), undefined), /ended without an answer/);
  });

  it("ends when its input ends, and does not answer bytes that are not messages", async () => {
    const child = spawn(process.execPath, [program, "mcp"], { cwd: folder.root });
    child.stdin.end('nothing\n{"jsonrpc":"2.0"}\n\u0000\n[1]\n');
    const { code, stdout, stderr } = await finished(child);
    assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: "", stderr: "" });
  });

  it("accepts no path", async () => {
    const child = spawn(process.execPath, [program, "mcp", "docs"], { cwd: folder.root });
    const { code, stderr } = await finished(child);
    assert.equal(code, 2);
    assert.match(stderr, /The mcp command takes no PATH/);
  });
});
