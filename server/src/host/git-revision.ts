/**
 * Which commits the names mean that people and builds give: of a branch, a tag, a commit, the branch that a change will be
 * merged into. Reads no file of a commit.
 */
import { type GitAnswer, runGit, runGitInBackground } from "./run-git.ts";

/** Names that git would take for something else than a name. */
const noName = /^-|\p{Cc}/u;

/** What git says of a name that is a commit's. */
const commitLine = /^([0-9a-f]{40,64}) commit \d+$/;

/** The commits of names, in one question; undefined for a name that the repository does not have. */
function commitsNamed(repository: string, names: readonly string[]): readonly (string | undefined)[] {
  const asked = names.map((name) => (name === "" || noName.test(name) ? undefined : `${name}^{commit}`));
  const input = asked.flatMap((name) => (name === undefined ? [] : `${name}\n`)).join("");
  const { text } = runGit(repository, ["cat-file", "--batch-check"], { input, isLong: true });
  const lines = text.split("\n").values();
  return asked.map((name) =>
    name === undefined ? undefined : commitLine.exec(lines.next().value ?? "")?.[1],
  );
}

/** The commit of a name; undefined if the repository has none of this name. */
export function commitNamed(repository: string, name: string): string | undefined {
  return commitsNamed(repository, [name])[0];
}

function questionFor(name: string): readonly string[] {
  return ["rev-parse", "--verify", "--quiet", `${name}^{commit}`];
}

function commitIn({ text, isWhole }: GitAnswer): string | undefined {
  const [commit = ""] = text.split("\n");
  return isWhole && /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined;
}

/** The commit of a name, without blocking a server; undefined if the repository around the folder has none of this name. */
export async function commitOf(folder: string, name: string): Promise<string | undefined> {
  return name === "" || noName.test(name)
    ? undefined
    : commitIn(await runGitInBackground(folder, questionFor(name)));
}

/** Whether a text is nothing but the name of a branch: no option, and none of git's ways to say which commit before it is meant. */
export function isRefName(name: string): boolean {
  return name !== "" && !noName.test(name) && !/[\s~^:?*[\\]|\.\.|@\{/.test(name);
}

/** The commit from which two others went apart; undefined if none is known. */
export function commonCommit(repository: string, one: string, other: string): string | undefined {
  return one === other ? one : commitIn(runGit(repository, ["merge-base", one, other]));
}

/** A base that nobody named, and where it comes from. */
interface DefaultBase {
  readonly name: string;
  /** The commit, if the repository has it. */
  readonly commit: string | undefined;
  /** The variable of the build that names it; undefined if the repository does. */
  readonly variable: string | undefined;
}

/** Variables that builds set to a commit, or to the branch that a change will be merged into. */
const commitVariables = ["CI_MERGE_REQUEST_DIFF_BASE_SHA"];
const branchVariables = [
  "GITHUB_BASE_REF",
  "CI_MERGE_REQUEST_TARGET_BRANCH_NAME",
  "BITBUCKET_PR_DESTINATION_BRANCH",
  "SYSTEM_PULLREQUEST_TARGETBRANCH",
  "BUILDKITE_PULL_REQUEST_BASE_BRANCH",
  "CHANGE_TARGET",
];

/** The branch as the server has it, and as it is here. */
export function namesOfBranch(branch: string): readonly string[] {
  const short = branch.replace(/^refs\/heads\//, "");
  return [`refs/remotes/origin/${short}`, `refs/heads/${short}`];
}

function firstKnown(repository: string, names: readonly string[]): string | undefined {
  return commitsNamed(repository, names).find((commit) => commit !== undefined);
}

/** Names the default branch of the server where a clone has noted it. */
const serverHead = "refs/remotes/origin/HEAD";

const serverQuestion = ["symbolic-ref", "--quiet", "--short", serverHead];

const usualBranches = ["origin/main", "origin/master", "main", "master"];

function branchesAfter(head: GitAnswer): readonly string[] {
  const ofServer = head.isWhole ? [head.text.trim()] : [];
  return [...ofServer, ...usualBranches];
}

/** The default branch of the server, and what it is usually called, without blocking a server. */
export async function branchesToMergeInto(folder: string): Promise<readonly string[]> {
  return branchesAfter(await runGitInBackground(folder, serverQuestion));
}

/** Where the changes of a working tree began, and what people call it. */
export interface ChangeStart {
  /** A branch, or `HEAD` if there is none to merge into. */
  readonly name: string;
  readonly commit: string;
}

/**
 * The commit from which the working tree around a folder went apart from the branch that it will be merged into, without
 * blocking a server; never rejected.
 * @returns undefined before the first commit, `no-common-commit` if the branch has no commit in common with the working tree
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

/**
 * What a change is compared with if nobody says so: the base that the build names, else the default branch of the
 * server, else `main` or `master`.
 */
export function defaultBase(
  repository: string,
  environment: Readonly<Record<string, string | undefined>>,
): DefaultBase | undefined {
  for (const variable of commitVariables) {
    const name = environment[variable];
    if (name) return { name, commit: commitNamed(repository, name), variable };
  }
  for (const variable of branchVariables) {
    const name = environment[variable];
    if (name) return { name, commit: firstKnown(repository, namesOfBranch(name)), variable };
  }
  return defaultBranch(repository);
}

/** The default branch of the server, or its usual name. Git is asked for the name only if the repository has recorded it. */
function defaultBranch(repository: string): DefaultBase | undefined {
  const [ofServer, ...others] = commitsNamed(repository, [serverHead, ...usualBranches]);
  if (ofServer !== undefined) {
    const head = runGit(repository, serverQuestion);
    if (head.isWhole) return { name: head.text.trim(), commit: ofServer, variable: undefined };
  }
  const known = others.findIndex((commit) => commit !== undefined);
  const name = usualBranches[known];
  return name === undefined ? undefined : { name, commit: others[known], variable: undefined };
}
