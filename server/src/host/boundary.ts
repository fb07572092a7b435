/**
 * How far a symbolic link may lead: reading and writing stay, by real path, inside the repository of a site or, if it is in
 * none, inside its folder. In an editor, the folder that the user opened takes the place of the latter. If another program
 * grants folders, nothing outside these is read or written, and a repository around them is not seen.
 *
 * Links in a site come from its author, who may be a stranger: a link to elsewhere would show files of the
 * machine, or overwrite them.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { realPath, reasonOf } from "./file-system.ts";
import { isInside } from "./paths.ts";

/** The folders that the user opened, by real path. */
let opened: readonly string[] = [];
/** The only folders that may be used, by real path; undefined if all may be. */
let granted: readonly string[] | undefined;
let boundaries = new Map<string, string>();
/** Contains nothing, because no path has this character. */
const nowhere = "\0";

/**
 * Sets the open folders: the workspace folders of an editor. The command line has none, so that a command finds the same wherever
 * it is started.
 */
export function openFolders(folders: Iterable<string>): void {
  opened = Array.from(folders, realOrSame);
  boundaries = new Map();
}

/** Allows nothing outside these folders from now on; undefined allows everything again. */
export function grantFolders(folders: Iterable<string> | undefined): void {
  granted = folders === undefined ? undefined : Array.from(folders, realOrSame);
  boundaries = new Map();
}

/** Whether a path is inside a granted folder, by its real path; true if no folders have been set. */
export function isGranted(path: string): boolean {
  if (granted === undefined) return true;
  const real = realOrSame(path);
  return granted.some((folder) => isInside(folder, real));
}

/** The path without links; the same path if it does not exist. */
export function realOrSame(path: string): string {
  try {
    return realPath(path);
  } catch {
    return path;
  }
}

/** The git working tree that contains an absolute path without links; undefined outside one, and for one that is not granted. */
export function repositoryAround(path: string): string | undefined {
  for (let folder = path; ; folder = nodePath.dirname(folder)) {
    if (!isGranted(folder)) return undefined;
    // `.git` is a file in a submodule and in a second working tree.
    if (fs.existsSync(nodePath.join(folder, ".git"))) return folder;
    if (nodePath.dirname(folder) === folder) return undefined;
  }
}

/**
 * The real folder that must contain everything that is read or written of a site: the repository around the
 * site, else the open folder around it, else the site's own folder.
 */
export function boundaryOf(root: string): string {
  const known = boundaries.get(root);
  if (known !== undefined) return known;
  const real = realOrSame(root);
  const around = [...opened, ...(granted ?? [])].find((folder) => isInside(folder, real));
  const boundary = repositoryAround(real) ?? around ?? (granted === undefined ? real : nowhere);
  boundaries.set(root, boundary);
  return boundary;
}

/** Completes "… could not be read: …" and "… could not be written: …". */
export const leadsOut = "a symbolic link points outside the site's folder and repository";

/** The real path of a path of a site, or that it is outside the boundary. */
type RealPath = { readonly kind: "inside"; readonly path: string } | { readonly kind: "outside" };

/**
 * The path without links. For a path that does not exist (yet), the nearest existing folder decides. Throws
 * node's errors for anything else, such as links in a cycle.
 */
export function realPathInside(root: string, path: string): RealPath {
  const boundary = boundaryOf(root);
  const missing: string[] = [];
  for (let existing = path; ; existing = nodePath.dirname(existing)) {
    const real = realIfThere(existing);
    if (real === undefined && nodePath.dirname(existing) !== existing) {
      missing.unshift(nodePath.basename(existing));
      continue;
    }
    const whole = nodePath.join(real ?? existing, ...missing);
    return isInside(boundary, whole) ? { kind: "inside", path: whole } : { kind: "outside" };
  }
}

/** Undefined if nothing exists; throws for a link to a missing target, which may lead anywhere later. */
function realIfThere(path: string): string | undefined {
  try {
    return realPath(path);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isMissing && fs.lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
    throw error;
  }
}

/**
 * Why reading and writing at a path of a site, existing or not, is refused: a link points outside, or its target is
 * unknown. Undefined for a path that stays inside.
 */
export function reasonAgainst(root: string, path: string): string | undefined {
  try {
    return realPathInside(root, path).kind === "outside" ? leadsOut : undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
