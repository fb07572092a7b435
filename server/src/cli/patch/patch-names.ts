/** The names of a site's files in a patch, and whether `git apply` would skip them in the current folder. */
import fs from "node:fs";
import nodePath from "node:path";
import { repositoryAround } from "../../host/boundary.ts";
import type { SiteFolder } from "../../host/discover.ts";
import { isInside } from "../../host/paths.ts";
import { realPathOf, relativePath } from "../repository.ts";

/** The names of one site's files in a patch; all arguments are site-relative paths. */
export interface PatchNames {
  /** The name of a file whose text changes; for a symbolic link, the name of its target. */
  readonly changed: (file: string) => string;
  /** The old or new name of a file that is renamed. */
  readonly renamed: (file: string) => string;
  /**
   * Whether `git apply` skips this name, because it applies a patch only to the current folder of the repository and
   * its subfolders.
   */
  readonly isLeftOut: (name: string) => boolean;
  /** The absolute folder outside a repository where the patch must be applied; undefined if it is the current folder. */
  readonly otherFolder: string | undefined;
}

/** The nearest folder that contains both; the second if there is none, as on two drives of Windows. */
function commonFolder(one: string, other: string): string {
  let folder = one;
  while (!isInside(folder, other)) {
    const parent = nodePath.dirname(folder);
    if (parent === folder) return other;
    folder = parent;
  }
  return folder;
}

/**
 * Names relative to the root of the site's repository; outside a repository, to the current folder, or, if that does not
 * contain the site, to the nearest folder that contains both.
 */
export function patchNames(folder: SiteFolder, currentFolder: string): PatchNames {
  const root = realPathOf(folder.root);
  const repository = repositoryAround(root);
  if (repository === undefined) {
    const start = commonFolder(currentFolder, folder.root);
    const nameOf = (file: string): string => relativePath(start, nodePath.join(folder.root, file));
    const otherFolder = start === currentFolder ? undefined : start;
    return { changed: nameOf, renamed: nameOf, isLeftOut: () => false, otherFolder };
  }
  const nameOf = (path: string): string => relativePath(repository, path);
  const realFolder = realPathOf(currentFolder);
  return {
    changed(file) {
      const path = nodePath.join(root, file);
      const exists = fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
      const target = exists ? realPathOf(path) : path;
      return nameOf(isInside(repository, target) ? target : path);
    },
    renamed: (file) => nameOf(nodePath.join(root, file)),
    isLeftOut: (name) =>
      isInside(repository, realFolder) && !isInside(realFolder, nodePath.join(repository, name)),
    otherFolder: undefined,
  };
}
