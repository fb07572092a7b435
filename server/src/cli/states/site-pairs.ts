/** Finds the sites of two states, and pairs their folders. */
import nodePath from "node:path";
import { discoverSites, siteAround, siteFileName } from "../../host/discover.ts";
import { kindOfText } from "../../host/docs-json-kind.ts";
import type { FileSystem } from "../../host/file-system.ts";
import { readObjects } from "../../host/git-objects.ts";
import { GitTree } from "../../host/git-tree.ts";
import { isInside } from "../../host/paths.ts";
import { maxBytes } from "../../host/read-file.ts";
import { grouped } from "../formats/grouped.ts";
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

/** The roots of the sites below a folder in a tree; in the working tree if the tree is undefined. */
function rootsBelow(tree: GitTree | undefined, folder: string): readonly string[] {
  return tree === undefined ? discoverSites(folder).sites.map(({ root }) => root) : sitesOfTree(tree, folder);
}

/** The root of the site around a folder, if there is one, in a tree or in the working tree. */
function rootAround(tree: GitTree | undefined, folder: string): readonly string[] {
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
 * The sites whose folders were moved: the only removed and the only added one whose paths end with the same names, as many as
 * possible. The last two are treated as one site, whatever their names are.
 */
function movedSites(removed: readonly string[], added: readonly string[]): readonly SiteRoots[] {
  const moved: SiteRoots[] = [];
  const paired = new Set<string>();
  const depth = Math.max(...[...removed, ...added].map((root) => root.split(nodePath.sep).length));
  for (let length = depth; length >= 0; length -= 1) {
    const byEnd = (roots: readonly string[]) =>
      grouped(
        roots
          .filter((root) => !paired.has(root))
          .map((root) => {
            const names = root.split(nodePath.sep);
            return [names.slice(Math.max(0, names.length - length)).join(nodePath.sep), root] as const;
          }),
      );
    const addedByEnd = byEnd(added);
    for (const [end, [before, ...others]] of byEnd(removed)) {
      const [after, ...otherAdded] = addedByEnd.get(end) ?? [];
      if (before === undefined || after === undefined || others.length + otherAdded.length > 0) continue;
      moved.push({ before, after });
      paired.add(before).add(after);
    }
  }
  return moved;
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
  const [treeBefore, treeAfter] = [trees.of(before), trees.of(after)];
  const below = [rootsBelow(treeBefore, folder), rootsBelow(treeAfter, folder)] as const;
  const [rootsBefore, rootsAfter] = below.some((roots) => roots.length > 0)
    ? below
    : [rootAround(treeBefore, folder), rootAround(treeAfter, folder)];
  const added = rootsAfter.filter((root) => !rootsBefore.includes(root));
  const removed = rootsBefore.filter((root) => !rootsAfter.includes(root));
  const pairOf = (root: string): SiteRoots => ({ before: root, after: root });
  const pairs = rootsAfter.filter((root) => rootsBefore.includes(root)).map(pairOf);
  const moved = movedSites(removed, added);
  const isMoved = (root: string): boolean =>
    moved.some(({ before: from, after: to }) => root === from || root === to);
  const others = [...added, ...removed].filter((root) => !isMoved(root));
  if (others.length === 0 || folder === trees.repository) return [...pairs, ...moved, ...others.map(pairOf)];
  // The other folder of a site that was moved may be anywhere in the repository.
  const everywhere = sitePairs({ before, after }, trees, trees.repository);
  const movedPair = (root: string): SiteRoots | undefined =>
    everywhere.find((pair) => pair.before === root || pair.after === root);
  return [...pairs, ...moved, ...others.map((root) => movedPair(root) ?? pairOf(root))];
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
