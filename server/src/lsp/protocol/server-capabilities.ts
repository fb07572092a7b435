/** The capabilities of the server, depending on the features of the client. */
import {
  CodeActionKind,
  type FileOperationRegistrationOptions,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from "vscode-languageserver/node";
import {
  addPageCommand,
  dialectKind,
  fixAllKind,
  tellWhereCommand,
  turnOffRuleCommand,
  useDialectCommand,
} from "../../protocol.ts";
import { refactoringKinds } from "../../service/model/refactoring-kind.ts";
import type { ClientFeatures } from "./client-features.ts";

/**
 * Characters after which a client requests completions: they start text, the next part of a path, a value, a link or
 * its heading, a component, or the frontmatter. Brackets and commas are not included: after them an author often
 * presses Enter, which must not accept a completion.
 */
const completionTriggers: readonly string[] = ['"', "/", ":", " ", "(", "#", "<", "-"];

/** Files that pages, the navigation and settings can name, and folders, which may contain such files. */
const movableFiles: FileOperationRegistrationOptions = {
  filters: [
    {
      scheme: "file",
      pattern: {
        glob: "**/*.{md,mdx,json,yaml,yml,graphql,graphqls,gql,js,jsx,ts,tsx,css,svg,png,jpg,jpeg,gif,webp,avif,ico,mp4,webm,mp3,pdf,zip,txt,csv,woff,woff2,ttf,otf}",
        matches: "file",
        options: { ignoreCase: true },
      },
    },
    { scheme: "file", pattern: { glob: "**", matches: "folder" } },
  ],
};

/** The capabilities to send to a client with these features in the answer to `initialize`. */
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
    // In addition to the outline of an editor's own JSON support.
    documentSymbolProvider: { label: "docs.json navigation" },
    selectionRangeProvider: true,
    workspaceSymbolProvider: true,
    codeLensProvider: { resolveProvider: false },
    inlayHintProvider: { resolveProvider: false },
    executeCommandProvider: {
      commands: [
        turnOffRuleCommand,
        useDialectCommand,
        tellWhereCommand,
        ...(client.applyEdit ? [addPageCommand] : []),
      ],
    },
    renameProvider: client.preparesRename ? { prepareProvider: true } : true,
    ...(client.pullsDiagnostics
      ? {
          diagnosticProvider: {
            identifier: "docs.json",
            // A deleted page causes findings in docs.json, and a deleted entry causes one in the page.
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
