/**
 * Puts the language server together on a connection: who may say what, and when work begins.
 *
 * Nothing heavy happens before `initialize` is answered: looking for sites starts with `initialized`.
 */
import type { MessageConnection } from "vscode-jsonrpc";
import type { InitializeParams, InitializeResult } from "vscode-languageserver-protocol";
import { fromFileUri, toFileUri } from "../host/paths.ts";
import { addPageCommand, fixAllKind, statusNotification, turnOffRuleCommand } from "../protocol.ts";
import { rules as allRules, type Rule, refactoringKinds } from "../service/index.ts";
import { type ClientFeatures, clientFeaturesOf, initializationOptionsOf } from "./client-features.ts";
import { Configuration } from "./configuration.ts";
import { Endpoint } from "./endpoint.ts";
import { codeAction } from "./handlers/code-action.ts";
import { resolveCodeAction } from "./handlers/code-action-resolve.ts";
import { codeLens } from "./handlers/code-lens.ts";
import { completion, completionTriggers, resolveCompletion } from "./handlers/completion.ts";
import { definition } from "./handlers/definition.ts";
import { documentLink } from "./handlers/document-link.ts";
import { documentSymbol } from "./handlers/document-symbol.ts";
import { executeCommand } from "./handlers/execute-command.ts";
import {
  didRenameFiles,
  movableFiles,
  willDeleteFiles,
  willRenameFiles,
} from "./handlers/file-operations.ts";
import { hover } from "./handlers/hover.ts";
import { inlayHint } from "./handlers/inlay-hint.ts";
import { references } from "./handlers/references.ts";
import { registerDynamically } from "./handlers/registration.ts";
import { prepareRename, rename } from "./handlers/rename.ts";
import { selectionRange } from "./handlers/selection-range.ts";
import { workspaceSymbol } from "./handlers/workspace-symbol.ts";
import { Health } from "./health.ts";
import { Refresher } from "./refresher.ts";
import { version } from "./version.ts";
import { Workspace } from "./workspace.ts";

export const serverName = "docs-json-language-server";

/** What the server needs of the process it runs in. */
export interface ServerHost {
  /** Ends the process. */
  readonly exit: (code: 0 | 1) => void;
  /** The client's process: the server ends when it is gone. */
  readonly watchProcess?: (processId: number, onGone: () => void) => void;
  /** URI of the page that explains a rule, where there is one. */
  readonly ruleDocumentation?: (code: string) => string | undefined;
}

export interface ServerOptions {
  readonly host: ServerHost;
  /** All rules by default. */
  readonly rules?: readonly Rule[];
}

/** The workspace folders of `initialize`, absolute; of old clients the root. */
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

function capabilitiesFor(client: ClientFeatures): InitializeResult["capabilities"] {
  return {
    positionEncoding: "utf-16",
    textDocumentSync: { openClose: true, change: 2, save: { includeText: false } },
    codeActionProvider: client.codeActionLiterals
      ? {
          codeActionKinds: ["quickfix", ...refactoringKinds, fixAllKind],
          ...(client.lateEdits ? { resolveProvider: true } : {}),
        }
      : true,
    completionProvider: { triggerCharacters: [...completionTriggers], resolveProvider: true },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentLinkProvider: { resolveProvider: false },
    // Beside the outline of an editor's own JSON support.
    documentSymbolProvider: { label: "docs.json navigation" },
    selectionRangeProvider: true,
    workspaceSymbolProvider: true,
    codeLensProvider: { resolveProvider: false },
    inlayHintProvider: { resolveProvider: false },
    executeCommandProvider: { commands: [turnOffRuleCommand, ...(client.applyEdit ? [addPageCommand] : [])] },
    renameProvider: client.preparesRename ? { prepareProvider: true } : true,
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      ...(client.fileOperations
        ? {
            fileOperations: { willRename: movableFiles, didRename: movableFiles, willDelete: movableFiles },
          }
        : {}),
    },
  };
}

/** What exists once the client has introduced itself. */
interface Session {
  readonly client: ClientFeatures;
  readonly configuration: Configuration;
  readonly workspace: Workspace;
}

export interface RunningServer {
  /** The code with which the process would end now: 1 unless the client has said `shutdown`. */
  readonly exitCode: 0 | 1;
  /** Something failed outside of every fence; it is logged, and the server goes on. */
  readonly failed: (error: unknown) => void;
}

/** Serves a client over a connection that does not listen yet. */
export function startServer(
  connection: MessageConnection,
  { host, rules = allRules }: ServerOptions,
): RunningServer {
  let session: Session | undefined;
  let lastStatus = "";
  const noted = new Set<string>();

  /** Says something that the author should know, once however often it happens. */
  const note = (message: string): void => {
    if (noted.has(message)) return;
    noted.add(message);
    endpoint.notify("window/logMessage", { type: 2, message });
  };

  const sendStatus = (): void => {
    if (session?.client.status !== true) return;
    const { siteRoots, formerFiles } = session.workspace;
    const status = { sites: siteRoots, formerFiles: [...formerFiles], ...health.report };
    const text = JSON.stringify(status);
    if (text === lastStatus) return;
    lastStatus = text;
    endpoint.notify(statusNotification, status);
  };
  const health = new Health({
    log: (message) => endpoint.notify("window/logMessage", { type: 1, message }),
    onChange: sendStatus,
  });
  const endpoint = new Endpoint({
    connection,
    initialize(params) {
      session = begin(params);
      const { processId } = params;
      if (typeof processId === "number") host.watchProcess?.(processId, () => host.exit(endpoint.exitCode));
      return { capabilities: capabilitiesFor(session.client), serverInfo: { name: serverName, version } };
    },
    shutdown: () => session?.workspace.dispose(),
    exit: (code) => host.exit(code),
    onFailure: (method, error) => health.failed("", method, `Answering ${method} failed.`, error),
  });

  function begin(params: InitializeParams): Session {
    const client = clientFeaturesOf(params);
    const configuration = new Configuration({
      endpoint,
      isPulled: client.configuration,
      initial: initializationOptionsOf(params),
      uriOf: toFileUri,
      onProblem: note,
    });
    const refresher = new Refresher({ endpoint, client });
    const workspace = new Workspace({
      endpoint,
      refresher,
      client,
      configuration,
      health,
      rules,
      folders: foldersOf(params),
      hrefOf: (code) => host.ruleDocumentation?.(code),
      note,
      onSitesChanged: sendStatus,
    });
    return { client, configuration, workspace };
  }

  /** The session; every handler but `initialize` runs only when there is one. */
  function running(): Session {
    if (session === undefined) throw new Error("the client has not introduced itself");
    return session;
  }

  endpoint.onNotification("initialized", async () => {
    const { client, workspace } = running();
    // Not awaited: a client may take its time to answer, or never do.
    registerDynamically(endpoint, client).catch((error) =>
      note(`The editor refused to tell of changes: ${String(error)}`),
    );
    await workspace.start();
    sendStatus();
  });
  endpoint.onNotification("textDocument/didOpen", (params) => running().workspace.opened(params));
  endpoint.onNotification("textDocument/didChange", (params) => running().workspace.changed(params));
  endpoint.onNotification("textDocument/didSave", (params) =>
    running().workspace.saved(params.textDocument.uri),
  );
  endpoint.onNotification("textDocument/didClose", (params) =>
    running().workspace.closed(params.textDocument.uri),
  );
  endpoint.onNotification("workspace/didChangeConfiguration", (params) =>
    running().workspace.settingsChanged(params.settings),
  );
  endpoint.onNotification("workspace/didChangeWatchedFiles", ({ changes }) => {
    const paths = changes.map((change) => fromFileUri(change.uri)).filter((path) => path !== undefined);
    running().workspace.filesChanged(paths);
  });
  endpoint.onNotification("workspace/didChangeWorkspaceFolders", ({ event }) => {
    const pathsOf = (folders: typeof event.added) =>
      folders.map((folder) => fromFileUri(folder.uri)).filter((path) => path !== undefined);
    running().workspace.foldersChanged(pathsOf(event.added), pathsOf(event.removed));
  });
  endpoint.onRequest("textDocument/codeAction", null, (params, token) =>
    codeAction(running().workspace, params, token),
  );
  endpoint.onRequest("codeAction/resolve", null, (action) => resolveCodeAction(running().workspace, action));
  endpoint.onRequest("textDocument/completion", null, (params, token) =>
    completion(running().workspace, params, token),
  );
  endpoint.onRequest("completionItem/resolve", null, (params) =>
    resolveCompletion(running().workspace, params),
  );
  endpoint.onRequest("textDocument/hover", null, (params, token) =>
    hover(running().workspace, params, token),
  );
  endpoint.onRequest("textDocument/definition", null, (params, token) =>
    definition(running().workspace, params, token),
  );
  endpoint.onRequest("textDocument/references", null, (params, token) =>
    references(running().workspace, params, token),
  );
  endpoint.onRequest("textDocument/documentLink", null, (params, token) =>
    documentLink(running().workspace, params, token),
  );
  endpoint.onRequest("textDocument/documentSymbol", null, (params, token) =>
    documentSymbol(running().workspace, params, token),
  );
  endpoint.onRequest("textDocument/selectionRange", null, (params, token) =>
    selectionRange(running().workspace, params, token),
  );
  endpoint.onRequest("textDocument/codeLens", null, (params, token) =>
    codeLens(running().workspace, params, token),
  );
  endpoint.onRequest("textDocument/inlayHint", null, (params, token) =>
    inlayHint(running().workspace, params, token),
  );
  endpoint.onRequest("workspace/symbol", null, (params, token) =>
    workspaceSymbol(running().workspace, params, token),
  );
  endpoint.onRequest("textDocument/prepareRename", null, (params, token) =>
    prepareRename(running().workspace, params, token),
  );
  endpoint.onRequest("textDocument/rename", null, (params, token) =>
    rename(running().workspace, endpoint, params, token),
  );
  endpoint.onRequest("workspace/willRenameFiles", null, (params, token) =>
    willRenameFiles(running().workspace, endpoint, params, token),
  );
  endpoint.onRequest("workspace/willDeleteFiles", null, (params, token) =>
    willDeleteFiles(running().workspace, params, token),
  );
  endpoint.onNotification("workspace/didRenameFiles", (params) =>
    didRenameFiles(running().workspace, params),
  );
  endpoint.onRequest("workspace/executeCommand", null, (params) =>
    executeCommand(running().workspace, endpoint, params, (error) =>
      health.failed("", "workspace/executeCommand", `Carrying out ${params.command} failed.`, error),
    ),
  );
  connection.listen();
  return {
    get exitCode() {
      return endpoint.exitCode;
    },
    failed: (error) => health.failed("", "process", "Something failed unexpectedly.", error),
  };
}
