/**
 * Carries out an edit of files on disk: first replacements and renames, then new files, then deletions. If a step fails, the
 * earlier steps are undone, so that all files are as before. Does not depend on the engine's sites or on terminals.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { reasonAgainst } from "../host/boundary.ts";
import { belowFile, reasonOf } from "../host/file-system.ts";
import { type NamingDisk, namingDisk, reasonAgainstName } from "../host/letter-case.ts";
import { lockedReason, retryWhileLocked } from "../host/locked-files.ts";
import { toSitePath } from "../host/paths.ts";
import type { Move } from "../service/index.ts";
import { reasonNotToCreate } from "../service/text/windows-names.ts";
import { createFile, reasonNotToReplace, replaceFile } from "./replace-file.ts";

/** The changes of files on disk. All paths are absolute. */
export interface DiskEdit {
  readonly replacements: readonly {
    readonly path: string;
    readonly before: string;
    readonly after: string;
  }[];
  /** Files or folders with a new path. */
  readonly renames: readonly Move[];
  readonly created: readonly { readonly path: string; readonly text: string }[];
  readonly deleted: readonly string[];
}

/** The disk operations of an edit, so that a test can pass in a disk that fails. */
interface EditDisk extends NamingDisk {
  readonly reasonNotToReplace: typeof reasonNotToReplace;
  readonly replaceFile: typeof replaceFile;
  /** Throws node's errors. */
  readonly rename: (from: string, to: string) => void;
}

export const editDisk: EditDisk = {
  ...namingDisk,
  reasonNotToReplace,
  replaceFile,
  rename: (from, to) => retryWhileLocked(() => fs.renameSync(from, to)),
};

/** The path and the reason of a failure; they complete "… could not be changed: …". */
export interface EditFailure {
  readonly path: string;
  readonly reason: string;
  /** Files that could not be restored; empty if the site is as it was before. */
  readonly left: readonly string[];
}

/**
 * Why nothing can be written into a folder, which may not exist yet. The parents are checked here, because for a path below a
 * file Windows reports only that it does not exist.
 */
function reasonAgainstFolder(root: string, folder: string): string | undefined {
  const reason = reasonAgainst(root, folder);
  if (reason !== undefined) return reason;
  let existing = folder;
  while (!fs.existsSync(existing) && nodePath.dirname(existing) !== existing)
    existing = nodePath.dirname(existing);
  return fs.statSync(existing).isDirectory() ? undefined : belowFile;
}

/** Why a rename is refused because of the folder of its source or of its target. */
function reasonAgainstFolders(root: string, { from, to }: Move): string | undefined {
  return reasonAgainst(root, nodePath.dirname(from)) ?? reasonAgainstFolder(root, nodePath.dirname(to));
}

/**
 * Why a symbolic link, or a folder that contains one, must not be moved: its relative target would be another file afterwards.
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
    const targetOf = (link: string): string => nodePath.resolve(nodePath.dirname(link), target);
    const before = targetOf(path);
    const isWithin = before === from || before.startsWith(from + nodePath.sep);
    const after = targetOf(to + path.slice(from.length));
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
 * Why a rename is refused because of its two paths. The target may exist only if it differs from the source only in case.
 */
function reasonNotToMove(root: string, { from, to }: Move, disk: EditDisk): string | undefined {
  try {
    fs.lstatSync(from);
    return reasonAgainstName(root, from, to, disk);
  } catch (error) {
    return reasonOf(error);
  }
}

function exists(path: string): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Why the edit cannot be carried out, as far as can be found out before the first change. */
export function objectionToEdit(
  root: string,
  { replacements, renames, created, deleted }: DiskEdit,
  disk: EditDisk = editDisk,
): EditFailure | undefined {
  const objection = (path: string, reason: string | undefined): EditFailure | undefined =>
    reason === undefined ? undefined : { path, reason, left: [] };
  for (const { path } of created) {
    const reason =
      reasonNotToCreate(toSitePath(root, path) ?? "", disk.platform) ??
      reasonAgainstFolder(root, nodePath.dirname(path)) ??
      (exists(path) ? "it already exists" : undefined);
    if (reason !== undefined) return objection(path, reason);
  }
  for (const path of deleted) {
    const reason =
      reasonAgainst(root, nodePath.dirname(path)) ?? (exists(path) ? undefined : "it is already gone");
    if (reason !== undefined) return objection(path, reason);
  }
  for (const { path, before } of replacements) {
    const reason = disk.reasonNotToReplace(root, path, before);
    if (reason !== undefined) return objection(path, reason);
  }
  for (const rename of renames) {
    const reason =
      reasonNotToCreate(toSitePath(root, rename.to) ?? "", disk.platform) ??
      reasonAgainstFolders(root, rename) ??
      reasonNotToMove(root, rename, disk);
    const failure =
      objection(rename.to, reason) ?? objection(rename.from, brokenLink(rename.from, rename.to));
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/**
 * Creates a folder and its missing parents. The result of `mkdirSync` is not used, because Windows returns the path in
 * another form.
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

/** Carries out the whole edit or none of it. @returns the failure; undefined for success */
export function carryOutEdit(
  root: string,
  edit: DiskEdit,
  disk: EditDisk = editDisk,
): EditFailure | undefined {
  const objection = objectionToEdit(root, edit, disk);
  if (objection !== undefined) return objection;
  /** Each undo step restores one path, and throws if it cannot. */
  const undoSteps: (readonly [path: string, undo: () => void])[] = [];
  const makeFolders = (folder: string): void => {
    for (const created of makeFolder(folder)) undoSteps.push([created, () => fs.rmdirSync(created)]);
  };
  const failed = (path: string, reason: string): EditFailure => {
    const left = undoSteps.reverse().flatMap(([restored, undo]) => (succeeds(undo) ? [] : restored));
    return { path, reason, left };
  };
  for (const { path, before, after } of edit.replacements) {
    const reason = disk.replaceFile(root, path, before, after);
    if (reason !== undefined) return failed(path, reason);
    undoSteps.push([path, () => throwReason(disk.replaceFile(root, path, after, before))]);
  }
  for (const { from, to } of edit.renames) {
    try {
      makeFolders(nodePath.dirname(to));
      const reason = reasonAgainstFolders(root, { from, to }) ?? reasonNotToMove(root, { from, to }, disk);
      if (reason !== undefined) return failed(to, reason);
      disk.rename(from, to);
      undoSteps.push([to, () => disk.rename(to, from)]);
    } catch (error) {
      return failed(from, lockedReason(error) ?? reasonOf(error));
    }
  }
  for (const { path, text } of edit.created) {
    try {
      makeFolders(nodePath.dirname(path));
      throwReason(createFile(path, text));
      undoSteps.push([path, () => fs.rmSync(path)]);
    } catch (error) {
      return failed(path, reasonOf(error));
    }
  }
  for (const path of edit.deleted) {
    try {
      const bytes = fs.readFileSync(path);
      retryWhileLocked(() => fs.rmSync(path));
      undoSteps.push([path, () => fs.writeFileSync(path, bytes, { flag: "wx" })]);
    } catch (error) {
      return failed(path, lockedReason(error) ?? reasonOf(error));
    }
  }
  return undefined;
}

function throwReason(reason: string | undefined): void {
  if (reason !== undefined) throw new Error(reason);
}

function succeeds(step: () => void): boolean {
  try {
    step();
    return true;
  } catch {
    return false;
  }
}
