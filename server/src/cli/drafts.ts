/** Drafts of files: the new text of a file is written to one beside it, which then takes its place. */
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import nodePath from "node:path";
import { isRunning } from "../host/running-process.ts";

const draftName = /^\.docs-json-(\d+)-[0-9a-f]{12}\.draft$/;
const draftEnding = ".draft";

/** A new name for a draft in a folder. */
export function newDraft(folder: string): string {
  return nodePath.join(folder, `.docs-json-${process.pid}-${randomBytes(6).toString("hex")}.draft`);
}

/** Whether a path is a draft that a killed run has left: its name is ours, and no process writes it any longer. */
function isAbandonedDraft(path: string): boolean {
  const writer = Number(draftName.exec(nodePath.basename(path))?.[1]);
  // Drafts of this process are gone whenever anything else runs in it, so its number was that of an earlier one.
  if (!Number.isSafeInteger(writer) || (writer !== process.pid && isRunning(writer))) return false;
  return fs.lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** The abandoned drafts among the files of a folder, by their paths from there: nearly all have other names. */
export function abandonedDrafts(root: string, files: Iterable<string>): readonly string[] {
  const found: string[] = [];
  for (const file of files)
    if (file.endsWith(draftEnding) && isAbandonedDraft(nodePath.join(root, file))) found.push(file);
  return found;
}

/** Removes a file, an absolute path, if it is an abandoned draft. */
export function removeAbandonedDraft(path: string): void {
  if (isAbandonedDraft(path)) fs.rmSync(path, { force: true });
}
