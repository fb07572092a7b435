/** The names of a site's files in a patch, and whether `git apply` accepts them in the current folder. */
import fs from "node:fs";
import nodePath from "node:path";
import { repositoryAround } from "../../host/boundary.ts";
import type { SiteFolder } from "../../host/discover.ts";
import { hostPlatform, isInside, pathForPeople } from "../../host/paths.ts";
import { realPathOf } from "../repository.ts";

/** The names of one site's files in a patch; all arguments are site-relative paths. */
export interface PatchNames {
  /** The name of a file whose text changes; for a symbolic link, the name of its target. */
  readonly changed: (file: string) => string;
  /** The old or new name of a file that is renamed. */
  readonly renamed: (file: string) => string;
  /**
   * Whether git ignores this name because it is outside the current folder: git applies a patch only to the part
   * of the repository in which it is started.
   */
  readonly isLeftOut: (name: string) => boolean;
}

function withForwardSlashes(path: string): string {
  return hostPlatform === "windows" ? path.replaceAll("\\", "/") : path;
}

/** Names relative to the root of the site's repository; outside a repository, to the current folder. */
export function patchNames(folder: SiteFolder, currentFolder: string): PatchNames {
  const root = realPathOf(folder.root);
  const repository = repositoryAround(root);
  if (repository === undefined) {
    // Without a leading slash, as in git.
    const nameOf = (file: string): string =>
      withForwardSlashes(pathForPeople(currentFolder, nodePath.join(folder.root, file))).replace(/^\//, "");
    return { changed: nameOf, renamed: nameOf, isLeftOut: () => false };
  }
  const nameOf = (path: string): string => withForwardSlashes(nodePath.relative(repository, path));
  const here = realPathOf(currentFolder);
  return {
    changed(file) {
      const path = nodePath.join(root, file);
      const exists = fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
      const target = exists ? realPathOf(path) : path;
      return nameOf(isInside(repository, target) ? target : path);
    },
    renamed: (file) => nameOf(nodePath.join(root, file)),
    isLeftOut: (name) => isInside(repository, here) && !isInside(here, nodePath.join(repository, name)),
  };
}
