/** A stand-in for the module `vscode` with the diagnostics of one file from VS Code's own JSON support. */

type Listener = (event: { readonly uris: readonly unknown[] }) => void;

/** The state that a test sets. */
export const editor = {
  diagnostics: [] as readonly object[],
  /** Tells the extension that the diagnostics of a file have changed. */
  fire: (_uri: unknown): void => {},
};

export const languages = {
  getDiagnostics: () => editor.diagnostics,
  onDidChangeDiagnostics: (listener: Listener) => {
    editor.fire = (uri) => listener({ uris: [uri] });
    return { dispose: () => {} };
  },
};
