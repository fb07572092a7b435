/** The baseline of a site as it was before a change. */
import nodePath from "node:path";
import { type Baseline, baselineFile, maxBaselineBytes } from "../../service/index.ts";
import { baselineIn } from "../baseline/read-baseline.ts";
import type { StatesOfRepository } from "./choose-states.ts";
import type { Trees } from "./open-states.ts";
import { contentInTree } from "./state-files.ts";

/**
 * The baseline in the state that a change began with; undefined if that has none. Throws if it is broken, as a broken one on
 * disk ends a check.
 * @param root absolute path of the site's folder in that state
 */
export function baselineBefore(
  { before, names }: Pick<StatesOfRepository, "before" | "names">,
  trees: Trees,
  root: string,
): Baseline | undefined {
  const tree = trees.of(before);
  if (tree === undefined) return undefined;
  const content = contentInTree(tree, nodePath.join(root, baselineFile), maxBaselineBytes);
  return baselineIn(content, `The ${baselineFile} of ${names.before}`)?.baseline;
}
