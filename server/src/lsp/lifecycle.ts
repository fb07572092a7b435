/**
 * One conversation between a client and the server: `initialize`, `shutdown` and `exit`, and the setup between them.
 *
 * The server answers `initialize` immediately, based only on the capabilities. Then it loads the engine, in
 * `open-session.ts`; messages that arrive until then wait. The search for sites starts with `initialized`. Therefore
 * this module and its imports do not depend on the engine.
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

/** What the server needs from the process that it runs in. */
export interface ServerHost {
  /** Ends the process. */
  readonly exit: (code: 0 | 1) => void;
  /** Watches the client's process; the server exits when that process is gone. */
  readonly watchProcess?: (processId: number, onGone: () => void) => void;
  /** URI of the page that explains a rule, if there is one. */
  readonly ruleDocumentation?: (code: string) => string | undefined;
}

export interface ServerOptions {
  readonly host: ServerHost;
  /** By default, all rules. */
  readonly rules?: readonly Rule[];
  /** Called if the server cannot continue; the reason is one sentence without a full stop. */
  readonly onBroken: (reason: string) => void;
}

/** What the process needs from a running server. */
export interface RunningServer {
  /** The exit code if the process ended now: 1 unless the client has sent `shutdown`. */
  readonly exitCode: 0 | 1;
  /** Reports a failure outside all handlers; the server logs it and continues. */
  readonly failed: (error: unknown) => void;
  /** Shows the author a message; the same message is shown only once. */
  readonly note: (sentence: string) => void;
  /** Reports that bytes from the client have arrived; they take precedence over background work. */
  readonly arrived: () => void;
}

/** One conversation with one client. */
class Server implements RunningServer {
  readonly #options: ServerOptions;
  readonly #connection: Connection;
  readonly #health: Health;
  readonly #shownMessages = new Set<string>();
  readonly #background: Background;
  #phase: "new" | "running" | "shut-down" = "new";
  /** Handles requests between `initialize` and `shutdown`; undefined before and after. */
  #session: OpenSession | undefined;
  /** Resolves when the session is open; undefined unless it is being opened. */
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
      throw this.#refusalOf(method);
    });
  }

  get exitCode(): 0 | 1 {
    return this.#phase === "shut-down" ? 0 : 1;
  }

  /** Resolves when messages can be handled; undefined if they already can. */
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
    // The answer to `initialize` is written before the next turn of the event loop.
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
      // The first line is the reason; below it, node lists which files required the missing one.
      const [reason] = (error instanceof Error ? error.message : String(error)).split("\n");
      onBroken(`its engine cannot be loaded (${reason})`);
    }
    this.#opening = undefined;
  }

  #shutDown(): void {
    if (this.#phase !== "running") throw this.#refusalOf("shutdown");
    this.#phase = "shut-down";
    try {
      this.#session?.close();
    } catch {
      // After `shutdown`, no client accepts a report.
    }
  }

  /** The error for a request without a handler. */
  #refusalOf(method: string): ResponseError {
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
    // Unfinished work may still produce messages, but no client accepts them after `shutdown`.
    if (this.#shownMessages.has(message) || this.#phase === "shut-down") return;
    this.#shownMessages.add(message);
    this.#connection.console.warn(message);
  }
}

/** Serves a client until the conversation ends. */
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
  // The client may close the streams without `exit`.
  reader.onClose(() => host.exit(server.exitCode));
  writer.onClose(() => host.exit(server.exitCode));
  connection.listen();
  return server;
}
