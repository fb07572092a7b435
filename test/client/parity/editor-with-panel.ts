/** A stand-in for the module `vscode` as far as a panel with the parity of a site uses it. */

import { fileURLToPath } from "node:url";
import { Disposable, workspace as toolWorkspace } from "../model-tools/editor-with-tools.ts";

export * from "../model-tools/editor-with-tools.ts";

export class RelativePattern {}
export class WorkspaceEdit {}
export class Range {}
export class TabInputText {}
export class TabInputTextDiff {}
export class TabInputCustom {}
export const ViewColumn = { Beside: -2 };

const asUri = (path: string) => ({ scheme: "file", path, fsPath: path, toString: () => `file://${path}` });
export const Uri = {
  file: asUri,
  parse: (text: string) => asUri(fileURLToPath(text)),
  joinPath: (folder: { readonly path: string }, ...names: readonly string[]) =>
    asUri([folder.path, ...names].join("/")),
};

const nothing = () => new Disposable(() => {});

export const workspace = Object.assign(Object.create(toolWorkspace), {
  createFileSystemWatcher: () => ({
    onDidChange: nothing,
    onDidCreate: nothing,
    onDidDelete: nothing,
    dispose: () => {},
  }),
  onDidChangeTextDocument: nothing,
});
