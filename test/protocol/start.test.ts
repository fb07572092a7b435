/** What a client can rely on while the server starts: an early answer, and no lost messages after it. */
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { StreamMessageReader } from "vscode-jsonrpc/node";
import type { InitializeResult } from "vscode-languageserver-protocol";
import {
  filesOfStart,
  type ServerProcess,
  serverProgram,
  startProcess,
  uriOf,
  within,
} from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const distFolder = join(dirname(dirname(serverProgram)), "dist");

/** The messages as one chunk of bytes. */
function framed(messages: readonly object[]): Buffer {
  const frames = messages.map((message) => {
    const content = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
    return Buffer.concat([Buffer.from(`Content-Length: ${content.length}\r\n\r\n`, "latin1"), content]);
  });
  return Buffer.concat(frames);
}

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code: number };
}

describe("the start of the server", () => {
  let server: ServerProcess | undefined;
  let folder: SiteFolder | undefined;

  afterEach(async () => {
    await server?.kill();
    server?.connection.dispose();
    folder?.remove();
    server = undefined;
    folder = undefined;
  });

  it("handles messages that arrive together with initialize, in order", async () => {
    folder = new SiteFolder({ "docs.json": docsJson({ pages: [] }) });
    server = startProcess();
    const { stdin, stdout } = server.child;
    assert.ok(stdin !== null && stdout !== null);
    const answers = new Map<unknown, Answer>();
    const answered = new Promise<void>((resolve) => {
      new StreamMessageReader(stdout).listen((message) => {
        if ("id" in message && !("method" in message)) answers.set(message.id, message as Answer);
        if (answers.size === 3) resolve();
      });
    });
    const uri = uriOf(folder.path("docs.json"));
    const text = docsJson({ groups: [{ group: "a", pages: [] }] });
    const line = text.split("\n").findIndex((one) => one.includes('"a"'));
    const character = text.split("\n")[line]?.indexOf('"a"') ?? 0;
    // Each edit is at the end of the name that the previous one left.
    const edits = ["b", "c", "d", "e"].map((letter, index) => {
      const place = { line, character: character + 2 + index };
      const contentChanges = [{ range: { start: place, end: place }, text: letter }];
      const params = { textDocument: { uri, version: index + 2 }, contentChanges };
      return { method: "textDocument/didChange", params };
    });
    const textDocument = { uri };
    stdin.write(
      framed([
        {
          id: 1,
          method: "initialize",
          params: {
            processId: null,
            rootUri: uriOf(folder.root),
            capabilities: { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } },
          },
        },
        { method: "initialized", params: {} },
        {
          method: "textDocument/didOpen",
          params: { textDocument: { uri, languageId: "json", version: 1, text } },
        },
        ...edits,
        { id: 2, method: "textDocument/documentSymbol", params: { textDocument } },
        { id: 3, method: "textDocument/documentSymbol", params: { textDocument } },
        { method: "$/cancelRequest", params: { id: 3 } },
      ]),
    );
    await within(answered, () => `only ${[...answers.keys()]} were answered`);
    assert.match(JSON.stringify(answers.get(2)?.result), /"name":"Group abcde"/);
    assert.equal(answers.get(3)?.error?.code, -32800);
  });

  it("answers initialize without its engine, and exits with the reason if that cannot be loaded", async () => {
    folder = new SiteFolder();
    for (const name of readdirSync(dirname(serverProgram))) {
      mkdirSync(folder.path("bin"), { recursive: true });
      copyFileSync(join(dirname(serverProgram), name), folder.path(`bin/${name}`));
    }
    mkdirSync(folder.path("dist"));
    for (const name of filesOfStart) copyFileSync(join(distFolder, name), folder.path(`dist/${name}`));
    server = startProcess([folder.path("bin/docs-json-language-server.js"), "--stdio"]);
    const { connection, ended, complaints } = server;
    connection.listen();
    const params = { processId: null, rootUri: null, capabilities: {} };
    const answer = await connection.sendRequest<InitializeResult>("initialize", params);
    assert.equal(answer.capabilities.hoverProvider, true);
    assert.equal(await within(ended, () => "the server did not end"), 1);
    assert.match(
      complaints(),
      /^docs-json-language-server: its engine cannot be loaded \(Cannot find module '[^'\n]*docs-json-session\.cjs'\); it ends\.\n$/,
    );
  });
});
