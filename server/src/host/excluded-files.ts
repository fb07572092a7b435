/**
 * Finds the files of a folder that are in git's index, but that a sparse checkout excludes from the working tree: they are
 * deployed, although they are not on disk.
 */
import { hasSparseCheckout } from "./git-state.ts";
import { workingTree } from "./working-tree.ts";

/**
 * The files of a folder, given by its absolute path, that a sparse checkout excludes; relative to the folder. Empty without a
 * sparse checkout, or if git does not answer. Never throws.
 */
export function excludedFiles(root: string): readonly string[] {
  if (!hasSparseCheckout(root)) return [];
  return [...(workingTree(root, [])?.skipped.keys() ?? [])];
}
