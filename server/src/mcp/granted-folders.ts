/**
 * Determines the folders that the client grants, and checks paths against them. A client without support for roots
 * grants the folder that the server was started in. Links are resolved, so that none can point outside.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { realOrSame } from "../host/boundary.ts";
import { realPath, reasonOf } from "../host/file-system.ts";
import { fromFileUri, isInside } from "../host/paths.ts";
import { RefusedCallError } from "./refused-call.ts";

/** Further folders are ignored, because each call checks all of them. */
const maxFolders = 100;

function isFolder(path: string): boolean {
  return fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The client's roots that are folders of this machine, by real path. */
export function foldersOfRoots(roots: readonly { readonly uri: string }[]): readonly string[] {
  const paths = roots.slice(0, maxFolders).flatMap(({ uri }) => fromFileUri(uri) ?? []);
  return [...new Set(paths.map(realOrSame))].filter(isFolder);
}

/** The path itself if it exists, else its nearest existing ancestor. */
function nearestExisting(path: string): string {
  for (let existing = path; ; existing = nodePath.dirname(existing)) {
    if (fs.lstatSync(existing, { throwIfNoEntry: false }) !== undefined) return existing;
    if (nodePath.dirname(existing) === existing) return existing;
  }
}

/** Whether the real path of a path, existing or not, is in one of the folders. */
function isIn(folders: readonly string[], path: string): boolean {
  // The part that does not exist has no links, but as written it must not leave the folder either.
  const existing = nearestExisting(path);
  const real = nodePath.join(realPath(existing), nodePath.relative(existing, path));
  return folders.some((folder) => isInside(folder, real));
}

/** Throws a `RefusedCallError` for a path outside the granted folders. */
export function checkGranted(folders: readonly string[], currentFolder: string, path: string): void {
  const refuse = (reason: string): never => {
    throw new RefusedCallError(`${path} cannot be used: ${reason}.`);
  };
  const segments = path.split(/[/\\]/);
  const firstWildcard = segments.findIndex((segment) => /[*?[{]/.test(segment));
  // The meaning of `..` would depend on what the wildcard matches.
  if (firstWildcard !== -1 && segments.slice(firstWildcard).some((segment) => segment.includes("..")))
    refuse("a pattern cannot contain .. after a wildcard");
  let isAllowed = false;
  try {
    isAllowed = isIn(folders, nodePath.resolve(currentFolder, path));
  } catch (error) {
    refuse(reasonOf(error));
  }
  if (!isAllowed) refuse("it is outside the folders that the client grants");
}

/** The folder that the paths of a call are relative to: the one that the call names, or the only granted one. */
export function currentFolderOf(folders: readonly string[], site: string | undefined): string {
  const [first, ...otherFolders] = folders;
  if (first === undefined)
    throw new RefusedCallError(
      "The client grants no folder on this machine, so there is no site to read; open a folder.",
    );
  if (site === undefined) {
    if (otherFolders.length === 0) return first;
    const names = folders.map((folder) => JSON.stringify(folder)).join(", ");
    throw new RefusedCallError(
      `The client grants several folders; pass the folder of the site as \`site\`: ${names}.`,
    );
  }
  const bases = nodePath.isAbsolute(site) ? [first] : folders;
  const base = bases.find((folder) => isFolder(nodePath.resolve(folder, site))) ?? first;
  checkGranted(folders, base, site);
  const folder = nodePath.resolve(base, site);
  if (!isFolder(folder))
    throw new RefusedCallError(`${site} is not a folder; pass the folder of the site's docs.json.`);
  return realOrSame(folder);
}
