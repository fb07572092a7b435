/** The files of a site before a step, which are there again after the step has failed. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** The bytes of each file by its path in the folder. */
type SiteFiles = ReadonlyMap<string, Buffer>;

/** All files of a folder but those of a repository. */
export function filesOf(folder: string): SiteFiles {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(folder, path).startsWith(`.git${sep}`));
  return new Map(files.map((path) => [relative(folder, path), readFileSync(path)]));
}

/** Gives a folder its former files: what has changed or gone is written, what is new is deleted. */
export function restoreFiles(folder: string, files: SiteFiles): void {
  const present = filesOf(folder);
  for (const path of present.keys()) if (!files.has(path)) rmSync(join(folder, path));
  for (const [path, bytes] of files) {
    if (present.get(path)?.equals(bytes) === true) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}
