/**
 * The part of the Language Server Protocol that this server speaks: the types of each message.
 *
 * A table for the compiler; nothing of it is left when the program runs. The transport is
 * vscode-jsonrpc alone, because loading vscode-languageserver costs more than all our own code does
 * until `initialize` is answered.
 */
import type {
  CodeAction,
  CodeActionParams,
  Command,
  CompletionItem,
  CompletionList,
  CompletionParams,
  ConfigurationParams,
  DidChangeConfigurationParams,
  DidChangeTextDocumentParams,
  DidChangeWatchedFilesParams,
  DidChangeWorkspaceFoldersParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
  DidSaveTextDocumentParams,
  ExecuteCommandParams,
  Hover,
  HoverParams,
  InitializeParams,
  InitializeResult,
  LogMessageParams,
  PublishDiagnosticsParams,
  RegistrationParams,
  ShowMessageParams,
} from "vscode-languageserver-protocol";
import type { ServerStatus } from "../protocol.ts";

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
  "workspace/didChangeWatchedFiles": DidChangeWatchedFilesParams;
  "workspace/didChangeWorkspaceFolders": DidChangeWorkspaceFoldersParams;
}

export interface ServerRequests {
  "client/registerCapability": { readonly params: RegistrationParams; readonly result: unknown };
  "workspace/configuration": { readonly params: ConfigurationParams; readonly result: readonly unknown[] };
}

export interface ServerNotifications {
  "docsJson/status": ServerStatus;
  "textDocument/publishDiagnostics": PublishDiagnosticsParams;
  "window/logMessage": LogMessageParams;
  "window/showMessage": ShowMessageParams;
}
