/**
 * Which pages of a language or version are at another place than in the original. Names of sections are translated, so
 * sections correspond by their pages: two sections are the same one if each has most of its common pages in the other.
 */
import type { PathsByForm } from "../../facts/comparable-pages.ts";
import { memo } from "../../memo.ts";
import { getOrInsert } from "../../multimap.ts";
import type { NavigationElement } from "../../navigation/model.ts";
import { rootPageOf } from "../../navigation/walk.ts";

/** The sections around a page, below the language or version. */
interface Sections {
  /** The outermost one, such as a tab. */
  readonly top: NavigationElement;
  /** The one that lists the page. */
  readonly inner: NavigationElement;
}

/** For each page path of a language or version, the sections where the page is listed first. */
const sectionsOf = memo((division: NavigationElement): ReadonlyMap<string, Sections> => {
  const found = new Map<string, Sections>();
  const visit = (inner: NavigationElement, top: NavigationElement): void => {
    const sections = { top, inner };
    const add = (path: string): void => {
      if (!found.has(path)) found.set(path, sections);
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
  return found;
});

/** How many pages two sections have in common, and the most that a section has with any. */
interface CommonPages {
  readonly counts: Map<NavigationElement, Map<NavigationElement, number>>;
  readonly most: Map<NavigationElement, number>;
}

function countPair({ counts, most }: CommonPages, one: NavigationElement, other: NavigationElement): void {
  const ofOne = getOrInsert(counts, one, () => new Map<NavigationElement, number>());
  const count = (ofOne.get(other) ?? 0) + 1;
  ofOne.set(other, count);
  most.set(one, Math.max(most.get(one) ?? 0, count));
}

/** Whether no other section has more of the pages of this one. */
function hasMost({ counts, most }: CommonPages, one: NavigationElement, other: NavigationElement): boolean {
  return counts.get(one)?.get(other) === most.get(one);
}

/** A language or version with its pages in the form for comparisons. */
export interface ComparedDivision {
  readonly element: NavigationElement;
  readonly pages: PathsByForm;
}

/** The keys of the pages that both list, at different places. */
export function differentPlaces(original: ComparedDivision, other: ComparedDivision): ReadonlySet<string> {
  const [originals, others] = [sectionsOf(original.element), sectionsOf(other.element)];
  const pairs: { readonly key: string; readonly own: Sections; readonly theirs: Sections }[] = [];
  for (const [key, path] of other.pages) {
    const source = original.pages.get(key);
    const sectionsOfPath = others.get(path);
    const theirs = source === undefined ? undefined : originals.get(source);
    if (sectionsOfPath !== undefined && theirs !== undefined)
      pairs.push({ key, own: sectionsOfPath, theirs });
  }
  const different = new Set<string>();
  for (const level of ["top", "inner"] as const) {
    const originalToOther: CommonPages = { counts: new Map(), most: new Map() };
    const otherToOriginal: CommonPages = { counts: new Map(), most: new Map() };
    for (const { own, theirs } of pairs) {
      countPair(otherToOriginal, own[level], theirs[level]);
      countPair(originalToOther, theirs[level], own[level]);
    }
    for (const { key, own, theirs } of pairs) {
      const isSame =
        hasMost(otherToOriginal, own[level], theirs[level]) &&
        hasMost(originalToOther, theirs[level], own[level]);
      if (!isSame) different.add(key);
    }
  }
  return different;
}
