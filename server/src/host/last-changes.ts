/**
 * When the files of a folder were changed last: by the history of git, or by its own time if git does not track the
 * file or the file has uncommitted changes. In a repository whose history is missing nothing is known: there the
 * files have the time of the checkout.
 */
import fs from "node:fs";
import type { ChangedAt } from "../service/features/parity/matrix.ts";
import { realPathInside } from "./boundary.ts";
import { type FileState, indexQuestion, isChanged, readIndex, stagedQuestion } from "./indexed-files.ts";
import { type MissingHistory, missingHistory } from "./missing-history.ts";
import { toAbsolutePath } from "./paths.ts";
import { type GitAnswer, runGit, runGitInBackground } from "./run-git.ts";
import { runInSlices } from "./slices.ts";

/** How many commits of the folder are read, the newest first. */
const maxCommits = 20_000;

/** A commit in the output, told from the files by its form: its time and its parents. */
const commitLine = /^[0-9a-f]{40,64} (\d+)(?: ((?:[0-9a-f]{40,64} ?)*))?$/;

const history = [
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

/** What git writes before its time or the size of its output is over; a name that is cut off is left out. */
function wholeNames({ text, isWhole }: GitAnswer): string {
  return isWhole ? text : text.slice(0, text.lastIndexOf("\0") + 1);
}

/**
 * Reads the history, the newest commit first: from each file to the second when it was changed last.
 * @param isShallow whether commits without parents are those at which the history was cut off. These name all files that
 * existed then, so that of a file that no later commit names nothing is known: its time is NaN
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

/** A file as it is on disk; of a symbolic link, its target. Small, because thousands are held. */
interface FileOnDisk extends FileState {
  readonly isLink: boolean;
}

function stateOf({ mtimeMs, size }: fs.Stats, isLink: boolean): FileOnDisk {
  return { mtimeMs, size, isLink };
}

/** A file of a folder on disk, links followed; undefined for no file inside what is open. */
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

/** The answers of git about a folder. */
interface GitAnswers {
  readonly history: string;
  readonly index: string;
  readonly staged: string;
  readonly isShallow: boolean;
}

/** Whether git is asked: it answers if nothing is missing, and in part if the history is cut off. */
function isHistoryRead(missing: MissingHistory | undefined): boolean {
  return missing === undefined || missing.cause === "shallow";
}

const nothing: GitAnswers = { history: "", index: "", staged: "", isShallow: false };

/** Gives when a file was changed last, by the answers of git and by what is on disk. */
function changesOf(
  root: string,
  answers: GitAnswers,
): (file: string, found: FileOnDisk | undefined) => number | undefined {
  const { isShallow } = answers;
  const committed = readHistory(answers.history, isShallow);
  const index = readIndex(answers.index);
  const staged = new Set(answers.staged.split("\0"));
  // What git knows and the part of the history that was read does not name is older than all of that part.
  const beforeHistory = isShallow ? Number.NaN : 0;
  return (file, found) => {
    const indexed = index.get(file);
    const known =
      committed.get(file) ?? (indexed === undefined || committed.size === 0 ? undefined : beforeHistory);
    if (found === undefined) return known;
    const isCommitted =
      known !== undefined &&
      !staged.has(file) &&
      (found.isLink || indexed === undefined || !isChanged(root, file, found, indexed));
    return isCommitted ? known : found.mtimeMs / 1000;
  };
}

/**
 * When a file of a folder was changed last, in seconds since 1970; undefined if nobody knows.
 * @param root absolute path of the folder
 * @param missing what is missing of its history
 */
export function lastChanges(root: string, missing = missingHistory(root)): ChangedAt {
  if (isUnknown(missing)) return () => undefined;
  const ask = (question: readonly string[]): string => wholeNames(runGit(root, question));
  const answer = isHistoryRead(missing) ? ask(history) : "";
  // Without a history, git has nothing else to say.
  const answers: GitAnswers =
    answer === ""
      ? nothing
      : {
          history: answer,
          index: ask(indexQuestion),
          staged: ask(stagedQuestion),
          isShallow: missing?.cause === "shallow",
        };
  const changedAt = changesOf(root, answers);
  return (file) => timeOrUndefined(changedAt(file, fileOnDisk(root, file)));
}

/** Whether nothing tells when files were changed: git cannot be asked, and the files have the time of the checkout. */
function isUnknown(missing: MissingHistory | undefined): boolean {
  return !isHistoryRead(missing) && missing?.cause !== "no-repository";
}

function timeOrUndefined(time: number | undefined): number | undefined {
  return Number.isNaN(time) ? undefined : time;
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
 * Like `lastChanges` for some files, without blocking a server; never rejected.
 * @param files site-relative
 * @param missing what is missing of the history
 */
export async function lastChangesInBackground(
  root: string,
  files: readonly string[],
  missing: MissingHistory | undefined,
): Promise<ChangedAt> {
  if (isUnknown(missing)) return () => undefined;
  const questions = isHistoryRead(missing) ? [history, indexQuestion, stagedQuestion] : [];
  const asked = Promise.all(questions.map((question) => runGitInBackground(root, question)));
  // While git works.
  const found = await runInSlices(resultsOf(files, (file) => fileOnDisk(root, file)));
  const [committed = "", index = "", staged = ""] = (await asked).map(wholeNames);
  const isShallow = missing?.cause === "shallow";
  const changedAt = changesOf(root, { history: committed, index, staged, isShallow });
  const times = await runInSlices(resultsOf(files, (file, at) => changedAt(file, found[at])));
  const byFile = new Map<string, number | undefined>();
  for (const [at, file] of files.entries()) byFile.set(file, timeOrUndefined(times[at]));
  return (file) => byFile.get(file);
}
