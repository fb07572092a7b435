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

/** The path to a file relative to the folder of another file, without a leading `./`. */
export function relativePath(from: string, to: string): string {
  const folders = from.split("/").slice(0, -1);
  const segments = to.split("/");
  let common = 0;
  while (common < folders.length && common < segments.length - 1 && folders[common] === segments[common])
    common += 1;
  return [...folders.slice(common).map(() => ".."), ...segments.slice(common)].join("/");
}

/** Whether a path is the folder or below it; everything is below `""`, the root. */
export function isAtOrBelow(path: string, folder: string): boolean {
  return folder === "" || path === folder || (path.startsWith(folder) && path[folder.length] === "/");
}
