/**
 * What the files of a working tree contain, by the names that git gives to contents: a file that nobody changed has the one of
 * the index, and is not read. git itself is not asked about the working tree, because git would run filters for that.
 */
import fs from "node:fs";
import { realPathInside } from "./boundary.ts";
import { hashOf, type IndexedFile, indexQuestion, isChanged, readIndex } from "./indexed-files.ts";
import { toAbsolutePath } from "./paths.ts";
import { readBytes } from "./read-bytes.ts";
import { type GitAnswer, runGit, runGitInBackground } from "./run-git.ts";

/** The files of a folder in the working tree. */
export interface WorkingTree {
  /** What the index has of them. */
  readonly index: ReadonlyMap<string, IndexedFile>;
  /** The name of a file's content; undefined if there is no file. Relative to the folder. */
  readonly idOf: (file: string) => string | undefined;
  /** Whether a file on disk belongs to no commit: git ignores it, or it is in a submodule. */
  readonly isForeign: (file: string) => boolean;
  /** The files of the index that a sparse checkout leaves out, with the names of their contents. */
  readonly skipped: ReadonlyMap<string, string>;
}

/** A larger file is the same if its size and time are, in bytes. */
const maxBytes = 64 * 1024 * 1024;

const ignoredQuestion = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"];

const questions = [indexQuestion, ignoredQuestion];

/** Asked if no file of the index tells how git names contents. */
const formatQuestion = ["rev-parse", "--show-object-format"];

function isLongFormat({ text }: GitAnswer): boolean {
  return text.trim() === "sha256";
}

/** A test whether a path is one of some files, or in one of some folders, whose names end with a slash. */
function isAmong(paths: ReadonlySet<string>): (file: string) => boolean {
  return (file) => {
    if (paths.has(file)) return true;
    for (let slash = file.indexOf("/"); slash !== -1; slash = file.indexOf("/", slash + 1)) {
      if (paths.has(file.slice(0, slash + 1))) return true;
    }
    return false;
  };
}

/** The state of a file on disk without following a link at its end; undefined if there is none. */
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
  // A link names another file, which has its own name in the index.
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
 * The working tree below an absolute folder, each of whose files is looked at once; undefined if git gives no answer.
 * @param files of which it may be asked whether they belong to a commit, relative to the folder
 */
export function workingTree(root: string, files: Iterable<string>): WorkingTree | undefined {
  const indexed = runGit(root, indexQuestion, { isLong: true });
  if (!indexed.isWhole) return undefined;
  const isLong = indexed.bytes.length === 0 && isLongFormat(runGit(root, formatQuestion));
  const index = readIndex(indexed.text);
  // To know what git ignores, git walks through all folders.
  if (isEveryIn(index, files)) return workingTreeOf(root, index, [], isLong);
  const ignored = runGit(root, ignoredQuestion, { isLong: true });
  return ignored.isWhole ? workingTreeOf(root, index, namesIn(ignored), isLong) : undefined;
}

/** Whether the index has each of some files. */
function isEveryIn(index: WorkingTree["index"], files: Iterable<string>): boolean {
  for (const file of files) if (!index.has(file)) return false;
  return true;
}

function namesIn({ text }: GitAnswer): readonly string[] {
  return text.split("\0").filter((name) => name !== "");
}

/** Like `workingTree`, without blocking a server; never rejected. */
export async function workingTreeInBackground(root: string): Promise<WorkingTree | undefined> {
  const [indexed, ignored] = await Promise.all(
    questions.map((question) => runGitInBackground(root, question, { isLong: true })),
  );
  if (indexed?.isWhole !== true || ignored?.isWhole !== true) return undefined;
  const isLong = indexed.bytes.length === 0 && isLongFormat(await runGitInBackground(root, formatQuestion));
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
