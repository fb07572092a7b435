/**
 * Identifies the contents of the files of a working tree by the names of git objects. An unchanged file has the name
 * in the index and is not read. Git itself is not used for the working tree, because it would run filters.
 */
import fs from "node:fs";
import { realPathInside } from "./boundary.ts";
import { hashOf, type IndexedFile, indexCommand, isChanged, readIndex } from "./indexed-files.ts";
import { toAbsolutePath } from "./paths.ts";
import { readBytes } from "./read-bytes.ts";
import { type GitAnswer, runGit, runGitInBackground } from "./run-git.ts";

/** The files of a folder in the working tree. */
export interface WorkingTree {
  /** The files in the index. */
  readonly index: ReadonlyMap<string, IndexedFile>;
  /** The name of a file's content; undefined if there is no file. The path is relative to the folder. */
  readonly idOf: (file: string) => string | undefined;
  /** Whether a file on disk cannot be part of a commit: git ignores it, or it is in a submodule. */
  readonly isForeign: (file: string) => boolean;
  /** The files of the index that a sparse checkout excludes, with the names of their contents. */
  readonly skipped: ReadonlyMap<string, string>;
}

/** Larger files are not read: their size and time identify their content; in bytes. */
const maxBytes = 64 * 1024 * 1024;

const ignoredCommand = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"];

const commands = [indexCommand, ignoredCommand];

/** Run if the index has no file whose hash shows git's hash function. */
const formatCommand = ["rev-parse", "--show-object-format"];

function isLongFormat({ text }: GitAnswer): boolean {
  return text.trim() === "sha256";
}

/** A predicate for paths that are one of the files, or inside one of the folders, whose names end with a slash. */
function isAmong(paths: ReadonlySet<string>): (file: string) => boolean {
  return (file) => {
    if (paths.has(file)) return true;
    for (let slash = file.indexOf("/"); slash !== -1; slash = file.indexOf("/", slash + 1)) {
      if (paths.has(file.slice(0, slash + 1))) return true;
    }
    return false;
  };
}

/** The state of a file on disk, without following a link in its last segment; undefined if there is none. */
function statsOf(root: string, file: string): fs.Stats | undefined {
  const absolute = toAbsolutePath(root, file);
  try {
    return absolute === undefined ? undefined : fs.lstatSync(absolute, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function idOnDisk(
  root: string,
  file: string,
  indexed: IndexedFile | undefined,
  isLong: boolean,
): string | undefined {
  const stats = statsOf(root, file);
  if (stats === undefined) return undefined;
  // A link points to another file, which has its own entry in the index.
  if (stats.isSymbolicLink()) return idBehindLink(root, file, isLong);
  if (indexed !== undefined && indexed.mode !== "120000" && !isChanged(root, file, stats, indexed))
    return indexed.hash;
  const content = readBytes(root, file, maxBytes);
  return content === undefined ? `unread ${stats.size} ${stats.mtimeMs}` : hashOf(content, isLong);
}

function idBehindLink(root: string, file: string, isLong: boolean): string | undefined {
  const content = readBytes(root, file, maxBytes);
  if (content !== undefined) return hashOf(content, isLong);
  const absolute = toAbsolutePath(root, file);
  try {
    return absolute !== undefined && realPathInside(root, absolute).kind === "inside" ? "unread" : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The working tree below an absolute folder; each file is checked at most once. Undefined if git fails.
 * @param files files, relative to the folder, that `isForeign` may be called with
 */
export function workingTree(root: string, files: Iterable<string>): WorkingTree | undefined {
  const indexed = runGit(root, indexCommand, { isLong: true });
  if (!indexed.isWhole) return undefined;
  const isLong = indexed.bytes.length === 0 && isLongFormat(runGit(root, formatCommand));
  const index = readIndex(indexed.text);
  // Skipped if possible, because git walks all folders to list the ignored files.
  if (isEveryIn(index, files)) return workingTreeOf(root, index, [], isLong);
  const ignored = runGit(root, ignoredCommand, { isLong: true });
  return ignored.isWhole ? workingTreeOf(root, index, namesIn(ignored), isLong) : undefined;
}

/** Whether the index contains each of the files. */
function isEveryIn(index: WorkingTree["index"], files: Iterable<string>): boolean {
  for (const file of files) if (!index.has(file)) return false;
  return true;
}

function namesIn({ text }: GitAnswer): readonly string[] {
  return text.split("\0").filter((name) => name !== "");
}

/** Like `workingTree`, but without blocking a server. Never rejects. */
export async function workingTreeInBackground(root: string): Promise<WorkingTree | undefined> {
  const [indexed, ignored] = await Promise.all(
    commands.map((command) => runGitInBackground(root, command, { isLong: true })),
  );
  if (indexed?.isWhole !== true || ignored?.isWhole !== true) return undefined;
  const isLong = indexed.bytes.length === 0 && isLongFormat(await runGitInBackground(root, formatCommand));
  return workingTreeOf(root, readIndex(indexed.text), namesIn(ignored), isLong);
}

/** @param ignored the files and folders that git ignores */
function workingTreeOf(
  root: string,
  index: WorkingTree["index"],
  ignored: readonly string[],
  hasLongNames: boolean,
): WorkingTree {
  const submodules: string[] = [];
  const skipped = new Map<string, string>();
  let isLong = hasLongNames;
  for (const [file, { mode, hash, isSkipped }] of index) {
    isLong ||= hash.length > 40;
    if (mode === "160000") submodules.push(`${file}/`);
    else if (isSkipped && statsOf(root, file) === undefined) skipped.set(file, hash);
  }
  const isForeign = isAmong(new Set([...ignored, ...submodules]));
  const ids = new Map<string, string | undefined>();
  return {
    index,
    isForeign,
    skipped,
    idOf(file) {
      if (!ids.has(file)) ids.set(file, idOnDisk(root, file, index.get(file), isLong) ?? skipped.get(file));
      return ids.get(file);
    },
  };
}
