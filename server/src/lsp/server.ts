/** All that a client may ask and tell: method, what is answered when the handler fails, handler. */
import {
  type CancellationToken,
  CodeActionRequest,
  CodeActionResolveRequest,
  CodeLensRequest,
  CompletionRequest,
  CompletionResolveRequest,
  DefinitionRequest,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  DidRenameFilesNotification,
  DocumentDiagnosticRequest,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  ExecuteCommandRequest,
  HoverRequest,
  InitializedNotification,
  InlayHintRequest,
  PrepareRenameRequest,
  type ProtocolNotificationType,
  type ProtocolRequestType,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
  WillDeleteFilesRequest,
  WillRenameFilesRequest,
  WorkspaceDiagnosticRequest,
  WorkspaceSymbolRequest,
} from "vscode-languageserver/node";
import type { Answer, Dispatcher } from "./protocol/dispatcher.ts";
import { codeAction } from "./requests/code-action/code-action.ts";
import { resolveCodeAction } from "./requests/code-action/code-action-resolve.ts";
import { codeLens } from "./requests/code-lens.ts";
import { completion, resolveCompletion } from "./requests/completion.ts";
import { definition } from "./requests/definition.ts";
import { documentDiagnostic, noFindings, workspaceDiagnostic } from "./requests/diagnostic.ts";
import { documentHighlight } from "./requests/document-highlight.ts";
import { documentLink } from "./requests/document-link.ts";
import { documentSymbol } from "./requests/document-symbol.ts";
import { executeCommand } from "./requests/execute-command.ts";
import { didRenameFiles, willDeleteFiles, willRenameFiles } from "./requests/file-operations.ts";
import { hover } from "./requests/hover.ts";
import { type Beginning, initialized } from "./requests/initialized.ts";
import { inlayHint } from "./requests/inlay-hint.ts";
import { PublicationRequest, publication } from "./requests/publication.ts";
import { references } from "./requests/references.ts";
import { prepareRename, rename } from "./requests/rename.ts";
import { selectionRange } from "./requests/selection-range.ts";
import { didChangeConfiguration, didChangeFiles, didChangeFolders } from "./requests/workspace-changes.ts";
import { workspaceSymbol } from "./requests/workspace-symbol.ts";
import type { Workspace } from "./session/workspace.ts";

/** One row of the table, put behind the dispatcher. */
type Row = (dispatcher: Dispatcher, workspace: Workspace, beginning: Beginning) => void;

function request<Params, Result, Partial, Failure, Options>(
  type: ProtocolRequestType<Params, Result, Partial, Failure, Options>,
  neutral: Answer<Result>,
  handle: (
    workspace: Workspace,
    params: Params,
    token: CancellationToken,
  ) => Answer<Result> | Promise<Answer<Result>>,
): Row {
  return (dispatcher, workspace) =>
    dispatcher.request(type, neutral, (params, token) => handle(workspace, params, token));
}

function notification<Params, Options>(
  type: ProtocolNotificationType<Params, Options>,
  handle: (workspace: Workspace, params: Params, beginning: Beginning) => void | Promise<void>,
): Row {
  return (dispatcher, workspace, beginning) =>
    void dispatcher.notification(type, (params) => handle(workspace, params, beginning));
}

/** Documents are opened, changed, saved and closed in `documents.ts`. */
const table: readonly Row[] = [
  notification(InitializedNotification.type, initialized),
  notification(DidChangeConfigurationNotification.type, didChangeConfiguration),
  notification(DidChangeWatchedFilesNotification.type, didChangeFiles),
  notification(DidChangeWorkspaceFoldersNotification.type, didChangeFolders),
  notification(DidRenameFilesNotification.type, didRenameFiles),
  request(CodeActionRequest.type, null, codeAction),
  request(CodeActionResolveRequest.type, null, resolveCodeAction),
  request(CodeLensRequest.type, null, codeLens),
  request(CompletionRequest.type, null, completion),
  request(CompletionResolveRequest.type, null, resolveCompletion),
  request(DefinitionRequest.type, null, definition),
  request(DocumentDiagnosticRequest.type, noFindings, documentDiagnostic),
  request(DocumentHighlightRequest.type, null, documentHighlight),
  request(DocumentLinkRequest.type, null, documentLink),
  request(DocumentSymbolRequest.type, null, documentSymbol),
  request(ExecuteCommandRequest.type, null, executeCommand),
  request(HoverRequest.type, null, hover),
  request(InlayHintRequest.type, null, inlayHint),
  request(PrepareRenameRequest.type, null, prepareRename),
  request(PublicationRequest.type, null, publication),
  request(ReferencesRequest.type, null, references),
  request(RenameRequest.type, null, rename),
  request(SelectionRangeRequest.type, null, selectionRange),
  request(WillDeleteFilesRequest.type, null, willDeleteFiles),
  request(WillRenameFilesRequest.type, null, willRenameFiles),
  request(WorkspaceDiagnosticRequest.type, { items: [] }, workspaceDiagnostic),
  request(WorkspaceSymbolRequest.type, null, workspaceSymbol),
];

/** Answers all that stands in the table, for as long as the conversation lasts. */
export function answerAll(dispatcher: Dispatcher, workspace: Workspace, beginning: Beginning): void {
  for (const row of table) row(dispatcher, workspace, beginning);
}
