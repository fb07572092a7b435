/**
 * Which files of a folder the index of git has in another form than a commit. Git compares trees for that and passes over
 * folders that are the same, so that a small change costs little in a large repository. Reads no content.
 */
import { runGit } from "./run-git.ts";

/** A file that a commit and the index have in another form, or that one of them lacks. */
export interface IndexChange {
  /** Whether both have it as a regular file. */
  readonly isEdit: boolean;
  /** The name of its content in the commit; undefined if the commit does not have it. */
  readonly formerId: string | undefined;
}

const question = [
  "diff-index",
  "--cached",
  "--raw",
  "-z",
  "--abbrev=64",
  "--no-renames",
  "--no-ext-diff",
  "--no-textconv",
  "--ignore-submodules=none",
  // A file that was only announced is in the index without its content.
  "--ita-visible-in-index",
  "--relative",
];

/** What git says of a file: its mode and the name of its content in the commit and in the index, and how they differ. */
const entry = /:(\d{6}) (\d{6}) ([0-9a-f]{40,64}) [0-9a-f]{40,64} ([A-Z])\d*\0([^\0]+)\0/gy;

function isRegular(mode: string): boolean {
  return mode === "100644" || mode === "100755";
}

/**
 * The files below an absolute folder that the index has in another form than a commit, by their paths from there.
 * @param commit by its full name
 * @returns undefined if git gives no answer, or one of another form
 */
export function changesOfIndex(folder: string, commit: string): ReadonlyMap<string, IndexChange> | undefined {
  const { text, isWhole } = runGit(folder, [...question, commit, "--", "."], { isLong: true });
  if (!isWhole) return undefined;
  const changes = new Map<string, IndexChange>();
  let end = 0;
  for (const [whole, before = "", after = "", id = "", status, file = ""] of text.matchAll(entry)) {
    end += whole.length;
    const isThere = before !== "000000";
    const isEdit = status === "M" && isRegular(before) && isRegular(after) && !changes.has(file);
    changes.set(file, { isEdit, formerId: isThere ? id : undefined });
  }
  return end === text.length ? changes : undefined;
}
