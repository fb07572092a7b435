/**
 * What the client can do, read once from `initialize`. Everything a client leaves out it cannot do:
 * each feature here has a way that works without it.
 */
import type { InitializeParams } from "vscode-languageserver-protocol";
import type { InitializationOptions } from "../protocol.ts";
import type { ProseFormat } from "../service/index.ts";

export interface ClientFeatures {
  /** Answers `workspace/configuration`. */
  readonly configuration: boolean;
  /** Can be asked to send `workspace/didChangeConfiguration`. */
  readonly configurationEvents: boolean;
  /** Can be asked to watch files. */
  readonly watchedFiles: boolean;
  /** Takes `documentChanges` in a workspace edit. */
  readonly documentChanges: boolean;
  /** Takes labels of changes in a workspace edit, and asks about those that are to be confirmed. */
  readonly changeAnnotations: boolean;
  /** Renames files that a workspace edit names. */
  readonly renamesFiles: boolean;
  /** Tells of files before they are renamed or deleted in the editor. */
  readonly fileOperations: boolean;
  /** Asks what can be renamed before a new name is typed. */
  readonly preparesRename: boolean;
  /** Takes code actions, not commands alone. */
  readonly codeActionLiterals: boolean;
  readonly preferredActions: boolean;
  /** Asks for the edit of a code action when somebody chooses it. */
  readonly lateEdits: boolean;
  /** Kinds of operations with whole files that a workspace edit may hold: `create`, `rename`, `delete`. */
  readonly resourceOperations: ReadonlySet<string>;
  /** Knows that a completion may replace what stands around the cursor; others look at words, and insert. */
  readonly replacesInCompletion: boolean;
  /** Completion items may be snippets. */
  readonly snippets: boolean;
  /** Takes `insertTextMode`: multi-line texts stay as they are. */
  readonly asIsCompletions: boolean;
  /** Takes documentation of a completion item, and its detail, when it is looked at. */
  readonly lateCompletionDetails: boolean;
  readonly completionFormat: ProseFormat;
  readonly hoverFormat: ProseFormat;
  readonly relatedInformation: boolean;
  readonly codeDescription: boolean;
  readonly diagnosticVersions: boolean;
  /** Numbers of DiagnosticTag. */
  readonly diagnosticTags: ReadonlySet<number>;
  /** Takes links with the text that was asked about, not places alone. */
  readonly definitionLinks: boolean;
  /** Takes the outline of a document as a tree. */
  readonly symbolTree: boolean;
  readonly linkTooltips: boolean;
  /** Applies edits that the server asks for. */
  readonly applyEdit: boolean;
  /** Can be told to ask for lenses again. */
  readonly lensRefresh: boolean;
  /** Can be told to ask for hints again. */
  readonly hintRefresh: boolean;
  /** Wants `docsJson/status`. */
  readonly status: boolean;
  /** Commands that the client carries out itself. */
  readonly commands: ReadonlySet<string>;
}

/** InsertTextMode of the protocol. */
const asIs = 1;

/** Markdown where the client takes it. */
function formatOf(formats: readonly string[] | undefined): ProseFormat {
  return formats?.includes("markdown") === true ? "markdown" : "plaintext";
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** The options that a client sent, whatever it sent. */
export function initializationOptionsOf(params: InitializeParams): InitializationOptions {
  return record(params.initializationOptions);
}

export function clientFeaturesOf(params: InitializeParams): ClientFeatures {
  const { workspace = {}, textDocument = {} } = params.capabilities ?? {};
  const options = initializationOptionsOf(params);
  const diagnostics = textDocument.publishDiagnostics;
  const completion = textDocument.completion?.completionItem;
  const { codeAction } = textDocument;
  const lateEdits = codeAction?.resolveSupport?.properties.includes("edit") === true;
  const takesOperations = workspace.workspaceEdit?.documentChanges === true;
  const commands = Array.isArray(options.commands) ? options.commands : [];
  return {
    configuration: workspace.configuration === true,
    configurationEvents: workspace.didChangeConfiguration?.dynamicRegistration === true,
    watchedFiles: workspace.didChangeWatchedFiles?.dynamicRegistration === true,
    documentChanges: workspace.workspaceEdit?.documentChanges === true,
    changeAnnotations: workspace.workspaceEdit?.changeAnnotationSupport !== undefined,
    renamesFiles: workspace.workspaceEdit?.resourceOperations?.includes("rename") === true,
    fileOperations:
      workspace.fileOperations?.willRename === true || workspace.fileOperations?.willDelete === true,
    preparesRename: textDocument.rename?.prepareSupport === true,
    codeActionLiterals: textDocument.codeAction?.codeActionLiteralSupport !== undefined,
    preferredActions: textDocument.codeAction?.isPreferredSupport === true,
    lateEdits: lateEdits && codeAction?.dataSupport === true,
    resourceOperations: new Set(takesOperations ? workspace.workspaceEdit?.resourceOperations : []),
    replacesInCompletion: completion?.insertReplaceSupport === true,
    snippets: completion?.snippetSupport === true,
    asIsCompletions: completion?.insertTextModeSupport?.valueSet.includes(asIs) === true,
    lateCompletionDetails: completion?.resolveSupport?.properties.includes("detail") === true,
    completionFormat: formatOf(completion?.documentationFormat),
    hoverFormat: formatOf(textDocument.hover?.contentFormat),
    relatedInformation: diagnostics?.relatedInformation === true,
    codeDescription: diagnostics?.codeDescriptionSupport === true,
    diagnosticVersions: diagnostics?.versionSupport === true,
    diagnosticTags: new Set(diagnostics?.tagSupport?.valueSet ?? []),
    definitionLinks: textDocument.definition?.linkSupport === true,
    symbolTree: textDocument.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    linkTooltips: textDocument.documentLink?.tooltipSupport === true,
    applyEdit: workspace.applyEdit === true,
    lensRefresh: workspace.codeLens?.refreshSupport === true,
    hintRefresh: workspace.inlayHint?.refreshSupport === true,
    status: options.status === true,
    commands: new Set(commands.filter((command) => typeof command === "string")),
  };
}
