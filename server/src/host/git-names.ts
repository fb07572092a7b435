/**
 * Finds files whose names in git differ from those on disk: on a disk that ignores case, git keeps the name under
 * which it first saw a file (`core.ignorecase`). On other disks git sees both names, so it is not run.
 */
import nodePath from "node:path";
import type { NameInGit } from "../service/site/file-listing.ts";
import { realOrSame, repositoryAround } from "./boundary.ts";
import { siteFileName } from "./discover.ts";
import { isFoundByOtherName, withoutCase } from "./letter-case.ts";
import { type GitAnswer, runGit, runGitInBackground } from "./run-git.ts";

const listCommand = ["ls-files", "-z"];

/** Whether names in git can differ: the disk of the site ignores case, and the site is in a repository. */
function needsGit(root: string): boolean {
  const upper = nodePath.join(root, siteFileName.toUpperCase());
  return isFoundByOtherName(root, upper) && repositoryAround(realOrSame(root)) !== undefined;
}

function differingNames(answer: GitAnswer, files: readonly string[]): readonly NameInGit[] {
  if (!answer.isWhole) return [];
  const inGit = new Set(answer.text.split("\0"));
  const unmatched = files.filter((file) => !inGit.has(file));
  if (unmatched.length === 0) return [];
  const listed = new Set(files);
  const unlistedNames = new Map<string, string>();
  for (const name of inGit) if (!listed.has(name)) unlistedNames.set(withoutCase(name), name);
  return unmatched.flatMap((file) => {
    const name = unlistedNames.get(withoutCase(file));
    return name === undefined ? [] : [{ file, inGit: name }];
  });
}

/**
 * The files of a site that have a different name in git. Never throws.
 * @param files site-relative, named as on disk
 */
export function namesInGit(root: string, files: readonly string[]): readonly NameInGit[] {
  return needsGit(root) ? differingNames(runGit(root, listCommand), files) : [];
}

/**
 * Like `namesInGit`, but without blocking a server: runs git immediately, while the files are still being listed.
 * Never rejects.
 * @returns a function that compares the listed files
 */
export function namesInGitInBackground(
  root: string,
  signal?: AbortSignal,
): (files: readonly string[]) => Promise<readonly NameInGit[]> {
  const answer = needsGit(root) ? runGitInBackground(root, listCommand, { signal }) : undefined;
  return async (files) => (answer === undefined ? [] : differingNames(await answer, files));
}
