/** How a patch names the files of a site, and whether `git apply` takes it in the current folder. */
import fs from "node:fs";
import nodePath from "node:path";
import { repositoryAround } from "../../host/boundary.ts";
import type { SiteFolder } from "../../host/discover.ts";
import { hostPlatform, isInside, pathForPeople } from "../../host/paths.ts";
import { realPathOf } from "../repository.ts";

export interface PatchNames {
  /** A file whose text changes: one behind a symbolic link by the name of what the link leads to. */
  readonly changed: (file: string) => string;
  /** A file that gets another name, by the old one or the new one. */
  readonly renamed: (file: string) => string;
  /**
   * Whether git leaves some of these names out because they lie outside of the current folder: it
   * applies a patch to the part of the repository that it is started in.
   */
  readonly isLeftOut: (name: string) => boolean;
}

function withForwardSlashes(path: string): string {
  return hostPlatform === "windows" ? path.replaceAll("\\", "/") : path;
}

/** Names relative to the root of the site's repository; outside of one relative to the current folder. */
export function patchNames(folder: SiteFolder, currentFolder: string): PatchNames {
  const root = realPathOf(folder.root);
  const repository = repositoryAround(root);
  if (repository === undefined) {
    // Without a leading slash, as git has it.
    const nameOf = (file: string): string =>
      withForwardSlashes(pathForPeople(currentFolder, nodePath.join(folder.root, file))).replace(/^\//, "");
    return { changed: nameOf, renamed: nameOf, isLeftOut: () => false };
  }
  const nameOf = (path: string): string => withForwardSlashes(nodePath.relative(repository, path));
  const here = realPathOf(currentFolder);
  return {
    changed(file) {
      const path = nodePath.join(root, file);
      const isThere = fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
      const target = isThere ? realPathOf(path) : path;
      return nameOf(isInside(repository, target) ? target : path);
    },
    renamed: (file) => nameOf(nodePath.join(root, file)),
    isLeftOut: (name) => isInside(repository, here) && !isInside(here, nodePath.join(repository, name)),
  };
}
