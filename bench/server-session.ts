/**
 * A server's process with its connection: its start, the answers to its requests, and its end. Every wait has a
 * limit; if a server exits or hangs, a ServerFailure with the reason is thrown.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-jsonrpc/node";
import type {
  ConfigurationParams,
  InitializeParams,
  LogMessageParams,
  PublishDiagnosticsParams,
} from "vscode-languageserver-protocol";

/** How a server is started and configured. */
export interface ServerRecipe {
  readonly name: string;
  /** The program's file, run by this Node, and its arguments. */
  readonly program: readonly [string, ...string[]];
  readonly diagnostics: "push" | "pull";
  /** Whether it compares page entries with the files on disk. */
  readonly knowsFiles: boolean;
  readonly initializationOptions: object;
  /** Answers to workspace/configuration, by section. */
  readonly settings: Readonly<Record<string, object>>;
  /** Sent as workspace/didChangeConfiguration after `initialized`. */
  readonly changedConfiguration?: object;
}

export class ServerFailure extends Error {}

/** A running server, and what it has sent so far. */
export interface ServerSession {
  readonly recipe: ServerRecipe;
  readonly child: ChildProcessWithoutNullStreams;
  readonly connection: MessageConnection;
  /** How the process ended, once it has ended. */
  readonly exited: Promise<string>;
  /** Rejected when the process ends. */
  readonly died: Promise<never>;
  /** The server's last complaint, which says why it gives up on a document. */
  complaint: string;
  /** Called with all pushed findings. */
  onPublish: (published: PublishDiagnosticsParams) => void;
  /** Called when `withFindings` may have grown. */
  onReport: () => void;
  /** The files that had findings so far. */
  readonly withFindings: Set<string>;
}

const stopLimit = 3_000;

const running = new Set<ChildProcessWithoutNullStreams>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Rejects with the reason after this many milliseconds, unless the work ends first. */
export async function within<Value>(
  limit: number,
  reason: () => string,
  work: Promise<Value>,
): Promise<Value> {
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

/** The server's own words, on one line and without paths of this machine. */
export function withoutPaths(message: string): string {
  const firstLine = message.trim().split("\n")[0] ?? "";
  return firstLine
    .replace(/file:\/\/\S*[^\s:.,]/g, "the document")
    .replace(/(?:\/[\w.@+-]+){2,}/g, "…")
    .slice(0, 200);
}

export function initializeParams(recipe: ServerRecipe, root: string): InitializeParams {
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
        // Announced only if it is used: the peer uses pull, ours push, never both.
        ...(recipe.diagnostics === "pull" ? { diagnostic: { dynamicRegistration: false } } : {}),
      },
    },
  };
}

/** Starts the process and answers the server's requests; does not send `initialize`. */
export function spawnServer(recipe: ServerRecipe, root: string): ServerSession {
  // The machine's additional certificates delay each start of Node by more than a server's own start takes.
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  const child = spawn(process.execPath, recipe.program, { cwd: root, stdio: "pipe", env });
  running.add(child);
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const exited = new Promise<string>((resolve) => {
    const ended = (how: string) => {
      running.delete(child);
      resolve(how);
    };
    child.once("error", () => ended("it could not be started"));
    child.once("close", (code, signal) => ended(`exit code ${code ?? signal}`));
  });
  const died = exited.then((how) => {
    throw new ServerFailure(`the server ended by itself: ${withoutPaths(session.complaint) || how}`);
  });
  died.catch(() => {});
  const session: ServerSession = {
    recipe,
    child,
    connection,
    exited,
    died,
    complaint: "",
    onPublish: () => {},
    onReport: () => {},
    withFindings: new Set(),
  };
  child.stderr.on("data", (bytes: Buffer) => {
    session.complaint = bytes.toString();
  });
  listen(session);
  return session;
}

function listen(session: ServerSession): void {
  const { connection, recipe, withFindings } = session;
  connection.onError(() => {});
  connection.onNotification("window/logMessage", (log: LogMessageParams) => {
    if (log.type === 1) session.complaint = log.message;
  });
  connection.onNotification("textDocument/publishDiagnostics", (published: PublishDiagnosticsParams) => {
    if (published.diagnostics.length > 0) withFindings.add(published.uri);
    session.onReport();
    session.onPublish(published);
  });
  connection.onRequest("workspace/configuration", (asked: ConfigurationParams) =>
    asked.items.map((item) => recipe.settings[item.section ?? ""] ?? null),
  );
  connection.onRequest("client/registerCapability", () => null);
  connection.onRequest("window/workDoneProgress/create", () => null);
  connection.onRequest("workspace/diagnostic/refresh", () => null);
  connection.listen();
}

/** Kills the process. */
export async function killServer({ child, exited, connection }: ServerSession): Promise<void> {
  child.kill("SIGKILL");
  await exited;
  connection.dispose();
}

/** Ends the process by the protocol; kills it if the server does not react. */
export async function stopServer(session: ServerSession): Promise<void> {
  const { connection, died, exited } = session;
  const farewell = async () => {
    await Promise.race([connection.sendRequest("shutdown"), died]);
    await connection.sendNotification("exit");
    await exited;
  };
  try {
    await within(stopLimit, () => "did not stop", farewell());
    connection.dispose();
  } catch {
    await killServer(session);
  }
}
