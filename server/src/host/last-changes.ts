/**
 * Determines when the files of a folder were last changed: from git's history, or from the modification time if git
 * does not track the file or the file has uncommitted changes. If a repository's history is missing, nothing is
 * known, because its files have the time of the checkout.
 */
import fs from "node:fs";
import type { ChangedAt } from "../service/features/parity/matrix.ts";
import { realPathInside } from "./boundary.ts";
import { type FileState, indexCommand, isChanged, readIndex, stagedCommand } from "./indexed-files.ts";
import { type MissingHistory, missingHistory } from "./missing-history.ts";
import { toAbsolutePath } from "./paths.ts";
import { type GitAnswer, runGit, runGitInBackground } from "./run-git.ts";
import { runInSlices } from "./slices.ts";

/** How many commits of the folder are read, newest first. */
const maxCommits = 20_000;

/** The line of a commit in the output, between lines with file names. Groups: its time, its parents. */
const commitLine = /^[0-9a-f]{40,64} (\d+)(?: ((?:[0-9a-f]{40,64} ?)*))?$/;

const historyCommand = [
  "log",
  "--no-show-signature",
  "--no-merges",
  "--no-renames",
  "--no-ext-diff",
  "--no-textconv",
  `--max-count=${maxCommits}`,
  "--format=%H %ct %P",
  "--name-only",
  "-z",
  "--relative",
  "--",
  ".",
];

/** Git's output without a name that was cut off by the limits on its time and output size. */
function completeNames({ text, isWhole }: GitAnswer): string {
  return isWhole ? text : text.slice(0, text.lastIndexOf("\0") + 1);
}

/**
 * Parses the history, newest commit first: maps each file to the time of its last change, in seconds since 1970.
 * @param isShallow whether the history is cut off at the commits without parents. These name all files that existed
 * then, so the last change of a file that no later commit names is unknown: its time is NaN
 */
export function readHistory(output: string, isShallow = false): ReadonlyMap<string, number> {
  const changes = new Map<string, number>();
  let time: number | undefined;
  for (const token of output.split("\0")) {
    const name = token.replace(/^\n/, "");
    const commit = commitLine.exec(name);
    if (commit !== null) time = isShallow && (commit[2] ?? "") === "" ? Number.NaN : Number(commit[1]);
    else if (name !== "" && time !== undefined && !changes.has(name)) changes.set(name, time);
  }
  return changes;
}

/** A file on disk; for a symbolic link, its target. Kept small, because thousands are in memory. */
interface FileOnDisk extends FileState {
  readonly isLink: boolean;
}

function stateOf({ mtimeMs, size }: fs.Stats, isLink: boolean): FileOnDisk {
  return { mtimeMs, size, isLink };
}

/** The state of a file, with links followed; undefined if there is none inside the boundary. */
function fileOnDisk(root: string, file: string): FileOnDisk | undefined {
  const absolute = toAbsolutePath(root, file);
  try {
    const real = absolute === undefined ? undefined : realPathInside(root, absolute);
    const stats = real?.kind === "inside" ? fs.statSync(real.path, { throwIfNoEntry: false }) : undefined;
    if (absolute === undefined || stats === undefined) return undefined;
    return stateOf(stats, fs.lstatSync(absolute).isSymbolicLink());
  } catch {
    return undefined;
  }
}

/** Git's answers about a folder. */
interface GitAnswers {
  readonly history: string;
  readonly index: string;
  readonly staged: string;
  readonly isShallow: boolean;
}

/** Whether the history is read: if nothing is missing, or, in part, if it is cut off. */
function isHistoryRead(missing: MissingHistory | undefined): boolean {
  return missing === undefined || missing.cause === "shallow";
}

const noAnswers: GitAnswers = { history: "", index: "", staged: "", isShallow: false };

/** Returns a function for the last change of a file, from git's answers and the file's state on disk. */
function changesOf(
  root: string,
  answers: GitAnswers,
): (file: string, state: FileOnDisk | undefined) => number | undefined {
  const { isShallow } = answers;
  const committed = readHistory(answers.history, isShallow);
  const index = readIndex(answers.index);
  const staged = new Set(answers.staged.split("\0"));
  // A tracked file that the history read so far does not name is older than that part of the history.
  const beforeHistory = isShallow ? Number.NaN : 0;
  return (file, state) => {
    const indexed = index.get(file);
    const committedAt =
      committed.get(file) ?? (indexed === undefined || committed.size === 0 ? undefined : beforeHistory);
    if (state === undefined) return committedAt;
    const isCommitted =
      committedAt !== undefined &&
      !staged.has(file) &&
      (state.isLink || indexed === undefined || !isChanged(root, file, state, indexed));
    return isCommitted ? committedAt : state.mtimeMs / 1000;
  };
}

/**
 * When a file of a folder was last changed, in seconds since 1970; undefined if unknown.
 * @param root absolute path of the folder
 * @param missing what is missing from its history
 */
export function lastChanges(root: string, missing = missingHistory(root)): ChangedAt {
  if (isUnknown(missing)) return () => undefined;
  const run = (command: readonly string[]): string => completeNames(runGit(root, command));
  const history = isHistoryRead(missing) ? run(historyCommand) : "";
  // Without a history, the index is of no use.
  const answers: GitAnswers =
    history === ""
      ? noAnswers
      : {
          history,
          index: run(indexCommand),
          staged: run(stagedCommand),
          isShallow: missing?.cause === "shallow",
        };
  const changedAt = changesOf(root, answers);
  return (file) => timeOrUndefined(changedAt(file, fileOnDisk(root, file)));
}

/** Whether the times of changes are unknown: the history cannot be read, and the files have the time of the checkout. */
function isUnknown(missing: MissingHistory | undefined): boolean {
  return !isHistoryRead(missing) && missing?.cause !== "no-repository";
}

function timeOrUndefined(time: number | undefined): number | undefined {
  return Number.isNaN(time) ? undefined : time;
}

/** Calls a function for each file, in steps, and returns the results. */
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
 * Like `lastChanges`, but for the given files and without blocking a server. Never rejects.
 * @param files site-relative
 * @param missing what is missing from the history
 */
export async function lastChangesInBackground(
  root: string,
  files: readonly string[],
  missing: MissingHistory | undefined,
): Promise<ChangedAt> {
  if (isUnknown(missing)) return () => undefined;
  const commands = isHistoryRead(missing) ? [historyCommand, indexCommand, stagedCommand] : [];
  const gitAnswers = Promise.all(commands.map((command) => runGitInBackground(root, command)));
  // While git runs.
  const states = await runInSlices(resultsOf(files, (file) => fileOnDisk(root, file)));
  const [history = "", index = "", staged = ""] = (await gitAnswers).map(completeNames);
  const isShallow = missing?.cause === "shallow";
  const changedAt = changesOf(root, { history, index, staged, isShallow });
  const times = await runInSlices(resultsOf(files, (file, at) => changedAt(file, states[at])));
  const byFile = new Map(files.map((file, at) => [file, timeOrUndefined(times[at])]));
  return (file) => byFile.get(file);
}
