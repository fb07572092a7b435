/**
 * The packaged extension right after its installation. Each build installs it once, and each window gets a copy,
 * because an installation takes more than a second of processor time and always writes the same files.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installBuild } from "./builds.ts";
import { installExtensions } from "./server.ts";

/** The folders of installed extensions, by the names of builds. */
const installed = new Map<string, Promise<string>>();

async function install(buildName: string, vsix: string): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "docs-json-installed-"));
  process.once("exit", () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }));
  const places = {
    userData: join(root, "user"),
    extensions: join(root, "extensions"),
    serverData: join(root, "server"),
  };
  for (const folder of Object.values(places)) mkdirSync(folder);
  const code = await installExtensions(installBuild(buildName), places, [vsix]);
  if (code !== 0) throw new Error("the package could not be installed");
  return places.extensions;
}

/**
 * Fills a window's folder of extensions.
 * @param buildName of `buildNames`
 * @param vsix the package, which is the same for all windows
 */
export async function placeFreshInstall(buildName: string, vsix: string, folder: string): Promise<void> {
  const installation = installed.get(buildName) ?? install(buildName, vsix);
  installed.set(buildName, installation);
  cpSync(await installation, folder, { recursive: true });
}
