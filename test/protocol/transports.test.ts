/** Transports to the server other than its standard input and output. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import type { InitializeResult, LogMessageParams } from "vscode-languageserver-protocol";
import { connect } from "../support/delayed-messages.ts";
import { richCapabilities, serverProgram, within } from "../support/language-client.ts";

const introduction = { processId: null, rootUri: null, capabilities: richCapabilities };

interface ConnectedServer {
  /** Not listening yet. */
  readonly connection: MessageConnection;
  readonly socket: Socket;
  readonly ended: Promise<number | null>;
  /** Its output on standard error. */
  readonly complaints: () => string;
}

function pipeName(): string {
  const name = `docs-json-${randomUUID().slice(0, 8)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

describe("transports", () => {
  let child: ChildProcess | undefined;

  afterEach(() => {
    child?.kill("SIGKILL");
    child = undefined;
  });

  function started(argument: string) {
    const server = spawn(process.execPath, [serverProgram, argument], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    child = server;
    let complaints = "";
    server.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaints += text;
    });
    const ended = new Promise<number | null>((resolve) => server.once("close", resolve));
    return { ended, complaints: () => complaints };
  }

  async function connected(kind: "socket" | "pipe"): Promise<ConnectedServer> {
    const listener = createServer();
    const accepted = new Promise<Socket>((resolve) => listener.once("connection", resolve));
    const pipe = pipeName();
    await new Promise<void>((resolve) =>
      kind === "pipe" ? listener.listen(pipe, resolve) : listener.listen(0, "127.0.0.1", resolve),
    );
    const address = listener.address();
    const argument = typeof address === "object" ? `--socket=${address?.port}` : `--pipe=${pipe}`;
    const server = started(argument);
    const socket = await within(accepted, () => "the server did not connect");
    // The server may end before everything has been written to it.
    socket.on("error", () => {});
    listener.close();
    const connection = connect(new StreamMessageReader(socket), new StreamMessageWriter(socket));
    return { connection, socket, ...server };
  }

  for (const kind of ["socket", "pipe"] as const) {
    it(`speaks over a ${kind}, and ends with it`, async () => {
      const { connection, socket, ended } = await connected(kind);
      connection.listen();
      await connection.sendRequest("initialize", introduction);
      socket.destroy();
      assert.equal(await within(ended, () => "the server did not end"), 1);
    });

    it(`leaves out messages over a ${kind} that are too long, and says so`, async () => {
      const { connection, socket, ended } = await connected(kind);
      connection.listen();
      const noted = new Promise<string>((resolve) => {
        connection.onNotification("window/logMessage", ({ message }: LogMessageParams) => resolve(message));
      });
      await connection.sendRequest("initialize", introduction);
      const length = 70 * 1024 * 1024;
      const beginning = '{"jsonrpc":"2.0","id":77,"method":"textDocument/hover","params":"';
      socket.write(`Content-Length: ${length}\r\n\r\n${beginning}`);
      socket.write(Buffer.alloc(length - beginning.length, "x"));
      assert.match(await within(noted, () => "nothing was said"), /^A message of 73 MB was skipped/);
      assert.equal(await connection.sendRequest("shutdown"), null);
      socket.destroy();
      await within(ended, () => "the server did not end");
    });

    it(`ends with a line on standard error when what comes over a ${kind} has no header`, async () => {
      const { socket, ended, complaints } = await connected(kind);
      socket.write("hello\r\n".repeat(1000));
      assert.equal(await within(ended, () => "the server did not end"), 1);
      assert.match(
        complaints(),
        /^docs-json-language-server: what arrives is not a message[^\n]*; it ends\.\n$/,
      );
      socket.destroy();
    });
  }

  it("reports that a pipe has no listener", async () => {
    const refused = started(`--pipe=${pipeName()}`);
    assert.equal(await within(refused.ended, () => "the server did not end"), 1);
    assert.match(
      refused.complaints(),
      /^docs-json-language-server: its client cannot be reached \([^\n]+\); it ends\.\n$/,
    );
  });

  it("speaks over the channel of the Node process that started it, and ends with it", async () => {
    const child = spawn(process.execPath, [serverProgram, "--node-ipc"], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    const answered = new Promise<{ result?: InitializeResult }>((resolve) =>
      child.once("message", (message) => resolve(message as { result?: InitializeResult })),
    );
    child.send({ jsonrpc: "2.0", id: 1, method: "initialize", params: introduction });
    const { result } = await within(answered, () => "no answer over the channel");
    assert.equal(result?.serverInfo?.name, "docs-json-language-server");
    child.disconnect();
    assert.equal(await within(ended, () => "the server did not end"), 1);
  });
});
