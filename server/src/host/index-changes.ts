/**
 * Finds the files of a folder that differ between git's index and a commit. Git compares trees for this and skips
 * equal folders, so that a small change costs little in a large repository. Reads no content.
 */
import { runGit } from "./run-git.ts";

/** A file that differs between a commit and the index, or is missing from one of them. */
export interface IndexChange {
  /** Whether both have it as a regular file. */
  readonly isEdit: boolean;
  /** The name of its content in the commit; undefined if the commit does not have it. */
  readonly formerId: string | undefined;
}

const diffCommand = [
  "diff-index",
  "--cached",
  "--raw",
  "-z",
  "--abbrev=64",
  "--no-renames",
  "--no-ext-diff",
  "--no-textconv",
  "--ignore-submodules=none",
  // A file added with `--intent-to-add` is in the index without its content.
  "--ita-visible-in-index",
  "--relative",
];

/** One entry of git's output: the file's modes and the names of its content in the commit and the index, and its status. */
const entry = /:(\d{6}) (\d{6}) ([0-9a-f]{40,64}) [0-9a-f]{40,64} ([A-Z])\d*\0([^\0]+)\0/gy;

function isRegular(mode: string): boolean {
  return mode === "100644" || mode === "100755";
}

/**
 * The files below an absolute folder that differ between the index and a commit, by their paths relative to the
 * folder.
 * @param commit full name of the commit
 * @returns undefined if git fails, or its output has an unknown format
 */
export function changesOfIndex(folder: string, commit: string): ReadonlyMap<string, IndexChange> | undefined {
  const { text, isWhole } = runGit(folder, [...diffCommand, commit, "--", "."], { isLong: true });
  if (!isWhole) return undefined;
  const changes = new Map<string, IndexChange>();
  let end = 0;
  for (const [whole, before = "", after = "", id = "", status, file = ""] of text.matchAll(entry)) {
    end += whole.length;
    const existedBefore = before !== "000000";
    const isEdit = status === "M" && isRegular(before) && isRegular(after) && !changes.has(file);
    changes.set(file, { isEdit, formerId: existedBefore ? id : undefined });
  }
  return end === text.length ? changes : undefined;
}
