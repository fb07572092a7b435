/**
 * Finds the commit of the published state: the one that a deployment was built from, or the newest one of the
 * deployed branch. Uses only git, without blocking a server.
 */
import { branchesToMergeInto, type ChangeStart, commitOf, isRefName, namesOfBranch } from "./git-revision.ts";
import { runGitInBackground } from "./run-git.ts";

/** What is known about the published state of a site. Both values may come from a service. */
export interface PublishedState {
  /** The commit of the newest successful deployment; undefined if none is known. */
  readonly commit?: string;
  /** The deployed branch; undefined if unknown, which means the default branch. */
  readonly branch?: string;
}

/** The commit of the published state. */
export interface PublishedStart extends ChangeStart {
  readonly kind: "commit" | "branch";
  /** How many of its commits are missing from the working tree; undefined if git cannot count them. */
  readonly missingCommits: number | undefined;
  /** The branch that is checked out; undefined if none is. */
  readonly checkedOut: string | undefined;
}

/** What is missing from the repository: the commit, the branch, or any commit at all. */
export type MissingPublishedStart = "no-commit" | "no-branch" | "empty";

/** The name of a commit in a form that git does not interpret as anything else. */
const commitName = /^[0-9a-f]{7,64}$/i;

async function namedStart(
  folder: string,
  { commit, branch }: PublishedState,
): Promise<(ChangeStart & Pick<PublishedStart, "kind">) | MissingPublishedStart> {
  if (commit !== undefined) {
    const fullName = commitName.test(commit) ? await commitOf(folder, commit) : undefined;
    if (fullName === undefined) return "no-commit";
    const short = commit.slice(0, 7);
    return { kind: "commit", name: branch === undefined ? short : `${branch}@${short}`, commit: fullName };
  }
  const names =
    branch === undefined ? await branchesToMergeInto(folder) : isRefName(branch) ? namesOfBranch(branch) : [];
  for (const name of names) {
    const tip = await commitOf(folder, name);
    if (tip === undefined) continue;
    return { kind: "branch", name: name.replace(/^refs\/(?:remotes|heads)\//, ""), commit: tip };
  }
  return branch === undefined ? "empty" : "no-branch";
}

/**
 * The commit of the published state, for the working tree that contains a folder. Never rejects. The commit itself is
 * compared with the working tree, not their merge base: readers see all of it.
 */
export async function publishedStartInBackground(
  folder: string,
  published: PublishedState,
): Promise<PublishedStart | MissingPublishedStart> {
  if ((await commitOf(folder, "HEAD")) === undefined) return "empty";
  const start = await namedStart(folder, published);
  if (typeof start === "string") return start;
  const [count, head] = await Promise.all([
    runGitInBackground(folder, ["rev-list", "--count", `HEAD..${start.commit}`]),
    runGitInBackground(folder, ["symbolic-ref", "--quiet", "--short", "HEAD"]),
  ]);
  return {
    ...start,
    missingCommits: count.isWhole && /^\d+\s*$/.test(count.text) ? Number(count.text) : undefined,
    checkedOut: head.isWhole && head.text.trim() !== "" ? head.text.trim() : undefined,
  };
}
