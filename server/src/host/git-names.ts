/**
 * Which files git has by other names than the disk: on a disk that ignores case, git goes on to use the name by
 * which it first saw a file (`core.ignorecase`). Git is not asked on other disks, where it sees both names.
 */
import nodePath from "node:path";
import type { NameInGit } from "../service/site/file-listing.ts";
import { realOrSame, repositoryAround } from "./boundary.ts";
import { siteFileName } from "./discover.ts";
import { isFoundByOtherName, withoutCase } from "./letter-case.ts";
import { type GitAnswer, runGit, runGitInBackground } from "./run-git.ts";

const question = ["ls-files", "-z"];

/** Whether the disk of a site ignores case, and the site is in a repository. */
function isAsked(root: string): boolean {
  const upper = nodePath.join(root, siteFileName.toUpperCase());
  return isFoundByOtherName(root, upper) && repositoryAround(realOrSame(root)) !== undefined;
}

function pairsOf(answer: GitAnswer, files: readonly string[]): readonly NameInGit[] {
  if (!answer.isWhole) return [];
  const inGit = new Set(answer.text.split("\0"));
  const left = files.filter((file) => !inGit.has(file));
  if (left.length === 0) return [];
  const listed = new Set(files);
  const known = new Map<string, string>();
  for (const name of inGit) if (!listed.has(name)) known.set(withoutCase(name), name);
  return left.flatMap((file) => {
    const name = known.get(withoutCase(file));
    return name === undefined ? [] : [{ file, inGit: name }];
  });
}

/**
 * The files of a site that git has by other names. Never throws.
 * @param files site-relative, as on disk
 */
export function namesInGit(root: string, files: readonly string[]): readonly NameInGit[] {
  return isAsked(root) ? pairsOf(runGit(root, question), files) : [];
}

/**
 * Like `namesInGit`, without blocking a server: asks git at once, while the files are still being listed; never rejected.
 * @returns a function that compares the listed files
 */
export function askForNamesInGit(
  root: string,
  signal?: AbortSignal,
): (files: readonly string[]) => Promise<readonly NameInGit[]> {
  const answer = isAsked(root) ? runGitInBackground(root, question, { signal }) : undefined;
  return async (files) => (answer === undefined ? [] : pairsOf(await answer, files));
}
