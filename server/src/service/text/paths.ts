/** Paths of files and pages inside a site, relative to its root, with forward slashes. */

/** The folder of a path, without a trailing slash; `""` for a path at the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

/** The folder of a path with its trailing slash; `""` for a path at the root. */
export function folderPrefixOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** The last segment of a path. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Whether a path is a folder or below the folder; `""` is the root, which everything is below. */
export function isAtOrBelow(path: string, folder: string): boolean {
  return folder === "" || path === folder || (path.startsWith(folder) && path[folder.length] === "/");
}
