/**
 * A small language client over standard input and output that measures how long a server takes.
 *
 * Drives any server, by pushed or by pulled diagnostics, and knows nothing of what is being compared.
 * Every wait has a limit; a server that dies, hangs or gives up becomes a ServerFailure with its reason.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import type {
  ConfigurationParams,
  Diagnostic,
  DocumentDiagnosticReport,
  InitializeParams,
  LogMessageParams,
  Position,
  PublishDiagnosticsParams,
  Range,
} from "vscode-languageserver-protocol";
import { type Memory, memoryOf, processorTimeOf, untilIdle } from "./process-usage.ts";

/** How a server is started and spoken to. */
export interface ServerRecipe {
  readonly name: string;
  /** The program's file, run by this Node, and its arguments. */
  readonly program: readonly [string, ...string[]];
  readonly diagnostics: "push" | "pull";
  /** It compares page entries with the files on disk. */
  readonly knowsFiles: boolean;
  readonly initializationOptions: object;
  /** Answers to workspace/configuration, by section. */
  readonly settings: Readonly<Record<string, object>>;
  /** Sent as workspace/didChangeConfiguration after `initialized`. */
  readonly changedConfiguration?: object;
}

export interface ServerAnswer {
  readonly milliseconds: number;
  readonly findings: readonly Diagnostic[];
}

/** What is asked besides the name of the document. */
export interface ServerQuestion {
  readonly position?: Position;
  /** Made right before, without waiting. */
  readonly edit?: DocumentChange;
}

export interface Reply {
  readonly milliseconds: number;
  readonly result: unknown;
}

export interface DocumentChange {
  readonly range: Range;
  readonly text: string;
}

/** A started server. After a ServerFailure only `stop` is of use. */
export interface BenchServer {
  readonly recipe: ServerRecipe;
  /** Milliseconds from starting the process to the reply to `initialize`. */
  readonly startMilliseconds: number;
  /** `performance.now()` when the process was started. */
  readonly startedAt: number;
  /** Opens a document and waits for findings that satisfy the condition; `change` then means this one. */
  readonly open: (path: string, text: string, satisfies: Condition) => Promise<ServerAnswer>;
  /** Edits the opened document and waits for findings of exactly that version. */
  readonly change: (edit: DocumentChange, satisfies: Condition) => Promise<ServerAnswer>;
  /** Resolved when a closed file is reported: the next time, unless it has been. */
  readonly reported: (path: string) => Promise<void>;
  /** Asks something about the opened document, and tells how long the answer took and what it was. */
  readonly ask: (method: string, question?: ServerQuestion) => Promise<Reply>;
  readonly memory: () => Memory | undefined;
  /** In milliseconds, since the process was started. */
  readonly processorTime: () => number | undefined;
  readonly untilIdle: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

type Condition = (findings: readonly Diagnostic[]) => boolean;

export class ServerFailure extends Error {}

const startLimit = 30_000;
const answerLimit = 60_000;
/** Reading all pages of a large site takes its time. */
const reportLimit = 300_000;
const stopLimit = 3_000;

const running = new Set<ChildProcessWithoutNullStreams>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Rejects with the reason after so many milliseconds, unless the work is done before. */
async function within<Value>(limit: number, reason: () => string, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ServerFailure(reason())), limit);
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    clearTimeout(timer);
  }
}

/** A server's own words, on one line and without addresses of this machine. */
function withoutPaths(message: string): string {
  const firstLine = message.trim().split("\n")[0] ?? "";
  return firstLine
    .replace(/file:\/\/\S*[^\s:.,]/g, "the document")
    .replace(/(?:\/[\w.@+-]+){2,}/g, "…")
    .slice(0, 200);
}

function initializeParams(recipe: ServerRecipe, root: string): InitializeParams {
  const uri = pathToFileURL(root).href;
  return {
    processId: process.pid,
    rootUri: uri,
    workspaceFolders: [{ uri, name: basename(root) }],
    initializationOptions: recipe.initializationOptions,
    capabilities: {
      workspace: {
        configuration: true,
        workspaceFolders: true,
        didChangeConfiguration: { dynamicRegistration: true },
        didChangeWatchedFiles: { dynamicRegistration: true },
      },
      textDocument: {
        synchronization: { didSave: true },
        completion: {
          completionItem: {
            snippetSupport: true,
            documentationFormat: ["markdown", "plaintext"],
            resolveSupport: { properties: ["documentation", "detail"] },
          },
        },
        hover: { contentFormat: ["markdown", "plaintext"] },
        documentSymbol: { hierarchicalDocumentSymbolSupport: true },
        publishDiagnostics: {
          versionSupport: true,
          relatedInformation: true,
          codeDescriptionSupport: true,
          tagSupport: { valueSet: [1, 2] },
        },
        // Announced only where it is used: the peer answers by pull, ours by push, never both.
        ...(recipe.diagnostics === "pull" ? { diagnostic: { dynamicRegistration: false } } : {}),
      },
    },
  };
}

/** Starts a server with one workspace folder and takes it through `initialize` and `initialized`. */
export async function startServer(recipe: ServerRecipe, root: string): Promise<BenchServer> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, recipe.program, { cwd: root, stdio: "pipe" });
  running.add(child);
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  // The last thing the server complained about: what it says when it gives up on a document.
  let complaint = "";
  child.stderr.on("data", (bytes: Buffer) => {
    complaint = bytes.toString();
  });
  const exited = new Promise<string>((resolve) => {
    const ended = (how: string) => {
      running.delete(child);
      resolve(how);
    };
    child.once("error", () => ended("it could not be started"));
    child.once("close", (code, signal) => ended(`exit code ${code ?? signal}`));
  });
  const died = exited.then((how) => {
    throw new ServerFailure(`the server ended by itself: ${withoutPaths(complaint) || how}`);
  });
  died.catch(() => {});
  connection.onError(() => {});

  let uri = "";
  let version = 0;
  let onPublish: (published: PublishDiagnosticsParams) => void = () => {};
  const withFindings = new Set<string>();
  let onReport = () => {};
  connection.onNotification("window/logMessage", (log: LogMessageParams) => {
    if (log.type === 1) complaint = log.message;
  });
  connection.onNotification("textDocument/publishDiagnostics", (published: PublishDiagnosticsParams) => {
    if (published.diagnostics.length > 0) withFindings.add(published.uri);
    onReport();
    onPublish(published);
  });
  connection.onRequest("workspace/configuration", (asked: ConfigurationParams) =>
    asked.items.map((item) => recipe.settings[item.section ?? ""] ?? null),
  );
  connection.onRequest("client/registerCapability", () => null);
  connection.onRequest("window/workDoneProgress/create", () => null);
  connection.onRequest("workspace/diagnostic/refresh", () => null);
  connection.listen();

  const gaveUp = () =>
    withoutPaths(complaint) || `no findings for version ${version} within ${answerLimit / 1000} s`;

  /** Pushed findings count when they carry the version just sent, and are what this version must give. */
  const pushed = (satisfies: Condition): Promise<readonly Diagnostic[]> =>
    new Promise((resolve) => {
      onPublish = (published) => {
        if (published.uri !== uri || published.version !== version) return;
        if (satisfies(published.diagnostics)) resolve(published.diagnostics);
      };
    });

  const pulled = async (satisfies: Condition): Promise<readonly Diagnostic[]> => {
    const report = await connection.sendRequest<DocumentDiagnosticReport>("textDocument/diagnostic", {
      textDocument: { uri },
    });
    const findings = report.kind === "full" ? report.items : [];
    if (satisfies(findings)) return findings;
    throw new ServerFailure(withoutPaths(complaint) || "answered without the findings that are due");
  };

  const answered = async (send: () => Promise<void>, satisfies: Condition): Promise<ServerAnswer> => {
    const sentAt = performance.now();
    const waiting = recipe.diagnostics === "push" ? pushed(satisfies) : undefined;
    // Not awaited before the request for diagnostics: an editor does not wait for its pipe either.
    const sent = send();
    const findings = await within(
      answerLimit,
      gaveUp,
      Promise.race([waiting ?? pulled(satisfies), died, sent.then(() => new Promise<never>(() => {}))]),
    );
    return { milliseconds: performance.now() - sentAt, findings };
  };

  const open = (path: string, text: string, satisfies: Condition) => {
    uri = pathToFileURL(path).href;
    version = 1;
    const textDocument = { uri, languageId: path.endsWith(".json") ? "json" : "mdx", version, text };
    return answered(() => connection.sendNotification("textDocument/didOpen", { textDocument }), satisfies);
  };

  const change = (edit: DocumentChange, satisfies: Condition) => {
    version += 1;
    const parameters = { textDocument: { uri, version }, contentChanges: [edit] };
    return answered(() => connection.sendNotification("textDocument/didChange", parameters), satisfies);
  };

  const reported = async (path: string): Promise<void> => {
    const wanted = pathToFileURL(path).href;
    const arrival = new Promise<void>((resolve) => {
      onReport = () => {
        if (withFindings.has(wanted)) resolve();
      };
      onReport();
    });
    await within(reportLimit, () => "no findings in a closed file", Promise.race([arrival, died]));
  };

  const ask = async (method: string, { edit, position }: ServerQuestion = {}): Promise<Reply> => {
    const sentAt = performance.now();
    if (edit !== undefined) {
      version += 1;
      const parameters = { textDocument: { uri, version }, contentChanges: [edit] };
      // Not awaited: an editor asks in the same breath.
      connection.sendNotification("textDocument/didChange", parameters).catch(() => {});
    }
    const request = connection.sendRequest<unknown>(method, { textDocument: { uri }, position });
    const result = await within(answerLimit, gaveUp, Promise.race([request, died]));
    return { milliseconds: performance.now() - sentAt, result };
  };

  const stop = async () => {
    const farewell = async () => {
      await Promise.race([connection.sendRequest("shutdown"), died]);
      await connection.sendNotification("exit");
      await exited;
    };
    await within(stopLimit, () => "did not stop", farewell()).catch(async () => {
      child.kill("SIGKILL");
      await exited;
    });
    connection.dispose();
  };

  try {
    const initialized = connection.sendRequest("initialize", initializeParams(recipe, root));
    await within(startLimit, () => "no reply to initialize within 30 s", Promise.race([initialized, died]));
    const startMilliseconds = performance.now() - startedAt;
    await connection.sendNotification("initialized", {});
    if (recipe.changedConfiguration !== undefined) {
      const settings = recipe.changedConfiguration;
      await connection.sendNotification("workspace/didChangeConfiguration", { settings });
    }
    const processId = child.pid ?? 0;
    return {
      recipe,
      startMilliseconds,
      startedAt,
      open,
      change,
      reported,
      ask,
      memory: () => memoryOf(processId),
      processorTime: () => processorTimeOf(processId),
      untilIdle: () => untilIdle(processId),
      stop,
    };
  } catch (reason) {
    child.kill("SIGKILL");
    await exited;
    connection.dispose();
    throw reason;
  }
}
