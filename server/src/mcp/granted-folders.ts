/**
 * The folders that the client grants, and which paths are in them. A client that does not speak of such folders grants the one
 * that the server was started in. Links are resolved, so that none points outside.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { realOrSame } from "../host/boundary.ts";
import { realPath, reasonOf } from "../host/file-system.ts";
import { fromFileUri, isInside } from "../host/paths.ts";
import { RefusedCallError } from "./refused-call.ts";

/** More are left out: each call looks through all of them. */
const maxFolders = 100;

function isFolder(path: string): boolean {
  return fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The folders of this machine among the client's roots, by real path. */
export function foldersOfRoots(roots: readonly { readonly uri: string }[]): readonly string[] {
  const paths = roots.slice(0, maxFolders).flatMap(({ uri }) => fromFileUri(uri) ?? []);
  return [...new Set(paths.map(realOrSame))].filter(isFolder);
}

/** The nearest existing file or folder at a path or around it. */
function nearestExisting(path: string): string {
  for (let existing = path; ; existing = nodePath.dirname(existing)) {
    if (fs.lstatSync(existing, { throwIfNoEntry: false }) !== undefined) return existing;
    if (nodePath.dirname(existing) === existing) return existing;
  }
}

/** Whether a path, existing or not, is in one of the folders by its real path. */
function isIn(folders: readonly string[], path: string): boolean {
  // The rest does not exist, so it has no links; as written it may not leave the folder either.
  const existing = nearestExisting(path);
  const real = nodePath.join(realPath(existing), nodePath.relative(existing, path));
  return folders.some((folder) => isInside(folder, real));
}

/** Refuses a path outside the granted folders. */
export function checkGranted(folders: readonly string[], currentFolder: string, path: string): void {
  const refuse = (reason: string): never => {
    throw new RefusedCallError(`${path} cannot be used: ${reason}.`);
  };
  const segments = path.split(/[/\\]/);
  const wild = segments.findIndex((segment) => /[*?[{]/.test(segment));
  // What such a step means depends on what the pattern matches.
  if (wild !== -1 && segments.slice(wild).some((segment) => segment.includes("..")))
    refuse("a pattern cannot contain .. after a wildcard");
  let isAllowed = false;
  try {
    isAllowed = isIn(folders, nodePath.resolve(currentFolder, path));
  } catch (error) {
    refuse(reasonOf(error));
  }
  if (!isAllowed) refuse("it is outside the folders that the client grants");
}

/** The folder that paths of a call are relative to: the one that it names, or the only granted one. */
export function currentFolderOf(folders: readonly string[], site: string | undefined): string {
  const [first, ...more] = folders;
  if (first === undefined)
    throw new RefusedCallError(
      "The client grants no folder of this machine, so there is no site to look at; open one.",
    );
  if (site === undefined) {
    if (more.length === 0) return first;
    const names = folders.map((folder) => JSON.stringify(folder)).join(", ");
    throw new RefusedCallError(
      `The client grants several folders, so name the one of the site as \`site\`: ${names}.`,
    );
  }
  const bases = nodePath.isAbsolute(site) ? [first] : folders;
  const base = bases.find((folder) => isFolder(nodePath.resolve(folder, site))) ?? first;
  checkGranted(folders, base, site);
  const folder = nodePath.resolve(base, site);
  if (!isFolder(folder))
    throw new RefusedCallError(`${site} is not a folder; give the folder of the site's docs.json.`);
  return realOrSame(folder);
}
