/** Every request and notification that the server takes from a client, in one table. */
import type { NotificationType, RequestType } from "vscode-jsonrpc/node";
import type { Dispatcher, HandlerResult } from "./protocol/dispatcher.ts";
import {
  codeActionRequest,
  codeActionResolveRequest,
  codeLensRequest,
  completionRequest,
  completionResolveRequest,
  definitionRequest,
  didChangeConfigurationNotification,
  didChangeWatchedFilesNotification,
  didChangeWorkspaceFoldersNotification,
  didRenameFilesNotification,
  documentDiagnosticRequest,
  documentHighlightRequest,
  documentLinkRequest,
  documentSymbolRequest,
  executeCommandRequest,
  hoverRequest,
  initializedNotification,
  inlayHintRequest,
  prepareRenameRequest,
  referencesRequest,
  renameRequest,
  selectionRangeRequest,
  willDeleteFilesRequest,
  willRenameFilesRequest,
  workspaceDiagnosticRequest,
  workspaceSymbolRequest,
} from "./protocol/methods.ts";
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
import { icons, iconsType } from "./requests/icons.ts";
import { initialized } from "./requests/initialized.ts";
import { inlayHint } from "./requests/inlay-hint.ts";
import {
  navigationChildren,
  navigationChildrenType,
  navigationPlaces,
  navigationPlacesType,
  navigationReveal,
  navigationRevealType,
} from "./requests/navigation.ts";
import { movesFiles, navigationEdit, navigationEditType } from "./requests/navigation-edit.ts";
import { parity, parityType } from "./requests/parity.ts";
import { parityEdit, parityEditType } from "./requests/parity-edit.ts";
import { preview, previewType } from "./requests/preview.ts";
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
  listedSites,
  nothing,
  pages,
  pageTextsOfUri,
  previewedSite,
  pulledFindings,
  quickFindings,
  site,
  siteForAction,
  sitesOf,
  siteWithPages,
  titledRows,
  titledSite,
  titles,
  type Waiting,
} from "./requests/shared/waiting.ts";
import { unused, unusedType } from "./requests/unused.ts";
import { verdict, verdictType } from "./requests/verdict.ts";
import { where, whereType } from "./requests/where.ts";
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
function request<Params, Result, Failure, Context>(
  type: RequestType<Params, Result, Failure>,
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
function notification<Params>(
  type: NotificationType<Params>,
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
  notification(initializedNotification, initialized),
  notification(didChangeConfigurationNotification, didChangeConfiguration),
  notification(didChangeWatchedFilesNotification, didChangeFiles),
  notification(didChangeWorkspaceFoldersNotification, didChangeFolders),
  notification(didRenameFilesNotification, didRenameFiles),
  request(codeActionRequest, null, findings, codeAction),
  request(codeActionResolveRequest, null, findingsOf(pathOfAction), resolveCodeAction),
  request(codeLensRequest, null, imports, withFrontmatter(codeLens, refreshLenses)),
  // Clients filter a list of completions and do not request the list again, so the list needs all pages.
  request(completionRequest, null, files, withFrontmatter(completion)),
  request(completionResolveRequest, null, nothing, resolveCompletion),
  request(definitionRequest, null, files, definition),
  request(documentDiagnosticRequest, noFindings, pulledFindings, documentDiagnostic),
  request(documentHighlightRequest, null, files, documentHighlight),
  request(documentLinkRequest, null, files, documentLink),
  // The outline says what is published, which depends on files; clients request an outline once for each text.
  request(documentSymbolRequest, null, files, documentSymbol),
  request(executeCommandRequest, null, sitesOf(pathOfCommand), executeCommand),
  // A hover explains a finding that the client does not show yet.
  request(hoverRequest, null, quickFindings, hover),
  request(iconsType, null, titledSite, icons),
  request(inlayHintRequest, null, files, withFrontmatter(inlayHint, refreshHints)),
  request(navigationEditType, null, siteForAction(movesFiles), navigationEdit),
  request(navigationChildrenType, null, titledRows, navigationChildren),
  request(navigationPlacesType, null, listedSites, navigationPlaces),
  request(navigationRevealType, null, listedSites, navigationReveal),
  request(parityType, null, titledSite, parity),
  request(parityEditType, null, titledSite, parityEdit),
  request(previewType, null, previewedSite, preview),
  request(prepareRenameRequest, null, findings, prepareRename),
  request(referencesRequest, null, bindings, references),
  request(renameRequest, null, findingsAndLinks(siteWithLinks), rename),
  request(selectionRangeRequest, null, site, selectionRange),
  request(unusedType, null, siteWithPages, unused),
  request(verdictType, null, pageTextsOfUri, verdict),
  request(whereType, null, pageTextsOfUri, where),
  request(willDeleteFilesRequest, null, pages, willDeleteFiles),
  request(willRenameFilesRequest, null, pages, willRenameFiles),
  request(workspaceDiagnosticRequest, { items: [] }, allFindings, workspaceDiagnostic),
  request(workspaceSymbolRequest, null, titles, workspaceSymbol),
];

/** Registers every row of the table. */
export function registerHandlers(dispatcher: Dispatcher, workspace: Workspace): void {
  for (const row of table) row(dispatcher, workspace);
}
