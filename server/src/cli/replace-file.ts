/**
 * Puts a new text in place of a file's: whole or not at all, and only of the text that was read.
 *
 * Links stay links; mode, owner and hard links stay as they are.
 */
import { isUtf8 } from "node:buffer";
import fs from "node:fs";
import nodePath from "node:path";
import { reasonOf } from "../host/file-system.ts";

/**
 * Why a file may not be replaced, found out without touching it; undefined where it may. Completes
 * "… could not be written: …".
 * @param path absolute
 * @param before the text that was read and that the new one was made from
 */
export function reasonNotToReplace(path: string, before: string): string | undefined {
  try {
    fs.accessSync(path, fs.constants.W_OK);
    const present = fs.readFileSync(path);
    if (present.equals(Buffer.from(before, "utf8"))) return undefined;
    return isUtf8(present)
      ? "it has been changed meanwhile; run the command again"
      : "it holds bytes that are not UTF-8, which would be lost; save it as UTF-8 first";
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * Writes the new text.
 * @returns why it could not be written; undefined where it was. The file is then as it was before.
 */
export function replaceFile(path: string, before: string, after: string): string | undefined {
  try {
    const target = fs.realpathSync(path);
    const statistics = fs.statSync(target);
    // A new file in its place would be no other name's and of another owner.
    const isShared = statistics.nlink > 1 || statistics.uid !== (process.getuid?.() ?? statistics.uid);
    if (isShared || !replaceByRename(target, after, statistics.mode)) overwrite(target, before, after);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * Writes beside the file and moves it there, so that neither a full disk nor a crash leaves half a file.
 * @returns false where the folder takes no new file
 */
function replaceByRename(target: string, text: string, mode: number): boolean {
  const draft = nodePath.join(nodePath.dirname(target), `.${nodePath.basename(target)}.${process.pid}.draft`);
  let descriptor: number;
  try {
    // "wx": what stands there already is not ours, be it a link to elsewhere.
    descriptor = fs.openSync(draft, "wx", mode);
  } catch {
    return false;
  }
  try {
    try {
      fs.writeFileSync(descriptor, text);
      // The mode given at opening lacks what the process's mask takes away.
      fs.fchmodSync(descriptor, mode);
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    fs.renameSync(draft, target);
    return true;
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
}

/** Writes into the file itself; where that fails half way, the old text is put back. */
function overwrite(target: string, before: string, after: string): void {
  try {
    writeWhole(target, after);
  } catch (error) {
    writeWhole(target, before);
    throw error;
  }
}

function writeWhole(target: string, text: string): void {
  const bytes = Buffer.from(text, "utf8");
  const descriptor = fs.openSync(target, "r+");
  try {
    for (let written = 0; written < bytes.length; ) {
      written += fs.writeSync(descriptor, bytes, written, bytes.length - written, written);
    }
    fs.ftruncateSync(descriptor, bytes.length);
  } finally {
    fs.closeSync(descriptor);
  }
}
