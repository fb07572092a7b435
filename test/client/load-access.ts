/** The modules of the extension that hold keys, with a stand-in for the editor. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { SecretStorage } from "vscode";
import type { ServiceAccess } from "../../client/src/service/access.ts";
import type { Secrets } from "../../client/src/service/secrets.ts";
import type { editor } from "./fake-editor.ts";

/** The extension's modules, made with the stand-in. */
export interface AccessModules {
  readonly ServiceAccess: new (secrets: Secrets, sites: unknown) => ServiceAccess;
  readonly Secrets: new (storage: SecretStorage) => Secrets;
  readonly Sites: new () => { readonly update: (folders: readonly string[]) => void };
  readonly editor: typeof editor;
}

/** Bundles the modules; each call gives modules with a state of their own. */
export async function loadAccess(): Promise<AccessModules> {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export { ServiceAccess } from "../../client/src/service/access.ts";
        export { Secrets } from "../../client/src/service/secrets.ts";
        export { Sites } from "../../client/src/workspace/sites.ts";
        export { editor } from "vscode";`,
      resolveDir: here,
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    alias: { vscode: join(here, "fake-editor.ts") },
    logLevel: "silent",
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error("no bundle");
  return import(`data:text/javascript;base64,${Buffer.from(output.contents).toString("base64")}`);
}
