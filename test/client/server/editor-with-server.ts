/** A stand-in for the module `vscode` as far as the extension uses it to run the language server. */
import { workspace as toolWorkspace } from "../model-tools/editor-with-tools.ts";

export * from "../model-tools/editor-with-tools.ts";

export class DocumentSymbol {}
export const SymbolKind = { Property: 6 };
export class CancellationTokenSource {}

const nothing = () => ({ dispose: () => {} });

export const languages = { onDidChangeDiagnostics: nothing };
export const workspace = toolWorkspace;
