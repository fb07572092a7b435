/**
 * Where a page that nothing lists belongs in the navigation: beside the pages of its own folder, once
 * for each language, version or product that lists any of them. Changes nothing itself.
 */
import type { ChildList, NavigationElement } from "../navigation/model.ts";
import { locationOf, type NavigationListing, type VisitedElement, visitPages } from "../navigation/walk.ts";
import { comparePaths } from "../text/natural-order.ts";
import type { Fix, Location } from "./finding.ts";
import { quoted } from "./quoting.ts";
import { nameOf } from "./wording.ts";

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
  /** The page that it stands before, where there is none to stand behind. */
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

/** How many words two names begin with alike: `setup-linux` and `setup-mac` one. */
function wordsInCommon(one: string, other: string): number {
  const [left, right] = [one, other].map((path) => path.slice(path.lastIndexOf("/") + 1).split(/[-_.]/));
  let count = 0;
  while (left?.[count] !== undefined && left[count] === right?.[count]) count += 1;
  return count;
}

/** Beside its neighbour in the alphabet where the list keeps to that, else behind the page most like it. */
function placeIn({ owner, list, siblings }: Household, path: string): Home {
  const array = locationOf(owner, list.field.valuePlace);
  const first = siblings[0];
  const last = siblings.at(-1);
  if (siblings.length > 1 && isSorted(siblings)) {
    const before = siblings.findLast((sibling) => comparePaths(sibling.path, path) < 0);
    if (before === undefined && first !== undefined) {
      return { owner, array, index: first.index, after: undefined, before: first.path };
    }
    const index = (before?.index ?? -1) + 1;
    return { owner, array, index, after: before?.path, before: undefined };
  }
  let nearest = last;
  let most = 0;
  for (const sibling of siblings) {
    const shared = wordsInCommon(sibling.path, path);
    if (shared > 0 && shared >= most) {
      nearest = sibling;
      most = shared;
    }
  }
  return { owner, array, index: (nearest?.index ?? -1) + 1, after: nearest?.path, before: undefined };
}

/** Where a page belongs; empty where no list has a page of its folder. */
export function homesOf(listing: NavigationListing, path: string): readonly Home[] {
  const beside = householdsOf(listing).get(folderOf(path)) ?? [];
  return largestOfDivisions(beside).map((household) => placeIn(household, path));
}

/** Offers to list a page, one for each of its homes. */
export function homeFixes(listing: NavigationListing, path: string): readonly Fix[] {
  const homes = homesOf(listing, path);
  const fixes = homes.map(({ owner, array, index, after, before }): Fix => {
    const { division } = owner;
    // Where there is one home only, nobody asks of which division.
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
