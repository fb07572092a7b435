/**
 * Names on disks that ignore upper and lower case: such a disk finds `Docs/a.mdx` by the name `docs/a.mdx`, too. The
 * platform distinguishes the two names, so the name that counts is the one on the disk.
 */
import fs from "node:fs";
import nodePath from "node:path";

/** The operations of the disk, so that a test can pass in a disk of either kind. */
export interface NamingDisk {
  /** Whether the disk finds anything by a path; links are not followed. */
  readonly isThere: (path: string) => boolean;
  readonly isLink: (path: string) => boolean;
  /** The names in a folder as the disk has them; undefined if the folder cannot be listed. */
  readonly namesIn: (folder: string) => readonly string[] | undefined;
  /** The path as the disk has it, with links followed. Throws node's errors. */
  readonly realPath: (path: string) => string;
}

export const namingDisk: NamingDisk = {
  isThere: (path) => fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined,
  isLink: (path) => fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true,
  namesIn: (folder) => {
    try {
      return fs.readdirSync(folder);
    } catch {
      return undefined;
    }
  },
  realPath: (path) => fs.realpathSync.native(path),
};

/** Whether two names have the same letters, in either composition of accents. */
function isSame(one: string, other: string): boolean {
  return one.normalize() === other.normalize();
}

function isSameButForCase(one: string, other: string): boolean {
  return isSame(one.toLowerCase(), other.toLowerCase());
}

/** Whether a folder contains a name in exactly this case; true where that is unknown. */
function isListed(path: string, disk: NamingDisk): boolean {
  const name = nodePath.basename(path);
  return disk.namesIn(nodePath.dirname(path))?.some((one) => isSame(one, name)) ?? true;
}

/**
 * Why nothing may be renamed to a path: something else exists there, or a folder around the path has another case on
 * the disk. Where a rename changes only upper and lower case, the file itself exists there already.
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
    if (!disk.isThere(around)) break;
    if (isListed(around, disk)) continue;
    const name = nodePath.basename(around);
    const real = disk.namesIn(nodePath.dirname(around))?.find((one) => isSameButForCase(one, name)) ?? name;
    return `the folder ${name} is there as ${real}, and this disk does not tell upper from lower case; write ${real}, or rename the folder first`;
  }
  if (!disk.isThere(to)) return undefined;
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

/** Whether the disk finds a path only because it ignores upper and lower case. */
export function isFoundByOtherCase(path: string, disk: NamingDisk = namingDisk): boolean {
  let real: string;
  try {
    real = disk.realPath(path);
  } catch {
    return false;
  }
  if (isSame(real, path) || !isSameButForCase(real, path)) return false;
  const names = path.split(nodePath.sep);
  const realNames = real.split(nodePath.sep);
  return names.some((name, index) => {
    // A link may lead to a name that differs from the link's own name only in case.
    const isOther = !isSame(name, realNames[index] ?? "");
    return isOther && !disk.isLink(names.slice(0, index + 1).join(nodePath.sep));
  });
}
