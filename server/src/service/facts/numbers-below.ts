/**
 * Numbers that elements contribute, gathered for everything below an element, for facts about all that a language, version or
 * product lists. What is gathered is remembered for each element, and made from what its children have gathered, whole words of
 * numbers at a time. So an edit costs a look at the elements around it and at their children, not a pass over entries.
 */

import { memo } from "../memo.ts";
import type { NavigationElement } from "../navigation/model.ts";
import { isDivision } from "../navigation/walk.ts";
import { NumberSet } from "../number-set.ts";

/** Numbers that some elements contribute; not to be changed. */
export interface GatheredNumbers {
  /** Each number once. */
  readonly all: NumberSet;
  /** Those that are there more than once. */
  readonly repeated: NumberSet;
}

/** The numbers of an element and of what is below it, without the languages, versions and products below. */
export interface Region extends GatheredNumbers {
  /** The languages, versions and products below, which are separate regions. */
  readonly divisions: readonly NavigationElement[];
}

const none: GatheredNumbers = { all: new NumberSet(), repeated: new NumberSet() };
const noDivisions: readonly NavigationElement[] = [];

/**
 * The numbers of an element and those that its children have gathered.
 * @param own the numbers of the element itself, repeats included
 */
export function united(own: Int32Array, below: readonly GatheredNumbers[]): GatheredNumbers {
  const parts = below.filter(({ all }) => all.size > 0);
  if (own.length === 0 && parts.length <= 1) return parts[0] ?? none;
  const all = NumberSet.roomFor(parts.map((part) => part.all));
  const repeated = new NumberSet();
  for (const number of own) if (!all.add(number)) repeated.add(number);
  for (const part of parts) {
    all.addAll(part.all, repeated);
    repeated.addAll(part.repeated);
  }
  return { all, repeated: repeated.size === 0 ? none.repeated : repeated };
}

/**
 * A function that gathers the numbers of regions.
 * @param numbersOf the numbers of an element itself, repeats included; a pure function
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

/** The region of an element and those below it, in document order. */
export function* regionsBelow(
  regionOf: (element: NavigationElement) => Region,
  element: NavigationElement,
): Generator<Region> {
  const region = regionOf(element);
  yield region;
  for (const division of region.divisions) yield* regionsBelow(regionOf, division);
}
