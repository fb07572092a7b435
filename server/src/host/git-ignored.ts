/**
 * Which folders git ignores, by the `.gitignore` files of the repository around them. Runs no git: one process
 * for each site would cost more than reading a few files.
 */
import nodePath from "node:path";
import ignore, { type Ignore } from "ignore";
import { repositoryAround } from "./boundary.ts";
import { maxBytes, readTextFile } from "./read-file.ts";

/** The `.gitignore` of a folder; undefined for a folder without one. */
function patternsOf(folder: string): Ignore | undefined {
  const content = readTextFile(nodePath.join(folder, ".gitignore"), { maxBytes: maxBytes.json });
  if (content.kind !== "text") return undefined;
  return ignore({ ignorecase: false, allowRelativePaths: true }).add(content.text);
}

/** The name of any file: a folder whose own `.gitignore` matches it is a cache, as in Python tools. */
const anyFile = "any-file";

/**
 * A test for one listing of files, which reads each `.gitignore` once.
 * @returns whether git ignores the folder of an absolute path without links, or everything in it
 */
export function gitIgnoredFolders(): (folder: string) => boolean {
  const known = new Map<string, Ignore | undefined>();
  const repositories = new Map<string, string | undefined>();
  const patterns = (folder: string): Ignore | undefined => {
    if (!known.has(folder)) known.set(folder, patternsOf(folder));
    return known.get(folder);
  };
  const repositoryOf = (folder: string): string | undefined => {
    if (!repositories.has(folder)) repositories.set(folder, repositoryAround(folder));
    return repositories.get(folder);
  };
  return (folder) => {
    if (patterns(folder)?.ignores(anyFile) === true) return true;
    const repository = repositoryOf(nodePath.dirname(folder));
    if (repository === undefined) return false;
    let ignored = false;
    // The file nearest to the folder decides.
    for (const around of foldersBetween(repository, folder)) {
      const path = nodePath.relative(around, folder).split(nodePath.sep).join("/");
      const verdict = patterns(around)?.test(`${path}/`);
      if (verdict?.ignored === true) ignored = true;
      else if (verdict?.unignored === true) ignored = false;
    }
    return ignored;
  };
}

/** The folders around a folder, the outermost first. */
function foldersBetween(outermost: string, folder: string): readonly string[] {
  const folders: string[] = [];
  for (let around = nodePath.dirname(folder); ; around = nodePath.dirname(around)) {
    folders.unshift(around);
    if (around === outermost || nodePath.dirname(around) === around) return folders;
  }
}
