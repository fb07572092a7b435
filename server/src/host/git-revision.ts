/**
 * Resolves the names that people and builds use for commits: those of a branch, a tag, a commit, or the branch that a
 * change will be merged into. Reads no file of a commit.
 */
import { type GitAnswer, runGit, runGitInBackground } from "./run-git.ts";

/** Matches names that git would not treat as a name. */
const badName = /^-|\p{Cc}/u;

/** The line that git prints for the name of a commit. */
const commitLine = /^([0-9a-f]{40,64}) commit \d+$/;

/** The commits of several names, with one git command: undefined for a name that the repository does not have, or if git fails. */
export function commitsNamed(
  repository: string,
  names: readonly string[],
): readonly (string | undefined)[] | undefined {
  const inputs = names.map((name) => (name === "" || badName.test(name) ? undefined : `${name}^{commit}`));
  const input = inputs.flatMap((name) => (name === undefined ? [] : `${name}\n`)).join("");
  const { text, isWhole } = runGit(repository, ["cat-file", "--batch-check"], { input, isLong: true });
  if (!isWhole) return undefined;
  const lines = text.split("\n").values();
  return inputs.map((name) =>
    name === undefined ? undefined : commitLine.exec(lines.next().value ?? "")?.[1],
  );
}

/** The commit of a name; undefined if the repository does not have it. */
export function commitNamed(repository: string, name: string): string | undefined {
  return commitsNamed(repository, [name])?.[0];
}

function commitCommand(name: string): readonly string[] {
  return ["rev-parse", "--verify", "--quiet", `${name}^{commit}`];
}

function commitIn({ text, isWhole }: GitAnswer): string | undefined {
  const [commit = ""] = text.split("\n");
  return isWhole && /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined;
}

/** Like `commitNamed`, but without blocking a server, and for any folder of the repository. */
export async function commitOf(folder: string, name: string): Promise<string | undefined> {
  return name === "" || badName.test(name)
    ? undefined
    : commitIn(await runGitInBackground(folder, commitCommand(name)));
}

/** Whether text is a plain branch name: not an option, and without git's syntax for related commits, such as `~1`. */
export function isRefName(name: string): boolean {
  return name !== "" && !badName.test(name) && !/[\s~^:?*[\\]|\.\.|@\{/.test(name);
}

/** The merge base of two commits; undefined if none is known. */
export function commonCommit(repository: string, one: string, other: string): string | undefined {
  return one === other ? one : commitIn(runGit(repository, ["merge-base", one, other]));
}

/** Environment variables that builds set to a commit, or to the branch that a change will be merged into. */
const commitVariables = ["CI_MERGE_REQUEST_DIFF_BASE_SHA"];
const branchVariables = [
  "GITHUB_BASE_REF",
  "CI_MERGE_REQUEST_TARGET_BRANCH_NAME",
  "BITBUCKET_PR_DESTINATION_BRANCH",
  "SYSTEM_PULLREQUEST_TARGETBRANCH",
  "BUILDKITE_PULL_REQUEST_BASE_BRANCH",
  "CHANGE_TARGET",
];

/** The full names of a branch: as last fetched from the server, and the local one. */
export function namesOfBranch(branch: string): readonly string[] {
  const short = branch.replace(/^refs\/heads\//, "");
  return [`refs/remotes/origin/${short}`, `refs/heads/${short}`];
}

/** The default branch of the server, if the clone has recorded it. */
const serverHead = "refs/remotes/origin/HEAD";

const serverHeadCommand = ["symbolic-ref", "--quiet", "--short", serverHead];

const usualBranches = ["origin/main", "origin/master", "main", "master"];

function branchesAfter(head: GitAnswer): readonly string[] {
  const serverBranches = head.isWhole ? [head.text.trim()] : [];
  return [...serverBranches, ...usualBranches];
}

/** The default branch of the remote server, if known, then its usual names; determined without blocking our server. */
export async function branchesToMergeInto(folder: string): Promise<readonly string[]> {
  return branchesAfter(await runGitInBackground(folder, serverHeadCommand));
}

/** The commit where the changes of a working tree began, and the name to show for it. */
export interface ChangeStart {
  /** A branch, or `HEAD` if there is none to merge into. */
  readonly name: string;
  readonly commit: string;
}

/**
 * The commit where the working tree that contains a folder diverged from the branch that it will be merged into;
 * determined without blocking a server. Never rejects.
 * @returns undefined before the first commit; `no-common-commit` if the branch and the working tree share no commit
 */
export async function changeStartInBackground(
  folder: string,
): Promise<ChangeStart | "no-common-commit" | undefined> {
  const tip = await commitOf(folder, "HEAD");
  if (tip === undefined) return undefined;
  for (const name of await branchesToMergeInto(folder)) {
    const commit = await commitOf(folder, name);
    if (commit === undefined) continue;
    if (commit === tip) return { name, commit };
    const start = commitIn(await runGitInBackground(folder, ["merge-base", commit, tip]));
    return start === undefined ? "no-common-commit" : { name, commit: start };
  }
  return { name: "HEAD", commit: tip };
}

/** The names under which a repository may have the base of a change: one that the user `typed`, or that a `build` names. */
type BaseNames =
  | { readonly kind: "typed"; readonly name: string; readonly names: readonly string[] }
  | {
      readonly kind: "build";
      readonly name: string;
      readonly names: readonly string[];
      /** The environment variable. */
      readonly variable: string;
    }
  | { readonly kind: "default"; readonly names: readonly string[] };

type NamedBase = Exclude<BaseNames, { readonly kind: "default" }>;

/** The base of a change. */
export type ChangeBase =
  /** The commit is undefined if the repository does not have it. */
  | (NamedBase & { readonly commit: string | undefined })
  | { readonly kind: "default"; readonly name: string; readonly commit: string }
  /** No branch has a usual name. */
  | { readonly kind: "none" };

function baseNames(
  typed: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): BaseNames {
  if (typed !== undefined) return { kind: "typed", name: typed, names: [typed] };
  for (const variable of commitVariables) {
    const name = environment[variable];
    if (name) return { kind: "build", name, names: [name], variable };
  }
  for (const variable of branchVariables) {
    const name = environment[variable];
    if (name) return { kind: "build", name, names: namesOfBranch(name), variable };
  }
  return { kind: "default", names: [serverHead, ...usualBranches] };
}

/** The server's default branch, or one with a usual name. Runs git for the name only if the repository has recorded it. */
function defaultBase(
  repository: string,
  [serverCommit, ...commits]: readonly (string | undefined)[],
): ChangeBase {
  if (serverCommit !== undefined) {
    const head = runGit(repository, serverHeadCommand);
    if (head.isWhole) return { kind: "default", name: head.text.trim(), commit: serverCommit };
  }
  for (const [index, name] of usualBranches.entries()) {
    const commit = commits[index];
    if (commit !== undefined) return { kind: "default", name, commit };
  }
  return { kind: "none" };
}

/** The two commits of a comparison. */
interface ComparedCommits {
  /** Undefined if the repository does not have the later commit. */
  readonly tip: string | undefined;
  readonly base: ChangeBase;
}

/**
 * The commits of a comparison, with one git command, because starting git takes longer than its work.
 * @param head the name of the later commit
 * @param typed the base as typed; by default the one that the build names, else the server's default branch, `main` or `master`
 * @returns undefined if git fails
 */
export function comparedCommits(
  repository: string,
  head: string,
  typed: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): ComparedCommits | undefined {
  const wanted = baseNames(typed, environment);
  const commits = commitsNamed(repository, [head, ...wanted.names]);
  if (commits === undefined) return undefined;
  const [tip, ...bases] = commits;
  if (wanted.kind === "default") return { tip, base: defaultBase(repository, bases) };
  return { tip, base: { ...wanted, commit: bases.find((commit) => commit !== undefined) } };
}
