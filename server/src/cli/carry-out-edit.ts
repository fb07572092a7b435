/**
 * Carries out an edit of a site on disk: changed texts and renames first, then new files, then deletions. If a step fails,
 * all steps are undone, so that the site is as before. Does not depend on sites or terminals.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { reasonAgainst } from "../host/boundary.ts";
import { reasonOf } from "../host/file-system.ts";
import { heldReason, whileHeld } from "../host/held-files.ts";
import { toSitePath } from "../host/paths.ts";
import { reasonAgainstNames } from "../service/text/windows-names.ts";
import {
  carryOutMove,
  type MoveFailure,
  objectionToMove,
  type Rename,
  type TextReplacement,
} from "./carry-out-move.ts";
import { createFile } from "./replace-file.ts";

/** What changes on disk. All paths are absolute. */
export interface DiskEdit {
  readonly replacements: readonly TextReplacement[];
  readonly renames: readonly Rename[];
  readonly created: readonly { readonly path: string; readonly text: string }[];
  readonly deleted: readonly string[];
}

function exists(path: string): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Why the edit cannot be carried out, as far as that is known before the first change. */
export function objectionToEdit(root: string, edit: DiskEdit): MoveFailure | undefined {
  for (const { path } of edit.created) {
    const reason =
      reasonAgainstNames(toSitePath(root, path) ?? "", process.platform) ??
      reasonAgainst(root, nodePath.dirname(path));
    if (reason !== undefined) return { path, reason, left: [] };
    if (exists(path)) return { path, reason: "it already exists", left: [] };
  }
  for (const path of edit.deleted) {
    const reason = reasonAgainst(root, nodePath.dirname(path));
    if (reason !== undefined) return { path, reason, left: [] };
    if (!exists(path)) return { path, reason: "it is already gone", left: [] };
  }
  return objectionToMove(root, edit.replacements, edit.renames);
}

/** The edit that takes texts and renames back. */
function backwards({ replacements, renames }: DiskEdit): Pick<DiskEdit, "replacements" | "renames"> {
  const placeOf = (path: string): string => renames.find(({ from }) => from === path)?.to ?? path;
  return {
    renames: renames.map(({ from, to }) => ({ from: to, to: from })).reverse(),
    replacements: replacements.map(({ path, before, after }) => ({
      path: placeOf(path),
      before: after,
      after: before,
    })),
  };
}

/** Carries out everything or nothing. @returns the failure; undefined for success */
export function carryOutEdit(root: string, edit: DiskEdit): MoveFailure | undefined {
  const failure = objectionToEdit(root, edit) ?? carryOutMove(root, edit.replacements, edit.renames);
  if (failure !== undefined) return failure;
  const undoing: (() => void)[] = [];
  const failed = (path: string, reason: string): MoveFailure => {
    const left: string[] = [];
    for (const undo of undoing.reverse()) {
      try {
        undo();
      } catch (error) {
        left.push(reasonOf(error));
      }
    }
    const back = backwards(edit);
    const further = carryOutMove(root, back.replacements, back.renames);
    return {
      path,
      reason,
      left: [...left, ...(further === undefined ? [] : [further.path, ...further.left])],
    };
  };
  for (const { path, text } of edit.created) {
    try {
      fs.mkdirSync(nodePath.dirname(path), { recursive: true });
    } catch (error) {
      return failed(path, reasonOf(error));
    }
    const reason = createFile(path, text);
    if (reason !== undefined) return failed(path, reason);
    undoing.push(() => fs.rmSync(path));
  }
  for (const path of edit.deleted) {
    try {
      const bytes = fs.readFileSync(path);
      whileHeld(() => fs.rmSync(path));
      undoing.push(() => fs.writeFileSync(path, bytes, { flag: "wx" }));
    } catch (error) {
      return failed(path, heldReason(error) ?? reasonOf(error));
    }
  }
  return undefined;
}
