/** What the server says it can do, for a client that can do so much. */
import { CodeActionKind, type ServerCapabilities, TextDocumentSyncKind } from "vscode-languageserver/node";
import {
  addPageCommand,
  dialectKind,
  fixAllKind,
  turnOffRuleCommand,
  useDialectCommand,
} from "../../protocol.ts";
import { refactoringKinds } from "../../service/index.ts";
import { completionTriggers } from "../requests/completion.ts";
import { movableFiles } from "../requests/file-operations.ts";
import type { ClientFeatures } from "./client-features.ts";

export function capabilitiesFor(client: ClientFeatures): ServerCapabilities {
  return {
    positionEncoding: client.positionEncoding,
    textDocumentSync: {
      openClose: true,
      change: TextDocumentSyncKind.Incremental,
      save: { includeText: false },
    },
    codeActionProvider: client.codeActionLiterals
      ? {
          codeActionKinds: [CodeActionKind.QuickFix, ...refactoringKinds, fixAllKind, dialectKind],
          ...(client.lateEdits ? { resolveProvider: true } : {}),
        }
      : true,
    completionProvider: { triggerCharacters: [...completionTriggers], resolveProvider: true },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    documentLinkProvider: { resolveProvider: false },
    // Beside the outline of an editor's own JSON support.
    documentSymbolProvider: { label: "docs.json navigation" },
    selectionRangeProvider: true,
    workspaceSymbolProvider: true,
    codeLensProvider: { resolveProvider: false },
    inlayHintProvider: { resolveProvider: false },
    executeCommandProvider: {
      commands: [turnOffRuleCommand, useDialectCommand, ...(client.applyEdit ? [addPageCommand] : [])],
    },
    renameProvider: client.preparesRename ? { prepareProvider: true } : true,
    ...(client.pullsDiagnostics
      ? {
          diagnosticProvider: {
            identifier: "docs.json",
            // A page that goes makes findings in docs.json, and an entry that goes makes one in the page.
            interFileDependencies: true,
            workspaceDiagnostics: true,
          },
        }
      : {}),
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      ...(client.fileOperations
        ? {
            fileOperations: { willRename: movableFiles, didRename: movableFiles, willDelete: movableFiles },
          }
        : {}),
    },
  };
}
