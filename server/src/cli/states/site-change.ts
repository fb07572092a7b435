/** Finds the files of a site that a change affects, if the site has the same folder in both states. Opens no site. */
import type { GitTree } from "../../host/git-tree.ts";
import { changedFiles } from "./changed-pages.ts";
import type { StateName, StatesOfRepository } from "./choose-states.ts";
import { editedFiles } from "./edited-files.ts";
import { type Trees, workingTreeOf } from "./open-states.ts";
import { formerRoot } from "./site-pairs.ts";
import { type FilesOfStates, filesOfTree, filesOfWorkingTree, listingOnDisk } from "./state-files.ts";

/** A change of a site. */
interface ChangeOfSite {
  /** The absolute root of the site before the change. */
  readonly before: string;
  /** Undefined if the folder of the site was moved. */
  readonly files: FilesOfStates | undefined;
  /** The files that differ; undefined if a file exists in only one of the states. */
  readonly changed: readonly string[] | undefined;
}

function treeOf(state: StateName, trees: Trees): GitTree {
  const tree = trees.of(state);
  if (tree === undefined) throw new Error("A comparison begins with a commit");
  return tree;
}

function changeInTrees(
  states: Pick<StatesOfRepository, "before" | "after">,
  root: string,
  trees: Trees,
): ChangeOfSite {
  const before = formerRoot(states, trees, root);
  if (before !== root) return { before, files: undefined, changed: undefined };
  const files: FilesOfStates = {
    before: filesOfTree(treeOf(states.before, trees), root, undefined),
    after: filesOfTree(treeOf(states.after, trees), root, undefined),
    isForeign: () => false,
  };
  return { before, files, changed: changedFiles(files) };
}

/**
 * The change of a site.
 * @param root the absolute path of the site's folder after the change, without symbolic links
 */
export function changeOfSite(
  states: Pick<StatesOfRepository, "before" | "after">,
  root: string,
  trees: Trees,
): ChangeOfSite {
  if (states.after.kind !== "working-tree") return changeInTrees(states, root, trees);
  const listing = listingOnDisk(root);
  const working = workingTreeOf(root, listing.files);
  if (states.before.kind === "commit") {
    const edited = editedFiles(trees.repository, root, states.before.id, working, listing);
    if (edited !== undefined) return { before: root, files: edited, changed: edited.changed };
  }
  const before = formerRoot(states, trees, root);
  if (before !== root) return { before, files: undefined, changed: undefined };
  const foreign = [...listing.files].filter((file) => working.isForeign(file));
  const files: FilesOfStates = {
    before: filesOfTree(treeOf(states.before, trees), root, { files: foreign, sites: listing, working }),
    after: filesOfWorkingTree(trees.repository, root, working, listing),
    isForeign: working.isForeign,
  };
  return { before, files, changed: changedFiles(files) };
}
