/** Which sites two states have, and which folder of the one is which folder of the other. */
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

/** The absolute roots of a site in two states. They are the same unless its folder was moved. */
interface SiteRoots {
  readonly before: string;
  readonly after: string;
}

/** The part of a tree in which sites are found: without links, only files of that name, which are few. */
function treeOfSites(tree: GitTree): FileSystem {
  const hasLinks = tree.entries.some(({ kind }) => kind !== "file");
  if (hasLinks) return tree;
  const isOfSite = ({ path }: { readonly path: string }): boolean =>
    path === siteFileName || path.endsWith(`/${siteFileName}`);
  return new GitTree(tree.repository, tree.entries.filter(isOfSite));
}

/** The text of a docs.json of a tree tells whether it is a site's. */
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

/** The roots below a folder, or else the one around it. */
function rootsIn(tree: GitTree | undefined, folder: string): readonly string[] {
  const below =
    tree === undefined ? discoverSites(folder).sites.map(({ root }) => root) : sitesOfTree(tree, folder);
  if (below.length > 0) return below;
  if (tree === undefined) {
    const around = siteAround(folder)?.root;
    return around === undefined ? [] : [around];
  }
  for (let at = nodePath.dirname(folder); isInside(tree.repository, at); at = nodePath.dirname(at)) {
    if (tree.idAt(nodePath.join(at, "docs.json")) !== undefined) return [at];
    if (at === tree.repository) return [];
  }
  return [];
}

/**
 * The sites below a folder, or else the one around it, in either of two states.
 * @param folder absolute, without links
 */
export function sitePairs(
  { before, after }: Pick<StatesOfRepository, "before" | "after">,
  trees: Trees,
  folder: string,
): readonly SiteRoots[] {
  const currentRoots = rootsIn(trees.of(after), folder);
  const former = rootsIn(trees.of(before), folder);
  const both = currentRoots.filter((root) => former.includes(root));
  const onlyPresent = currentRoots.filter((root) => !former.includes(root));
  const onlyFormer = former.filter((root) => !currentRoots.includes(root));
  const pairs = both.map((root) => ({ before: root, after: root }));
  const [now] = onlyPresent;
  const [then] = onlyFormer;
  // One site that is gone and one that is new are a site whose folder was moved.
  if (onlyPresent.length === 1 && onlyFormer.length === 1 && now !== undefined && then !== undefined)
    return [...pairs, { before: then, after: now }];
  return [...pairs, ...[...onlyPresent, ...onlyFormer].map((root) => ({ before: root, after: root }))];
}

/** The folder of a site before the change; the same if it was not moved. */
export function formerRoot(
  states: Pick<StatesOfRepository, "before" | "after">,
  trees: Trees,
  root: string,
): string {
  const tree = trees.of(states.before);
  if (tree === undefined || tree.idAt(nodePath.join(root, "docs.json")) !== undefined) return root;
  const pair = sitePairs(states, trees, trees.repository).find(({ after }) => after === root);
  return pair?.before ?? root;
}
