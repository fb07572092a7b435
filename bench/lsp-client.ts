/**
 * A small language client over standard input and output that measures how long a server takes.
 *
 * Works with any server, with pushed or pulled diagnostics, and does not depend on the comparison. If a server
 * gives up, exits or hangs, the client throws a ServerFailure with the reason.
 */
import { pathToFileURL } from "node:url";
import type { Diagnostic, DocumentDiagnosticReport, Position, Range } from "vscode-languageserver-protocol";
import { type Memory, memoryOf, processorTimeOf, untilIdle } from "./process-usage.ts";
import {
  initializeParams,
  killServer,
  ServerFailure,
  type ServerRecipe,
  type ServerSession,
  spawnServer,
  stopServer,
  within,
  withoutPaths,
} from "./server-session.ts";

interface ServerAnswer {
  readonly milliseconds: number;
  readonly findings: readonly Diagnostic[];
}

/** The parameters of a request other than the document's name. */
interface ServerQuestion {
  readonly position?: Position;
  /** Parameters other than the document. */
  readonly params?: object;
  /** An edit right before the request, without waiting for findings. */
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

/** A started server. After a ServerFailure only `stop` may be called. */
export interface BenchServer {
  readonly recipe: ServerRecipe;
  /** Milliseconds from starting the process to the reply to `initialize`. */
  readonly startMilliseconds: number;
  /** `performance.now()` when the process was started. */
  readonly startedAt: number;
  /** Opens a document and waits for findings that pass the condition; `change` then edits this document. */
  readonly open: (path: string, text: string, satisfies: Condition) => Promise<ServerAnswer>;
  /** Edits the opened document and waits for findings of exactly that version. */
  readonly change: (edit: DocumentChange, satisfies: Condition) => Promise<ServerAnswer>;
  /** Resolves when a closed file is reported; immediately if it has already been reported. */
  readonly reported: (path: string) => Promise<void>;
  /** Sends a request about the opened document; returns the answer and its duration. */
  readonly ask: (method: string, question?: ServerQuestion) => Promise<Reply>;
  readonly memory: () => Memory | undefined;
  /** In milliseconds, since the process was started. */
  readonly processorTime: () => number | undefined;
  readonly untilIdle: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

type Condition = (findings: readonly Diagnostic[]) => boolean;

const startLimit = 30_000;
const answerLimit = 60_000;
/** A generous limit, because reading all pages of a large site takes long. */
const reportLimit = 300_000;

/** The opened document, in its newest version. */
interface OpenedDocument {
  uri: string;
  version: number;
}

/** Starts a server with one workspace folder and performs `initialize` and `initialized`. */
export async function startServer(recipe: ServerRecipe, root: string): Promise<BenchServer> {
  const startedAt = performance.now();
  const session = spawnServer(recipe, root);
  try {
    const { connection, died } = session;
    const initialized = connection.sendRequest("initialize", initializeParams(recipe, root));
    await within(startLimit, () => "no reply to initialize within 30 s", Promise.race([initialized, died]));
    const startMilliseconds = performance.now() - startedAt;
    await connection.sendNotification("initialized", {});
    if (recipe.changedConfiguration !== undefined) {
      const settings = recipe.changedConfiguration;
      await connection.sendNotification("workspace/didChangeConfiguration", { settings });
    }
    return benchServer(session, startedAt, startMilliseconds);
  } catch (reason) {
    await killServer(session);
    throw reason;
  }
}

function benchServer(session: ServerSession, startedAt: number, startMilliseconds: number): BenchServer {
  const { recipe, connection, child } = session;
  const document: OpenedDocument = { uri: "", version: 0 };
  const processId = child.pid ?? 0;
  return {
    recipe,
    startMilliseconds,
    startedAt,
    open: (path, text, satisfies) => {
      document.uri = pathToFileURL(path).href;
      document.version = 1;
      const languageId = path.endsWith(".json") ? "json" : "mdx";
      const send = () =>
        connection.sendNotification("textDocument/didOpen", {
          textDocument: { ...document, languageId, text },
        });
      return answered(session, document, send, satisfies);
    },
    change: (edit, satisfies) =>
      answered(session, document, () => sendChange(session, document, edit), satisfies),
    reported: (path) => reported(session, path),
    ask: (method, question = {}) => ask(session, document, method, question),
    memory: () => memoryOf(processId),
    processorTime: () => processorTimeOf(processId),
    untilIdle: () => untilIdle(processId),
    stop: () => stopServer(session),
  };
}

function sendChange(
  { connection }: ServerSession,
  document: OpenedDocument,
  edit: DocumentChange,
): Promise<void> {
  document.version += 1;
  return connection.sendNotification("textDocument/didChange", {
    textDocument: { ...document },
    contentChanges: [edit],
  });
}

/** The reason of a failure: the server's own complaint, or a missing answer within the time limit. */
function gaveUp({ complaint }: ServerSession, { version }: OpenedDocument): string {
  return withoutPaths(complaint) || `no findings for version ${version} within ${answerLimit / 1000} s`;
}

/** Sends something that changes the document, and waits for findings that satisfy the condition. */
async function answered(
  session: ServerSession,
  document: OpenedDocument,
  send: () => Promise<void>,
  satisfies: Condition,
): Promise<ServerAnswer> {
  const { recipe, died } = session;
  const sentAt = performance.now();
  const waiting = recipe.diagnostics === "push" ? pushed(session, document, satisfies) : undefined;
  // Not awaited before the request for diagnostics, because an editor does not wait for its pipe either.
  const sent = send();
  const findings = await within(
    answerLimit,
    () => gaveUp(session, document),
    Promise.race([
      waiting ?? pulled(session, document, satisfies),
      died,
      sent.then(() => new Promise<never>(() => {})),
    ]),
  );
  return { milliseconds: performance.now() - sentAt, findings };
}

/** Pushed findings count when they have the version just sent and pass the condition. */
function pushed(
  session: ServerSession,
  document: OpenedDocument,
  satisfies: Condition,
): Promise<readonly Diagnostic[]> {
  return new Promise((resolve) => {
    session.onPublish = ({ uri, version, diagnostics }) => {
      if (uri !== document.uri || version !== document.version) return;
      if (satisfies(diagnostics)) resolve(diagnostics);
    };
  });
}

async function pulled(
  session: ServerSession,
  { uri }: OpenedDocument,
  satisfies: Condition,
): Promise<readonly Diagnostic[]> {
  const report = await session.connection.sendRequest<DocumentDiagnosticReport>("textDocument/diagnostic", {
    textDocument: { uri },
  });
  const findings = report.kind === "full" ? report.items : [];
  if (satisfies(findings)) return findings;
  throw new ServerFailure(withoutPaths(session.complaint) || "answered without the findings that are due");
}

async function reported(session: ServerSession, path: string): Promise<void> {
  const wanted = pathToFileURL(path).href;
  const arrival = new Promise<void>((resolve) => {
    session.onReport = () => {
      if (session.withFindings.has(wanted)) resolve();
    };
    session.onReport();
  });
  await within(reportLimit, () => "no findings in a closed file", Promise.race([arrival, session.died]));
}

async function ask(
  session: ServerSession,
  document: OpenedDocument,
  method: string,
  { edit, params = {}, position }: ServerQuestion,
): Promise<Reply> {
  const { connection, died } = session;
  const sentAt = performance.now();
  // Not awaited: an editor sends both at once.
  if (edit !== undefined) sendChange(session, document, edit).catch(() => {});
  const { uri } = document;
  const request = connection.sendRequest<unknown>(method, { textDocument: { uri }, position, ...params });
  const result = await within(answerLimit, () => gaveUp(session, document), Promise.race([request, died]));
  return { milliseconds: performance.now() - sentAt, result };
}
