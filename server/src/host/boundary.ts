/**
 * Limits how far symbolic links are followed. All reads and writes stay, by real path, inside the site's repository,
 * or inside the site's folder if it is in no repository. In an editor, the opened folder takes the place of the
 * site's folder. If another program grants folders, nothing outside them is read or written, and a repository that
 * contains them is ignored.
 *
 * Links in a site come from its author, who may be a stranger. A link to another location could expose files of the
 * machine, or overwrite them.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { realPath, reasonOf } from "./file-system.ts";
import { isInside } from "./paths.ts";

/** The real paths of the folders that the user opened. */
let opened: readonly string[] = [];
/** The real paths of the only folders that may be used; undefined if all folders may be used. */
let granted: readonly string[] | undefined;
let boundaries = new Map<string, string>();
/** A boundary that contains no path, because no path has this character. */
const nowhere = "\0";

/** Sets the workspace folders of an editor. The command line sets none, so that it finds the same sites wherever it starts. */
export function openFolders(folders: Iterable<string>): void {
  opened = Array.from(folders, realOrSame);
  boundaries = new Map();
}

/** From now on, allows only these folders; undefined allows all folders again. */
export function grantFolders(folders: Iterable<string> | undefined): void {
  granted = folders === undefined ? undefined : Array.from(folders, realOrSame);
  boundaries = new Map();
}

/** Whether the real path of a path is inside a granted folder; true if no folders have been set. */
export function isGranted(path: string): boolean {
  if (granted === undefined) return true;
  const real = realOrSame(path);
  return granted.some((folder) => isInside(folder, real));
}

/** Resolves the links in a path; returns the same path if it does not exist. */
export function realOrSame(path: string): string {
  try {
    return realPath(path);
  } catch {
    return path;
  }
}

/** The root of the git working tree that contains an absolute path without links; undefined if none, or not granted. */
export function repositoryAround(path: string): string | undefined {
  for (let folder = path; ; folder = nodePath.dirname(folder)) {
    if (!isGranted(folder)) return undefined;
    // `.git` is a file in a submodule and in a second working tree.
    if (fs.existsSync(nodePath.join(folder, ".git"))) return folder;
    if (nodePath.dirname(folder) === folder) return undefined;
  }
}

/**
 * The real path of the folder that all reads and writes for a site must stay inside: the repository that contains the
 * site, else the open or granted folder that contains it, else the site's own folder. If folders are granted and none
 * contains the site, a boundary that contains nothing.
 */
export function boundaryOf(root: string): string {
  const cached = boundaries.get(root);
  if (cached !== undefined) return cached;
  const real = realOrSame(root);
  const around = [...opened, ...(granted ?? [])].find((folder) => isInside(folder, real));
  const boundary = repositoryAround(real) ?? around ?? (granted === undefined ? real : nowhere);
  boundaries.set(root, boundary);
  return boundary;
}

/** Completes "… could not be read: …" and "… could not be written: …". */
export const leadsOut = "a symbolic link points outside the site's folder and repository";

/** The real path of a path in a site, or `outside` if it is outside the boundary. */
type RealPath = { readonly kind: "inside"; readonly path: string } | { readonly kind: "outside" };

/**
 * Resolves the links in a path. If the path does not exist (yet), its nearest existing ancestor decides. Throws
 * node's errors for anything else, such as a cycle of links.
 */
export function realPathInside(root: string, path: string): RealPath {
  const boundary = boundaryOf(root);
  const missing: string[] = [];
  for (let existing = path; ; existing = nodePath.dirname(existing)) {
    const real = realPathIfExists(existing);
    if (real === undefined && nodePath.dirname(existing) !== existing) {
      missing.unshift(nodePath.basename(existing));
      continue;
    }
    const whole = nodePath.join(real ?? existing, ...missing);
    return isInside(boundary, whole) ? { kind: "inside", path: whole } : { kind: "outside" };
  }
}

/** Undefined if nothing exists at the path. Throws for a link with a missing target, which could later point anywhere. */
function realPathIfExists(path: string): string | undefined {
  try {
    return realPath(path);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isMissing && fs.lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
    throw error;
  }
}

/** Why a path of a site must not be accessed: a link points outside, or its target is unknown. Undefined if it is inside. */
export function reasonAgainst(root: string, path: string): string | undefined {
  try {
    return realPathInside(root, path).kind === "outside" ? leadsOut : undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
