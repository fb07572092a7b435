/** Reads the baseline of a site from the state before a change. */
import nodePath from "node:path";
import type { GitTree } from "../../host/git-tree.ts";
import { type Baseline, baselineFile, maxBaselineBytes } from "../../service/index.ts";
import type { FileContent } from "../../service/snapshot.ts";
import { baselineIn } from "../baseline/read-baseline.ts";
import type { StatesOfRepository } from "./choose-states.ts";
import type { Trees } from "./open-states.ts";
import { contentInTree, type FilesOfStates, firstContent } from "./state-files.ts";

function contentOfBaseline(tree: GitTree | undefined, root: string): FileContent | undefined {
  return tree && contentInTree(tree, nodePath.join(root, baselineFile), maxBaselineBytes);
}

/**
 * The baseline in the state before a change; undefined if there is none.
 * @param root absolute path of the site's folder in that state
 * @param files the files of both states if they are known, so that no tree must be read
 * @throws UsageError if the baseline is invalid, like one on disk
 */
export function baselineBefore(
  { before, names }: Pick<StatesOfRepository, "before" | "names">,
  trees: Trees,
  root: string,
  files: FilesOfStates | undefined,
): Baseline | undefined {
  const content =
    files === undefined
      ? contentOfBaseline(trees.of(before), root)
      : firstContent(files.before.contents([baselineFile], maxBaselineBytes));
  return content && baselineIn(content, `The ${baselineFile} of ${names.before}`)?.baseline;
}
