/**
 * Unites the numbers of an element and everything below it, for facts about all entries of a language, version or
 * product. The result is memoized for each element and computed from the results of its children by bit
 * operations, so an edit costs time for the enclosing elements and their children, not for all entries.
 */

import { memo } from "../memo.ts";
import type { NavigationElement } from "../navigation/model.ts";
import { isDivision } from "../navigation/walk.ts";
import { NumberSet } from "../number-set.ts";

/** The numbers of some elements; must not be changed. */
export interface GatheredNumbers {
  /** All numbers. */
  readonly all: NumberSet;
  /** Numbers that occur more than once. */
  readonly repeated: NumberSet;
}

/** The numbers in and below an element, without the languages, versions and products below. */
export interface Region extends GatheredNumbers {
  /** The languages, versions and products below, which are separate regions. */
  readonly divisions: readonly NavigationElement[];
}

const none: GatheredNumbers = { all: new NumberSet(), repeated: new NumberSet() };
const noDivisions: readonly NavigationElement[] = [];

/**
 * Unites the numbers of an element with those of its children.
 * @param direct the numbers of the element itself, repeats included
 */
export function united(direct: Int32Array, below: readonly GatheredNumbers[]): GatheredNumbers {
  const parts = below.filter(({ all }) => all.size > 0);
  if (direct.length === 0 && parts.length <= 1) return parts[0] ?? none;
  const all = NumberSet.roomFor(parts.map((part) => part.all));
  const repeated = new NumberSet();
  for (const number of direct) if (!all.add(number)) repeated.add(number);
  for (const part of parts) {
    all.addAll(part.all, repeated);
    repeated.addAll(part.repeated);
  }
  return { all, repeated: repeated.size === 0 ? none.repeated : repeated };
}

/**
 * Returns a memoized function that computes the region of an element.
 * @param numbersOf a pure function that returns the numbers of an element itself, repeats included
 */
export function regions(
  numbersOf: (element: NavigationElement) => Int32Array,
): (element: NavigationElement) => Region {
  const regionOf = memo((element: NavigationElement): Region => {
    const below: Region[] = [];
    const divisions: NavigationElement[] = [];
    for (const child of element.elements) {
      if (isDivision(child)) {
        divisions.push(child);
        continue;
      }
      const region = regionOf(child);
      below.push(region);
      for (const division of region.divisions) divisions.push(division);
    }
    const { all, repeated } = united(numbersOf(element), below);
    return { all, repeated, divisions: divisions.length === 0 ? noDivisions : divisions };
  });
  return regionOf;
}

/** The regions of an element and of the divisions below it, in document order. */
export function* regionsBelow(
  regionOf: (element: NavigationElement) => Region,
  element: NavigationElement,
): Generator<Region> {
  const region = regionOf(element);
  yield region;
  for (const division of region.divisions) yield* regionsBelow(regionOf, division);
}
