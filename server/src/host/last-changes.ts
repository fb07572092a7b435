/**
 * When the files of a folder were changed last: by the history of git, and where git knows a file not, by its own time.
 * Files of the working tree are not compared with the history, because git would run filters for that.
 */
import { execFile, spawnSync } from "node:child_process";
import fs from "node:fs";
import type { ChangedAt } from "../service/features/parity/matrix.ts";
import { realPathInside } from "./boundary.ts";
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

const knownFiles = ["ls-files", "-z"];

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

/** The seconds since 1970 when a file was changed last, by its own time. */
function ownTime(root: string, file: string): number | undefined {
  try {
    const absolute = toAbsolutePath(root, file);
    if (absolute === undefined) return undefined;
    const path = realPathInside(root, absolute);
    return path.kind === "inside" ? fs.statSync(path.path).mtimeMs / 1000 : undefined;
  } catch {
    return undefined;
  }
}

/** When the files that git knows were changed last; undefined for others. */
function timesInHistory({ text, isWhole }: GitAnswer, askForFiles: () => GitAnswer): ChangedAt {
  const changes = readHistory(text);
  // What git knows and the part of the history that was read does not name is older than all of that part.
  const known = new Set(isWhole && changes.size === 0 ? [] : askForFiles().text.split("\0"));
  return (file) => changes.get(file) ?? (known.has(file) ? 0 : undefined);
}

/**
 * When a file of a folder was changed last, in seconds since 1970; undefined where nobody knows.
 * @param root absolute path of the folder
 */
export function lastChanges(root: string): ChangedAt {
  const inHistory = timesInHistory(ask(root, history), () => ask(root, knownFiles));
  return (file) => inHistory(file) ?? ownTime(root, file);
}

function* timesOf(
  root: string,
  files: Iterable<string>,
  inHistory: ChangedAt,
): Generator<undefined, ReadonlyMap<string, number | undefined>> {
  const times = new Map<string, number | undefined>();
  for (const file of files) {
    times.set(file, inHistory(file) ?? ownTime(root, file));
    yield;
  }
  return times;
}

/**
 * As `lastChanges` for some files, without blocking a server; never rejected.
 * @param files site-relative
 */
export async function lastChangesInBackground(root: string, files: Iterable<string>): Promise<ChangedAt> {
  const [answer, known] = await Promise.all([
    askInBackground(root, history),
    askInBackground(root, knownFiles),
  ]);
  const inHistory = timesInHistory(answer, () => known);
  const times = await runInSlices(timesOf(root, files, inHistory));
  return (file) => times.get(file);
}
