/** The order of a conversation, and the end of the process. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { type Message, StreamMessageReader } from "vscode-jsonrpc/node";
import type { InitializeResult } from "vscode-languageserver-protocol";
import {
  LanguageClient,
  richCapabilities,
  type ServerProcess,
  serverProgram,
  startProcess,
  uriOf,
  within,
} from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const errorCodes = {
  serverNotInitialized: -32002,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  parseError: -32700,
} as const;

const introduction = { processId: null, rootUri: null, capabilities: richCapabilities };

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the server with arguments that make it exit. */
function runToEnd(...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [serverProgram, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    const output = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8").on("data", (text: string) => {
        output[name] += text;
      });
    }
    child.once("close", (code) => resolve({ code, ...output }));
  });
}

describe("lifecycle", () => {
  let server: ServerProcess | undefined;

  const startUnheard = (): ServerProcess => {
    server = startProcess();
    return server;
  };

  const start = (): ServerProcess => {
    const started = startUnheard();
    started.connection.listen();
    return started;
  };

  const codeOf = (answer: Promise<unknown>): Promise<number> =>
    answer.then(
      () => assert.fail("it answered"),
      (error: { code: number }) => error.code,
    );

  const exitCode = ({ ended }: ServerProcess) => within(ended, () => "the server did not end");

  afterEach(async () => {
    server?.child.kill("SIGKILL");
    await server?.ended;
    server?.connection.dispose();
    server = undefined;
  });

  it("answers initialize with its capabilities", async () => {
    const { connection } = start();
    const result = await connection.sendRequest<InitializeResult>("initialize", introduction);
    assert.deepEqual(result.capabilities, {
      positionEncoding: "utf-16",
      textDocumentSync: { openClose: true, change: 2, save: { includeText: false } },
      codeActionProvider: {
        codeActionKinds: [
          "quickfix",
          "refactor.extract",
          "refactor.inline",
          "refactor.rewrite",
          "refactor.surround",
          "source.collapseRedirects.docsJson",
          "source.migrate.docsJson",
          "source.fixAll.docsJson",
          "source.dialect.docsJson",
        ],
      },
      completionProvider: {
        triggerCharacters: ['"', "/", ":", " ", "(", "#", "<", "-"],
        resolveProvider: true,
      },
      hoverProvider: true,
      definitionProvider: true,
      documentHighlightProvider: true,
      referencesProvider: true,
      documentLinkProvider: { resolveProvider: false },
      documentSymbolProvider: { label: "docs.json navigation" },
      selectionRangeProvider: true,
      workspaceSymbolProvider: true,
      codeLensProvider: { resolveProvider: false },
      inlayHintProvider: { resolveProvider: false },
      renameProvider: true,
      executeCommandProvider: {
        commands: ["docsJson.turnOffRule", "docsJson.useDialect", "docsJson.tellWhere"],
      },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    });
    assert.equal(result.serverInfo?.name, "docs-json-language-server");
  });

  it("refuses requests before initialize", async () => {
    const { connection } = start();
    assert.equal(
      await codeOf(connection.sendRequest("textDocument/codeAction", {})),
      errorCodes.serverNotInitialized,
    );
    assert.equal(await codeOf(connection.sendRequest("shutdown")), errorCodes.serverNotInitialized);
  });

  it("accepts initialize once", async () => {
    const { connection } = start();
    await connection.sendRequest("initialize", introduction);
    assert.equal(await codeOf(connection.sendRequest("initialize", introduction)), errorCodes.invalidRequest);
  });

  it("refuses unknown methods", async () => {
    const { connection } = start();
    await connection.sendRequest("initialize", introduction);
    assert.equal(await codeOf(connection.sendRequest("textDocument/moniker", {})), errorCodes.methodNotFound);
    await connection.sendNotification("textDocument/willSave", {});
    await connection.sendNotification("$/setTrace", { value: "off" });
    assert.equal(await connection.sendRequest("shutdown"), null);
  });

  it("refuses requests after shutdown and ends with 0", async () => {
    const started = start();
    const { connection } = started;
    await connection.sendRequest("initialize", introduction);
    await connection.sendNotification("initialized", {});
    assert.equal(await connection.sendRequest("shutdown"), null);
    assert.equal(
      await codeOf(connection.sendRequest("textDocument/codeAction", {})),
      errorCodes.invalidRequest,
    );
    await connection.sendNotification("exit");
    assert.equal(await exitCode(started), 0);
  });

  it("sends nothing after shutdown, in the middle of its work", async () => {
    const names = Array.from({ length: 200 }, (_, number) => `guides/p${number}`);
    const pages = names.map((name) => [`${name}.mdx`, "[a](/gone)\n".repeat(50)] as const);
    const site = new SiteFolder({ "docs.json": docsJson({ pages: names }), ...Object.fromEntries(pages) });
    const started = start();
    const { connection } = started;
    const methods: string[] = [];
    let isShutDown = false;
    connection.onNotification((method) => {
      if (isShutDown) methods.push(method);
    });
    const rootUri = uriOf(site.root);
    await connection.sendRequest("initialize", { ...introduction, capabilities: {}, rootUri });
    await connection.sendNotification("initialized", {});
    const textDocument = { uri: uriOf(site.path("docs.json")), languageId: "json", version: 1 };
    const text = docsJson({ pages: [...names, "lost"] });
    await connection.sendNotification("textDocument/didOpen", { textDocument: { ...textDocument, text } });
    // By then findings of docs.json have been sent, and the pages are being read.
    await connection.sendRequest("textDocument/codeLens", { textDocument });
    assert.equal(await connection.sendRequest("shutdown"), null);
    isShutDown = true;
    for (let times = 0; times < 20; times += 1)
      assert.equal(await codeOf(connection.sendRequest("docsJson/verdict", {})), errorCodes.invalidRequest);
    await connection.sendNotification("exit");
    assert.equal(await exitCode(started), 0);
    assert.deepEqual(methods, []);
    site.remove();
  });

  it("ends with 1 after exit without shutdown", async () => {
    const started = start();
    await started.connection.sendRequest("initialize", introduction);
    await started.connection.sendNotification("exit");
    assert.equal(await exitCode(started), 1);
  });

  it("ends when its input ends", async () => {
    const started = start();
    await started.connection.sendRequest("initialize", introduction);
    started.child.stdin?.end();
    assert.equal(await exitCode(started), 1);
  });

  it("ends when its input ends before the first message", async () => {
    const started = start();
    started.child.stdin?.end();
    assert.equal(await exitCode(started), 1);
  });

  it("ends when the client's process is gone", async () => {
    const client = spawn(process.execPath, ["-e", "process.stdin.resume()"]);
    const started = start();
    await started.connection.sendRequest("initialize", { ...introduction, processId: client.pid });
    client.kill("SIGKILL");
    assert.equal(await exitCode(started), 1);
  });

  it("ends during an analysis", async () => {
    const site = new SiteFolder({ "docs.json": docsJson({ pages: ["intro"] }), "intro.mdx": "" });
    const client = await LanguageClient.start({ folders: [site.root] });
    await client.open(site.path("docs.json"));
    assert.equal(await client.stop(), 0);
    site.remove();
  });

  it("survives malformed notifications, and reports them without a stack trace", async () => {
    const site = new SiteFolder({ "docs.json": docsJson({ pages: ["lost"] }) });
    const client = await LanguageClient.start({
      folders: [site.root],
      initializationOptions: { status: true },
    });
    await client.notify("textDocument/didOpen", {});
    await client.notify("textDocument/didChange", { textDocument: null });
    await client.notify("textDocument/didChange", { textDocument: null });
    await client.notify("$/cancelRequest");
    await client.untilCodes(site.path("docs.json"), ["missing-page"]);
    assert.equal(client.statuses.at(-1)?.degraded, true);
    // A cancellation does not wait for its turn, so the order depends on when the messages arrive.
    await client.until(() => client.logs.length >= 3, "a word about each");
    assert.deepEqual(client.logs.toSorted(), [
      "A message from the editor was skipped: it is malformed.",
      "textDocument/didChange was skipped, because its parameters are malformed.",
      "textDocument/didOpen was skipped, because its parameters are malformed.",
    ]);
    assert.equal(await client.stop(), 0);
    site.remove();
  });

  it("refuses malformed parameters of every request, without a stack trace or a log entry", async () => {
    const site = new SiteFolder({ "docs.json": docsJson({ pages: ["intro"] }), "intro.mdx": "" });
    const client = await LanguageClient.start({
      folders: [site.root],
      initializationOptions: { status: true },
    });
    const textDocument = { uri: uriOf(site.path("docs.json")) };
    const position = { line: 0, character: 0 };
    const range = { start: position, end: position };
    const cases: readonly (readonly [method: string, params: readonly unknown[]])[] = [
      [
        "textDocument/codeAction",
        [{ textDocument: null }, { textDocument, range }, { textDocument, range, context: { only: 7 } }],
      ],
      ["codeAction/resolve", ["x"]],
      ["textDocument/codeLens", [{ textDocument: { uri: 7 } }]],
      ["textDocument/completion", [{ textDocument }, { textDocument, position: { line: "1" } }]],
      ["completionItem/resolve", [[]]],
      ["textDocument/definition", [{ position }]],
      ["textDocument/diagnostic", [{}]],
      ["textDocument/documentHighlight", [{ textDocument, position: null }]],
      ["textDocument/documentLink", [{ textDocument: [] }]],
      ["textDocument/documentSymbol", [null]],
      ["workspace/executeCommand", [{}, { command: "docsJson.turnOffRule", arguments: {} }]],
      ["textDocument/hover", [undefined, {}, [{ textDocument }], { textDocument, position: [0, 0] }]],
      ["textDocument/inlayHint", [{ textDocument, range: { start: position } }]],
      ["textDocument/prepareRename", [{ textDocument }]],
      ["textDocument/references", [{ textDocument, position: { line: 0 } }]],
      [
        "textDocument/rename",
        [
          { textDocument, position },
          { textDocument, position, newName: 7 },
        ],
      ],
      ["textDocument/selectionRange", [{ textDocument, positions: position }]],
      ["workspace/willDeleteFiles", [{ files: [{}] }, { files: 7 }]],
      ["workspace/willRenameFiles", [{ files: [{ oldUri: "file:///a" }] }]],
      ["workspace/diagnostic", [{}, { previousResultIds: ["x"] }]],
      ["workspace/symbol", [{ query: null }]],
      ["docsJson/icons", [{}]],
      ["docsJson/navigation/children", [{ uri: 7 }, 7]],
      ["docsJson/navigation/edit", [{}]],
      ["docsJson/navigation/places", [{}]],
      ["docsJson/navigation/reveal", [{}]],
      ["docsJson/parity", [{}]],
      ["docsJson/parity/edit", [{ ...textDocument, place: 7 }]],
      ["docsJson/preview", [{}]],
      ["docsJson/rule", [{}, { code: 7 }]],
      ["docsJson/unused", [{}]],
      ["docsJson/verdict", [{}]],
      ["docsJson/where", [textDocument]],
    ];
    for (const [method, all] of cases) {
      for (const params of all) {
        const what = `${method} ${JSON.stringify(params)}`;
        const answer = client.request(method, params);
        await assert.rejects(answer, ({ code, message }) => {
          assert.equal(code, errorCodes.invalidParams, what);
          assert.doesNotMatch(message, /\n|\.ts|\.cjs/, what);
          return true;
        });
      }
    }
    assert.deepEqual([client.logs, client.statuses.at(-1)?.degraded], [[], false]);
    assert.equal(await client.stop(), 0);
    site.remove();
  });

  it("answers a message that is not JSON with an error, logs it, and continues", async () => {
    const { child } = startUnheard();
    const heard: Message[] = [];
    const isAnswered = new Promise<void>((resolve) => {
      assert.ok(child.stdout);
      new StreamMessageReader(child.stdout).listen((message) => {
        heard.push(message);
        if ("id" in message && message.id === 2) resolve();
      });
    });
    const bodies = [
      JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: introduction }),
      '{"jsonrpc":"2.0","id":7,"method":"shutdown"',
      JSON.stringify({ jsonrpc: "2.0", id: 2, method: "shutdown" }),
    ];
    child.stdin?.write(bodies.map((body) => `Content-Length: ${body.length}\r\n\r\n${body}`).join(""));
    await within(isAnswered, () => "no answer after what is not JSON");
    const [log, error, begun, ended] = heard;
    assert.deepEqual(log, {
      jsonrpc: "2.0",
      method: "window/logMessage",
      params: { type: 2, message: "A message from the editor was skipped: it is not JSON." },
    });
    const refusal = { code: errorCodes.parseError, message: "A message is not JSON." };
    assert.deepEqual(error, { jsonrpc: "2.0", id: null, error: refusal });
    assert.deepEqual(
      [begun, ended].map((message) => message && "result" in message),
      [true, true],
    );
    assert.equal(heard.length, 4);
  });

  it("survives JSON that is not a message", async () => {
    const { child, connection } = start();
    await connection.sendRequest("initialize", introduction);
    for (const body of ["{}", "[]", "null", '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":{},"method":7}']) {
      child.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    }
    assert.equal(await within(connection.sendRequest("shutdown"), () => "no answer after garbage"), null);
  });

  for (const [what, bytes] of [
    ["a header without a number", "Content-Length: abc\r\n\r\n{}"],
    ["no header", "hello\r\n".repeat(1000)],
  ] as const) {
    it(`ends with a line on standard error when its input is ${what}`, async () => {
      const started = start();
      started.child.stdin?.write(bytes);
      assert.equal(await exitCode(started), 1);
      assert.match(started.complaints(), /^docs-json-language-server: [^\n]+; it ends\.\n$/);
    });
  }

  it("treats null as an absent value", async () => {
    const nothing = { workspace: null, textDocument: null, window: null, general: null };
    const empty = {
      workspace: { workspaceEdit: null, workspaceFolders: null },
      textDocument: {
        codeAction: { resolveSupport: {}, codeActionLiteralSupport: null },
        completion: { completionItem: { resolveSupport: {}, insertTextModeSupport: {} } },
        publishDiagnostics: { tagSupport: {} },
        diagnostic: null,
      },
    };
    for (const capabilities of [nothing, empty, null, { workspace: 7, textDocument: "x" }]) {
      const { connection, child } = start();
      const result = await connection.sendRequest<InitializeResult>("initialize", {
        ...introduction,
        capabilities,
      });
      assert.equal(result.capabilities.codeActionProvider, true);
      assert.equal(await connection.sendRequest("shutdown"), null);
      child.kill("SIGKILL");
    }
  });

  it("prints its version and its usage, and refuses unknown options", async () => {
    const version = await runToEnd("--version");
    assert.deepEqual([version.code, version.stderr], [0, ""]);
    assert.match(version.stdout, /^docs-json-language-server \d+\.\d+\.\d+\n$/);
    const help = await runToEnd("--help");
    assert.equal(help.code, 0);
    assert.match(help.stdout, /^Usage: /);
    for (const args of [["--sdtio"], ["--stdio", "extra"], [], ["--socket=none"], ["--pipe"]]) {
      const refused = await runToEnd(...args);
      assert.deepEqual([refused.code, refused.stdout], [2, ""], args.join(" "));
      assert.match(refused.stderr, /^docs-json-language-server: [^\n]+\n$/);
    }
  });

  it("writes only the protocol to standard output", async () => {
    const site = new SiteFolder({ "docs.json": docsJson({ pages: ["lost"] }) });
    const client = await LanguageClient.start({ folders: [site.root] });
    await client.untilCodes(site.path("docs.json"), ["missing-page"]);
    assert.equal(await client.stop(), 0);
    assert.equal(client.process.complaints(), "");
    site.remove();
  });
});
