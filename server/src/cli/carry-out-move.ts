/**
 * Carries out a move on disk: writes new texts first, then renames. If a step fails, all steps are undone, so that
 * the site is as before. Does not depend on sites or terminals.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { reasonAgainst } from "../host/boundary.ts";
import { reasonOf } from "../host/file-system.ts";
import { heldReason, whileHeld } from "../host/held-files.ts";
import { type NamingDisk, namingDisk, reasonAgainstName } from "../host/letter-case.ts";
import { toSitePath } from "../host/paths.ts";
import { reasonAgainstNames } from "../service/text/windows-names.ts";
import { reasonNotToReplace, replaceFile } from "./replace-file.ts";

/** A new text of a file. All paths are absolute. */
export interface TextReplacement {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** A file or folder with a new path. Both paths are absolute. */
export interface Rename {
  readonly from: string;
  readonly to: string;
}

/** The operations of the disk, so that a test can pass in a disk that fails. */
interface MoveDisk extends NamingDisk {
  readonly reasonNotToReplace: typeof reasonNotToReplace;
  readonly replaceFile: typeof replaceFile;
  /** Throws node's errors. */
  readonly rename: (from: string, to: string) => void;
}

export const moveDisk: MoveDisk = {
  ...namingDisk,
  reasonNotToReplace,
  replaceFile,
  rename: (from, to) => whileHeld(() => fs.renameSync(from, to)),
};

/** What went wrong: the path and the reason; completes "… could not be changed: …". */
export interface MoveFailure {
  readonly path: string;
  readonly reason: string;
  /** Files that could not be restored; empty if the site is as it was before. */
  readonly left: readonly string[];
}

/** Why a rename is refused because a folder around its source or target is outside the boundary. */
function reasonAgainstFolders(root: string, { from, to }: Rename): string | undefined {
  return reasonAgainst(root, nodePath.dirname(from)) ?? reasonAgainst(root, nodePath.dirname(to));
}

/**
 * Why a symbolic link, or a link in a folder, must not be moved: its relative target would be another one afterwards.
 */
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
      : `${path === from ? "it" : nodePath.relative(from, path)} is a symbolic link to ${target}, which would point elsewhere from there`;
  };
  try {
    return visit(from);
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * Why a target path is refused. A file may exist there only if the rename changes nothing but the case.
 */
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
    const reason =
      reasonAgainstNames(toSitePath(root, rename.to) ?? "", disk.platform) ??
      reasonAgainstFolders(root, rename) ??
      reasonNotToMove(root, rename, disk);
    if (reason !== undefined) return { path: rename.to, reason, left: [] };
    const link = brokenLink(rename.from, rename.to);
    if (link !== undefined) return { path: rename.from, reason: link, left: [] };
  }
  return undefined;
}

/**
 * Creates a folder and all missing folders around it. What `mkdirSync` returns is of no use: Windows gives that path in another form.
 * @returns the created folders, outermost first
 */
function makeFolder(path: string): readonly string[] {
  const missing: string[] = [];
  for (let folder = path; !fs.existsSync(folder); folder = nodePath.dirname(folder)) {
    missing.unshift(folder);
    if (nodePath.dirname(folder) === folder) break;
  }
  fs.mkdirSync(path, { recursive: true });
  return missing;
}

/** Carries out everything or nothing. @returns the failure; undefined for success */
export function carryOutMove(
  root: string,
  replacements: readonly TextReplacement[],
  renames: readonly Rename[],
  disk: MoveDisk = moveDisk,
): MoveFailure | undefined {
  const objection = objectionToMove(root, replacements, renames, disk);
  if (objection !== undefined) return objection;
  /** Each step of the undo returns the path that it could not restore. */
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
      return failed(from, heldReason(error) ?? reasonOf(error));
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
