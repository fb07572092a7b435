/** Every request and notification that the server takes from a client, in one table. */
import {
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
import type { Dispatcher, HandlerResult } from "./protocol/dispatcher.ts";
import { codeAction } from "./requests/code-action/code-action.ts";
import { resolveCodeAction } from "./requests/code-action/code-action-resolve.ts";
import { pathOfAction } from "./requests/code-action/refactor-actions.ts";
import { codeLens } from "./requests/code-lens.ts";
import { completion, resolveCompletion } from "./requests/completion.ts";
import { definition } from "./requests/definition.ts";
import { documentDiagnostic, noFindings, workspaceDiagnostic } from "./requests/diagnostic.ts";
import { documentHighlight } from "./requests/document-highlight.ts";
import { documentLink } from "./requests/document-link.ts";
import { documentSymbol } from "./requests/document-symbol.ts";
import { executeCommand, pathOfCommand } from "./requests/execute-command.ts";
import { didRenameFiles, willDeleteFiles, willRenameFiles } from "./requests/file-operations.ts";
import { hover } from "./requests/hover.ts";
import { initialized } from "./requests/initialized.ts";
import { inlayHint } from "./requests/inlay-hint.ts";
import { movesFiles, NavigationEditRequest, navigationEdit } from "./requests/navigation-edit.ts";
import { references } from "./requests/references.ts";
import { prepareRename, rename, siteWithLinks } from "./requests/rename.ts";
import { selectionRange } from "./requests/selection-range.ts";
import { withFrontmatter } from "./requests/shared/unread-pages.ts";
import {
  allFindings,
  bindings,
  files,
  findings,
  findingsAndLinks,
  findingsOf,
  imports,
  nothing,
  pages,
  pageTextsOfUri,
  pulledFindings,
  quickFindings,
  site,
  siteForAction,
  sitesOf,
  titles,
  type Waiting,
} from "./requests/shared/waiting.ts";
import { VerdictRequest, verdict } from "./requests/verdict.ts";
import { WhereRequest, where } from "./requests/where.ts";
import { didChangeConfiguration, didChangeFiles, didChangeFolders } from "./requests/workspace-changes.ts";
import { workspaceSymbol } from "./requests/workspace-symbol.ts";
import type { Workspace } from "./session/workspace.ts";

/** One row of the table: registers one method with the dispatcher. */
type TableRow = (dispatcher: Dispatcher, workspace: Workspace) => void;

/**
 * A row for a request.
 * @param neutral the answer where the handler fails, and where `waitsFor` gives no context
 * @param waitsFor what happens before the handler runs; see `requests/shared/waiting.ts`
 */
function request<Params, Result, Partial, Failure, Options, Context>(
  type: ProtocolRequestType<Params, Result, Partial, Failure, Options>,
  neutral: HandlerResult<Result>,
  waitsFor: Waiting<Params, Context>,
  handle: (context: Context, params: Params) => HandlerResult<Result> | Promise<HandlerResult<Result>>,
): TableRow {
  return (dispatcher, workspace) =>
    dispatcher.request(type, neutral, async (params, token) => {
      const context = await waitsFor(workspace, params, token);
      return context === undefined ? neutral : handle(context, params);
    });
}

/** A row for a notification; notifications wait for nothing. */
function notification<Params, Options>(
  type: ProtocolNotificationType<Params, Options>,
  handle: (workspace: Workspace, params: Params) => void | Promise<void>,
): TableRow {
  return (dispatcher, workspace) => void dispatcher.notification(type, (params) => handle(workspace, params));
}

const refreshLenses = ({ refresher }: Workspace): void => refresher.lenses();
const refreshHints = ({ refresher }: Workspace): void => refresher.hints();

/**
 * The table: method, neutral answer, what the request waits for, handler. A handler `withFrontmatter` answers anew when
 * pages that its answer shows have been read. Notifications about open documents are received in
 * `session/open-documents.ts`.
 */
const table: readonly TableRow[] = [
  notification(InitializedNotification.type, initialized),
  notification(DidChangeConfigurationNotification.type, didChangeConfiguration),
  notification(DidChangeWatchedFilesNotification.type, didChangeFiles),
  notification(DidChangeWorkspaceFoldersNotification.type, didChangeFolders),
  notification(DidRenameFilesNotification.type, didRenameFiles),
  request(CodeActionRequest.type, null, findings, codeAction),
  request(CodeActionResolveRequest.type, null, findingsOf(pathOfAction), resolveCodeAction),
  request(CodeLensRequest.type, null, imports, withFrontmatter(codeLens, refreshLenses)),
  // Clients filter a list of completions and do not request the list again, so the list needs all pages.
  request(CompletionRequest.type, null, files, withFrontmatter(completion)),
  request(CompletionResolveRequest.type, null, nothing, resolveCompletion),
  request(DefinitionRequest.type, null, files, definition),
  request(DocumentDiagnosticRequest.type, noFindings, pulledFindings, documentDiagnostic),
  request(DocumentHighlightRequest.type, null, files, documentHighlight),
  request(DocumentLinkRequest.type, null, files, documentLink),
  // The outline says what is published, which depends on files; clients request an outline once for each text.
  request(DocumentSymbolRequest.type, null, files, documentSymbol),
  request(ExecuteCommandRequest.type, null, sitesOf(pathOfCommand), executeCommand),
  // A hover explains a finding that the client does not show yet.
  request(HoverRequest.type, null, quickFindings, hover),
  request(InlayHintRequest.type, null, files, withFrontmatter(inlayHint, refreshHints)),
  request(NavigationEditRequest.type, null, siteForAction(movesFiles), navigationEdit),
  request(PrepareRenameRequest.type, null, findings, prepareRename),
  request(ReferencesRequest.type, null, bindings, references),
  request(RenameRequest.type, null, findingsAndLinks(siteWithLinks), rename),
  request(SelectionRangeRequest.type, null, site, selectionRange),
  request(VerdictRequest.type, null, pageTextsOfUri, verdict),
  request(WhereRequest.type, null, pageTextsOfUri, where),
  request(WillDeleteFilesRequest.type, null, pages, willDeleteFiles),
  request(WillRenameFilesRequest.type, null, pages, willRenameFiles),
  request(WorkspaceDiagnosticRequest.type, { items: [] }, allFindings, workspaceDiagnostic),
  request(WorkspaceSymbolRequest.type, null, titles, workspaceSymbol),
];

/** Registers every row of the table. */
export function registerHandlers(dispatcher: Dispatcher, workspace: Workspace): void {
  for (const row of table) row(dispatcher, workspace);
}
