/** Finds the sites of two states, and pairs their folders. */
import nodePath from "node:path";
import { discoverSites, siteAround, siteFileName } from "../../host/discover.ts";
import { kindOfText } from "../../host/docs-json-kind.ts";
import type { FileSystem } from "../../host/file-system.ts";
import { readObjects } from "../../host/git-objects.ts";
import { GitTree } from "../../host/git-tree.ts";
import { isInside } from "../../host/paths.ts";
import { maxBytes } from "../../host/read-file.ts";
import type { StatesOfRepository } from "./choose-states.ts";
import type { Trees } from "./open-states.ts";

/** The absolute roots of a site in two states; the same unless its folder was moved. */
interface SiteRoots {
  readonly before: string;
  readonly after: string;
}

/** The part of a tree that is searched for sites: only the docs.json files, unless the tree contains links. */
function treeOfSites(tree: GitTree): FileSystem {
  const hasLinks = tree.entries.some(({ kind }) => kind !== "file");
  if (hasLinks) return tree;
  const isOfSite = ({ path }: { readonly path: string }): boolean =>
    path === siteFileName || path.endsWith(`/${siteFileName}`);
  return new GitTree(tree.repository, tree.entries.filter(isOfSite));
}

/** The roots of the sites below a folder in a tree; the text of a docs.json decides whether it belongs to a site. */
function sitesOfTree(tree: GitTree, folder: string): readonly string[] {
  const { sites } = discoverSites(folder, {
    fileSystem: treeOfSites(tree),
    kindOf: (docsJson) => {
      const id = tree.idAt(docsJson);
      for (const [, object] of readObjects(tree.repository, id === undefined ? [] : [id], maxBytes.json)) {
        if (object.kind === "content") return kindOfText(object.bytes.toString("utf8"));
      }
      return "site";
    },
  });
  return sites.map(({ root }) => root);
}

/** The roots of the sites below a folder, or else of the one around it. */
function rootsIn(tree: GitTree | undefined, folder: string): readonly string[] {
  const below =
    tree === undefined ? discoverSites(folder).sites.map(({ root }) => root) : sitesOfTree(tree, folder);
  if (below.length > 0) return below;
  if (tree === undefined) {
    const site = siteAround(folder);
    return site === undefined ? [] : [site.root];
  }
  let parent = nodePath.dirname(folder);
  for (; isInside(tree.repository, parent); parent = nodePath.dirname(parent)) {
    if (tree.idAt(nodePath.join(parent, siteFileName)) !== undefined) return [parent];
    if (parent === tree.repository) return [];
  }
  return [];
}

/**
 * The sites below a folder, or else the one around it, in either of two states.
 * @param folder absolute, without symbolic links
 */
export function sitePairs(
  { before, after }: Pick<StatesOfRepository, "before" | "after">,
  trees: Trees,
  folder: string,
): readonly SiteRoots[] {
  const rootsAfter = rootsIn(trees.of(after), folder);
  const rootsBefore = rootsIn(trees.of(before), folder);
  const added = rootsAfter.filter((root) => !rootsBefore.includes(root));
  const removed = rootsBefore.filter((root) => !rootsAfter.includes(root));
  const pairOf = (root: string): SiteRoots => ({ before: root, after: root });
  const pairs = rootsAfter.filter((root) => rootsBefore.includes(root)).map(pairOf);
  const [newRoot] = added;
  const [oldRoot] = removed;
  // If one site was removed and one was added, they are treated as one site whose folder was moved.
  if (added.length === 1 && removed.length === 1 && newRoot !== undefined && oldRoot !== undefined)
    return [...pairs, { before: oldRoot, after: newRoot }];
  return [...pairs, ...[...added, ...removed].map(pairOf)];
}

/** The folder of a site before the change; the same if it was not moved. */
export function formerRoot(
  states: Pick<StatesOfRepository, "before" | "after">,
  trees: Trees,
  root: string,
): string {
  const tree = trees.of(states.before);
  if (tree === undefined || tree.idAt(nodePath.join(root, siteFileName)) !== undefined) return root;
  const pair = sitePairs(states, trees, trees.repository).find(({ after }) => after === root);
  return pair?.before ?? root;
}
