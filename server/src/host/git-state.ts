/**
 * Detects whether git's answers may have changed, which index a commit uses, and whether files may be excluded from the working
 * tree, without running git: a process costs more than checking a few files.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { realOrSame, repositoryAround } from "./boundary.ts";

/** These files change with each commit, checkout, reset and `git add`, and when older commits are fetched. */
const files = ["HEAD", "index", "logs/HEAD", "shallow"];

/** The maximum size of a `.git` file, as in a submodule or a second working tree; it contains one line. */
const maxPointer = 4096;

/** The folder of a repository's data; undefined if `.git` is not something that git would read. */
function dataFolder(repository: string): string | undefined {
  const path = nodePath.join(repository, ".git");
  const stat = fs.statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || stat.isDirectory()) return stat && path;
  if (!stat.isFile() || stat.size > maxPointer) return undefined;
  const folder = /^gitdir: (.+)/.exec(fs.readFileSync(path, "utf8"))?.[1];
  return folder === undefined ? undefined : nodePath.resolve(repository, folder.trimEnd());
}

function stampOf(path: string): string {
  try {
    const { mtimeNs, size, ino } = fs.statSync(path, { bigint: true });
    return `${mtimeNs} ${size} ${ino}`;
  } catch {
    return "";
  }
}

/**
 * A string that changes with the commits and the index of the repository that contains a folder, given by its
 * absolute path; undefined outside a repository. Never throws.
 */
export function gitState(root: string): string | undefined {
  try {
    const repository = repositoryAround(realOrSame(root));
    const folder = repository === undefined ? undefined : dataFolder(repository);
    return folder && files.map((file) => stampOf(nodePath.join(folder, file))).join("\n");
  } catch {
    return undefined;
  }
}

/**
 * Whether a sparse checkout may exclude files of a folder, given by its absolute path: git keeps the patterns of one in this
 * file, also after it was turned off. Never throws.
 */
export function hasSparseCheckout(root: string): boolean {
  try {
    const repository = repositoryAround(realOrSame(root));
    const folder = repository === undefined ? undefined : dataFolder(repository);
    return folder !== undefined && fs.existsSync(nodePath.join(folder, "info/sparse-checkout"));
  } catch {
    return false;
  }
}

/**
 * The absolute path of the index that is being committed, if git names it for a hook: `git commit -a` and `git commit FILE` use
 * a temporary one. Undefined if there is no such file in the data of the repository. Never throws.
 * @param repository absolute path of the repository's root
 * @param named the value of `GIT_INDEX_FILE`, relative to that root
 */
export function indexOfCommit(repository: string, named: string | undefined): string | undefined {
  if (!named) return undefined;
  try {
    const folder = dataFolder(repository);
    const path = nodePath.resolve(repository, named);
    const isOwn = folder !== undefined && realOrSame(nodePath.dirname(path)) === realOrSame(folder);
    return isOwn && fs.existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
