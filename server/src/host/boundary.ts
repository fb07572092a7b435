/**
 * How far a symbolic link may lead: reading and writing stay, by real path, inside the folder that was
 * opened or, where that lies in one, inside its repository.
 *
 * Links in a site are text of its author, who may be a stranger: one that leads elsewhere would show
 * files of the machine, or have them overwritten.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { reasonOf } from "./file-system.ts";
import { isInside } from "./paths.ts";

/** The folders that the person opened, by real path. */
let opened: readonly string[] = [];
let boundaries = new Map<string, string>();

/** Sets the open folders: the workspace folders of an editor, or the current folder of the command line. */
export function openFolders(folders: Iterable<string>): void {
  opened = Array.from(folders, realOrSame);
  boundaries = new Map();
}

function realOrSame(path: string): string {
  try {
    return fs.realpathSync.native(path);
  } catch {
    return path;
  }
}

/** The working tree of git around an absolute path without links; undefined outside of one. */
export function repositoryAround(path: string): string | undefined {
  for (let folder = path; ; folder = nodePath.dirname(folder)) {
    // A file where the repository is a submodule or a second working tree.
    if (fs.existsSync(nodePath.join(folder, ".git"))) return folder;
    if (nodePath.dirname(folder) === folder) return undefined;
  }
}

/**
 * The real folder that what is read or written of a site must lie in: the repository around it, or else
 * the open folder around it, or else the site's own.
 */
export function boundaryOf(root: string): string {
  const known = boundaries.get(root);
  if (known !== undefined) return known;
  const real = realOrSame(root);
  const around = opened.find((folder) => isInside(folder, real));
  const boundary = repositoryAround(real) ?? around ?? real;
  boundaries.set(root, boundary);
  return boundary;
}

/** Completes "… could not be read: …" and "… could not be written: …". */
export const leadsOut = "a symbolic link leads out of the folder that is open";

/** What a path of a site stands for on the disk. */
export type RealPath = { readonly kind: "inside"; readonly path: string } | { readonly kind: "outside" };

/**
 * The path without links. Of one that does not exist (yet) the nearest folder that does decides.
 * Throws node's errors for anything else, such as links in a circle.
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

/** Undefined where nothing is there; a link to nowhere throws, as it may lead anywhere later. */
function realIfThere(path: string): string | undefined {
  try {
    return fs.realpathSync.native(path);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isMissing && fs.lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
    throw error;
  }
}

/**
 * Why nothing may be read or written at a path of a site, there or not: it leads out by a link, or nobody
 * can tell where it leads. Undefined where it stays inside.
 */
export function reasonAgainst(root: string, path: string): string | undefined {
  try {
    return realPathInside(root, path).kind === "outside" ? leadsOut : undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
