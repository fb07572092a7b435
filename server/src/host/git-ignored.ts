/**
 * Determines which folders git ignores from the `.gitignore` files of the repository. Does not run git: one process
 * per site would cost more than reading a few files.
 */
import nodePath from "node:path";
import ignore, { type Ignore } from "ignore";
import { repositoryAround } from "./boundary.ts";
import { maxBytes, readTextFile } from "./read-file.ts";

/** The patterns of a folder's `.gitignore`; undefined if it has none. */
function patternsOf(folder: string): Ignore | undefined {
  const content = readTextFile(nodePath.join(folder, ".gitignore"), { maxBytes: maxBytes.json });
  if (content.kind !== "text") return undefined;
  return ignore({ ignorecase: false, allowRelativePaths: true }).add(content.text);
}

/** Stands for any file name: a folder whose own `.gitignore` matches it is a cache, as Python tools create them. */
const anyFile = "any-file";

/**
 * A predicate for one listing of files; it reads each `.gitignore` once.
 * @returns whether git ignores a folder, or everything in it; the folder's path is absolute, without links
 */
export function gitIgnoredFolders(): (folder: string) => boolean {
  const patternsByFolder = new Map<string, Ignore | undefined>();
  const repositoryByFolder = new Map<string, string | undefined>();
  const patterns = (folder: string): Ignore | undefined => {
    if (!patternsByFolder.has(folder)) patternsByFolder.set(folder, patternsOf(folder));
    return patternsByFolder.get(folder);
  };
  const repositoryOf = (folder: string): string | undefined => {
    if (!repositoryByFolder.has(folder)) repositoryByFolder.set(folder, repositoryAround(folder));
    return repositoryByFolder.get(folder);
  };
  return (folder) => {
    if (patterns(folder)?.ignores(anyFile) === true) return true;
    const repository = repositoryOf(nodePath.dirname(folder));
    if (repository === undefined) return false;
    let isIgnored = false;
    // The `.gitignore` nearest to the folder decides.
    for (const around of foldersBetween(repository, folder)) {
      const path = nodePath.relative(around, folder).split(nodePath.sep).join("/");
      const verdict = patterns(around)?.test(`${path}/`);
      if (verdict?.ignored === true) isIgnored = true;
      else if (verdict?.unignored === true) isIgnored = false;
    }
    return isIgnored;
  };
}

/** The folders that contain a folder, outermost first. */
function foldersBetween(outermost: string, folder: string): readonly string[] {
  const folders: string[] = [];
  for (let around = nodePath.dirname(folder); ; around = nodePath.dirname(around)) {
    folders.unshift(around);
    if (around === outermost || nodePath.dirname(around) === around) return folders;
  }
}
