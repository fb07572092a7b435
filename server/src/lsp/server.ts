/** The table of all requests and notifications that the server accepts from a client. */
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
  type Disposable,
  DocumentDiagnosticRequest,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  ExecuteCommandRequest,
  HoverRequest,
  InitializedNotification,
  InlayHintRequest,
  type NotificationType,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  type RequestType,
  SelectionRangeRequest,
  WillDeleteFilesRequest,
  WillRenameFilesRequest,
  WorkspaceDiagnosticRequest,
  WorkspaceSymbolRequest,
} from "vscode-languageserver/node";
import { type HandlerResult, onNotification, onRequest, type Registry } from "./protocol/handlers.ts";
import {
  aboutSite,
  addressInSite,
  anything,
  atPosition,
  atPositions,
  changedFiles,
  changedFolders,
  changesOfSite,
  commandCall,
  earlierResults,
  fileList,
  inActionContext,
  inDocument,
  inRange,
  newName,
  object,
  oneRow,
  oneRule,
  renamedFiles,
  rowAtPosition,
  rowsBelow,
  type Shape,
  searchWords,
} from "./protocol/parameters.ts";
import { changes, changesType } from "./requests/changes.ts";
import { changesEdit, changesEditType } from "./requests/changes-edit.ts";
import { codeAction } from "./requests/code-action/code-action.ts";
import { pathOfAction, resolveCodeAction } from "./requests/code-action/refactor-actions.ts";
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
  navigationFindings,
  navigationFindingsType,
  navigationPlaces,
  navigationPlacesType,
  navigationReveal,
  navigationRevealType,
} from "./requests/navigation.ts";
import { concernsLinks, navigationEdit, navigationEditType } from "./requests/navigation-edit.ts";
import { parity, parityType } from "./requests/parity.ts";
import { parityEdit, parityEditType } from "./requests/parity-edit.ts";
import { preview, previewType } from "./requests/preview.ts";
import { references } from "./requests/references.ts";
import { prepareRename, rename, siteWithLinks } from "./requests/rename.ts";
import { ruleText, ruleType } from "./requests/rule-text.ts";
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
  unlessConfiguration,
  type Waiting,
} from "./requests/shared/waiting.ts";
import { unused, unusedType } from "./requests/unused.ts";
import { verdict, verdictType } from "./requests/verdict.ts";
import { where, whereType } from "./requests/where.ts";
import { didChangeConfiguration, didChangeFiles, didChangeFolders } from "./requests/workspace-changes.ts";
import { workspaceSymbol } from "./requests/workspace-symbol.ts";
import type { Workspace } from "./session/workspace.ts";

/** One row of the table: registers the handler of one method. */
type TableRow = (registry: Registry, workspace: Workspace) => Disposable;

/**
 * A row for a request.
 * @param shape the required form of the parameters
 * @param neutral the answer if the handler fails, or if `waitsFor` returns no context
 * @param waitsFor what happens before the handler runs; see `requests/shared/waiting.ts`
 */
function request<Params, Result, Failure, Context>(
  type: RequestType<Params, Result, Failure>,
  shape: Shape,
  neutral: HandlerResult<Result>,
  waitsFor: Waiting<Params, Context>,
  handle: (context: Context, params: Params) => HandlerResult<Result> | Promise<HandlerResult<Result>>,
): TableRow {
  return (registry, workspace) =>
    onRequest(registry, type, shape, neutral, async (params, token) => {
      const context = await waitsFor(workspace, params, token);
      return context === undefined ? neutral : handle(context, params);
    });
}

/** A row for a notification, which is handled without waiting. */
function notification<Params>(
  type: NotificationType<Params>,
  shape: Shape,
  handle: (workspace: Workspace, params: Params) => void | Promise<void>,
): TableRow {
  return (registry, workspace) =>
    onNotification(registry, type, shape, (params) => handle(workspace, params));
}

const refreshLenses = ({ refresher }: Workspace): void => refresher.lenses();
const refreshHints = ({ refresher }: Workspace): void => refresher.hints();

/**
 * The table: method, form of its parameters, neutral answer, what the request waits for, handler. A handler wrapped
 * in `withFrontmatter` answers again once the pages that its answer shows have been read. Notifications about open
 * documents are received in `session/open-documents.ts`.
 */
const table: readonly TableRow[] = [
  notification(InitializedNotification.type, anything, initialized),
  notification(DidChangeConfigurationNotification.type, object(), didChangeConfiguration),
  notification(DidChangeWatchedFilesNotification.type, changedFiles, didChangeFiles),
  notification(DidChangeWorkspaceFoldersNotification.type, changedFolders, didChangeFolders),
  notification(DidRenameFilesNotification.type, renamedFiles, didRenameFiles),
  request(CodeActionRequest.type, inActionContext, null, findings, codeAction),
  request(CodeActionResolveRequest.type, object(), null, findingsOf(pathOfAction), resolveCodeAction),
  request(CodeLensRequest.type, inDocument(), null, imports, withFrontmatter(codeLens, refreshLenses)),
  // Clients filter a completion list without requesting it again, so the list needs all pages.
  request(CompletionRequest.type, atPosition, null, unlessConfiguration(files), withFrontmatter(completion)),
  request(CompletionResolveRequest.type, object(), null, nothing, resolveCompletion),
  request(DefinitionRequest.type, atPosition, null, files, definition),
  request(DocumentDiagnosticRequest.type, inDocument(), noFindings, pulledFindings, documentDiagnostic),
  request(DocumentHighlightRequest.type, atPosition, null, files, documentHighlight),
  request(DocumentLinkRequest.type, inDocument(), null, files, documentLink),
  // The outline shows what is published, which depends on files; clients request it only once per text.
  request(DocumentSymbolRequest.type, inDocument(), null, files, documentSymbol),
  request(ExecuteCommandRequest.type, commandCall, null, sitesOf(pathOfCommand), executeCommand),
  // A hover explains findings even if the client does not show them yet.
  request(HoverRequest.type, atPosition, null, unlessConfiguration(quickFindings), hover),
  request(changesType, changesOfSite, null, siteWithPages, changes),
  request(changesEditType, changesOfSite, null, siteWithPages, changesEdit),
  request(iconsType, aboutSite, null, titledSite, icons),
  request(InlayHintRequest.type, inRange, null, files, withFrontmatter(inlayHint, refreshHints)),
  request(navigationEditType, aboutSite, null, siteForAction(concernsLinks), navigationEdit),
  request(navigationChildrenType, rowsBelow, null, titledRows, navigationChildren),
  request(navigationFindingsType, oneRow, null, listedSites, navigationFindings),
  request(navigationPlacesType, oneRow, null, listedSites, navigationPlaces),
  request(navigationRevealType, rowAtPosition, null, listedSites, navigationReveal),
  request(parityType, aboutSite, null, titledSite, parity),
  request(parityEditType, aboutSite, null, titledSite, parityEdit),
  request(previewType, aboutSite, null, previewedSite, preview),
  request(PrepareRenameRequest.type, atPosition, null, findings, prepareRename),
  request(ReferencesRequest.type, atPosition, null, bindings, references),
  request(RenameRequest.type, newName, null, findingsAndLinks(siteWithLinks), rename),
  request(ruleType, oneRule, null, nothing, ruleText),
  request(SelectionRangeRequest.type, atPositions, null, site, selectionRange),
  request(unusedType, aboutSite, null, siteWithPages, unused),
  request(verdictType, aboutSite, null, pageTextsOfUri, verdict),
  request(whereType, addressInSite, null, pageTextsOfUri, where),
  request(WillDeleteFilesRequest.type, fileList, null, pages, willDeleteFiles),
  request(WillRenameFilesRequest.type, renamedFiles, null, pages, willRenameFiles),
  request(WorkspaceDiagnosticRequest.type, earlierResults, { items: [] }, allFindings, workspaceDiagnostic),
  request(WorkspaceSymbolRequest.type, searchWords, null, titles, workspaceSymbol),
];

/** Registers every row of the table. */
export function registerHandlers(registry: Registry, workspace: Workspace): readonly Disposable[] {
  return table.map((row) => row(registry, workspace));
}
