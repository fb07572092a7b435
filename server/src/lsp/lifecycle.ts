/**
 * One conversation between a client and the server: `initialize`, `shutdown` and `exit`, and what is set up between
 * them.
 *
 * The server answers `initialize` at once, from the capabilities alone. Then it loads the engine, in `open-session.ts`; messages
 * that arrive until then wait. The search for sites starts with `initialized`. So this module and those that it imports do
 * not depend on the engine.
 */
import {
  type Connection,
  createConnection,
  ErrorCodes,
  type InitializeParams,
  type InitializeResult,
  type MessageReader,
  type MessageWriter,
  ResponseError,
} from "vscode-languageserver/node";
import type { Rule } from "../service/index.ts";
import type { OpenSession } from "./open-session.ts";
import { type ClientFeatures, clientFeaturesOf } from "./protocol/client-features.ts";
import { incomingMessages } from "./protocol/incoming-messages.ts";
import { capabilitiesFor } from "./protocol/server-capabilities.ts";
import { Background } from "./session/background.ts";
import { Health } from "./session/health.ts";
import { version } from "./version.ts";

export const serverName = "docs-json-language-server";

/** What the server needs of the process it runs in. */
export interface ServerHost {
  /** Ends the process. */
  readonly exit: (code: 0 | 1) => void;
  /** The client's process: the server ends when it is gone. */
  readonly watchProcess?: (processId: number, onGone: () => void) => void;
  /** URI of the page that explains a rule, if there is one. */
  readonly ruleDocumentation?: (code: string) => string | undefined;
}

export interface ServerOptions {
  readonly host: ServerHost;
  /** All rules by default. */
  readonly rules?: readonly Rule[];
  /** The server cannot go on; the reason is one sentence without its full stop. */
  readonly onBroken: (reason: string) => void;
}

/** What the process needs of a server that is running. */
export interface RunningServer {
  /** The code with which the process would end now: 1 unless the client has said `shutdown`. */
  readonly exitCode: 0 | 1;
  /** Reports a failure outside every handler; the server logs the failure and continues. */
  readonly failed: (error: unknown) => void;
  /** Shows the author a message, only once even if its reason occurs again. */
  readonly note: (sentence: string) => void;
  /** Bytes of the client have arrived, which go before all work in the background. */
  readonly arrived: () => void;
}

/** One conversation with one client. */
class Server implements RunningServer {
  readonly #options: ServerOptions;
  readonly #connection: Connection;
  readonly #health: Health;
  readonly #noted = new Set<string>();
  readonly #background: Background;
  #phase: "new" | "running" | "shut-down" = "new";
  /** What handles requests while the conversation runs: a client may request nothing before and after. */
  #session: OpenSession | undefined;
  /** Resolved when the session is open; undefined unless it is being opened. */
  #opening: Promise<void> | undefined;

  constructor(connection: Connection, options: ServerOptions) {
    this.#options = options;
    this.#background = new Background();
    this.#connection = connection;
    this.#health = new Health({
      log: (message) => {
        if (this.#phase !== "shut-down") connection.console.error(message);
      },
      onChange: () => this.#session?.sendStatus(),
    });
    connection.onInitialize((params) => this.#begin(params));
    connection.onShutdown(() => this.#shutDown());
    connection.onRequest((method) => {
      throw this.#objection(method);
    });
  }

  get exitCode(): 0 | 1 {
    return this.#phase === "shut-down" ? 0 : 1;
  }

  /** Resolved when messages can be handled again; undefined if they can be now. */
  get readiness(): Promise<void> | undefined {
    return this.#opening;
  }

  failed(error: unknown): void {
    this.#health.failed("", "process", "Something failed unexpectedly.", error);
  }

  arrived(): void {
    this.#background.arrived();
  }

  #begin(params: InitializeParams): InitializeResult {
    if (this.#phase !== "new") throw new ResponseError(ErrorCodes.InvalidRequest, "initialize came twice.");
    const client = clientFeaturesOf(params);
    this.#phase = "running";
    this.#opening = this.#open(params, client);
    return { capabilities: capabilitiesFor(client), serverInfo: { name: serverName, version } };
  }

  async #open(params: InitializeParams, client: ClientFeatures): Promise<void> {
    // The answer is written before the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    const { host, rules, onBroken } = this.#options;
    try {
      const { openSession } = await import("./open-session.ts");
      this.#session = openSession({
        connection: this.#connection,
        client,
        params,
        background: this.#background,
        health: this.#health,
        rules,
        ruleHref: (code) => host.ruleDocumentation?.(code),
        note: (sentence) => this.note(sentence),
      });
    } catch (error) {
      // Node writes below the reason which files asked for the missing one.
      const [reason] = (error instanceof Error ? error.message : String(error)).split("\n");
      onBroken(`its engine cannot be loaded (${reason})`);
    }
    this.#opening = undefined;
  }

  #shutDown(): void {
    if (this.#phase !== "running") throw this.#objection("shutdown");
    this.#phase = "shut-down";
    try {
      this.#session?.close();
    } catch {
      // After `shutdown` no client takes a report.
    }
  }

  /** Why a request has no handler. */
  #objection(method: string): ResponseError {
    switch (this.#phase) {
      case "new":
        return new ResponseError(ErrorCodes.ServerNotInitialized, `${method} came before initialize.`);
      case "shut-down":
        return new ResponseError(ErrorCodes.InvalidRequest, `${method} came after shutdown.`);
      case "running":
        return new ResponseError(ErrorCodes.MethodNotFound, `This server has no method ${method}.`);
    }
  }

  note(message: string): void {
    // Work that has not ended yet may still find something to say, which no client takes after `shutdown`.
    if (this.#noted.has(message) || this.#phase === "shut-down") return;
    this.#noted.add(message);
    this.#connection.console.warn(message);
  }
}

/** Serves a client over a transport until it ends. */
export function startServer(
  reader: MessageReader,
  writer: MessageWriter,
  options: ServerOptions,
): RunningServer {
  const { host } = options;
  const connection = createConnection(reader, writer, {
    messageStrategy: incomingMessages({
      readiness: () => server.readiness,
      onMessage: () => server.arrived(),
      onProcess: (processId) => host.watchProcess?.(processId, () => host.exit(server.exitCode)),
    }),
  });
  const server = new Server(connection, options);
  // The client has closed the streams without `exit`.
  reader.onClose(() => host.exit(server.exitCode));
  writer.onClose(() => host.exit(server.exitCode));
  connection.listen();
  return server;
}
