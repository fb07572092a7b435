/**
 * What the extension's bundle leaves out of the library `vscode-languageclient`, which loads everything that any server may
 * need: features of the protocol that our server does not offer, notebooks, and two libraries whose work is done elsewhere.
 */
import { join } from "node:path";
import type { Plugin } from "esbuild";

interface LeftOut {
  /** The classes of the module, which `client.js` of the library creates. */
  readonly classes: readonly string[];
  /** The capabilities by which a server offers the features; ours has none of them. */
  readonly capabilities: readonly string[];
}

/** By the name of the library's module. A test compares the capabilities with those of our server. */
export const leftOutFeatures: Readonly<Record<string, LeftOut>> = {
  callHierarchy: { classes: ["CallHierarchyFeature"], capabilities: ["callHierarchyProvider"] },
  colorProvider: { classes: ["ColorProviderFeature"], capabilities: ["colorProvider"] },
  declaration: { classes: ["DeclarationFeature"], capabilities: ["declarationProvider"] },
  foldingRange: { classes: ["FoldingRangeFeature"], capabilities: ["foldingRangeProvider"] },
  formatting: {
    classes: [
      "DocumentFormattingFeature",
      "DocumentRangeFormattingFeature",
      "DocumentOnTypeFormattingFeature",
    ],
    capabilities: [
      "documentFormattingProvider",
      "documentRangeFormattingProvider",
      "documentOnTypeFormattingProvider",
    ],
  },
  implementation: { classes: ["ImplementationFeature"], capabilities: ["implementationProvider"] },
  inlineCompletion: {
    classes: ["InlineCompletionItemFeature"],
    capabilities: ["inlineCompletionProvider"],
  },
  inlineValue: { classes: ["InlineValueFeature"], capabilities: ["inlineValueProvider"] },
  linkedEditingRange: { classes: ["LinkedEditingFeature"], capabilities: ["linkedEditingRangeProvider"] },
  semanticTokens: { classes: ["SemanticTokensFeature"], capabilities: ["semanticTokensProvider"] },
  signatureHelp: { classes: ["SignatureHelpFeature"], capabilities: ["signatureHelpProvider"] },
  typeDefinition: { classes: ["TypeDefinitionFeature"], capabilities: ["typeDefinitionProvider"] },
  typeHierarchy: { classes: ["TypeHierarchyFeature"], capabilities: ["typeHierarchyProvider"] },
};

/** The module in the place of one with features: to the library, a feature that says and does nothing. */
function withoutFeatures({ classes }: LeftOut): string {
  return `class LeftOut {
    fillClientCapabilities() {}
    initialize() {}
    getState() { return { kind: "static" }; }
    clear() {}
  }
  module.exports = { ${classes.map((name) => `${name}: LeftOut`).join(", ")} };`;
}

/** The library asks this feature whether a document is a cell of a notebook, and hears of cells from it: there are none. */
const withoutNotebooks = `
const never = () => ({ dispose() {} });
exports.NotebookDocumentSyncFeature = class {
  static CellScheme = "vscode-notebook-cell";
  registrationType = { method: "notebookDocument/sync" };
  onOpenNotificationSent = never;
  onChangeNotificationSent = never;
  onSaveNotificationSent = never;
  onCloseNotificationSent = never;
  fillClientCapabilities() {}
  initialize() {}
  register() {}
  unregister() {}
  getState() { return { kind: "static" }; }
  clear() {}
  handles() { return false; }
};`;

/** VS Code itself compares its version with the manifest, which asks for a newer one than the library does. */
const versionIsRight: Readonly<Record<string, string>> = {
  "semver/functions/parse": "module.exports = (version) => ({ version });",
  "semver/functions/satisfies": "module.exports = () => true;",
};

/** @param root of the project */
export function smallLanguageClient(root: string): Plugin {
  const client = join("vscode-languageclient", "lib", "common", "client.js");
  return {
    name: "small-language-client",
    setup(build) {
      build.onResolve({ filter: /^\.\/\w+$/ }, ({ path, importer }) => {
        const name = path.slice("./".length);
        return importer.endsWith(client) && (name in leftOutFeatures || name === "notebook")
          ? { path: name, namespace: "left-out-feature" }
          : undefined;
      });
      build.onLoad({ filter: /./, namespace: "left-out-feature" }, ({ path }) => {
        const leftOut = leftOutFeatures[path];
        return { contents: leftOut === undefined ? withoutNotebooks : withoutFeatures(leftOut) };
      });
      build.onResolve({ filter: /^semver\/functions\/(?:parse|satisfies)$/ }, ({ path }) => ({
        path,
        namespace: "version-is-right",
      }));
      build.onLoad({ filter: /./, namespace: "version-is-right" }, ({ path }) => ({
        contents: versionIsRight[path] ?? "",
      }));
      build.onResolve({ filter: /^minimatch$/ }, () => ({
        path: join(root, "client", "src", "workspace", "glob-pattern.ts"),
      }));
    },
  };
}
