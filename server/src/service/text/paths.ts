/** Paths of files and pages inside a site, relative to its root, with forward slashes. */

/** The folder of a path, without a trailing slash; `""` for a path at the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

/** Whether a path is a folder or below the folder; `""` is the root, which everything is below. */
export function isAtOrBelow(path: string, folder: string): boolean {
  return folder === "" || path === folder || (path.startsWith(folder) && path[folder.length] === "/");
}
