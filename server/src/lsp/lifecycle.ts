/**
 * One conversation between a client and the server: `initialize`, `shutdown` and `exit`, and what is set up between
 * them.
 *
 * The server answers `initialize` at once: the search for sites starts with `initialized`.
 */
import {
  type Connection,
  createConnection,
  type Disposable,
  ErrorCodes,
  type InitializeParams,
  type InitializeResult,
  type MessageReader,
  type MessageWriter,
  NotificationType,
  ResponseError,
} from "vscode-languageserver/node";
import { fromFileUri, toFileUri } from "../host/paths.ts";
import { type ServerStatus, statusNotification } from "../protocol.ts";
import { rules as allRules, type Rule } from "../service/index.ts";
import {
  type ClientFeatures,
  clientFeaturesOf,
  initializationOptionsOf,
} from "./protocol/client-features.ts";
import type { Registry } from "./protocol/handlers.ts";
import { incomingMessages } from "./protocol/incoming-messages.ts";
import { capabilitiesFor } from "./protocol/server-capabilities.ts";
import { registerHandlers } from "./server.ts";
import { Background } from "./session/background.ts";
import { ClientUris } from "./session/client-uris.ts";
import { Configuration } from "./session/configuration.ts";
import { Health } from "./session/health.ts";
import { Refresher } from "./session/publishing/refresher.ts";
import { Workspace } from "./session/workspace.ts";
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

const statusType = new NotificationType<ServerStatus>(statusNotification);

/** The absolute paths of the workspace folders in `initialize`; for old clients the root. */
function foldersOf(params: InitializeParams): readonly string[] {
  const { workspaceFolders, rootUri, rootPath } = params;
  if (workspaceFolders && workspaceFolders.length > 0) {
    return workspaceFolders.map((folder) => fromFileUri(folder.uri)).filter((path) => path !== undefined);
  }
  // A path becomes a URI and a path again, so that both are in one form.
  const uri = rootUri ?? (typeof rootPath === "string" && rootPath !== "" ? toFileUri(rootPath) : undefined);
  const path = uri === undefined ? undefined : fromFileUri(uri);
  return path === undefined ? [] : [path];
}

/** One conversation with one client. */
class Server implements RunningServer {
  readonly #options: Required<ServerOptions>;
  readonly #connection: Connection;
  readonly #health: Health;
  readonly #noted = new Set<string>();
  readonly #background: Background;
  #phase: "new" | "running" | "shut-down" = "new";
  /** What is registered while the conversation runs: a client may request nothing before and after. */
  #handlers: readonly Disposable[] = [];
  #client: ClientFeatures | undefined;
  #workspace: Workspace | undefined;
  #lastStatus = "";

  constructor(connection: Connection, options: Required<ServerOptions>) {
    this.#options = options;
    this.#background = new Background();
    this.#connection = connection;
    this.#health = new Health({
      log: (message) => {
        if (this.#phase !== "shut-down") connection.console.error(message);
      },
      onChange: () => this.#sendStatus(),
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

  failed(error: unknown): void {
    this.#health.failed("", "process", "Something failed unexpectedly.", error);
  }

  arrived(): void {
    this.#background.arrived();
  }

  #begin(params: InitializeParams): InitializeResult {
    if (this.#phase !== "new") throw new ResponseError(ErrorCodes.InvalidRequest, "initialize came twice.");
    const { host, rules } = this.#options;
    const client = clientFeaturesOf(params);
    const connection = this.#connection;
    const clientUris = new ClientUris();
    for (const { uri } of params.workspaceFolders ?? []) clientUris.noteFolder(uri);
    if (typeof params.rootUri === "string") clientUris.noteFolder(params.rootUri);
    const configuration = new Configuration({
      connection,
      isPulled: client.configuration,
      initial: initializationOptionsOf(params),
      uriOf: (path) => clientUris.of(path),
      onProblem: (sentence) => this.note(sentence),
    });
    const workspace = new Workspace({
      connection,
      background: this.#background,
      refresher: new Refresher({ connection, client }),
      client,
      configuration,
      health: this.#health,
      rules,
      folders: foldersOf(params),
      clientUris,
      ruleHref: (code) => host.ruleDocumentation?.(code),
      note: (sentence) => this.note(sentence),
      onSitesChanged: () => this.#sendStatus(),
    });
    this.#client = client;
    this.#workspace = workspace;
    const registry: Registry = {
      connection,
      onFailure: (method, sentence, error) => this.#health.failed("", method, sentence, error),
    };
    this.#handlers = [workspace.listen(registry), ...registerHandlers(registry, workspace)];
    this.#phase = "running";
    return { capabilities: capabilitiesFor(client), serverInfo: { name: serverName, version } };
  }

  #shutDown(): void {
    if (this.#phase !== "running") throw this.#objection("shutdown");
    this.#phase = "shut-down";
    for (const handler of this.#handlers) handler.dispose();
    try {
      this.#workspace?.dispose();
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

  #sendStatus(): void {
    if (this.#client?.status !== true || this.#workspace === undefined || this.#phase !== "running") return;
    const { siteRoots, legacyFiles, readings } = this.#workspace;
    const status = { sites: siteRoots, formerFiles: [...legacyFiles], readings, ...this.#health.report };
    const text = JSON.stringify(status);
    if (text === this.#lastStatus) return;
    this.#lastStatus = text;
    void this.#connection.sendNotification(statusType, status);
  }
}

/** Serves a client over a transport until it ends. */
export function startServer(
  reader: MessageReader,
  writer: MessageWriter,
  { host, rules = allRules }: ServerOptions,
): RunningServer {
  const connection = createConnection(reader, writer, {
    messageStrategy: incomingMessages({
      onMessage: () => server.arrived(),
      onProcess: (processId) => host.watchProcess?.(processId, () => host.exit(server.exitCode)),
    }),
  });
  const server = new Server(connection, { host, rules });
  // The client has closed the streams without `exit`.
  reader.onClose(() => host.exit(server.exitCode));
  writer.onClose(() => host.exit(server.exitCode));
  connection.listen();
  return server;
}
