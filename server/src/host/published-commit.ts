/**
 * The commit of what is published: the one that a deployment was built from, or the newest one of the branch that is deployed. Asks git
 * alone, without blocking a server.
 */
import { branchesToMergeInto, type ChangeStart, commitOf, isRefName, namesOfBranch } from "./git-revision.ts";
import { runGitInBackground } from "./run-git.ts";

/** What is known of the published state of a site. Both may come from a service. */
export interface PublishedState {
  /** The commit of the newest deployment that succeeded; undefined if none is known. */
  readonly commit?: string;
  /** The branch that is deployed; undefined if that is unknown, which stands for the default branch. */
  readonly branch?: string;
}

/** The commit of the published state. */
export interface PublishedStart extends ChangeStart {
  readonly kind: "commit" | "branch";
  /** How many of its commits the working tree lacks; undefined if git cannot count them. */
  readonly missingCommits: number | undefined;
  /** The branch that is checked out; undefined if none is. */
  readonly checkedOut: string | undefined;
}

/** What the repository lacks: the commit, the branch, or any commit. */
export type MissingPublishedStart = "no-commit" | "no-branch" | "empty";

const commitName = /^[0-9a-f]{7,64}$/i;

/** Whether a text may be the name of a commit, so that git takes it for nothing else. */
function isCommitName(text: string): boolean {
  return commitName.test(text);
}

async function namedStart(
  folder: string,
  { commit, branch }: PublishedState,
): Promise<(ChangeStart & Pick<PublishedStart, "kind">) | MissingPublishedStart> {
  if (commit !== undefined) {
    const known = isCommitName(commit) ? await commitOf(folder, commit) : undefined;
    if (known === undefined) return "no-commit";
    const short = commit.slice(0, 7);
    return { kind: "commit", name: branch === undefined ? short : `${branch}@${short}`, commit: known };
  }
  const names =
    branch === undefined ? await branchesToMergeInto(folder) : isRefName(branch) ? namesOfBranch(branch) : [];
  for (const name of names) {
    const known = await commitOf(folder, name);
    if (known === undefined) continue;
    return { kind: "branch", name: name.replace(/^refs\/(?:remotes|heads)\//, ""), commit: known };
  }
  return branch === undefined ? "empty" : "no-branch";
}

/**
 * The commit of the published state, for the working tree around a folder; never rejected. It is compared as it is, not from where
 * the working tree went apart from it: readers see all of it.
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
