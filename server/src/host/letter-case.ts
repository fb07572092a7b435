/**
 * Handles disks that find a file under several names: most disks of Windows and macOS ignore case, macOS also ignores
 * how accents are composed, and Windows drops trailing dots and spaces and has short names such as `API-RE~1`. The
 * platform that publishes a site distinguishes all of these, so only the name that the folder lists counts.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { realPath } from "./file-system.ts";

/** The disk operations used here, so that a test can pass in a disk of either kind. */
export interface NamingDisk {
  /** Whether the disk finds anything at a path; links are not followed. */
  readonly exists: (path: string) => boolean;
  /** The names in a folder as the disk stores them; undefined if the folder cannot be listed. */
  readonly namesIn: (folder: string) => readonly string[] | undefined;
  /** The path as the disk stores it, with links followed. Throws node's errors. */
  readonly realPath: (path: string) => string;
  /** The operating system that reads the disk. */
  readonly platform: NodeJS.Platform;
}

export const namingDisk: NamingDisk = {
  exists: (path) => fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined,
  namesIn: (folder) => {
    try {
      return fs.readdirSync(folder);
    } catch {
      return undefined;
    }
  },
  realPath,
  platform: process.platform,
};

/** A name as in file listings: macOS opens names in either composition, and our file listings have composed names. */
function listingName(name: string, { platform }: Pick<NamingDisk, "platform">): string {
  return platform === "darwin" ? name.normalize() : name;
}

/** Whether the disk finds something at a path; false if that cannot be determined. */
function isFound(path: string, disk: NamingDisk): boolean {
  try {
    return disk.exists(path);
  } catch {
    return false;
  }
}

/** The path with its letters in the other case; the same path if it has no such letters. */
function inOtherCase(path: string): string {
  const upper = path.toUpperCase();
  return upper === path ? path.toLowerCase() : upper;
}

/** Whether folders must be listed to find out if a path is written as on disk. Checks the disk at most once. */
function mayHaveOtherNames(folder: string, relativePath: string, disk: NamingDisk): boolean {
  if (disk.platform === "win32" || disk.platform === "darwin") return true;
  // Other systems have such disks too: network drives, and Windows drives in WSL.
  return isFound(folder + inOtherCase(relativePath), disk);
}

/**
 * Whether the disk finds a path only under a different name: different in case, in the composition of accents, in
 * trailing characters, or a short name. Names in a folder that cannot be listed count as correct.
 * @param around absolute path of a folder; only the names below it are compared
 */
export function isFoundByOtherName(around: string, path: string, disk: NamingDisk = namingDisk): boolean {
  const remainingPath = path.startsWith(around) ? path.slice(around.length) : "";
  const names = remainingPath.split(nodePath.sep).filter((name) => name !== "");
  if (names.length === 0 || !isFound(path, disk) || !mayHaveOtherNames(around, remainingPath, disk))
    return false;
  let folder = around;
  return names.some((name) => {
    const listed = disk.namesIn(folder);
    folder = nodePath.join(folder, name);
    return listed !== undefined && !listed.some((entry) => listingName(entry, disk) === name);
  });
}

/** The name that a folder lists for something that the disk finds under the given name. */
function listedName(folder: string, name: string, disk: NamingDisk): string {
  const listed = disk.namesIn(folder)?.map((entry) => listingName(entry, disk));
  if (listed === undefined || listed.includes(name)) return name;
  const same =
    listed.find((entry) => isSame(entry, name)) ?? listed.find((entry) => isSameIgnoringCase(entry, name));
  if (same !== undefined) return same;
  try {
    // This does not resolve a link: a link is listed by its own name, so it was found above. Only a short name, or
    // one with trailing characters that are dropped, gets here.
    return listingName(nodePath.basename(disk.realPath(nodePath.join(folder, name))), disk);
  } catch {
    return name;
  }
}

/** An absolute path with the names that the folders list, as far as it exists. Links are not followed. Never throws. */
export function pathAsListed(path: string, disk: NamingDisk = namingDisk): string {
  const { root } = nodePath.parse(path);
  const remainingPath = path.slice(root.length);
  if (remainingPath === "") return path;
  if (!isFound(path, disk))
    return nodePath.join(pathAsListed(nodePath.dirname(path), disk), nodePath.basename(path));
  if (!mayHaveOtherNames(root, remainingPath, disk)) return path;
  return remainingPath
    .split(nodePath.sep)
    .filter((name) => name !== "")
    .reduce((folder, name) => nodePath.join(folder, listedName(folder, name, disk)), root);
}

/** Whether two names are equal, apart from the composition of accents. */
function isSame(one: string, other: string): boolean {
  return one.normalize() === other.normalize();
}

/** A key that is equal for names that differ only in case and the composition of accents. */
export function withoutCase(name: string): string {
  return name.toLowerCase().normalize();
}

function isSameIgnoringCase(one: string, other: string): boolean {
  return withoutCase(one) === withoutCase(other);
}

/** Whether a path's folder lists its name in exactly this case; true if that is unknown. */
function isListed(path: string, disk: NamingDisk): boolean {
  const name = nodePath.basename(path);
  return disk.namesIn(nodePath.dirname(path))?.some((entry) => isSame(entry, name)) ?? true;
}

/**
 * Why a file must not be renamed to a path: something else exists there, or a folder of the path has a different case
 * on disk. If a rename changes only the case, the file itself already exists there.
 * @param root absolute path of the site's folder; the folders below it are compared
 */
export function reasonAgainstName(
  root: string,
  from: string,
  to: string,
  disk: NamingDisk = namingDisk,
): string | undefined {
  const folder = nodePath.dirname(to);
  for (const around of foldersBetween(root, folder)) {
    if (!disk.exists(around)) break;
    if (isListed(around, disk)) continue;
    const name = nodePath.basename(around);
    const real =
      disk.namesIn(nodePath.dirname(around))?.find((entry) => isSameIgnoringCase(entry, name)) ?? name;
    return `the folder ${name} exists as ${real}, and this disk is not case-sensitive; write ${real}, or rename the folder first`;
  }
  if (!disk.exists(to)) return undefined;
  const isItself =
    nodePath.dirname(from) === folder &&
    isSameIgnoringCase(nodePath.basename(from), nodePath.basename(to)) &&
    isListed(from, disk) &&
    !isListed(to, disk);
  return isItself ? undefined : "something with this name already exists";
}

/** The folders below the root that contain a folder, outermost first, ending with the folder itself. */
function foldersBetween(root: string, folder: string): readonly string[] {
  const folders: string[] = [];
  for (let at = folder; at.length > root.length && at.startsWith(root); at = nodePath.dirname(at))
    folders.unshift(at);
  return folders;
}
