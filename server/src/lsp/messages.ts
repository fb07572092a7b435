/**
 * The part of the Language Server Protocol that this server speaks: the types of each message.
 *
 * A table for the compiler; nothing of it is left when the program runs. The transport is
 * vscode-jsonrpc alone, because loading vscode-languageserver costs more than all our own code does
 * until `initialize` is answered.
 */
import type {
  ApplyWorkspaceEditParams,
  ApplyWorkspaceEditResult,
  CodeAction,
  CodeActionParams,
  CodeLens,
  CodeLensParams,
  Command,
  CompletionItem,
  CompletionList,
  CompletionParams,
  ConfigurationParams,
  DefinitionParams,
  DeleteFilesParams,
  DidChangeConfigurationParams,
  DidChangeTextDocumentParams,
  DidChangeWatchedFilesParams,
  DidChangeWorkspaceFoldersParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
  DidSaveTextDocumentParams,
  DocumentLink,
  DocumentLinkParams,
  DocumentSymbol,
  DocumentSymbolParams,
  ExecuteCommandParams,
  Hover,
  HoverParams,
  InitializeParams,
  InitializeResult,
  InlayHint,
  InlayHintParams,
  Location,
  LocationLink,
  LogMessageParams,
  PrepareRenameParams,
  PublishDiagnosticsParams,
  Range,
  ReferenceParams,
  RegistrationParams,
  RenameFilesParams,
  RenameParams,
  SelectionRange,
  SelectionRangeParams,
  ShowMessageParams,
  SymbolInformation,
  WorkspaceEdit,
  WorkspaceSymbolParams,
} from "vscode-languageserver-protocol";
import type { ServerStatus } from "../protocol.ts";
import type { PreparedJson } from "./prepared-json.ts";

/** What arrives as this, made as text. */
type Prepared<Result> = Result | PreparedJson;

/** Requests that the client makes, after `initialize` and before `shutdown`. */
export interface ClientRequests {
  "textDocument/codeAction": {
    readonly params: CodeActionParams;
    readonly result: readonly (Command | CodeAction)[] | null;
  };
  "codeAction/resolve": { readonly params: CodeAction; readonly result: CodeAction | null };
  "textDocument/completion": { readonly params: CompletionParams; readonly result: CompletionList | null };
  "completionItem/resolve": { readonly params: CompletionItem; readonly result: CompletionItem | null };
  "textDocument/hover": { readonly params: HoverParams; readonly result: Hover | null };
  "textDocument/definition": {
    readonly params: DefinitionParams;
    readonly result: readonly Location[] | readonly LocationLink[] | null;
  };
  "textDocument/documentLink": {
    readonly params: DocumentLinkParams;
    readonly result: readonly DocumentLink[] | null;
  };
  "textDocument/documentSymbol": {
    readonly params: DocumentSymbolParams;
    readonly result: Prepared<readonly DocumentSymbol[]> | readonly SymbolInformation[] | null;
  };
  "textDocument/selectionRange": {
    readonly params: SelectionRangeParams;
    readonly result: readonly SelectionRange[] | null;
  };
  "textDocument/codeLens": {
    readonly params: CodeLensParams;
    readonly result: readonly CodeLens[] | null;
  };
  "textDocument/inlayHint": {
    readonly params: InlayHintParams;
    readonly result: readonly InlayHint[] | null;
  };
  "textDocument/references": {
    readonly params: ReferenceParams;
    readonly result: readonly Location[] | null;
  };
  "workspace/symbol": {
    readonly params: WorkspaceSymbolParams;
    readonly result: readonly SymbolInformation[] | null;
  };
  "textDocument/prepareRename": {
    readonly params: PrepareRenameParams;
    readonly result: { readonly range: Range; readonly placeholder: string } | null;
  };
  "textDocument/rename": { readonly params: RenameParams; readonly result: WorkspaceEdit | null };
  "workspace/willRenameFiles": { readonly params: RenameFilesParams; readonly result: WorkspaceEdit | null };
  "workspace/willDeleteFiles": { readonly params: DeleteFilesParams; readonly result: WorkspaceEdit | null };
  "workspace/executeCommand": { readonly params: ExecuteCommandParams; readonly result: unknown };
}

/** Requests that begin and end the conversation. */
export interface LifecycleRequests {
  initialize: { readonly params: InitializeParams; readonly result: InitializeResult };
  shutdown: { readonly params: undefined; readonly result: null };
}

export interface ClientNotifications {
  initialized: unknown;
  exit: unknown;
  "textDocument/didOpen": DidOpenTextDocumentParams;
  "textDocument/didChange": DidChangeTextDocumentParams;
  "textDocument/didSave": DidSaveTextDocumentParams;
  "textDocument/didClose": DidCloseTextDocumentParams;
  "workspace/didChangeConfiguration": DidChangeConfigurationParams;
  "workspace/didRenameFiles": RenameFilesParams;
  "workspace/didChangeWatchedFiles": DidChangeWatchedFilesParams;
  "workspace/didChangeWorkspaceFolders": DidChangeWorkspaceFoldersParams;
}

export interface ServerRequests {
  "client/registerCapability": { readonly params: RegistrationParams; readonly result: unknown };
  "workspace/applyEdit": {
    readonly params: ApplyWorkspaceEditParams;
    readonly result: ApplyWorkspaceEditResult;
  };
  "workspace/codeLens/refresh": { readonly params: undefined; readonly result: unknown };
  "workspace/inlayHint/refresh": { readonly params: undefined; readonly result: unknown };
  "workspace/configuration": { readonly params: ConfigurationParams; readonly result: readonly unknown[] };
}

export interface ServerNotifications {
  "docsJson/status": ServerStatus;
  "textDocument/publishDiagnostics": PublishDiagnosticsParams;
  "window/logMessage": LogMessageParams;
  "window/showMessage": ShowMessageParams;
}
