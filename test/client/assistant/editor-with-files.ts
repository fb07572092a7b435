/** A stand-in for the module `vscode` with open editors, of which one is active. */

export * from "../model-tools/editor-with-tools.ts";

interface OpenEditor {
  readonly document: { readonly uri: { readonly scheme: string }; readonly isClosed: boolean };
}

type Listener = (editor: OpenEditor | undefined) => void;
const listeners = new Set<Listener>();

export const window = {
  activeTextEditor: undefined as OpenEditor | undefined,
  visibleTextEditors: [] as readonly OpenEditor[],
  onDidChangeActiveTextEditor: (listener: Listener) => {
    listeners.add(listener);
    return { dispose: () => listeners.delete(listener) };
  },
  showErrorMessage: async () => undefined,
  showInformationMessage: async () => undefined,
};

/** Makes an editor the active one, beside those that are visible. */
export function activate(editor: OpenEditor): void {
  window.activeTextEditor = editor;
  window.visibleTextEditors = [...window.visibleTextEditors, editor];
  for (const listener of listeners) listener(editor);
}
