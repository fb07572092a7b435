/**
 * Carries a move out on disk: new texts first, then the renames; where one of them fails, what has
 * been done is undone, so that the site is as it was. Knows no site and no terminal.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { reasonAgainst } from "../host/boundary.ts";
import { reasonOf } from "../host/file-system.ts";
import { type NamingDisk, namingDisk, reasonAgainstName } from "../host/letter-case.ts";
import { reasonNotToReplace, replaceFile } from "./replace-file.ts";

/** All paths are absolute. */
export interface TextReplacement {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

export interface Rename {
  readonly from: string;
  readonly to: string;
}

/** The operations of the disk, so that a test can pass in a disk that fails. */
export interface MoveDisk extends NamingDisk {
  readonly reasonNotToReplace: typeof reasonNotToReplace;
  readonly replaceFile: typeof replaceFile;
  /** Throws node's errors. */
  readonly rename: (from: string, to: string) => void;
}

export const moveDisk: MoveDisk = { ...namingDisk, reasonNotToReplace, replaceFile, rename: fs.renameSync };

/** What went wrong: the path it is about, and the reason; completes "… could not be changed: …". */
export interface MoveFailure {
  readonly path: string;
  readonly reason: string;
  /** Files that could not be put back as they were; none where the site is as it was before. */
  readonly left: readonly string[];
}

/** Why a rename may not be made because of where the folders around both ends lead. */
function reasonAgainstFolders(root: string, { from, to }: Rename): string | undefined {
  return reasonAgainst(root, nodePath.dirname(from)) ?? reasonAgainst(root, nodePath.dirname(to));
}

/** Why a symbolic link, or one in a folder, may not be moved: a relative one would lead elsewhere from there. */
function brokenLink(from: string, to: string): string | undefined {
  const visit = (path: string): string | undefined => {
    const entry = fs.lstatSync(path);
    if (entry.isDirectory()) {
      for (const name of fs.readdirSync(path)) {
        const reason = visit(nodePath.join(path, name));
        if (reason !== undefined) return reason;
      }
    }
    if (!entry.isSymbolicLink()) return undefined;
    const target = fs.readlinkSync(path);
    const leadsTo = (link: string): string => nodePath.resolve(nodePath.dirname(link), target);
    const before = leadsTo(path);
    const isWithin = before === from || before.startsWith(from + nodePath.sep);
    const after = leadsTo(to + path.slice(from.length));
    return nodePath.isAbsolute(target) || after === (isWithin ? to + before.slice(from.length) : before)
      ? undefined
      : `${path === from ? "it" : nodePath.relative(from, path)} is a symbolic link to ${target}, which would lead elsewhere from there`;
  };
  try {
    return visit(from);
  } catch (error) {
    return reasonOf(error);
  }
}

/** Why nothing may be put at a path. */
function reasonNotToMove(root: string, { from, to }: Rename, disk: MoveDisk): string | undefined {
  try {
    fs.lstatSync(from);
    return reasonAgainstName(root, from, to, disk);
  } catch (error) {
    return reasonOf(error);
  }
}

/** Why a move cannot be carried out, as far as that is known before the first change. */
export function objectionToMove(
  root: string,
  replacements: readonly TextReplacement[],
  renames: readonly Rename[],
  disk: MoveDisk = moveDisk,
): MoveFailure | undefined {
  for (const { path, before } of replacements) {
    const reason = disk.reasonNotToReplace(root, path, before);
    if (reason !== undefined) return { path, reason, left: [] };
  }
  for (const rename of renames) {
    const reason = reasonAgainstFolders(root, rename) ?? reasonNotToMove(root, rename, disk);
    if (reason !== undefined) return { path: rename.to, reason, left: [] };
    const link = brokenLink(rename.from, rename.to);
    if (link !== undefined) return { path: rename.from, reason: link, left: [] };
  }
  return undefined;
}

/** Makes a folder with all around it that is missing. @returns those that were made, outermost first */
function makeFolder(path: string): readonly string[] {
  const first = fs.mkdirSync(path, { recursive: true });
  if (first === undefined) return [];
  const made: string[] = [];
  for (let folder = path; folder.length >= first.length; folder = nodePath.dirname(folder))
    made.unshift(folder);
  return made;
}

/** Does all of it, or nothing. @returns why it was not done; undefined where it was */
export function carryOutMove(
  root: string,
  replacements: readonly TextReplacement[],
  renames: readonly Rename[],
  disk: MoveDisk = moveDisk,
): MoveFailure | undefined {
  const objection = objectionToMove(root, replacements, renames, disk);
  if (objection !== undefined) return objection;
  /** Each gives the path that it could not put back. */
  const undoing: (() => string | undefined)[] = [];
  const failed = (path: string, reason: string): MoveFailure => {
    const left = undoing.reverse().flatMap((undo) => undo() ?? []);
    return { path, reason, left };
  };
  for (const { path, before, after } of replacements) {
    const reason = disk.replaceFile(root, path, before, after);
    if (reason !== undefined) return failed(path, reason);
    undoing.push(() => (disk.replaceFile(root, path, after, before) === undefined ? undefined : path));
  }
  for (const { from, to } of renames) {
    try {
      for (const folder of makeFolder(nodePath.dirname(to))) {
        undoing.push(() => tried(() => fs.rmdirSync(folder), folder));
      }
      const reason = reasonAgainstFolders(root, { from, to }) ?? reasonNotToMove(root, { from, to }, disk);
      if (reason !== undefined) return failed(to, reason);
      disk.rename(from, to);
      undoing.push(() => tried(() => disk.rename(to, from), to));
    } catch (error) {
      return failed(from, reasonOf(error));
    }
  }
  return undefined;
}

function tried(step: () => void, path: string): string | undefined {
  try {
    step();
    return undefined;
  } catch {
    return path;
  }
}
