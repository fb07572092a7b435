/**
 * Names on disks that find a file by several names: most disks of Windows and macOS ignore case, macOS also
 * how accents are composed, and Windows drops dots and spaces at the end and has short names such as `API-RE~1`. The
 * platform that publishes a site distinguishes all of these, so the name that counts is the one that a folder lists.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { realPath } from "./file-system.ts";

/** The operations of the disk, so that a test can pass in a disk of either kind. */
export interface NamingDisk {
  /** Whether the disk finds anything by a path; links are not followed. */
  readonly exists: (path: string) => boolean;
  readonly isLink: (path: string) => boolean;
  /** The names in a folder as the disk has them; undefined if the folder cannot be listed. */
  readonly namesIn: (folder: string) => readonly string[] | undefined;
  /** The path as the disk has it, with links followed. Throws node's errors. */
  readonly realPath: (path: string) => string;
  /** Of the system that reads the disk. */
  readonly platform: NodeJS.Platform;
}

export const namingDisk: NamingDisk = {
  exists: (path) => fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined,
  isLink: (path) => fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true,
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

/** A name as a list of files shows it: macOS opens names in either composition, and lists of files have them composed. */
function shownName(name: string, { platform }: Pick<NamingDisk, "platform">): string {
  return platform === "darwin" ? name.normalize() : name;
}

/** Whether the disk finds something; false if it cannot be told. */
function isFound(path: string, disk: NamingDisk): boolean {
  try {
    return disk.exists(path);
  } catch {
    return false;
  }
}

/** The same letters in another case; the same path if it has no letters with cases. */
function inOtherCase(path: string): string {
  const upper = path.toUpperCase();
  return upper === path ? path.toLowerCase() : upper;
}

/** Whether folders must be listed to find out whether a path is written as on the disk. Costs one look at the disk at most. */
function mayHaveOtherNames(folder: string, rest: string, disk: NamingDisk): boolean {
  if (disk.platform === "win32" || disk.platform === "darwin") return true;
  // Other systems have such disks, too: network drives, and the drives of Windows in its Linux.
  return isFound(folder + inOtherCase(rest), disk);
}

/**
 * Whether the disk finds a path only because it takes a name for another one: by its case, by the composition of its accents,
 * by what is at its end, or by a short name. A folder that cannot be listed counts as named right.
 * @param around absolute path of a folder; the names below it are compared
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
    return listed !== undefined && !listed.some((one) => shownName(one, disk) === name);
  });
}

/** The name that a folder lists for a name by which the disk finds something in it. */
function listedName(folder: string, name: string, disk: NamingDisk): string {
  const listed = disk.namesIn(folder)?.map((one) => shownName(one, disk));
  if (listed === undefined || listed.includes(name)) return name;
  const same = listed.find((one) => isSame(one, name)) ?? listed.find((one) => isSameButForCase(one, name));
  if (same !== undefined) return same;
  try {
    // A link is listed by its own name; only a short name, or one with an end that is dropped, is not.
    return shownName(nodePath.basename(disk.realPath(nodePath.join(folder, name))), disk);
  } catch {
    return name;
  }
}

/**
 * An absolute path as the folders of the disk list its names, as far as it exists. Links are not followed. Never throws.
 */
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

/** Whether two names have the same letters, in either composition of accents. */
function isSame(one: string, other: string): boolean {
  return one.normalize() === other.normalize();
}

/** What names have in common that differ in case and the composition of accents alone. */
export function withoutCase(name: string): string {
  return name.toLowerCase().normalize();
}

function isSameButForCase(one: string, other: string): boolean {
  return withoutCase(one) === withoutCase(other);
}

/** Whether a folder contains a name in exactly this case; true if that is unknown. */
function isListed(path: string, disk: NamingDisk): boolean {
  const name = nodePath.basename(path);
  return disk.namesIn(nodePath.dirname(path))?.some((one) => isSame(one, name)) ?? true;
}

/**
 * Why nothing may be renamed to a path: something else exists there, or a folder around the path has another case on
 * the disk. Where a rename changes only the case, the file itself already exists there.
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
    const real = disk.namesIn(nodePath.dirname(around))?.find((one) => isSameButForCase(one, name)) ?? name;
    return `the folder ${name} exists as ${real}, and this disk is not case-sensitive; write ${real}, or rename the folder first`;
  }
  if (!disk.exists(to)) return undefined;
  const isItself =
    nodePath.dirname(from) === folder &&
    isSameButForCase(nodePath.basename(from), nodePath.basename(to)) &&
    isListed(from, disk) &&
    !isListed(to, disk);
  return isItself ? undefined : "something with this name already exists";
}

/** The folders below the root that contain a folder, and the folder itself; outermost first. */
function foldersBetween(root: string, folder: string): readonly string[] {
  const folders: string[] = [];
  for (let at = folder; at.length > root.length && at.startsWith(root); at = nodePath.dirname(at))
    folders.unshift(at);
  return folders;
}
