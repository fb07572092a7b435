/** The folder in which the command line keeps what it has read, if the user requests that: below the user's own folder for caches. */
import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import nodePath from "node:path";
import { realOrSame } from "../../host/boundary.ts";
import { homeFolder } from "../../host/run-git.ts";
import type { Terminal } from "../terminal.ts";

const folderName = "docs-json-navigator";
const extension = ".pages";

/** How large a file may be, and all files together; in bytes. */
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
  const given = platform === "win32" ? LOCALAPPDATA : platform === "darwin" ? undefined : XDG_CACHE_HOME;
  // A relative path would depend on the current folder, which may be a stranger's.
  if (given !== undefined && path.isAbsolute(given)) return path.join(given, folderName);
  const defaults: Partial<Record<NodeJS.Platform, readonly string[]>> = {
    win32: ["AppData", "Local"],
    darwin: ["Library", "Caches"],
  };
  return path.join(home, ...(defaults[platform] ?? [".cache"]), folderName);
}

/** The file for a site: other sites have other files. */
export function cacheFile(folder: string, root: string): string {
  const name = createHash("sha256").update(realOrSame(root)).digest("hex").slice(0, 32);
  return nodePath.join(folder, `${name}${extension}`);
}

/** Makes a folder and those around it. Node 20 never returns from doing that itself where no folder can be made, as in /proc. */
function makeFolders(folder: string): void {
  if (fs.existsSync(folder)) return;
  const around = nodePath.dirname(folder);
  if (around !== folder) makeFolders(around);
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another command may have made it since.
    if (!fs.existsSync(folder)) throw error;
  }
}

/** Makes the folder if it does not exist. Throws if it is not the user's own folder. */
export function ensureOwnFolder(folder: string): void {
  makeFolders(folder);
  const statistics = fs.lstatSync(folder);
  if (!statistics.isDirectory()) throw new Error(`${folder} is not a folder`);
  const isOwn = process.getuid === undefined || statistics.uid === process.getuid();
  const isWritableByOthers = process.platform !== "win32" && (statistics.mode & 0o022) !== 0;
  if (!isOwn || isWritableByOthers) throw new Error(`other users may write into ${folder}`);
}

/** The bytes of a file of the folder; undefined if there is none. Throws for a link, anything but a file, and a file that is too large. */
export function readCacheFile(file: string): Buffer | undefined {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = fs.constants;
  const found = fs.lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (!found.isFile()) throw new Error("it is not a regular file");
  const descriptor = fs.openSync(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  try {
    const { size } = fs.fstatSync(descriptor);
    if (size > maxFileBytes) throw new Error("it is too large");
    return fs.readFileSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Puts a file in place as a whole or not at all. Throws node's errors. */
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

/** How long a draft may be another program's work, in milliseconds. */
const draftAge = 60 * 60 * 1000;

/** Removes the least recently used files if the total size is too large, and unfinished drafts. */
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
