/**
 * Numbers that elements contribute, gathered for everything below an element, for facts about all that a language, version or
 * product lists. What is gathered is remembered for each element, so that an edit costs a look at the elements around it and a
 * pass over numbers, not over entries.
 */

import { memo } from "../memo.ts";
import type { NavigationElement } from "../navigation/model.ts";
import { elementsIn } from "../navigation/subtree.ts";
import { isDivision } from "../navigation/walk.ts";
import { NumberSet } from "../number-set.ts";

/** The numbers of an element and of what is below it, without the languages, versions and products below. */
export interface Region {
  /** Repeats included. */
  readonly numbers: Int32Array;
  /** The languages, versions and products below, which are regions of their own. */
  readonly divisions: readonly NavigationElement[];
}

const noNumbers = new Int32Array();
const noDivisions: readonly NavigationElement[] = [];

function joined(parts: readonly Int32Array[]): Int32Array {
  const [first = noNumbers, ...others] = parts;
  if (others.length === 0) return first;
  const all = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let length = 0;
  for (const part of parts) {
    all.set(part, length);
    length += part.length;
  }
  return all;
}

/**
 * A function that gathers the numbers of regions.
 * @param numbersOf the numbers of an element itself, repeats included; a pure function
 */
export function regions(
  numbersOf: (element: NavigationElement) => Int32Array,
): (element: NavigationElement) => Region {
  const regionOf = memo((element: NavigationElement): Region => {
    const parts: Int32Array[] = [];
    const divisions: NavigationElement[] = [];
    const own = numbersOf(element);
    if (own.length > 0) parts.push(own);
    for (const child of elementsIn(element)) {
      if (isDivision(child)) {
        divisions.push(child);
        continue;
      }
      const region = regionOf(child);
      if (region.numbers.length > 0) parts.push(region.numbers);
      for (const division of region.divisions) divisions.push(division);
    }
    return { numbers: joined(parts), divisions: divisions.length === 0 ? noDivisions : divisions };
  });
  return regionOf;
}

/** The distinct numbers of a region, and those that are there more than once. */
export interface CountedRegion {
  readonly set: NumberSet;
  readonly repeated: readonly number[];
}

/** The distinct numbers of a region; the same object for the same region. */
export const countedRegion = memo(({ numbers }: Region): CountedRegion => {
  const set = new NumberSet();
  const repeated = new Set<number>();
  for (const number of numbers) if (!set.add(number)) repeated.add(number);
  return { set, repeated: [...repeated] };
});

/** The region of an element and those below it, in document order. */
export function* regionsBelow(
  regionOf: (element: NavigationElement) => Region,
  element: NavigationElement,
): Generator<Region> {
  const region = regionOf(element);
  yield region;
  for (const division of region.divisions) yield* regionsBelow(regionOf, division);
}
