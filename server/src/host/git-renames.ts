/**
 * Which files git knows to be renamed, in commits and in the index. Without git, or outside a repository, no renames
 * are known.
 */
import { runGit, runGitInBackground } from "./run-git.ts";

/** Site-relative paths: from the former path of a file to its present one. */
export type Renames = ReadonlyMap<string, string>;

const maxCommits = 1000;

const format = [
  "--diff-filter=R",
  "--find-renames",
  "--name-status",
  "-z",
  "--relative",
  "--no-ext-diff",
  "--no-textconv",
];

/** Asks git for the renames in the index, and in the newest commits. Neither reads files of the working tree. */
const questions = [
  ["diff-index", "--cached", ...format, "HEAD"],
  ["log", "--no-show-signature", `--max-count=${maxCommits}`, "--format=", ...format],
];

/** Reads outputs, the newest renames first: a file that was renamed twice leads to its last name. */
export function readRenames(outputs: readonly string[]): Renames {
  const renames = new Map<string, string>();
  for (const output of outputs) {
    const tokens = output.split("\0");
    for (let at = 0; at + 2 < tokens.length; ) {
      if (!/^\n*R\d+$/.test(tokens[at] ?? "")) {
        at += 1;
        continue;
      }
      const [from = "", to = ""] = tokens.slice(at + 1, at + 3);
      const last = renames.get(to) ?? to;
      if (!renames.has(from) && from !== last) renames.set(from, last);
      at += 3;
    }
  }
  return renames;
}

/** The renames below an absolute folder. */
export function gitRenames(root: string): Renames {
  const answers = questions.map((question) => runGit(root, question));
  return readRenames(answers.map(({ text, isWhole }) => (isWhole ? text : "")));
}

/** Like `gitRenames`, without blocking a server; never rejected. */
export async function gitRenamesInBackground(root: string, signal: AbortSignal): Promise<Renames> {
  const answers = await Promise.all(
    questions.map((question) => runGitInBackground(root, question, { signal })),
  );
  return readRenames(answers.map(({ text, isWhole }) => (isWhole ? text : "")));
}
