/** A stand-in for the module `vscode` as far as the extension uses it to run the language server. */
import { workspace as toolWorkspace } from "../model-tools/editor-with-tools.ts";

export * from "../model-tools/editor-with-tools.ts";

export class DocumentSymbol {}
export const SymbolKind = { Property: 6 };
export class CancellationTokenSource {}

export const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 };

type Listener = (event: { readonly uris: readonly unknown[] }) => void;
const listeners = new Set<Listener>();

/** The diagnostics of one file: those of VS Code's own JSON support, and those that the extension shows. */
export const diagnostics = {
  json: [] as readonly object[],
  own: [] as readonly object[],
  /** Tells the extension that the diagnostics of the file have changed. */
  fire: (uri: unknown): void => {
    for (const listener of listeners) listener({ uris: [uri] });
  },
};

export const languages = {
  getDiagnostics: () => [...diagnostics.json, ...diagnostics.own],
  onDidChangeDiagnostics: (listener: Listener) => {
    listeners.add(listener);
    return { dispose: () => listeners.delete(listener) };
  },
};
export const workspace = toolWorkspace;
