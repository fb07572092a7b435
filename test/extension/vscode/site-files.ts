/** The files of a site before a step, which are restored after the step has failed. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** The bytes of each file by its path in the folder. */
type SiteFiles = ReadonlyMap<string, Buffer>;

/** All files of a folder except those of a repository. */
export function filesOf(folder: string): SiteFiles {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(folder, path).startsWith(`.git${sep}`));
  return new Map(files.map((path) => [relative(folder, path), readFileSync(path)]));
}

/** Restores the files of a folder: writes changed and deleted files, and deletes new ones. */
export function restoreFiles(folder: string, files: SiteFiles): void {
  const current = filesOf(folder);
  for (const path of current.keys()) if (!files.has(path)) rmSync(join(folder, path));
  for (const [path, bytes] of files) {
    if (current.get(path)?.equals(bytes) === true) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}
