/**
 * Suggests where to list an unlisted page in the navigation: next to the pages of its folder, once for each
 * language, version or product that lists any of them.
 */

import { lowerBound } from "../lower-bound.ts";
import { memo } from "../memo.ts";
import { type Fix, offeredFix } from "../model/change.ts";
import type { Location } from "../model/location.ts";
import { getOrInsert } from "../multimap.ts";
import type { ChildList, NavigationElement } from "../navigation/model.ts";
import { locationOf, type NavigationListing, type VisitedElement, visitPages } from "../navigation/walk.ts";
import { nameOf } from "../navigation/wording.ts";
import { comparePaths } from "../text/natural-order.ts";
import { fileNameOf, folderPrefixOf } from "../text/paths.ts";
import { quoted } from "../text/quoting.ts";

/** A listed page of a folder. */
interface Sibling {
  readonly path: string;
  readonly index: number;
}

/** The pages of one folder in one list. */
interface FolderInList {
  readonly owner: VisitedElement;
  readonly list: ChildList;
  readonly siblings: Sibling[];
}

/** A position for a page: before the item with that index. */
interface PagePlacement {
  readonly owner: VisitedElement;
  readonly array: Location;
  readonly index: number;
  /** The page before this position; undefined if the new page would be the first of its folder. */
  readonly after: string | undefined;
  /** The page after this position, defined only if no page comes before it. */
  readonly before: string | undefined;
}

type FoldersInLists = ReadonlyMap<string, readonly FolderInList[]>;

/** All lists by the folders of their pages. */
const foldersInLists = memo((listing: NavigationListing): FoldersInLists => {
  const byFolder = new Map<string, Map<VisitedElement, FolderInList[]>>();
  visitPages(listing, ({ path, place }, owner, list) => {
    const index = place.segments.at(-1);
    if (list === undefined || typeof index !== "number") return;
    const folder = folderPrefixOf(path);
    const owners = getOrInsert(byFolder, folder, () => new Map());
    const listsOfOwner = getOrInsert(owners, owner, () => []);
    const folderInList = listsOfOwner.find((candidate) => candidate.list === list);
    if (folderInList === undefined) listsOfOwner.push({ owner, list, siblings: [{ path, index }] });
    else folderInList.siblings.push({ path, index });
  });
  return new Map([...byFolder].map(([folder, owners]) => [folder, [...owners.values()].flat()]));
});

/** For each division, the list with the most pages of the folder; the last of several, because new lists come last. */
function largestOfDivisions(all: readonly FolderInList[]): readonly FolderInList[] {
  const largest = new Map<NavigationElement | undefined, FolderInList>();
  for (const folderInList of all) {
    const { division } = folderInList.owner;
    const best = largest.get(division);
    if (best === undefined || folderInList.siblings.length >= best.siblings.length) {
      largest.set(division, folderInList);
    }
  }
  return [...largest.values()];
}

function isSorted(siblings: readonly Sibling[]): boolean {
  return siblings.every(({ path }, index) => {
    const before = siblings[index - 1];
    return before === undefined || comparePaths(before.path, path) <= 0;
  });
}

/** How many words at the beginning of two names are compared; more do not make the names more similar. */
const maxWords = 8;

/** The prefixes of a page's file name, word by word: `setup` and `setup-linux` for `setup-linux`. */
function prefixesOf(path: string): readonly string[] {
  const words = fileNameOf(path).split(/[-_.]/).slice(0, maxWords);
  return words.map((_, index) => words.slice(0, index + 1).join("\n"));
}

/** The last page of a list for each prefix of a name. */
function lastByPrefix(siblings: readonly Sibling[]): ReadonlyMap<string, Sibling> {
  const last = new Map<string, Sibling>();
  for (const sibling of siblings) {
    for (const prefix of prefixesOf(sibling.path)) last.set(prefix, sibling);
  }
  return last;
}

/** Finds the position of a page in one list; created once for all pages of a folder. */
type PlacementFinder = (path: string) => PagePlacement;

/** Finds the alphabetical position if the list is sorted, else that after the page with the most similar name. */
function placementFinder({ owner, list, siblings }: FolderInList): PlacementFinder {
  const array = locationOf(owner, list.field.valuePlace);
  const placementAfter = (sibling: Sibling | undefined): PagePlacement => ({
    owner,
    array,
    index: (sibling?.index ?? -1) + 1,
    after: sibling?.path,
    before: undefined,
  });
  const [first] = siblings;
  if (first !== undefined && siblings.length > 1 && isSorted(siblings)) {
    return (path) => {
      const before = siblings[countBefore(siblings, path) - 1];
      return before === undefined
        ? { owner, array, index: first.index, after: undefined, before: first.path }
        : placementAfter(before);
    };
  }
  const byPrefix = lastByPrefix(siblings);
  return (path) => {
    const prefix = prefixesOf(path).findLast((candidate) => byPrefix.has(candidate));
    return placementAfter(prefix === undefined ? siblings.at(-1) : byPrefix.get(prefix));
  };
}

/** How many pages of a sorted list come before a path. */
function countBefore(siblings: readonly Sibling[], path: string): number {
  return lowerBound(siblings.length, (index) => comparePaths(siblings[index]?.path ?? "", path) >= 0);
}

/** The finders for the pages of each folder. */
const findersByFolder = memo((_: FoldersInLists) => new Map<string, readonly PlacementFinder[]>());

/** The positions for a page; empty if no list contains a page of its folder. */
function placementsOf(listing: NavigationListing, path: string): readonly PagePlacement[] {
  const folders = foldersInLists(listing);
  const folder = folderPrefixOf(path);
  const finders = getOrInsert(findersByFolder(folders), folder, () =>
    largestOfDivisions(folders.get(folder) ?? []).map(placementFinder),
  );
  return finders.map((find) => find(path));
}

/** A position in the navigation for a page, in words. */
interface NewPagePlace {
  /** The section: `the group "Guides"`. */
  readonly section: string;
  /** The path of the page that it would follow, or that would follow it. */
  readonly neighbor: string;
  readonly side: "after" | "before";
}

/**
 * The positions for a page that need not exist: next to the listed pages of its folder, or else of its nearest ancestor
 * folder with listed pages. A page in a folder is never placed next to those of the root.
 * @param path without file extension
 */
export function placesOfNewPage(listing: NavigationListing, path: string): readonly NewPagePlace[] {
  const name = fileNameOf(path);
  const folders = path.split("/").slice(0, -1);
  do {
    const placements = placementsOf(listing, [...folders, name].join("/"));
    const places = placements.flatMap(({ owner, after, before }): readonly NewPagePlace[] => {
      const neighbor = after ?? before;
      if (neighbor === undefined) return [];
      return [
        { section: sectionOf(owner, placements), neighbor, side: after === undefined ? "before" : "after" },
      ];
    });
    if (places.length > 0) return places;
    folders.pop();
  } while (folders.length > 0);
  return [];
}

/** The name of a section, with its language, version or product if there are several placements. */
function sectionOf(owner: VisitedElement, placements: readonly PagePlacement[]): string {
  const { division } = owner;
  const isNamed = placements.length > 1 && division !== undefined && division !== owner.element;
  return `${nameOf(owner.element)}${isNamed ? ` of ${nameOf(division)}` : ""}`;
}

/** Fixes that list a page: one for each position and, if there are several, one for all. */
export function placementFixes(listing: NavigationListing, path: string): readonly Fix[] {
  const placements = placementsOf(listing, path);
  const fixes = placements.map(({ owner, array, index, after, before }): Fix => {
    const location = sectionOf(owner, placements);
    const beside = after === undefined ? `before ${quoted(before ?? "")}` : `after ${quoted(after)}`;
    return offeredFix(`List it in ${location}, ${beside}`, {
      kind: "insert-item",
      at: array,
      index,
      value: path,
    });
  });
  if (fixes.length < 2) return fixes;
  const all: Fix = offeredFix(
    `List it in all ${fixes.length} places`,
    ...fixes.flatMap(({ changes }) => changes),
  );
  return [...fixes, all];
}
