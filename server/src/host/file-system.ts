/**
 * The operations that the host needs to walk a disk, as an interface, so that a test can pass in a failing disk.
 *
 * The only other implementations are node's and that of a commit (`git-tree.ts`). All calls are synchronous: reading
 * a folder or the head of a file takes microseconds, less than a promise for each would.
 */
import fs from "node:fs";

/** An entry of a folder; links are not followed. */
export interface FolderEntry {
  readonly name: string;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

/** What exists at a path; "other" for pipes, devices and the like. */
export type PathKind = "file" | "folder" | "other" | "missing";

/** A disk. Its functions throw node's errors (with `code`). */
export interface FileSystem {
  readFolder(path: string): readonly FolderEntry[];
  /** The kind of the path's target; links are followed. Does not throw for a missing file. */
  kindOf(path: string): PathKind;
  /** The path with all links resolved, to recognize a folder under a different name. */
  realPath(path: string): string;
}

/** Error codes of Windows for disks that cannot resolve links in a path, such as many RAM disks. */
const unsupportedCodes: ReadonlySet<string> = new Set(["EISDIR", "EINVAL", "UNKNOWN", "ENOSYS"]);

/** Resolves the links in a path, with names as the disk lists them if the system reports these. Throws node's errors. */
export function realPath(path: string): string {
  try {
    return fs.realpathSync.native(path);
  } catch (error) {
    if (!unsupportedCodes.has(codeOf(error) ?? "")) throw error;
    // Node's own implementation reads each folder and link itself.
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
  /** Set if the path is wrong on every machine, so that no page is missed: a link to nothing, or one that points outside. */
  readonly isWrong?: true;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

/** Why a disk operation failed; completes "could not be read: …". */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const knownReason = code === undefined ? undefined : reasons.get(code);
  if (knownReason !== undefined) return knownReason;
  return code ?? (error instanceof Error ? error.message : String(error));
}

/** Like `reasonOf`, but also tells whether the path is wrong on every machine. */
export function failureOf(error: unknown): Pick<HostNote, "reason" | "isWrong"> {
  const reason = reasonOf(error);
  return wrongPaths.has(codeOf(error) ?? "") ? { reason, isWrong: true } : { reason };
}

/** Codes of errors that mean that a path cannot be read as a file on any machine. */
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

/** The reason if this process, or the whole system, may not open more files for now. */
export const tooManyOpen = "too many files are open";

/** The reason if a path goes through a file as if it were a folder. */
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
