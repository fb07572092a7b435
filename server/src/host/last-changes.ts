/**
 * When the files of a folder were changed last: by the history of git, and where git does not know a file or the file has
 * changes that are not committed, by its own time.
 */
import { execFile, spawnSync } from "node:child_process";
import fs from "node:fs";
import nodePath from "node:path";
import type { ChangedAt } from "../service/features/parity/matrix.ts";
import { boundaryOf, realPathInside } from "./boundary.ts";
import { type FileState, indexQuestion, isChanged, readIndex, stagedQuestion } from "./indexed-files.ts";
import { toAbsolutePath } from "./paths.ts";
import { gitArguments, gitOptions } from "./run-git.ts";
import { runInSlices } from "./slices.ts";

/** How many commits of the folder are read, the newest first. */
const maxCommits = 20_000;

/** A commit in the output, told from the files by its form. */
const commitLine = /^[0-9a-f]{40,64} (\d+)$/;

const history = [
  "log",
  "--no-show-signature",
  "--no-merges",
  "--no-renames",
  "--no-ext-diff",
  "--no-textconv",
  `--max-count=${maxCommits}`,
  "--format=%H %ct",
  "--name-only",
  "-z",
  "--relative",
  "--",
  ".",
];

/** What git writes before its time or the size of its output is over; a name that is cut off is left out. */
interface GitAnswer {
  readonly text: string;
  readonly isWhole: boolean;
}

function answerOf(text: string, isWhole: boolean): GitAnswer {
  return isWhole ? { text, isWhole } : { text: text.slice(0, text.lastIndexOf("\0") + 1), isWhole };
}

function ask(root: string, question: readonly string[]): GitAnswer {
  const { status, stdout } = spawnSync("git", gitArguments(root, question), {
    ...gitOptions,
    encoding: "utf8",
  });
  return answerOf(stdout ?? "", status === 0);
}

function askInBackground(root: string, question: readonly string[]): Promise<GitAnswer> {
  return new Promise((resolve) => {
    execFile("git", gitArguments(root, question), gitOptions, (error, stdout) =>
      resolve(answerOf(stdout, error === null)),
    );
  });
}

/** Reads the history, the newest commit first: from each file to the second when it was changed last. */
export function readHistory(output: string): ReadonlyMap<string, number> {
  const changes = new Map<string, number>();
  let time: number | undefined;
  for (const token of output.split("\0")) {
    const name = token.replace(/^\n/, "");
    const commit = commitLine.exec(name)?.[1];
    if (commit !== undefined) time = Number(commit);
    else if (name !== "" && time !== undefined && !changes.has(name)) changes.set(name, time);
  }
  return changes;
}

function statsAt(path: string, look: typeof fs.statSync | typeof fs.lstatSync): fs.Stats | undefined {
  try {
    return look(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** A file as it is on disk; of a symbolic link, its target. Small, because thousands are held. */
interface FileOnDisk extends FileState {
  readonly isLink: boolean;
}

function stateOf({ mtimeMs, size }: fs.Stats, isLink: boolean): FileOnDisk {
  return { mtimeMs, size, isLink };
}

/** Finds files of a folder on disk. Each folder in it is resolved once, because links in paths are costly to follow. */
class FilesOnDisk {
  readonly #root: string;
  /** By folder as the site names it: its real path; undefined where it is outside of what is open. */
  readonly #folders = new Map<string, string | undefined>();
  /** Files of one folder come behind each other. */
  #last: { readonly folder: string; readonly real: string | undefined } | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** Undefined for no file inside. */
  find(file: string): FileOnDisk | undefined {
    const absolute = toAbsolutePath(this.#root, file);
    if (absolute === undefined) return undefined;
    const folder = this.#folderOf(absolute);
    const stats =
      folder === undefined ? undefined : statsAt(folder + nodePath.basename(absolute), fs.lstatSync);
    if (stats?.isSymbolicLink() !== true) return stats && stateOf(stats, false);
    const target = this.#real(absolute);
    const ofTarget = target === undefined ? undefined : statsAt(target, fs.statSync);
    return ofTarget && stateOf(ofTarget, true);
  }

  /** The real folder of a path, with the separator behind its name. */
  #folderOf(absolute: string): string | undefined {
    const folder = nodePath.dirname(absolute);
    if (this.#last?.folder === folder) return this.#last.real;
    let real = this.#folders.get(folder);
    if (real === undefined && !this.#folders.has(folder)) {
      const found = this.#real(folder);
      real = found === undefined || found.endsWith(nodePath.sep) ? found : found + nodePath.sep;
      this.#folders.set(folder, real);
    }
    this.#last = { folder, real };
    return real;
  }

  #real(path: string): string | undefined {
    try {
      const real = realPathInside(this.#root, path);
      return real.kind === "inside" ? real.path : undefined;
    } catch {
      return undefined;
    }
  }
}

/** The answers of git about a folder. */
interface GitAnswers {
  readonly history: GitAnswer;
  readonly index: GitAnswer;
  readonly staged: GitAnswer;
}

/** Gives when a file was changed last, by the answers of git and by what is on disk. */
function changesOf(
  root: string,
  answers: GitAnswers,
): (file: string, found: FileOnDisk | undefined) => number | undefined {
  const committed = readHistory(answers.history.text);
  const index = readIndex(answers.index.text);
  const staged = new Set(answers.staged.text.split("\0"));
  return (file, found) => {
    const indexed = index.get(file);
    // What git knows and the part of the history that was read does not name is older than all of that part.
    const known = committed.get(file) ?? (indexed === undefined || committed.size === 0 ? undefined : 0);
    if (found === undefined) return known;
    const isCommitted =
      known !== undefined &&
      !staged.has(file) &&
      (found.isLink || indexed === undefined || !isChanged(root, file, found, indexed));
    return isCommitted ? known : found.mtimeMs / 1000;
  };
}

/**
 * When a file of a folder was changed last, in seconds since 1970; undefined where nobody knows.
 * @param root absolute path of the folder
 */
export function lastChanges(root: string): ChangedAt {
  const answer = ask(root, history);
  // Without a history, git has nothing else to say.
  const nothing: GitAnswer = { text: "", isWhole: false };
  const isKnown = answer.text !== "";
  const answers = {
    history: answer,
    index: isKnown ? ask(root, indexQuestion) : nothing,
    staged: isKnown ? ask(root, stagedQuestion) : nothing,
  };
  const disk = new FilesOnDisk(root);
  const changedAt = changesOf(root, answers);
  return (file) => changedAt(file, disk.find(file));
}

/** What git writes with each commit, checkout or change of the index. */
const gitRecords = ["HEAD", "index", "logs/HEAD"];

/**
 * A text that changes when the history or the index of the repository around a folder does; undefined where that cannot be
 * seen.
 */
export function historyStamp(root: string): string | undefined {
  const git = nodePath.join(boundaryOf(root), ".git");
  const own = statsAt(git, fs.lstatSync);
  if (own === undefined) return "";
  // The records of a second working tree are elsewhere.
  if (!own.isDirectory()) return undefined;
  const records = gitRecords.map((name) => statsAt(nodePath.join(git, name), fs.lstatSync));
  return records.map((stats) => `${stats?.mtimeMs} ${stats?.size}`).join("\n");
}

/** What a function gives for each file, in steps. */
function* resultsOf<Result>(
  files: readonly string[],
  resultOf: (file: string, index: number) => Result,
): Generator<undefined, readonly Result[]> {
  const results: Result[] = [];
  for (const [index, file] of files.entries()) {
    results.push(resultOf(file, index));
    yield;
  }
  return results;
}

/**
 * As `lastChanges` for some files, without blocking a server; never rejected.
 * @param files site-relative
 */
export async function lastChangesInBackground(root: string, files: readonly string[]): Promise<ChangedAt> {
  const asked = Promise.all([
    askInBackground(root, history),
    askInBackground(root, indexQuestion),
    askInBackground(root, stagedQuestion),
  ]);
  const disk = new FilesOnDisk(root);
  // While git works.
  const found = await runInSlices(resultsOf(files, (file) => disk.find(file)));
  const [committed, index, staged] = await asked;
  const changedAt = changesOf(root, { history: committed, index, staged });
  const times = await runInSlices(resultsOf(files, (file, at) => changedAt(file, found[at])));
  const byFile = new Map<string, number | undefined>();
  for (const [at, file] of files.entries()) byFile.set(file, times[at]);
  return (file) => byFile.get(file);
}
