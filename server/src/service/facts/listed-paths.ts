/** The page paths that the navigation lists anywhere, dropped or not, as numbers. */

import { memo } from "../memo.ts";
import {
  type NavigationListing,
  pagesOf,
  type VisitedElement,
  visitedWhere,
  visitPages,
} from "../navigation/walk.ts";
import { NumberSet } from "../number-set.ts";
import { regions, regionsBelow } from "./numbers-below.ts";
import { type TextNumbers, textNumbers } from "./text-numbers.ts";

/** Page paths that are listed anywhere. */
interface ListedPaths {
  readonly size: number;
  has(path: string): boolean;
  /** All paths in document order. */
  all(): ReadonlySet<string>;
}

const listedIn = memo((numbering: TextNumbers) =>
  regions((element) => Int32Array.from(pagesOf(element), ({ path }) => numbering.of(path))),
);

/** The page paths that are listed anywhere. */
export const listedPaths = memo((listing: NavigationListing): ListedPaths => {
  const numbering = textNumbers();
  const set = new NumberSet();
  if (listing.root !== undefined) {
    for (const { all } of regionsBelow(listedIn(numbering), listing.root.element)) set.addAll(all);
  }
  return {
    size: set.size,
    has(path) {
      const number = numbering.known(path);
      return number !== undefined && set.has(number);
    },
    all() {
      const paths = new Set<string>();
      visitPages(listing, ({ path }) => paths.add(path));
      return paths;
    },
  };
});

/** The elements that list a page and their ancestors, in document order. Does not visit the rest of the navigation. */
export function elementsAround(listing: NavigationListing, path: string): readonly VisitedElement[] {
  const { root } = listing;
  if (root === undefined) return [];
  const numbering = textNumbers();
  const regionOf = listedIn(numbering);
  // Computing the regions numbers all paths.
  const regionsOfSite = [...regionsBelow(regionOf, root.element)];
  const number = numbering.known(path);
  if (number === undefined || !regionsOfSite.some(({ all }) => all.has(number))) return [];
  return visitedWhere(root, (element) => {
    for (const { all } of regionsBelow(regionOf, element)) if (all.has(number)) return true;
    return false;
  });
}
