/**
 * The offsets of the navigation's elements and lists, computed from parent to child and memoized as long as the
 * texts stay the same. For features that need all entries; `locate` is cheaper for a single location.
 */

import { type LocatedNode, locateBelow } from "../json/pointer.ts";
import type { ArrayNode } from "../json/tree.ts";
import { weakCache } from "../memo.ts";
import type { Span } from "../model/location.ts";
import type { ChildList, RelativeLocation } from "../navigation/model.ts";
import type { NavigationListing, VisitedElement } from "../navigation/walk.ts";
import { locateIn, type Site } from "../site/site.ts";
import { navigationListing } from "./navigation-listing.ts";

/** A value in a file of the site. */
interface PlacedValue {
  readonly document: string;
  readonly located: LocatedNode;
}

/** A list of children and the array in its file. */
export interface PlacedList {
  readonly owner: VisitedElement;
  readonly list: ChildList;
  readonly document: string;
  readonly array: ArrayNode;
  /** The offset of the array in the text. */
  readonly offset: number;
}

/** The locations of the navigation's elements and lists in the files. */
export interface NavigationPlaces {
  /** The object of each element. */
  readonly objects: ReadonlyMap<VisitedElement, PlacedValue>;
  /** Every list, in the order of the walk; a list in a file that is included twice appears twice. */
  readonly lists: readonly PlacedList[];
  readonly listsOf: ReadonlyMap<VisitedElement, readonly PlacedList[]>;
}

const placesOfListings = weakCache<NavigationListing, NavigationPlaces>();

/** The range of an item of a list. */
export function itemSpan({ array, offset }: PlacedList, index: number): Span {
  return { start: offset + (array.starts[index] ?? 0), length: array.items[index]?.length ?? 0 };
}

/** The value at a place of an element; undefined if there is none. */
export function valueAt(
  site: Site,
  places: NavigationPlaces,
  owner: VisitedElement,
  place: RelativeLocation,
): PlacedValue | undefined {
  return valueFrom(site, places.objects.get(owner), place);
}

function valueFrom(
  site: Site,
  base: PlacedValue | undefined,
  place: RelativeLocation,
): PlacedValue | undefined {
  const { document, segments } = place;
  if (document === undefined) {
    const located = base === undefined ? undefined : locateBelow(base.located, segments);
    return base === undefined || located === undefined ? undefined : { document: base.document, located };
  }
  const located = locateIn(site, { document, segments });
  return located === undefined ? undefined : { document, located };
}

/** The offsets of all elements and lists of the navigation. */
export function navigationPlaces(site: Site): NavigationPlaces {
  const listing = navigationListing(site);
  const cached = placesOfListings.get(listing);
  if (cached !== undefined) return cached;
  const objects = new Map<VisitedElement, PlacedValue>();
  const lists: PlacedList[] = [];
  const listsOf = new Map<VisitedElement, readonly PlacedList[]>();
  for (const visited of listing.elements) {
    const base = visited.parent === undefined ? undefined : objects.get(visited.parent);
    const object = valueFrom(site, base, visited.place);
    if (object === undefined) continue;
    objects.set(visited, object);
    const elementLists: PlacedList[] = [];
    for (const list of visited.element.children) {
      const value = valueFrom(site, object, list.field.valuePlace);
      if (value === undefined) continue;
      const { node, offset } = value.located;
      if (node.kind !== "array") continue;
      elementLists.push({ owner: visited, list, document: value.document, array: node, offset });
    }
    if (elementLists.length === 0) continue;
    listsOf.set(visited, elementLists);
    lists.push(...elementLists);
  }
  const places: NavigationPlaces = { objects, lists, listsOf };
  placesOfListings.set(listing, places);
  return places;
}

/** The lists of a file, without repetitions. */
export function listsIn(site: Site, document: string): readonly PlacedList[] {
  const seen = new Set<number>();
  return navigationPlaces(site).lists.filter((placed) => {
    if (placed.document !== document || seen.has(placed.offset)) return false;
    seen.add(placed.offset);
    return true;
  });
}
