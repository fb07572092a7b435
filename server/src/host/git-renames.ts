/** Finds renamed files, in commits and in the index. Without git, or outside a repository, there are none. */
import { runGit, runGitInBackground } from "./run-git.ts";

/** Site-relative paths: maps the former path of a file to its current one. */
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

/** List the renames in the index and in the newest commits. Neither command reads files of the working tree. */
const commands = [
  ["diff-index", "--cached", ...format, "HEAD"],
  ["log", "--no-show-signature", `--max-count=${maxCommits}`, "--format=", ...format],
];

/** Parses the outputs of git, newest renames first; a file that was renamed twice is mapped to its last name. */
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

/** The renames below a folder, given by its absolute path. */
export function gitRenames(root: string): Renames {
  const answers = commands.map((command) => runGit(root, command));
  return readRenames(answers.map(({ text, isWhole }) => (isWhole ? text : "")));
}

/** Like `gitRenames`, but without blocking a server. Never rejects. */
export async function gitRenamesInBackground(root: string, signal: AbortSignal): Promise<Renames> {
  const answers = await Promise.all(commands.map((command) => runGitInBackground(root, command, { signal })));
  return readRenames(answers.map(({ text, isWhole }) => (isWhole ? text : "")));
}
