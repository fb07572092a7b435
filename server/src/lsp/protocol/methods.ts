/**
 * The requests and notifications of the protocol that the server takes or sends, with the types that the protocol's
 * library gives to their parameters and results. The library's own constants are not imported, because they bring all of
 * the library with them; the compiler compares each method with the library's.
 */
import { NotificationType, RequestType, RequestType0 } from "vscode-jsonrpc/node";
import type * as protocol from "vscode-languageserver/node";

/** What the library declares for a method. */
interface Declared {
  readonly method: string;
  readonly type: unknown;
}

type RequestOf<Library extends Declared> =
  Library["type"] extends RequestType<infer Params, infer Result, infer Failure>
    ? RequestType<Params, Result, Failure>
    : never;

type NotificationOf<Library extends Declared> =
  Library["type"] extends NotificationType<infer Params> ? NotificationType<Params> : never;

function request<Library extends Declared>(method: Library["method"]): RequestOf<Library> {
  return new RequestType(method) as RequestOf<Library>;
}

function notification<Library extends Declared>(method: Library["method"]): NotificationOf<Library> {
  return new NotificationType(method) as NotificationOf<Library>;
}

/** A request without parameters, to which the client answers nothing. */
function refresh<Library extends Declared>(method: Library["method"]): RequestType0<void, void> {
  return new RequestType0(method);
}

export const applyWorkspaceEditRequest =
  request<typeof protocol.ApplyWorkspaceEditRequest>("workspace/applyEdit");
export const codeActionRequest = request<typeof protocol.CodeActionRequest>("textDocument/codeAction");
export const codeActionResolveRequest =
  request<typeof protocol.CodeActionResolveRequest>("codeAction/resolve");
export const codeLensRequest = request<typeof protocol.CodeLensRequest>("textDocument/codeLens");
export const completionRequest = request<typeof protocol.CompletionRequest>("textDocument/completion");
export const completionResolveRequest =
  request<typeof protocol.CompletionResolveRequest>("completionItem/resolve");
export const configurationRequest = request<typeof protocol.ConfigurationRequest>("workspace/configuration");
export const definitionRequest = request<typeof protocol.DefinitionRequest>("textDocument/definition");
export const documentDiagnosticRequest =
  request<typeof protocol.DocumentDiagnosticRequest>("textDocument/diagnostic");
export const documentHighlightRequest = request<typeof protocol.DocumentHighlightRequest>(
  "textDocument/documentHighlight",
);
export const documentLinkRequest = request<typeof protocol.DocumentLinkRequest>("textDocument/documentLink");
export const documentSymbolRequest = request<typeof protocol.DocumentSymbolRequest>(
  "textDocument/documentSymbol",
);
export const executeCommandRequest =
  request<typeof protocol.ExecuteCommandRequest>("workspace/executeCommand");
export const hoverRequest = request<typeof protocol.HoverRequest>("textDocument/hover");
export const initializeRequest = request<typeof protocol.InitializeRequest>("initialize");
export const inlayHintRequest = request<typeof protocol.InlayHintRequest>("textDocument/inlayHint");
export const prepareRenameRequest = request<typeof protocol.PrepareRenameRequest>(
  "textDocument/prepareRename",
);
export const referencesRequest = request<typeof protocol.ReferencesRequest>("textDocument/references");
export const registrationRequest = request<typeof protocol.RegistrationRequest>("client/registerCapability");
export const renameRequest = request<typeof protocol.RenameRequest>("textDocument/rename");
export const selectionRangeRequest = request<typeof protocol.SelectionRangeRequest>(
  "textDocument/selectionRange",
);
export const willDeleteFilesRequest =
  request<typeof protocol.WillDeleteFilesRequest>("workspace/willDeleteFiles");
export const willRenameFilesRequest =
  request<typeof protocol.WillRenameFilesRequest>("workspace/willRenameFiles");
export const workDoneProgressCreateRequest = request<typeof protocol.WorkDoneProgressCreateRequest>(
  "window/workDoneProgress/create",
);
export const workspaceDiagnosticRequest =
  request<typeof protocol.WorkspaceDiagnosticRequest>("workspace/diagnostic");
export const workspaceSymbolRequest = request<typeof protocol.WorkspaceSymbolRequest>("workspace/symbol");

export const codeLensRefreshRequest = refresh<typeof protocol.CodeLensRefreshRequest>(
  "workspace/codeLens/refresh",
);
export const diagnosticRefreshRequest = refresh<typeof protocol.DiagnosticRefreshRequest>(
  "workspace/diagnostic/refresh",
);
export const inlayHintRefreshRequest = refresh<typeof protocol.InlayHintRefreshRequest>(
  "workspace/inlayHint/refresh",
);

export const didChangeConfigurationNotification = notification<
  typeof protocol.DidChangeConfigurationNotification
>("workspace/didChangeConfiguration");
export const didChangeTextDocumentNotification =
  notification<typeof protocol.DidChangeTextDocumentNotification>("textDocument/didChange");
export const didChangeWatchedFilesNotification = notification<
  typeof protocol.DidChangeWatchedFilesNotification
>("workspace/didChangeWatchedFiles");
export const didChangeWorkspaceFoldersNotification = notification<
  typeof protocol.DidChangeWorkspaceFoldersNotification
>("workspace/didChangeWorkspaceFolders");
export const didCloseTextDocumentNotification =
  notification<typeof protocol.DidCloseTextDocumentNotification>("textDocument/didClose");
export const didOpenTextDocumentNotification =
  notification<typeof protocol.DidOpenTextDocumentNotification>("textDocument/didOpen");
export const didRenameFilesNotification =
  notification<typeof protocol.DidRenameFilesNotification>("workspace/didRenameFiles");
export const didSaveTextDocumentNotification =
  notification<typeof protocol.DidSaveTextDocumentNotification>("textDocument/didSave");
export const initializedNotification = notification<typeof protocol.InitializedNotification>("initialized");
export const logMessageNotification =
  notification<typeof protocol.LogMessageNotification>("window/logMessage");
export const publishDiagnosticsNotification = notification<typeof protocol.PublishDiagnosticsNotification>(
  "textDocument/publishDiagnostics",
);
