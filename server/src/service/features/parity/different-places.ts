/**
 * Finds the pages of a language or version that are in another section than in the original. Names of sections are
 * translated, so sections are matched by their pages: two sections correspond if each has most of its common pages in the
 * other.
 */
import type { PathsByForm } from "../../facts/comparable-pages.ts";
import { memo } from "../../memo.ts";
import { getOrInsert } from "../../multimap.ts";
import type { NavigationElement } from "../../navigation/model.ts";
import { rootPageOf } from "../../navigation/walk.ts";

/** The sections of a page, below the language or version. */
interface Sections {
  /** The outermost one, such as a tab. */
  readonly top: NavigationElement;
  /** The one that lists the page. */
  readonly inner: NavigationElement;
}

/** For each page path of a language or version, the sections of its first entry. */
const sectionsOf = memo((division: NavigationElement): ReadonlyMap<string, Sections> => {
  const sectionsByPath = new Map<string, Sections>();
  const visit = (inner: NavigationElement, top: NavigationElement): void => {
    const sections = { top, inner };
    const add = (path: string): void => {
      if (!sectionsByPath.has(path)) sectionsByPath.set(path, sections);
    };
    const root = rootPageOf(inner);
    if (root !== undefined) add(root.path);
    for (const list of inner.children) {
      for (const entry of list.entries) {
        if (entry.kind === "page") add(entry.path);
        else if (entry.kind === "element") visit(entry.element, inner === division ? entry.element : top);
      }
    }
  };
  visit(division, division);
  return sectionsByPath;
});

interface CommonPages {
  /** How many pages two sections have in common. */
  readonly counts: Map<NavigationElement, Map<NavigationElement, number>>;
  /** The maximum count of each section. */
  readonly maxima: Map<NavigationElement, number>;
}

function countPair({ counts, maxima }: CommonPages, one: NavigationElement, other: NavigationElement): void {
  const countsOfOne = getOrInsert(counts, one, () => new Map<NavigationElement, number>());
  const count = (countsOfOne.get(other) ?? 0) + 1;
  countsOfOne.set(other, count);
  maxima.set(one, Math.max(maxima.get(one) ?? 0, count));
}

/** Whether no section has more pages of `one` than `other` has. */
function hasMost({ counts, maxima }: CommonPages, one: NavigationElement, other: NavigationElement): boolean {
  return counts.get(one)?.get(other) === maxima.get(one);
}

/** A language or version with its pages by comparable path. */
export interface ComparedDivision {
  readonly element: NavigationElement;
  readonly pages: PathsByForm;
}

/** The keys of the pages that both list, in different sections. */
export function differentPlaces(original: ComparedDivision, other: ComparedDivision): ReadonlySet<string> {
  const originalSections = sectionsOf(original.element);
  const otherSections = sectionsOf(other.element);
  const pairs: { readonly key: string; readonly from: Sections; readonly to: Sections }[] = [];
  for (const [key, path] of other.pages) {
    const originalPath = original.pages.get(key);
    const from = originalPath === undefined ? undefined : originalSections.get(originalPath);
    const to = otherSections.get(path);
    if (from !== undefined && to !== undefined) pairs.push({ key, from, to });
  }
  const different = new Set<string>();
  for (const level of ["top", "inner"] as const) {
    const originalToOther: CommonPages = { counts: new Map(), maxima: new Map() };
    const otherToOriginal: CommonPages = { counts: new Map(), maxima: new Map() };
    for (const { from, to } of pairs) {
      countPair(originalToOther, from[level], to[level]);
      countPair(otherToOriginal, to[level], from[level]);
    }
    for (const { key, from, to } of pairs) {
      const isSame =
        hasMost(originalToOther, from[level], to[level]) && hasMost(otherToOriginal, to[level], from[level]);
      if (!isSame) different.add(key);
    }
  }
  return different;
}
