/**
 * Requests whose text changes while they wait for findings: the requested positions, and the edits of an answer,
 * would belong to outdated text.
 */
import assert from "node:assert/strict";
import { type Message, type ResponseMessage, StreamMessageReader } from "vscode-jsonrpc/node";
import {
  richCapabilities,
  type ServerProcess,
  startProcess,
  uriOf,
  within,
} from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("a text that changes before the answer", () => {
  let site: SiteFolder;
  let server: ServerProcess;
  let heard: Message[];
  let wake: () => void = () => {};
  let version: number;

  const framed = (content: object): Buffer => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...content }), "utf8");
    return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]);
  };
  /** Sends all messages together, so that the server has all of them before it answers one. */
  const send = (...messages: readonly object[]): void =>
    void server.child.stdin?.write(Buffer.concat(messages.map(framed)));

  const until = async <Found>(find: (message: Message) => Found | undefined): Promise<Found> => {
    const search = async (): Promise<Found> => {
      for (;;) {
        for (const message of heard) {
          const found = find(message);
          if (found !== undefined) return found;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    return within(search(), () => `in vain waited; ${server.complaints()}`);
  };
  const answerTo = (id: string): Promise<ResponseMessage> =>
    until((message) =>
      "id" in message && message.id === id && !("method" in message)
        ? (message as ResponseMessage)
        : undefined,
    );

  /** Types a character into the description, which comes before everything else. */
  const typing = (): object => {
    version += 1;
    const start = { line: 0, character: 17 };
    return {
      method: "textDocument/didChange",
      params: {
        textDocument: { uri: uriOf(site.path("docs.json")), version },
        contentChanges: [{ range: { start, end: start }, text: "x" }],
      },
    };
  };

  beforeEach(async () => {
    const text = `{"description": "d",${docsJson({ pages: ["/intro"] }).slice(1)}`;
    site = new SiteFolder({ "docs.json": text, "intro.mdx": "" });
    server = startProcess();
    heard = [];
    version = 1;
    const reader = new StreamMessageReader(server.child.stdout as NodeJS.ReadableStream);
    // Otherwise a server that is killed in the middle of a message leaves a timer that never ends.
    reader.partialMessageTimeout = 0;
    reader.listen((message) => {
      heard.push(message);
      if ("method" in message && "id" in message) {
        send({ id: message.id, result: message.method === "workspace/configuration" ? [{}, {}] : null });
      }
      wake();
    });
    const workspaceFolders = [{ uri: uriOf(site.root), name: "site" }];
    const params = { processId: null, rootUri: null, workspaceFolders, capabilities: richCapabilities };
    send({ id: "start", method: "initialize", params });
    await answerTo("start");
  });

  afterEach(async () => {
    server.child.kill("SIGKILL");
    await server.ended;
    site.remove();
  });

  const place = () => {
    const lines = site.read("docs.json").split("\n");
    const line = lines.findIndex((text) => text.includes('"/intro"'));
    return { line, character: (lines[line]?.indexOf('"/intro"') ?? 0) + 3 };
  };
  /**
   * Opens docs.json and sends the request: the server waits for the settings, which have not arrived, for the list of files
   * and for the findings. The messages after it arrive before the settings.
   */
  const ask = async (
    method: string,
    params: object,
    ...then: readonly object[]
  ): Promise<ResponseMessage> => {
    const uri = uriOf(site.path("docs.json"));
    const document = { uri, languageId: "json", version, text: site.read("docs.json") };
    send(
      { method: "initialized", params: {} },
      { method: "textDocument/didOpen", params: { textDocument: document } },
      { id: "request", method, params: { textDocument: { uri }, ...params } },
      ...then,
    );
    return answerTo("request");
  };

  describe("to a request for code actions", () => {
    const actions = (...then: readonly object[]): Promise<ResponseMessage> =>
      ask(
        "textDocument/codeAction",
        { range: { start: place(), end: place() }, context: { diagnostics: [], only: ["quickfix"] } },
        ...then,
      );

    it("gets code actions if it does not change", async () => {
      const { result } = await actions();
      assert.ok(Array.isArray(result) && result.some(({ edit }) => edit !== undefined));
    });

    it("gets none if it changes", async () => {
      assert.equal((await actions(typing())).result, null);
    });
  });

  describe("to a request for a rename", () => {
    const rename = (...then: readonly object[]): Promise<ResponseMessage> =>
      ask("textDocument/prepareRename", { position: place() }, ...then);

    it("is checked at the position of the request if it does not change", async () => {
      assert.match((await rename()).error?.message ?? "", /does not let the language server move files/);
    });

    it("gets the advice to try again if it changes", async () => {
      assert.match((await rename(typing())).error?.message ?? "", /text has changed since then/);
    });
  });
});
