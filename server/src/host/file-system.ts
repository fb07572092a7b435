/**
 * What the host reads from a disk, so that a test can pass in a disk that fails.
 *
 * Besides the tests' implementations there is only node's. All calls are synchronous: to read a folder or the head of a
 * file takes microseconds, and a promise for each would take longer.
 */
import fs from "node:fs";

/** One name in a folder; links are not followed. */
export interface FolderEntry {
  readonly name: string;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

/** What exists at a path; "other" for pipes, devices and the like. */
export type PathKind = "file" | "folder" | "other" | "missing";

/** Every function except `kindOf` throws node's errors (with `code`). */
export interface FileSystem {
  readFolder(path: string): readonly FolderEntry[];
  /** The kind of the path's target, links followed. Throws for any failure other than a missing file. */
  kindOf(path: string): PathKind;
  /** The path without links, to recognize a folder under another name. */
  realPath(path: string): string;
}

/** What Windows says of disks that cannot tell a path without links, as many disks in memory. */
const untold: ReadonlySet<string> = new Set(["EISDIR", "EINVAL", "UNKNOWN", "ENOSYS"]);

/** A path without links, by the names that the disk lists where the system tells them. Throws node's errors. */
export function realPath(path: string): string {
  try {
    return fs.realpathSync.native(path);
  } catch (error) {
    if (!untold.has(codeOf(error) ?? "")) throw error;
    // Node's own function reads each folder and link itself.
    return fs.realpathSync(path);
  }
}

export const disk: FileSystem = {
  readFolder: (path) => fs.readdirSync(path, { withFileTypes: true }),
  kindOf: (path) => {
    const statistics = fs.statSync(path, { throwIfNoEntry: false });
    if (statistics === undefined) return "missing";
    if (statistics.isFile()) return "file";
    return statistics.isDirectory() ? "folder" : "other";
  },
  realPath: (path) => realPath(path),
};

/** Something that could not be read; it is reported once and never stops the work. */
export interface HostNote {
  /** Absolute in discovery, site-relative in a listing. */
  readonly path: string;
  /** Completes "… could not be read: …". */
  readonly reason: string;
  /** Set if nobody could read it, so that no page is missed: a link to nothing, or one that points outside the repository. */
  readonly isWrong?: true;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

/** Why an operation of the disk failed, in words that complete "could not be read: …". */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const known = code === undefined ? undefined : reasons.get(code);
  if (known !== undefined) return known;
  return code ?? (error instanceof Error ? error.message : String(error));
}

/** Like `reasonOf`, and whether the path is wrong on every machine. */
export function failureOf(error: unknown): Pick<HostNote, "reason" | "isWrong"> {
  const reason = reasonOf(error);
  return wrongPaths.has(codeOf(error) ?? "") ? { reason, isWrong: true } : { reason };
}

/** Codes of errors that say that a path cannot be that of a file, wherever the site is read. */
const wrongPaths: ReadonlySet<string> = new Set([
  "ENOENT",
  "ENOTDIR",
  "EISDIR",
  "ELOOP",
  "ENAMETOOLONG",
  "ESPIPE",
  "ENXIO",
  "EINVAL",
  "ERR_INVALID_ARG_VALUE",
]);

/** The reason that is given if this process, or the whole system, may open no more files for now. */
export const tooManyOpen = "too many files are open";

/** The reason that is given where a folder would have to be below a file. */
export const belowFile = "a part of its path is a file, not a folder";

const reasons: ReadonlyMap<string, string> = new Map([
  ["EACCES", "permission denied"],
  ["EPERM", "permission denied"],
  ["ENOENT", "it does not exist"],
  ["ENOTDIR", belowFile],
  ["EISDIR", "it is a folder, not a file"],
  ["ELOOP", "its links form a loop"],
  ["ENAMETOOLONG", "its path is too long"],
  ["EMFILE", tooManyOpen],
  ["ENFILE", tooManyOpen],
  ["EBUSY", "another program is using it"],
  ["EIO", "the disk reports an error"],
  ["EROFS", "the disk can only be read"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the disk space allowed is used up"],
  ["ESTALE", "the network drive can no longer find it"],
  ["ESPIPE", "it is not a regular file"],
  ["ENXIO", "it is not a regular file"],
  ["EINVAL", "its name is not valid"],
  ["ERR_INVALID_ARG_VALUE", "its name is not valid"],
]);
