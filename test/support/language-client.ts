/**
 * A small language client for tests: starts the server like an editor, stores its messages, and waits for conditions,
 * never for time to pass.
 */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type MessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import type {
  ClientCapabilities,
  CodeAction,
  CodeActionContext,
  ConfigurationItem,
  Diagnostic,
  InitializeParams,
  InitializeResult,
  LogMessageParams,
  PublishDiagnosticsParams,
  Range,
  Registration,
  RegistrationParams,
  ShowMessageParams,
  TextDocumentContentChangeEvent,
} from "vscode-languageserver-protocol";
import type { NavigationChange, ServerStatus } from "../../server/src/protocol.ts";
import { connect } from "./delayed-messages.ts";
import { serverWithin } from "./server-within.ts";

/** The server as shipped: the launcher, which loads the bundle. */
export const serverProgram = fileURLToPath(
  new URL("../../server/bin/docs-json-language-server.js", import.meta.url),
);

/** The files of `server/dist` that the server loads at its start. */
export const filesOfStart: readonly string[] = ["language-server", "connection", "paths", "version"].map(
  (name) => `docs-json-${name}.cjs`,
);

/** The files that it loads after it has answered `initialize`. */
export const filesOfSession: readonly string[] = ["docs-json-session.cjs", "docs-json-engine.cjs"];

/** How long a test waits for a condition; only a failing test waits that long. */
const patience = 300_000;

/** The capabilities of a modern editor. */
export const richCapabilities: ClientCapabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    workspaceEdit: { documentChanges: true },
  },
  textDocument: {
    synchronization: { didSave: true },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source", "source.fixAll"] } },
      isPreferredSupport: true,
    },
    publishDiagnostics: {
      versionSupport: true,
      relatedInformation: true,
      codeDescriptionSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
  },
};

/** The capabilities of a minimal editor: code actions, and nothing else. */
export const poorCapabilities: ClientCapabilities = {
  textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } } },
};

interface ClientOptions {
  /** Absolute paths of workspace folders; none if absent. */
  readonly folders?: readonly string[];
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
  /** Answers `workspace/configuration`; an empty object by default. */
  readonly configuration?: (item: ConfigurationItem) => unknown;
  /** Answers to further requests of the server, by method. */
  readonly onRequest?: Readonly<Record<string, (params: unknown) => unknown>>;
  /** Overrides of `initialize`. */
  readonly params?: Partial<InitializeParams>;
  /** Arguments of node; the shipped server by default. */
  readonly program?: readonly string[];
}

export type FileEvent = readonly [kind: "created" | "changed" | "deleted", path: string];

const eventNumbers = { created: 1, changed: 2, deleted: 3 } as const;

export function uriOf(path: string): string {
  return pathToFileURL(path).href;
}

/** A server and the connection to it. */
export interface StartedServer {
  readonly connection: MessageConnection;
  /** The exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
  /** Its output on standard error. */
  readonly complaints: () => string;
  /** Lets the server end, after `shutdown`. */
  readonly leave: () => Promise<void>;
  /** Ends the server in any case. */
  readonly kill: () => Promise<void>;
}

/** A server in a separate process. */
export interface ServerProcess extends StartedServer {
  readonly child: ChildProcess;
}

const running = new Set<ChildProcess>();
// A failed test may not have ended its server.
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export function startProcess(program: readonly string[] = [serverProgram, "--stdio"]): ServerProcess {
  const child = spawn(process.execPath, program, { stdio: "pipe" });
  running.add(child);
  // A server must not keep the process of the tests alive; while a test waits, mocha's own timer does.
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as Socket).unref();
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  child.stdin.on("error", () => {});
  const ended = new Promise<number | string>((resolve) => {
    child.once("exit", (code, signal) => {
      running.delete(child);
      resolve(code ?? signal ?? "unknown");
    });
  });
  const reader = new StreamMessageReader(child.stdout);
  // Otherwise a server that is killed in the middle of a message leaves a timer that never ends.
  reader.partialMessageTimeout = 0;
  const connection = connect(reader, new StreamMessageWriter(child.stdin));
  connection.onError(() => {});
  const leave = () => connection.sendNotification("exit");
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
  };
  return { child, connection, ended, complaints: () => complaints, leave, kill };
}

/** Resolves with the promise; rejects with the reason when it takes too long. */
export async function within<Value>(promise: Promise<Value>, reason: () => string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new assert.AssertionError({ message: reason() })), patience);
  });
  try {
    return await Promise.race([promise, expiry]);
  } finally {
    clearTimeout(timer);
  }
}

interface Waiting {
  readonly isMet: () => boolean;
  readonly resolve: () => void;
}

export class LanguageClient {
  readonly process: StartedServer;
  readonly connection: MessageConnection;
  readonly logs: string[] = [];
  readonly messages: string[] = [];
  readonly registrations: Registration[] = [];
  readonly statuses: ServerStatus[] = [];
  readonly navigationChanges: NavigationChange[] = [];
  /** Everything that was published, in order. */
  readonly history: PublishDiagnosticsParams[] = [];
  readonly #published = new Map<string, PublishDiagnosticsParams>();
  readonly #versions = new Map<string, number>();
  #waiting: Waiting[] = [];
  #capabilities: InitializeResult | undefined;

  private constructor(process: StartedServer, options: ClientOptions) {
    this.process = process;
    this.connection = process.connection;
    const { connection } = process;
    const listen = <Params>(method: string, take: (params: Params) => void): void => {
      connection.onNotification(method, (params: Params) => {
        take(params);
        this.#heard();
      });
    };
    listen<PublishDiagnosticsParams>("textDocument/publishDiagnostics", (params) => {
      this.history.push(params);
      this.#published.set(params.uri, params);
    });
    listen<LogMessageParams>("window/logMessage", ({ message }) => void this.logs.push(message));
    listen<ShowMessageParams>("window/showMessage", ({ message }) => void this.messages.push(message));
    listen<ServerStatus>("docsJson/status", (status) => void this.statuses.push(status));
    listen<NavigationChange>(
      "docsJson/navigation/changed",
      (change) => void this.navigationChanges.push(change),
    );
    connection.onRequest("workspace/configuration", ({ items }: { items: ConfigurationItem[] }) =>
      items.map((item) => options.configuration?.(item) ?? {}),
    );
    for (const [method, answer] of Object.entries(options.onRequest ?? {})) {
      connection.onRequest(method, (params: unknown) => {
        const result = answer(params);
        this.#heard();
        return result;
      });
    }
    connection.onRequest("client/registerCapability", ({ registrations }: RegistrationParams) => {
      this.registrations.push(...registrations);
      this.#heard();
      return null;
    });
  }

  /** Starts a server and sends `initialize` and `initialized`. */
  static async start(options: ClientOptions = {}): Promise<LanguageClient> {
    const isWithin = options.program === undefined && process.env.DOCS_JSON_FAST === "1";
    const server = isWithin ? await serverWithin() : startProcess(options.program);
    const client = new LanguageClient(server, options);
    client.connection.listen();
    const folders = (options.folders ?? []).map((path) => ({ uri: uriOf(path), name: basename(path) }));
    const params: InitializeParams = {
      processId: process.pid,
      rootUri: folders[0]?.uri ?? null,
      workspaceFolders: folders.length === 0 ? null : folders,
      capabilities: options.capabilities ?? richCapabilities,
      ...(options.initializationOptions === undefined
        ? {}
        : { initializationOptions: options.initializationOptions }),
      ...options.params,
    };
    client.#capabilities = await client.request<InitializeResult>("initialize", params);
    await client.notify("initialized", {});
    return client;
  }

  get initializeResult(): InitializeResult {
    assert.ok(this.#capabilities);
    return this.#capabilities;
  }

  /** Checks every awaited condition again. */
  #heard(): void {
    const met = this.#waiting.filter(({ isMet }) => isMet());
    this.#waiting = this.#waiting.filter((waiting) => !met.includes(waiting));
    for (const { resolve } of met) resolve();
  }

  /** Waits until the messages of the server meet a condition. */
  async until(isMet: () => boolean, what: string | (() => string)): Promise<void> {
    if (isMet()) return;
    const met = new Promise<void>((resolve) => this.#waiting.push({ isMet, resolve }));
    const ended = this.process.ended.then((code) => {
      throw new assert.AssertionError({
        message: `the server ended (${code}): ${this.process.complaints()}`,
      });
    });
    ended.catch(() => {});
    await within(Promise.race([met, ended]), () => {
      const text = typeof what === "string" ? what : what();
      return `in vain waited for ${text}; the server logged ${JSON.stringify(this.logs)}`;
    });
  }

  request<Result>(method: string, params?: unknown): Promise<Result> {
    const answer = this.connection.sendRequest<Result>(method, params);
    return within(answer, () => `no answer to ${method}: ${this.process.complaints()}`);
  }

  notify(method: string, params?: unknown): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  /** The last published findings of a file; undefined before the first. */
  publishedFor(path: string): PublishDiagnosticsParams | undefined {
    return this.#published.get(uriOf(path));
  }

  diagnostics(path: string): readonly Diagnostic[] {
    return this.publishedFor(path)?.diagnostics ?? [];
  }

  /** Codes of the findings shown for a file, sorted. */
  codes(path: string): readonly string[] {
    return this.diagnostics(path)
      .map((diagnostic) => String(diagnostic.code))
      .sort();
  }

  /** All shown findings, by URI; without files that have none. */
  shown(): ReadonlyMap<string, readonly Diagnostic[]> {
    const entries = [...this.#published].filter(([, { diagnostics }]) => diagnostics.length > 0);
    return new Map(entries.map(([uri, { diagnostics }]) => [uri, diagnostics]));
  }

  /** Waits until exactly these codes are shown for a file. */
  async untilCodes(path: string, codes: readonly string[]): Promise<void> {
    const wanted = JSON.stringify([...codes].sort());
    await this.until(
      () => this.publishedFor(path) !== undefined && JSON.stringify(this.codes(path)) === wanted,
      () => `${wanted} in ${path}, which has ${JSON.stringify(this.codes(path))}`,
    );
  }

  /** Waits until something is published for the newest version of an open file. */
  async untilCurrent(path: string): Promise<PublishDiagnosticsParams> {
    const version = this.#versions.get(path);
    await this.until(
      () => this.publishedFor(path)?.version === version,
      () => `version ${version} of ${path}, where ${this.publishedFor(path)?.version} came last`,
    );
    const published = this.publishedFor(path);
    assert.ok(published);
    return published;
  }

  /** Opens a file with the given text, or with the text on disk. */
  async open(path: string, text: string = readFileSync(path, "utf8"), languageId = "json"): Promise<void> {
    this.#versions.set(path, 1);
    await this.notify("textDocument/didOpen", {
      textDocument: { uri: uriOf(path), languageId, version: 1, text },
    });
  }

  /** Edits an open file. */
  async change(path: string, ...contentChanges: readonly TextDocumentContentChangeEvent[]): Promise<void> {
    const version = (this.#versions.get(path) ?? 0) + 1;
    this.#versions.set(path, version);
    await this.notify("textDocument/didChange", {
      textDocument: { uri: uriOf(path), version },
      contentChanges,
    });
  }

  async save(path: string): Promise<void> {
    await this.notify("textDocument/didSave", { textDocument: { uri: uriOf(path) } });
  }

  async close(path: string): Promise<void> {
    this.#versions.delete(path);
    await this.notify("textDocument/didClose", { textDocument: { uri: uriOf(path) } });
  }

  /** Sends file events like a client that watches files. */
  async tell(...events: readonly FileEvent[]): Promise<void> {
    const changes = events.map(([kind, path]) => ({ uri: uriOf(path), type: eventNumbers[kind] }));
    await this.notify("workspace/didChangeWatchedFiles", { changes });
  }

  codeActions(
    path: string,
    range: Range,
    context: Partial<CodeActionContext> = {},
  ): Promise<CodeAction[] | null> {
    return this.request("textDocument/codeAction", {
      textDocument: { uri: uriOf(path) },
      range,
      context: { diagnostics: [], ...context },
    });
  }

  /** Ends the server by the protocol; returns its exit code. */
  async stop(): Promise<number | string> {
    await this.request("shutdown");
    await this.process.leave();
    return within(this.process.ended, () => "the server did not end after exit");
  }

  /** Ends the server in any case. */
  async dispose(): Promise<void> {
    await this.process.kill();
    this.connection.dispose();
  }
}
