/** A stand-in for the module `vscode` as far as the search for a first site uses it. */
import { Disposable } from "./model-tools/editor-with-tools.ts";

export * from "./model-tools/editor-with-tools.ts";

export class RelativePattern {}

/** The state that a test sets. */
export const presence = { opened: (_document: object): void => {} };

export const workspace = {
  workspaceFolders: [],
  textDocuments: [],
  findFiles: async () => [],
  /** Like the editor's: relative to the folder `/work`, and absolute elsewhere. */
  asRelativePath: ({ path }: { readonly path: string }) => path.replace(/^\/work\//, ""),
  onDidChangeWorkspaceFolders: () => new Disposable(() => {}),
  onDidOpenTextDocument: (listener: (document: object) => void) => {
    presence.opened = listener;
    return new Disposable(() => {});
  },
};
