/**
 * The features of the client, read once from `initialize`. An omitted feature is not supported; the server works
 * without each of them.
 */
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

/** The features of the client that the server depends on, from `initialize`. */
export interface ClientFeatures {
  /** How columns of positions are counted: the first encoding of the client that the server knows. */
  readonly positionEncoding: PositionEncoding;
  /** Git may be run in the folders. */
  readonly git: boolean;
  /** Answers `workspace/configuration`. */
  readonly configuration: boolean;
  /** Can be asked to send `workspace/didChangeConfiguration`. */
  readonly configurationEvents: boolean;
  /** Can be asked to watch files. */
  readonly watchedFiles: boolean;
  /** Takes `documentChanges` in a workspace edit. */
  readonly documentChanges: boolean;
  /** Takes edits with a placeholder that the author replaces. */
  readonly snippetEdits: boolean;
  /** Takes labels of changes in a workspace edit, and asks about those that are to be confirmed. */
  readonly changeAnnotations: boolean;
  /** Renames files that a workspace edit names. */
  readonly renamesFiles: boolean;
  /** Announces files before they are renamed or deleted in the editor. */
  readonly fileOperations: boolean;
  /** Asks what can be renamed before the author types a new name. */
  readonly preparesRename: boolean;
  /** Takes code actions and not only commands. */
  readonly codeActionLiterals: boolean;
  readonly preferredActions: boolean;
  /** Requests the edit of a code action when the author chooses the action. */
  readonly lateEdits: boolean;
  /** Kinds of operations with whole files that a workspace edit may hold: `create`, `rename`, `delete`. */
  readonly resourceOperations: ReadonlySet<string>;
  /** Lets a completion replace the text around the cursor; other clients compare words, and insert. */
  readonly replacesInCompletion: boolean;
  /** Completion items may be snippets. */
  readonly snippets: boolean;
  /** Shows the detail of a completion item beside its label, in all rows. */
  readonly labelDetails: boolean;
  /** Takes `insertTextMode`: multi-line texts stay as they are. */
  readonly asIsCompletions: boolean;
  /** Requests documentation and detail of a completion item when the author selects it. */
  readonly lateCompletionDetails: boolean;
  readonly completionFormat: MarkupKind;
  readonly completionKinds: ReadonlySet<CompletionItemKind>;
  readonly hoverFormat: MarkupKind;
  /** Pulls findings, so that none are pushed. */
  readonly pullsDiagnostics: boolean;
  /** Takes findings of other files with those of the requested file. */
  readonly relatedDocuments: boolean;
  /** Can be asked to pull findings again. */
  readonly diagnosticRefresh: boolean;
  readonly relatedInformation: boolean;
  readonly codeDescription: boolean;
  readonly diagnosticVersions: boolean;
  /** Numbers of DiagnosticTag. */
  readonly diagnosticTags: ReadonlySet<number>;
  /** Takes links that name the span at the cursor, and not only targets. */
  readonly definitionLinks: boolean;
  /** Takes the outline of a document as a tree. */
  readonly symbolTree: boolean;
  /** Kinds in the outline of a document, and in a search of all sites. */
  readonly symbolKinds: ReadonlySet<SymbolKind>;
  readonly workspaceSymbolKinds: ReadonlySet<SymbolKind>;
  readonly linkTooltips: boolean;
  /** Applies edits that the server requests. */
  readonly applyEdit: boolean;
  /** Can be asked to request lenses again. */
  readonly lensRefresh: boolean;
  /** Can be asked to request hints again. */
  readonly hintRefresh: boolean;
  /** Shows the progress of work that the server begins. */
  readonly progress: boolean;
  /** Wants `docsJson/status`. */
  readonly status: boolean;
  /** Commands that the client carries out itself. */
  readonly commands: ReadonlySet<string>;
}

/** The encodings in which the server can count columns. */
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

/** Kinds of completions and of symbols have numbers; those of the first version of the protocol need not be listed. */
const maxFirstKind = 18;

/** The kinds that a client knows. */
function kindsOf<Kind extends number>(valueSet: readonly Kind[] | undefined): ReadonlySet<Kind> {
  const first = Array.from({ length: maxFirstKind }, (_, index) => (index + 1) as Kind);
  return new Set([...first, ...(Array.isArray(valueSet) ? valueSet : [])]);
}

/** The options of a client; empty if the client sent anything else. */
export function initializationOptionsOf(params: InitializeParams): InitializationOptions {
  return record(params.initializationOptions);
}

/**
 * Whether the client pulls findings, so that nothing is pushed to it. The client must be able to pull. Then the
 * client's option decides; without the option the client pulls if it loses nothing: if it takes findings of
 * other files as related documents, or cannot take pushed findings.
 */
function pullsDiagnostics(capabilities: ClientCapabilities, options: InitializationOptions): boolean {
  const { diagnostic, publishDiagnostics } = capabilities.textDocument ?? {};
  if (diagnostic === undefined) return false;
  if (typeof options.pullDiagnostics === "boolean") return options.pullDiagnostics;
  return diagnostic.relatedDocumentSupport === true || publishDiagnostics === undefined;
}

/** @param params without null in its capabilities; see `incoming-messages.ts` */
export function clientFeaturesOf(params: InitializeParams): ClientFeatures {
  const capabilities = params.capabilities ?? {};
  const { general, workspace = {}, textDocument = {}, window } = capabilities;
  const options = initializationOptionsOf(params);
  const { diagnostic, publishDiagnostics } = textDocument;
  const pulls = pullsDiagnostics(capabilities, options);
  // A client that pulls may name features in either place: older versions of the protocol have only the pushed one.
  const diagnostics = pulls ? { ...publishDiagnostics, ...diagnostic } : publishDiagnostics;
  const completion = textDocument.completion?.completionItem;
  const { codeAction } = textDocument;
  const lateEdits = listOf(codeAction?.resolveSupport?.properties).includes("edit");
  const operations = listOf(workspace.workspaceEdit?.resourceOperations);
  const takesOperations = workspace.workspaceEdit?.documentChanges === true;
  const commands = listOf(options.commands);
  const tags = listOf(diagnostics?.tagSupport?.valueSet);
  return {
    positionEncoding: listOf(general?.positionEncodings).find(isEncoding) ?? "utf-16",
    configuration: workspace.configuration === true,
    configurationEvents: workspace.didChangeConfiguration?.dynamicRegistration === true,
    watchedFiles: workspace.didChangeWatchedFiles?.dynamicRegistration === true,
    documentChanges: workspace.workspaceEdit?.documentChanges === true,
    snippetEdits: takesOperations && workspace.workspaceEdit?.snippetEditSupport === true,
    changeAnnotations: workspace.workspaceEdit?.changeAnnotationSupport !== undefined,
    renamesFiles: operations.includes("rename"),
    fileOperations:
      workspace.fileOperations?.willRename === true || workspace.fileOperations?.willDelete === true,
    preparesRename: textDocument.rename?.prepareSupport === true,
    codeActionLiterals: codeAction?.codeActionLiteralSupport !== undefined,
    preferredActions: codeAction?.isPreferredSupport === true,
    lateEdits: lateEdits && codeAction?.dataSupport === true,
    resourceOperations: new Set(takesOperations ? operations.filter((one) => typeof one === "string") : []),
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
