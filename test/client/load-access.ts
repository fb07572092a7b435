/** Loads modules of the extension with a stand-in for the editor: those that store keys, and any others. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { SecretStorage } from "vscode";
import type { ServiceAccess } from "../../client/src/service/access.ts";
import type { Secrets } from "../../client/src/service/secrets.ts";
import type { ConfigurationTarget, editor } from "./fake-editor.ts";

/** The extension's modules, made with the stand-in. */
export interface AccessModules {
  readonly ServiceAccess: new (secrets: Secrets, sites: unknown) => ServiceAccess;
  readonly Secrets: new (storage: SecretStorage) => Secrets;
  readonly Sites: new () => { readonly update: (folders: readonly string[]) => void };
  readonly editor: typeof editor;
  readonly ConfigurationTarget: typeof ConfigurationTarget;
}

/** Bundles the modules that store keys; each call returns modules with a separate state. */
export function loadAccess(): Promise<AccessModules> {
  return loadWithEditor(`
    export { ServiceAccess } from "../../client/src/service/access.ts";
    export { Secrets } from "../../client/src/service/secrets.ts";
    export { Sites } from "../../client/src/workspace/sites.ts";
    export { ConfigurationTarget, editor } from "vscode";`);
}

/**
 * Bundles modules with the stand-in for the editor.
 * @param contents what the bundle exports, as a module in this folder
 * @param standIn the module in the editor's place, in this folder
 * @param others the modules in the place of further packages, in this folder
 * @typeParam Modules what the bundle exports, as types
 */
export async function loadWithEditor<Modules>(
  contents: string,
  standIn = "fake-editor.ts",
  others: Readonly<Record<string, string>> = {},
): Promise<Modules> {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: here },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    alias: {
      vscode: join(here, standIn),
      ...Object.fromEntries(Object.entries(others).map(([name, file]) => [name, join(here, file)])),
    },
    logLevel: "silent",
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error("no bundle");
  return import(`data:text/javascript;base64,${Buffer.from(output.contents).toString("base64")}`);
}
