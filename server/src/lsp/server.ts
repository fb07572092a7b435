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
import type { Answer, Fence } from "./fence.ts";
import { codeAction } from "./handlers/code-action.ts";
import { resolveCodeAction } from "./handlers/code-action-resolve.ts";
import { codeLens } from "./handlers/code-lens.ts";
import { completion, resolveCompletion } from "./handlers/completion.ts";
import { definition } from "./handlers/definition.ts";
import { documentDiagnostic, noFindings, workspaceDiagnostic } from "./handlers/diagnostic.ts";
import { documentHighlight } from "./handlers/document-highlight.ts";
import { documentLink } from "./handlers/document-link.ts";
import { documentSymbol } from "./handlers/document-symbol.ts";
import { executeCommand } from "./handlers/execute-command.ts";
import { didRenameFiles, willDeleteFiles, willRenameFiles } from "./handlers/file-operations.ts";
import { hover } from "./handlers/hover.ts";
import { type Beginning, initialized } from "./handlers/initialized.ts";
import { inlayHint } from "./handlers/inlay-hint.ts";
import { PublicationRequest, publication } from "./handlers/publication.ts";
import { references } from "./handlers/references.ts";
import { prepareRename, rename } from "./handlers/rename.ts";
import { selectionRange } from "./handlers/selection-range.ts";
import { didChangeConfiguration, didChangeFiles, didChangeFolders } from "./handlers/workspace-news.ts";
import { workspaceSymbol } from "./handlers/workspace-symbol.ts";
import type { Workspace } from "./workspace.ts";

/** One row of the table, put behind the fence. */
type Row = (fence: Fence, workspace: Workspace, beginning: Beginning) => void;

function request<Params, Result, Partial, Failure, Options>(
  type: ProtocolRequestType<Params, Result, Partial, Failure, Options>,
  neutral: Answer<Result>,
  handle: (
    workspace: Workspace,
    params: Params,
    token: CancellationToken,
  ) => Answer<Result> | Promise<Answer<Result>>,
): Row {
  return (fence, workspace) =>
    fence.request(type, neutral, (params, token) => handle(workspace, params, token));
}

function notification<Params, Options>(
  type: ProtocolNotificationType<Params, Options>,
  handle: (workspace: Workspace, params: Params, beginning: Beginning) => void | Promise<void>,
): Row {
  return (fence, workspace, beginning) =>
    void fence.notification(type, (params) => handle(workspace, params, beginning));
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
export function answerAll(fence: Fence, workspace: Workspace, beginning: Beginning): void {
  for (const row of table) row(fence, workspace, beginning);
}
