/**
 * Which commits the names mean that people and builds give: of a branch, a tag, a commit, the branch that a change will be
 * merged into. Reads no file of a commit.
 */
import { runGit } from "./run-git.ts";

/** Names that git would take for something else than a name. */
const noName = /^-|\p{Cc}/u;

/** The commit of a name; undefined where the repository has none of this name. */
export function commitNamed(repository: string, name: string): string | undefined {
  if (name === "" || noName.test(name)) return undefined;
  const { text, isWhole } = runGit(repository, ["rev-parse", "--verify", "--quiet", `${name}^{commit}`]);
  const commit = text.trim();
  return isWhole && /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined;
}

/** The commit from which two others went apart; undefined where none is known. */
export function commonCommit(repository: string, one: string, other: string): string | undefined {
  if (one === other) return one;
  const { text, isWhole } = runGit(repository, ["merge-base", one, other]);
  const [commit = ""] = text.split("\n");
  return isWhole && /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined;
}

/** A base that nobody named, and where it comes from. */
interface DefaultBase {
  readonly name: string;
  /** The commit, where the repository has it. */
  readonly commit: string | undefined;
  /** The variable of the build that names it; undefined where the repository does. */
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
function namesOfBranch(branch: string): readonly string[] {
  const short = branch.replace(/^refs\/heads\//, "");
  return [`refs/remotes/origin/${short}`, `refs/heads/${short}`];
}

function firstKnown(repository: string, names: readonly string[]): string | undefined {
  for (const name of names) {
    const commit = commitNamed(repository, name);
    if (commit !== undefined) return commit;
  }
  return undefined;
}

/**
 * What a change is compared with where nobody says so: the base that the build names, else the default branch of the
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
  const head = runGit(repository, ["symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD"]);
  const ofServer = head.isWhole ? [head.text.trim()] : [];
  for (const name of [...ofServer, "origin/main", "origin/master", "main", "master"]) {
    const commit = commitNamed(repository, name);
    if (commit !== undefined) return { name, commit, variable: undefined };
  }
  return undefined;
}
