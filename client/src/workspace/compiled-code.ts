/**
 * Where Node keeps the code that it has compiled of the server's bundle, so that the next start need not compile it again. Node 22
 * and newer write there when the server ends (`NODE_COMPILE_CACHE`); older ones do not. Knows no editor.
 */
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** For how many versions of Node code is kept; with one more, all of it goes and is made anew. */
export const maxNodeVersions = 3;

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

/**
 * The folder for one version of the extension; the code of other versions is removed.
 * @param storage absolute path of the extension's own folder
 * @returns nothing where the folder cannot be made
 */
export async function compiledCodeFolder(storage: string, version: string): Promise<string | undefined> {
  const all = join(storage, "compiled-code");
  const own = join(all, version);
  try {
    const stale = (await namesIn(all)).filter((name) => name !== version).map((name) => join(all, name));
    if ((await namesIn(own)).length > maxNodeVersions) stale.push(own);
    await Promise.all(stale.map((folder) => rm(folder, { recursive: true, force: true })));
    await mkdir(own, { recursive: true });
    return own;
  } catch {
    return undefined;
  }
}
