/** A stand-in for the module `vscode` as far as the status item uses it, and as far as commands are registered. */

export * from "./model-tools/editor-with-tools.ts";

import { Disposable } from "./model-tools/editor-with-tools.ts";

export class RelativePattern {}

export const LanguageStatusSeverity = { Information: 0, Warning: 1, Error: 2 };

/** The context keys, and the item as it was set last. */
export const shown = { keys: new Map<unknown, unknown>(), item: { text: "" } };

export const commands = {
  executeCommand: async (_command: string, key: unknown, value: unknown): Promise<void> => {
    shown.keys.set(key, value);
  },
  registerCommand: () => new Disposable(() => {}),
};

export const languages = { createLanguageStatusItem: () => shown.item };

export const workspace = {
  workspaceFolders: [],
  asRelativePath: ({ path }: { readonly path: string }) => path,
};

export const window = {
  activeTextEditor: undefined,
  onDidChangeActiveTextEditor: () => new Disposable(() => {}),
};
