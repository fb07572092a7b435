/**
 * Replaces the text of a file, or creates a file: completely or not at all, and only if the file still has the text that
 * was read.
 *
 * Writes the text to a draft beside the file, syncs the draft to the disk, and renames it, so that neither a full disk
 * nor a crash leaves half a file. Symbolic links are kept, and none is followed outside the boundary. The mode, the hard
 * links and, if the system allows it, the owner are kept.
 */
import { isUtf8 } from "node:buffer";
import fs from "node:fs";
import nodePath from "node:path";
import { leadsOut, realPathInside } from "../host/boundary.ts";
import { reasonOf } from "../host/file-system.ts";
import { lockedReason, mayBeLocked, retryWhileLocked } from "../host/locked-files.ts";
import { newDraft } from "./drafts.ts";

const noFollow = fs.constants.O_NOFOLLOW ?? 0;

/**
 * Why a file must not be replaced, found without changing it; undefined if it may be replaced. Completes "… could
 * not be written: …".
 * @param root absolute path of the site
 * @param path absolute path of the file
 * @param before the text that was read, on which the new text is based
 */
export function reasonNotToReplace(root: string, path: string, before: string): string | undefined {
  try {
    const real = realPathInside(root, path);
    if (real.kind === "outside") return leadsOut;
    fs.accessSync(real.path, fs.constants.W_OK);
    const currentBytes = fs.readFileSync(real.path);
    if (!currentBytes.equals(Buffer.from(before, "utf8"))) {
      return isUtf8(currentBytes)
        ? "it has changed since then; run the command again"
        : "it contains bytes that are not UTF-8, which would be lost; save it as UTF-8 first";
    }
    return fs.statSync(real.path).nlink > 1 ? undefined : reasonAgainstFolder(nodePath.dirname(real.path));
  } catch (error) {
    return reasonOf(error);
  }
}

/** Why no file can be created in a folder. */
function reasonAgainstFolder(folder: string): string | undefined {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return undefined;
  } catch (error) {
    return `nothing new can be created in its folder: ${reasonOf(error)}`;
  }
}

/**
 * Writes the new text.
 * @returns why it could not be written, in which case the file is unchanged; undefined for success
 */
export function replaceFile(root: string, path: string, before: string, after: string): string | undefined {
  return failureOf(() => {
    const real = realPathInside(root, path);
    if (real.kind === "outside") throw new Error(leadsOut);
    const statistics = fs.statSync(real.path);
    // A new file would break the hard links to the old one.
    if (statistics.nlink > 1) overwrite(real.path, before, after);
    else {
      throughDraft(real.path, after, statistics, (draft) => {
        const current = realPathInside(root, path);
        if (current.kind === "outside" || current.path !== real.path) throw new Error(leadsOut);
        putInPlace(draft, real.path, () => overwrite(real.path, before, after));
      });
    }
  });
}

/** Writes with signals delayed. @returns why that failed; undefined for success */
function failureOf(write: () => void): string | undefined {
  const release = holdSignals();
  try {
    write();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    release();
  }
}

/**
 * Creates a file that must not exist yet.
 * @returns why it could not be created; undefined for success
 */
export function createFile(path: string, text: string): string | undefined {
  return failureOf(() =>
    throughDraft(path, text, undefined, (draft) => {
      // Unlike a rename, a hard link never replaces an existing file.
      if (!hasLinked(draft, path)) return fs.writeFileSync(path, text, { flag: "wx" });
      fs.rmSync(draft);
    }),
  );
}

/**
 * Writes text to a path that the user chose, whether or not a file exists there. Follows symbolic links, and writes to a
 * pipe or a device directly.
 * @returns why the text could not be written, in which case an existing file is unchanged; undefined for success
 */
export function writeOutput(path: string, text: string): string | undefined {
  return failureOf(() => {
    const real = realPathOf(path);
    if (real === undefined) {
      const folder = fs.statSync(nodePath.dirname(path), { throwIfNoEntry: false });
      if (folder === undefined) throw new Error("its folder does not exist");
      // The link's target is missing, and only the system can tell where a new file would be created.
      if (fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
        fs.writeFileSync(path, text);
      else throughDraft(path, text, undefined, (draft) => fs.renameSync(draft, path));
      return;
    }
    const statistics = fs.statSync(real);
    if (!statistics.isFile()) fs.writeFileSync(real, text);
    else {
      fs.accessSync(real, fs.constants.W_OK);
      const isReplaceable =
        statistics.nlink === 1 && reasonAgainstFolder(nodePath.dirname(real)) === undefined;
      const writeInto = (): void => overwrite(real, fs.readFileSync(real), text);
      if (isReplaceable) throughDraft(real, text, statistics, (draft) => putInPlace(draft, real, writeInto));
      else writeInto();
    }
  });
}

function realPathOf(path: string): string | undefined {
  try {
    return fs.realpathSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** False if the file system has no hard links. */
function hasLinked(draft: string, path: string): boolean {
  try {
    fs.linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") throw error;
    return false;
  }
}

/**
 * Renames a draft to a file. A program that has the file open may prevent that, and still allow others to write into it.
 * @param writeInto writes the text into the file itself
 */
function putInPlace(draft: string, path: string, writeInto: () => void): void {
  try {
    retryWhileLocked(() => fs.renameSync(draft, path));
  } catch (error) {
    if (!mayBeLocked(error)) throw error;
    try {
      writeInto();
    } catch (writeError) {
      throw new Error(lockedReason(writeError) ?? reasonOf(writeError));
    }
  }
}

/**
 * Writes a draft beside the file and passes it on; always removes the draft.
 * @param like the file whose mode and owner the draft gets; undefined for a new file
 */
function throughDraft(
  path: string,
  text: string,
  like: fs.Stats | undefined,
  finish: (draft: string) => void,
): void {
  const folder = nodePath.dirname(path);
  const draft = newDraft(folder);
  let descriptor: number;
  try {
    // "wx" fails if a file or link exists at this path, which would not be ours.
    descriptor = fs.openSync(draft, "wx", like?.mode ?? 0o666);
  } catch (error) {
    throw new Error(`nothing new can be created in its folder: ${reasonOf(error)}`);
  }
  try {
    try {
      fs.writeFileSync(descriptor, text);
      if (like !== undefined) keepOwnerAndMode(descriptor, like);
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    finish(draft);
    syncFolder(folder);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function keepOwnerAndMode(descriptor: number, { uid, gid, mode }: fs.Stats): void {
  const draftStats = fs.fstatSync(descriptor);
  if (draftStats.uid !== uid || draftStats.gid !== gid) {
    try {
      fs.fchownSync(descriptor, uid, gid);
    } catch {
      // Only the superuser may give files to another owner; otherwise the file belongs to the user of the command.
    }
  }
  // The umask of the process may have removed bits of the mode when the draft was opened.
  fs.fchmodSync(descriptor, mode);
}

/** Syncs the rename itself to the disk, if the system supports that. */
function syncFolder(folder: string): void {
  try {
    const descriptor = fs.openSync(folder, fs.constants.O_RDONLY);
    try {
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  } catch {
    // The new file is in place even if this fails.
  }
}

/** Writes into the file itself, and restores the old text if that fails halfway. */
function overwrite(target: string, before: string | Buffer, after: string): void {
  try {
    writeWhole(target, after);
  } catch (error) {
    writeWhole(target, before);
    throw error;
  }
}

function writeWhole(target: string, text: string | Buffer): void {
  const bytes = typeof text === "string" ? Buffer.from(text, "utf8") : text;
  const descriptor = fs.openSync(target, fs.constants.O_RDWR | noFollow);
  try {
    for (let written = 0; written < bytes.length; ) {
      written += fs.writeSync(descriptor, bytes, written, bytes.length - written, written);
    }
    fs.ftruncateSync(descriptor, bytes.length);
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Delays signals that end the process until a file is complete: if a signal has a listener, node delivers it only
 * between two turns of the event loop.
 * @returns a function that stops delaying them
 */
function holdSignals(): () => void {
  if (!isHolding) for (const signal of endingSignals) process.on(signal, onSignal);
  isHolding = true;
  return () => void setImmediate(releaseSignals);
}

let isHolding = false;

function releaseSignals(): void {
  isHolding = false;
  for (const signal of endingSignals) process.removeListener(signal, onSignal);
}

function onSignal(signal: NodeJS.Signals): void {
  releaseSignals();
  process.kill(process.pid, signal);
}
