/** The names of a site's files in a patch, and whether `git apply` would skip them in the current folder. */
import fs from "node:fs";
import nodePath from "node:path";
import { repositoryAround } from "../../host/boundary.ts";
import type { SiteFolder } from "../../host/discover.ts";
import { isInside, pathForPeople } from "../../host/paths.ts";
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
}

/** Names relative to the root of the site's repository; outside a repository, to the current folder. */
export function patchNames(folder: SiteFolder, currentFolder: string): PatchNames {
  const root = realPathOf(folder.root);
  const repository = repositoryAround(root);
  if (repository === undefined) {
    // As in git, without a leading slash.
    const nameOf = (file: string): string =>
      pathForPeople(currentFolder, nodePath.join(folder.root, file))
        .split(nodePath.sep)
        .join("/")
        .replace(/^\//, "");
    return { changed: nameOf, renamed: nameOf, isLeftOut: () => false };
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
  };
}
