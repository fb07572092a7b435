/** Drafts: temporary files beside a file, into which its new text is written before they replace it. */
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import nodePath from "node:path";
import { isRunning } from "../host/running-process.ts";

const draftName = /^\.docs-json-(\d+)-[0-9a-f]{12}\.draft$/;
const draftExtension = ".draft";

/** The path of a new draft in a folder. */
export function newDraft(folder: string): string {
  return nodePath.join(folder, `.docs-json-${process.pid}-${randomBytes(6).toString("hex")}.draft`);
}

/** Whether a path is a draft of a killed run: it has a draft's name, and the process in its name no longer runs. */
function isAbandonedDraft(path: string): boolean {
  const writer = Number(draftName.exec(nodePath.basename(path))?.[1]);
  // This process never leaves a draft while other code runs, so one with its number belongs to an earlier process.
  if (!Number.isSafeInteger(writer) || (writer !== process.pid && isRunning(writer))) return false;
  return fs.lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** The abandoned drafts among the files of a folder, as relative paths. The name is checked first: few files are drafts. */
export function abandonedDrafts(root: string, files: Iterable<string>): readonly string[] {
  const drafts: string[] = [];
  for (const file of files)
    if (file.endsWith(draftExtension) && isAbandonedDraft(nodePath.join(root, file))) drafts.push(file);
  return drafts;
}

/** Removes a file, an absolute path, if it is an abandoned draft. */
export function removeAbandonedDraft(path: string): void {
  if (isAbandonedDraft(path)) fs.rmSync(path, { force: true });
}
