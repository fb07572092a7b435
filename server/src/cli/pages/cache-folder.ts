/** The folder for the data that `--cache` stores, inside the user's cache folder. */
import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import nodePath from "node:path";
import { realOrSame } from "../../host/boundary.ts";
import { homeFolder } from "../../host/run-git.ts";
import type { Terminal } from "../terminal.ts";

const folderName = "docs-json-navigator";
const extension = ".pages";

/** The largest size of one file, and of all files together, in bytes. */
export const maxFileBytes = 256 * 1024 * 1024;
const maxFolderBytes = 512 * 1024 * 1024;

/** The absolute path of the folder, which may not exist yet. */
export function cacheFolder(
  environment: Terminal["environment"],
  platform: NodeJS.Platform = process.platform,
  home: string = homeFolder() ?? os.tmpdir(),
): string {
  const path = platform === "win32" ? nodePath.win32 : nodePath.posix;
  const { XDG_CACHE_HOME, LOCALAPPDATA } = environment;
  const configured = platform === "win32" ? LOCALAPPDATA : platform === "darwin" ? undefined : XDG_CACHE_HOME;
  // A relative path would depend on the current folder, which may be untrusted.
  if (configured !== undefined && path.isAbsolute(configured)) return path.join(configured, folderName);
  const defaults: Partial<Record<NodeJS.Platform, readonly string[]>> = {
    win32: ["AppData", "Local"],
    darwin: ["Library", "Caches"],
  };
  return path.join(home, ...(defaults[platform] ?? [".cache"]), folderName);
}

/** The path of a site's file, which is different for each site. */
export function cacheFile(folder: string, root: string): string {
  const name = createHash("sha256").update(realOrSame(root)).digest("hex").slice(0, 32);
  return nodePath.join(folder, `${name}${extension}`);
}

/** Creates a folder and its parents. Node 20's recursive `mkdirSync` never returns if no folder can be created, as in /proc. */
function makeFolders(folder: string): void {
  if (fs.existsSync(folder)) return;
  const parent = nodePath.dirname(folder);
  if (parent !== folder) makeFolders(parent);
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another command may have created it since.
    if (!fs.existsSync(folder)) throw error;
  }
}

/** Creates the folder if it does not exist. Throws if other users own it or may write into it. */
export function ensureOwnFolder(folder: string): void {
  makeFolders(folder);
  const statistics = fs.lstatSync(folder);
  if (!statistics.isDirectory()) throw new Error(`${folder} is not a folder`);
  const isOwn = process.getuid === undefined || statistics.uid === process.getuid();
  const isWritableByOthers = process.platform !== "win32" && (statistics.mode & 0o022) !== 0;
  if (!isOwn || isWritableByOthers) throw new Error(`other users may write into ${folder}`);
}

/** The bytes of a file in the folder; undefined if there is none. Throws if it is too large or not a regular file. */
export function readCacheFile(file: string): Buffer | undefined {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = fs.constants;
  const statistics = fs.lstatSync(file, { throwIfNoEntry: false });
  if (statistics === undefined) return undefined;
  if (!statistics.isFile()) throw new Error("it is not a regular file");
  const descriptor = fs.openSync(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  try {
    const { size } = fs.fstatSync(descriptor);
    if (size > maxFileBytes) throw new Error("it is too large");
    return fs.readFileSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Writes a file completely or not at all. Throws node's errors. */
export function writeCacheFile(file: string, pieces: Iterable<Buffer>): void {
  const draft = `${file}.${process.pid}-${randomBytes(6).toString("hex")}.draft`;
  const descriptor = fs.openSync(draft, "wx", 0o600);
  try {
    try {
      for (const piece of pieces) fs.writeFileSync(descriptor, piece);
    } finally {
      fs.closeSync(descriptor);
    }
    fs.renameSync(draft, file);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** The age in milliseconds up to which a draft may still be written by another process. */
const draftAge = 60 * 60 * 1000;

/** Removes old drafts, and the least recently used files if the total size is too large. @param kept a file that is not removed */
export function removeOldFiles(folder: string, kept: string, now: number): void {
  const files = fs.readdirSync(folder).flatMap((name) => {
    const path = nodePath.join(folder, name);
    const statistics = fs.lstatSync(path, { throwIfNoEntry: false });
    return statistics?.isFile() === true
      ? [{ name, path, size: statistics.size, time: statistics.mtimeMs }]
      : [];
  });
  for (const { name, path, time } of files) {
    if (name.endsWith(".draft") && now - time > draftAge) fs.rmSync(path, { force: true });
  }
  let bytes = 0;
  const byUse = files
    .filter(({ name }) => name.endsWith(extension))
    .sort((one, other) => other.time - one.time);
  for (const { path, size } of byUse) {
    bytes += size;
    if (bytes > maxFolderBytes && path !== kept) fs.rmSync(path, { force: true });
  }
}
