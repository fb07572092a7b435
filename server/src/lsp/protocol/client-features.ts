/** The features of the client, read once from `initialize`. Omitted ones are unsupported; the server needs none. */
import {
  type ClientCapabilities,
  type CompletionItemKind,
  type InitializeParams,
  InsertTextMode,
  type MarkupKind,
  type SymbolKind,
} from "vscode-languageserver/node";
import type { InitializationOptions } from "../../protocol.ts";
import type { PositionEncoding } from "../../service/text/columns.ts";

/** The features of the client that affect the server. */
export interface ClientFeatures {
  /** How columns of positions are counted: the first of the client's encodings that the server supports. */
  readonly positionEncoding: PositionEncoding;
  /** Allows git to be run in the folders. */
  readonly git: boolean;
  /** Answers `workspace/configuration`. */
  readonly configuration: boolean;
  /** Supports registration for `workspace/didChangeConfiguration`. */
  readonly configurationEvents: boolean;
  /** Supports registration for file changes. */
  readonly watchedFiles: boolean;
  /** Supports `documentChanges` in a workspace edit. */
  readonly documentChanges: boolean;
  /** Supports edits with a placeholder for the author to replace. */
  readonly snippetEdits: boolean;
  /** Supports labels of changes in a workspace edit, and asks the author to confirm changes that require it. */
  readonly changeAnnotations: boolean;
  /** Renames files as part of a workspace edit. */
  readonly renamesFiles: boolean;
  /** Notifies the server before files are renamed or deleted in the editor. */
  readonly fileOperations: boolean;
  /** Requests what can be renamed before the author types a new name. */
  readonly preparesRename: boolean;
  /** Supports code actions, not only commands. */
  readonly codeActionLiterals: boolean;
  readonly preferredActions: boolean;
  /** Requests the edit of a code action when the author chooses the action. */
  readonly lateEdits: boolean;
  /** Kinds of file operations that a workspace edit may contain: `create`, `rename`, `delete`. */
  readonly resourceOperations: ReadonlySet<string>;
  /** Lets a completion replace the text around the cursor; other clients compare words, and only insert. */
  readonly replacesInCompletion: boolean;
  /** Supports snippets as completion items. */
  readonly snippets: boolean;
  /** Shows the detail of each completion item next to its label. */
  readonly labelDetails: boolean;
  /** Supports `insertTextMode`, which leaves the indentation of multi-line texts unchanged. */
  readonly asIsCompletions: boolean;
  /** Requests documentation and detail of a completion item when the author selects it. */
  readonly lateCompletionDetails: boolean;
  readonly completionFormat: MarkupKind;
  readonly completionKinds: ReadonlySet<CompletionItemKind>;
  readonly hoverFormat: MarkupKind;
  /** Pulls findings, so none are pushed. */
  readonly pullsDiagnostics: boolean;
  /** Accepts findings of other files together with those of the requested file. */
  readonly relatedDocuments: boolean;
  /** Supports requests to pull findings again. */
  readonly diagnosticRefresh: boolean;
  readonly relatedInformation: boolean;
  readonly codeDescription: boolean;
  readonly diagnosticVersions: boolean;
  /** Supported values of DiagnosticTag. */
  readonly diagnosticTags: ReadonlySet<number>;
  /** Supports links that also contain the span at the cursor, not only targets. */
  readonly definitionLinks: boolean;
  /** Supports the outline of a document as a tree. */
  readonly symbolTree: boolean;
  /** Supported kinds in the outline of a document, and below, in a search of all sites. */
  readonly symbolKinds: ReadonlySet<SymbolKind>;
  readonly workspaceSymbolKinds: ReadonlySet<SymbolKind>;
  readonly linkTooltips: boolean;
  /** Applies edits that the server requests. */
  readonly applyEdit: boolean;
  /** Supports requests to refresh lenses. */
  readonly lensRefresh: boolean;
  /** Supports requests to refresh hints. */
  readonly hintRefresh: boolean;
  /** Shows progress that the server reports. */
  readonly progress: boolean;
  /** Requests `docsJson/status`. */
  readonly status: boolean;
  /** Commands that the client implements. */
  readonly commands: ReadonlySet<string>;
}

/** The encodings that the server supports for columns. */
const encodings: ReadonlySet<string> = new Set<PositionEncoding>(["utf-16", "utf-8", "utf-32"]);

function isEncoding(name: unknown): name is PositionEncoding {
  return typeof name === "string" && encodings.has(name);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Markdown if the client supports it. */
function formatOf(formats: unknown): MarkupKind {
  return listOf(formats).includes("markdown") ? "markdown" : "plaintext";
}

/** The last kind in the first version of the protocol, of both symbols and completions; clients need not list these. */
const lastBasicKind = 18;

/** The kinds that a client supports. */
function kindsOf<Kind extends number>(valueSet: readonly Kind[] | undefined): ReadonlySet<Kind> {
  const basicKinds = Array.from({ length: lastBasicKind }, (_, index) => (index + 1) as Kind);
  return new Set([...basicKinds, ...listOf(valueSet)]) as Set<Kind>;
}

/** The options of a client; empty if the client sent something else. */
export function initializationOptionsOf(params: InitializeParams): InitializationOptions {
  return record(params.initializationOptions);
}

/**
 * Whether the client pulls findings, so that none are pushed. The client must support pulling. Then its option
 * decides; without the option, the client pulls if it loses nothing by it: if it accepts findings of other files as
 * related documents, or does not support pushed findings.
 */
function pullsDiagnostics(capabilities: ClientCapabilities, options: InitializationOptions): boolean {
  const { diagnostic, publishDiagnostics } = capabilities.textDocument ?? {};
  if (diagnostic === undefined) return false;
  if (typeof options.pullDiagnostics === "boolean") return options.pullDiagnostics;
  return diagnostic.relatedDocumentSupport === true || publishDiagnostics === undefined;
}

/** Reads the features. @param params with no null in the capabilities; see `incoming-messages.ts` */
export function clientFeaturesOf(params: InitializeParams): ClientFeatures {
  const capabilities = params.capabilities ?? {};
  const { general, workspace = {}, textDocument = {}, window } = capabilities;
  const options = initializationOptionsOf(params);
  const { diagnostic, publishDiagnostics } = textDocument;
  const pulls = pullsDiagnostics(capabilities, options);
  // A client that pulls may list features in either place: older protocol versions have only the one for pushed
  // findings.
  const diagnostics = pulls ? { ...publishDiagnostics, ...diagnostic } : publishDiagnostics;
  const completion = textDocument.completion?.completionItem;
  const { codeAction } = textDocument;
  const lateEdits = listOf(codeAction?.resolveSupport?.properties).includes("edit");
  const operations = listOf(workspace.workspaceEdit?.resourceOperations);
  const documentChanges = workspace.workspaceEdit?.documentChanges === true;
  const commands = listOf(options.commands);
  const tags = listOf(diagnostics?.tagSupport?.valueSet);
  return {
    positionEncoding: listOf(general?.positionEncodings).find(isEncoding) ?? "utf-16",
    configuration: workspace.configuration === true,
    configurationEvents: workspace.didChangeConfiguration?.dynamicRegistration === true,
    watchedFiles: workspace.didChangeWatchedFiles?.dynamicRegistration === true,
    documentChanges,
    snippetEdits: documentChanges && workspace.workspaceEdit?.snippetEditSupport === true,
    changeAnnotations: workspace.workspaceEdit?.changeAnnotationSupport !== undefined,
    renamesFiles: operations.includes("rename"),
    fileOperations:
      workspace.fileOperations?.willRename === true || workspace.fileOperations?.willDelete === true,
    preparesRename: textDocument.rename?.prepareSupport === true,
    codeActionLiterals: codeAction?.codeActionLiteralSupport !== undefined,
    preferredActions: codeAction?.isPreferredSupport === true,
    lateEdits: lateEdits && codeAction?.dataSupport === true,
    resourceOperations: new Set(documentChanges ? operations.filter((name) => typeof name === "string") : []),
    replacesInCompletion: completion?.insertReplaceSupport === true,
    snippets: completion?.snippetSupport === true,
    labelDetails: completion?.labelDetailsSupport === true,
    asIsCompletions: listOf(completion?.insertTextModeSupport?.valueSet).includes(InsertTextMode.asIs),
    lateCompletionDetails: listOf(completion?.resolveSupport?.properties).includes("detail"),
    completionFormat: formatOf(completion?.documentationFormat),
    completionKinds: kindsOf(textDocument.completion?.completionItemKind?.valueSet),
    hoverFormat: formatOf(textDocument.hover?.contentFormat),
    pullsDiagnostics: pulls,
    relatedDocuments: diagnostic?.relatedDocumentSupport === true,
    diagnosticRefresh: pulls && workspace.diagnostics?.refreshSupport === true,
    relatedInformation: diagnostics?.relatedInformation === true,
    codeDescription: diagnostics?.codeDescriptionSupport === true,
    diagnosticVersions: publishDiagnostics?.versionSupport === true,
    diagnosticTags: new Set(tags.filter((tag) => typeof tag === "number")),
    definitionLinks: textDocument.definition?.linkSupport === true,
    symbolTree: textDocument.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    symbolKinds: kindsOf(textDocument.documentSymbol?.symbolKind?.valueSet),
    workspaceSymbolKinds: kindsOf(workspace.symbol?.symbolKind?.valueSet),
    linkTooltips: textDocument.documentLink?.tooltipSupport === true,
    applyEdit: workspace.applyEdit === true,
    lensRefresh: workspace.codeLens?.refreshSupport === true,
    hintRefresh: workspace.inlayHint?.refreshSupport === true,
    progress: window?.workDoneProgress === true,
    status: options.status === true,
    git: options.git !== false,
    commands: new Set(commands.filter((command) => typeof command === "string")),
  };
}
