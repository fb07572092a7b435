/**
 * Where a page that nothing lists belongs in the navigation: beside the pages of its own folder, once
 * for each language, version or product that lists any of them. Changes nothing itself.
 */

import type { Fix } from "../model/change.ts";
import type { Location } from "../model/location.ts";
import type { ChildList, NavigationElement } from "../navigation/model.ts";
import { locationOf, type NavigationListing, type VisitedElement, visitPages } from "../navigation/walk.ts";
import { nameOf } from "../navigation/wording.ts";
import { comparePaths } from "../text/natural-order.ts";
import { quoted } from "../text/quoting.ts";

/** A page of a folder as a list has it. */
interface Sibling {
  readonly path: string;
  readonly index: number;
}

/** The pages of one folder that one list has. */
interface Household {
  readonly owner: VisitedElement;
  readonly list: ChildList;
  readonly siblings: Sibling[];
}

/** A place for a page: before the item of that index. */
export interface Home {
  readonly owner: VisitedElement;
  readonly array: Location;
  readonly index: number;
  /** The page that it stands behind; undefined where it would be the first of its folder. */
  readonly after: string | undefined;
  /** The next page, where there is no page to insert it behind. */
  readonly before: string | undefined;
}

type Households = ReadonlyMap<string, readonly Household[]>;

const households = new WeakMap<NavigationListing, Households>();

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** All lists by the folders of their pages; made when the first page is looked for. */
function householdsOf(listing: NavigationListing): Households {
  const known = households.get(listing);
  if (known !== undefined) return known;
  const byFolder = new Map<string, Map<VisitedElement, Household[]>>();
  visitPages(listing, ({ path, place }, owner, list) => {
    const index = place.segments.at(-1);
    if (list === undefined || typeof index !== "number") return;
    const folder = folderOf(path);
    const owners = byFolder.get(folder) ?? new Map<VisitedElement, Household[]>();
    byFolder.set(folder, owners);
    const own = owners.get(owner) ?? [];
    owners.set(owner, own);
    const household = own.find((one) => one.list === list);
    if (household === undefined) own.push({ owner, list, siblings: [{ path, index }] });
    else household.siblings.push({ path, index });
  });
  const found = new Map([...byFolder].map(([folder, owners]) => [folder, [...owners.values()].flat()]));
  households.set(listing, found);
  return found;
}

/** The list of each division that has most pages of the folder, the last among equals: what is new comes last. */
function largestOfDivisions(all: readonly Household[]): readonly Household[] {
  const largest = new Map<NavigationElement | undefined, Household>();
  for (const household of all) {
    const { division } = household.owner;
    const most = largest.get(division);
    if (most === undefined || household.siblings.length >= most.siblings.length) {
      largest.set(division, household);
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

/** The words of a page's name. */
function wordsOf(path: string): readonly string[] {
  return path.slice(path.lastIndexOf("/") + 1).split(/[-_.]/);
}

/** More common words at the beginning of two names add no certainty. */
const maxWords = 8;

/** The beginnings of a name, word by word: `setup` and `setup-linux` of `setup-linux`. */
function beginningsOf(path: string): readonly string[] {
  const words = wordsOf(path).slice(0, maxWords);
  return words.map((_, index) => words.slice(0, index + 1).join("\n"));
}

/** The last page of a list for each beginning of a name. */
function byBeginning(siblings: readonly Sibling[]): ReadonlyMap<string, Sibling> {
  const last = new Map<string, Sibling>();
  for (const sibling of siblings) {
    for (const beginning of beginningsOf(sibling.path)) last.set(beginning, sibling);
  }
  return last;
}

/** Finds the place of a page in one list: made once for all pages of a folder. */
type Placing = (path: string) => Home;

/** Beside its neighbour in the alphabet where the list keeps to that, else behind the page most like it. */
function placingIn({ owner, list, siblings }: Household): Placing {
  const array = locationOf(owner, list.field.valuePlace);
  const behind = (sibling: Sibling | undefined): Home => ({
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
        : behind(before);
    };
  }
  const alike = byBeginning(siblings);
  return (path) => {
    const beginning = beginningsOf(path).findLast((one) => alike.has(one));
    return behind(beginning === undefined ? siblings.at(-1) : alike.get(beginning));
  };
}

/** How many pages of a sorted list come before a path. */
function countBefore(siblings: readonly Sibling[], path: string): number {
  let low = 0;
  let high = siblings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const sibling = siblings[middle];
    if (sibling !== undefined && comparePaths(sibling.path, path) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const placings = new WeakMap<Households, Map<string, readonly Placing[]>>();

/** Where a page belongs; empty where no list has a page of its folder. */
export function homesOf(listing: NavigationListing, path: string): readonly Home[] {
  const all = householdsOf(listing);
  const known = placings.get(all) ?? new Map<string, readonly Placing[]>();
  placings.set(all, known);
  const folder = folderOf(path);
  const beside = known.get(folder) ?? largestOfDivisions(all.get(folder) ?? []).map(placingIn);
  known.set(folder, beside);
  return beside.map((placing) => placing(path));
}

/** Offers to list a page, one for each of its homes. */
export function homeFixes(listing: NavigationListing, path: string): readonly Fix[] {
  const homes = homesOf(listing, path);
  const fixes = homes.map(({ owner, array, index, after, before }): Fix => {
    const { division } = owner;
    // A single place needs no name of its division.
    const isNamed = homes.length > 1 && division !== undefined && division !== owner.element;
    const where = `${nameOf(owner.element)}${isNamed ? ` of ${nameOf(division)}` : ""}`;
    const beside = after === undefined ? `before ${quoted(before ?? "")}` : `after ${quoted(after)}`;
    return {
      title: `List it in ${where}, ${beside}`,
      safe: false,
      changes: [{ kind: "insert-item", at: array, index, value: path }],
    };
  });
  if (fixes.length < 2) return fixes;
  const all: Fix = {
    title: `List it in all ${fixes.length} places`,
    safe: false,
    changes: fixes.flatMap(({ changes }) => changes),
  };
  return [...fixes, all];
}
