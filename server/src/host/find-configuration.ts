/** Finds the configuration file of a site: the nearest one in its folder or above it, up to the repository's root. */
import nodePath from "node:path";
import { boundaryOf, realOrSame } from "./boundary.ts";
import { isInside, toSitePath } from "./paths.ts";

/** The absolute paths of the folders that may contain the configuration file of a site, nearest first. */
export function configurationFolders(root: string): readonly string[] {
  const boundary = boundaryOf(root);
  const folders: string[] = [];
  for (let folder = root; isInside(boundary, realOrSame(folder)); folder = nodePath.dirname(folder)) {
    folders.push(folder);
    if (nodePath.dirname(folder) === folder) break;
  }
  // If the site is not in a repository, only its own folder may be read.
  return folders.length === 0 ? [root] : folders;
}

/**
 * The nearest configuration file of a site; undefined if it has none.
 * @param exists whether there is a file at an absolute path
 */
export function nearestConfiguration(
  root: string,
  name: string,
  exists: (path: string) => boolean,
): string | undefined {
  const paths = configurationFolders(root).map((folder) => nodePath.join(folder, name));
  return paths.find((path) => exists(path));
}

/**
 * The path of a site's root relative to the folder of its configuration file: with forward slashes, empty if they are
 * the same folder. Undefined if the site is not below that folder.
 */
export function placeOfSite(root: string, configuration: string): string | undefined {
  const folder = nodePath.dirname(configuration);
  return toSitePath(folder, root) ?? toSitePath(realOrSame(folder), realOrSame(root));
}
