/** Tool calls through the packaged program, and through faulty programs. */

import assert from "node:assert/strict";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  callTool,
  type ToolAnswer,
  type ToolProgram,
} from "../../../client/src/features/model-tools/tool-process.ts";
import { docsJson } from "../../cli/command-line.ts";
import { type TemporaryFolder, temporaryFolder } from "../../host/temporary-folder.ts";
import { describeSlow } from "../../slow.ts";

const built = join(import.meta.dirname, "../../../server/dist");

/** The program's files that the extension ships; without the rules' examples, which only the rules' pages contain. */
const shipped = [
  "docs-json-engine.cjs",
  "docs-json-paths.cjs",
  "docs-json-tool-thread.cjs",
  "docs-json-tools.cjs",
  "docs-json-version.cjs",
  "mcp-server.cjs",
  "mdx-parser.cjs",
  "openapi-validators.cjs",
  "page-renderer.cjs",
  "sdl-parser.cjs",
  "tex-parser.cjs",
  "yaml-library.cjs",
  "rules",
];

const never = new AbortController().signal;

describeSlow("calls of tools by the extension", () => {
  let program: ToolProgram;
  let packaged: TemporaryFolder;
  let folder: TemporaryFolder;

  before(() => {
    packaged = temporaryFolder();
    for (const name of shipped) cpSync(join(built, name), join(packaged.root, name), { recursive: true });
    program = programOf(join(packaged.root, "docs-json-tools.cjs"));
  });
  after(() => packaged.remove());
  beforeEach(() => {
    folder = temporaryFolder();
    folder.write(
      "site/docs.json",
      docsJson({ groups: [{ group: "Start", pages: ["index", "setup", "gone"] }] }),
    );
    folder.write("site/index.mdx", "---\ntitle: Home\n---\n\n[Set-up](/setup)\n");
    folder.write("site/setup.mdx", "---\ntitle: Set-up\n---\n");
  });
  afterEach(() => folder.remove());

  function programOf(file: string): ToolProgram {
    return { command: process.execPath, args: [file], environment: process.env };
  }

  function call(tool: string, input: unknown, more: { readonly folders?: readonly string[] } = {}) {
    const folders = more.folders ?? [pathToFileURL(join(folder.root, "site")).href];
    const writes = tool === "change";
    return callTool(program, { tool, input, folders, writes }, never);
  }

  const read = (file: string): string => readFileSync(join(folder.root, "site", file), "utf8");

  it("get the answers of all four tools", async () => {
    const answers: readonly (readonly [string, object, RegExp])[] = [
      ["check", {}, /W missing-page There is no page `gone`/],
      ["navigation", { ask: "tree" }, /setup/],
      ["navigation", { ask: "unlisted" }, /\S/],
      ["navigation", { ask: "endpoints" }, /\S/],
      ["navigation", { ask: "unused" }, /\S/],
      ["navigation", { ask: "where", address: "/setup" }, /setup\.mdx/],
      ["navigation", { ask: "place", page: "faq" }, /Start/],
      ["change", { action: "move", from: "setup.mdx", to: "install.mdx" }, /^Nothing was written/],
      ["change", { action: "move", entries: ["setup"], before: "index" }, /^Nothing was written/],
      ["change", { action: "add", page: "faq", into: "Start" }, /^Nothing was written/],
      ["change", { action: "remove", entries: ["setup"] }, /^Nothing was written/],
      ["change", { action: "rename", entries: ["Start"], name: "Begin" }, /^Nothing was written/],
      ["change", { action: "fix", suggested: true }, /\S/],
      ["explain", {}, /^missing-page\s+warning/m],
    ];
    for (const [tool, input, expected] of answers) {
      const { text, isError } = await call(tool, input);
      assert.equal(isError, false, `${tool} ${JSON.stringify(input)}: ${text}`);
      assert.match(text, expected, `${tool} ${JSON.stringify(input)}`);
    }
    assert.ok(!existsSync(join(folder.root, "site/install.mdx")));
  });

  it("write the changes to apply", async () => {
    const { isError } = await call("change", {
      action: "move",
      from: "setup.mdx",
      to: "install.mdx",
      apply: true,
    });
    assert.equal(isError, false);
    assert.match(read("index.mdx"), /\(\/install\)/);
    assert.match(read("docs.json"), /"install"/);
    assert.ok(!existsSync(join(folder.root, "site/setup.mdx")));
  });

  it("explain a rule with the examples of its page", async () => {
    const { text } = await call("explain", { rule: "missing-page" });
    assert.match(text, /^## Examples$/m);
    assert.match(text, /A typo, and a page in the wrong case/);
    assert.doesNotMatch(text, /## Turning it off/);
  });

  it("are refused outside the granted folders, without any, and if they are malformed", async () => {
    const before = read("docs.json");
    const refused: readonly (readonly [string, unknown, (readonly string[])?])[] = [
      ["change", { action: "move", from: "setup.mdx", to: "../out.mdx", apply: true }],
      ["check", { site: "/" }],
      ["check", { paths: ["a".repeat(1001)] }],
      ["check", "no object"],
      ["change", { action: "fix", apply: "true" }],
      ["shell", { command: "id" }],
      ["check", {}, []],
      ["check", {}, ["https://example.com/site", "nonsense"]],
    ];
    for (const [tool, input, folders] of refused) {
      const { text, isError } = await call(tool, input, folders === undefined ? {} : { folders });
      assert.equal(isError, true, `${tool} ${JSON.stringify(input)}: ${text}`);
    }
    assert.equal(read("docs.json"), before);
    assert.ok(!existsSync(join(folder.root, "out.mdx")));
  });

  it("reject when they are canceled, and leave no reading program running", async () => {
    const started = join(folder.root, "started");
    const file = folder.write(
      "waits.cjs",
      `require("node:fs").writeFileSync(${JSON.stringify(started)}, String(process.pid)); setInterval(() => {}, 1000);`,
    );
    const cancel = new AbortController();
    const input = { tool: "check", input: {}, folders: [], writes: false };
    const running = callTool(programOf(file), input, cancel.signal);
    const rejected = assert.rejects(running, /enough/);
    while (!existsSync(started) || readFileSync(started, "utf8") === "")
      await new Promise((resolve) => setImmediate(resolve));
    cancel.abort(new Error("enough"));
    await rejected;
    const isAlive = (): boolean => {
      try {
        return process.kill(Number(readFileSync(started, "utf8")), 0);
      } catch {
        return false;
      }
    };
    while (isAlive()) await new Promise((resolve) => setImmediate(resolve));
    await assert.rejects(async () => callTool(program, input, cancel.signal), /enough/);
  });

  it("let a writing program finish when they are canceled", async () => {
    const [started, finished] = [join(folder.root, "started"), join(folder.root, "finished")];
    const file = folder.write(
      "writes.cjs",
      `const fs = require("node:fs");
      process.stdin.resume().on("end", () => fs.writeFileSync(${JSON.stringify(finished)}, ""));
      fs.writeFileSync(${JSON.stringify(started)}, "");`,
    );
    const cancel = new AbortController();
    const running = callTool(
      programOf(file),
      { tool: "change", input: {}, folders: [], writes: true },
      cancel.signal,
    );
    const rejected = assert.rejects(running, /enough/);
    while (!existsSync(started)) await new Promise((resolve) => setImmediate(resolve));
    cancel.abort(new Error("enough"));
    await rejected;
    while (!existsSync(finished)) await new Promise((resolve) => setImmediate(resolve));
  });

  describe("through a program that misbehaves", () => {
    const answerOf = (source: string): Promise<ToolAnswer> =>
      callTool(
        programOf(folder.write("program.cjs", source)),
        { tool: "check", input: {}, folders: [], writes: false },
        never,
      );

    it("reject with its error output when it ends without an answer", async () => {
      await assert.rejects(
        answerOf('console.error("no memory"); process.exitCode = 1;'),
        /without an answer\. no memory/,
      );
    });

    it("reject when it cannot be started", async () => {
      const missing = { ...programOf("x"), command: join(folder.root, "missing") };
      const input = { tool: "check", input: {}, folders: [], writes: false };
      await assert.rejects(callTool(missing, input, never), /could not be started/);
    });

    it("reject when it does not end its message", async () => {
      const source = 'const more = () => process.stdout.write("x".repeat(65536), more); more();';
      await assert.rejects(answerOf(source), /too long/);
    });

    it("skip output that is not a message, and answer unknown requests", async () => {
      const { text, isError } = await answerOf(`
        const write = (text) => process.stdout.write(text + "\\n");
        write("no JSON"); write("[]"); write("1");
        write(JSON.stringify({ method: "notifications/message", params: {} }));
        write(JSON.stringify({ id: "a", method: "sampling/createMessage" }));
        write(JSON.stringify({ id: "b", method: "ping" }));
        let all = "";
        process.stdin.setEncoding("utf8").on("data", (piece) => {
          all += piece;
          if (!all.includes('"b"')) return;
          write(JSON.stringify({ id: 2, result: { content: [{ type: "image" }, { type: "text", text: all }] } }));
        });`);
      assert.equal(isError, false);
      const replies = text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      assert.equal(replies.find(({ id }) => id === "a").error.code, -32601);
      assert.deepEqual(replies.find(({ id }) => id === "b").result, {});
    });

    it("return a protocol error as an answer", async () => {
      const answer = await answerOf(
        'process.stdout.write(JSON.stringify({ id: 1, error: { code: -1, message: "too old" } }) + "\\n");',
      );
      assert.deepEqual(answer, { text: "The call failed: too old", isError: true });
    });
  });
});
