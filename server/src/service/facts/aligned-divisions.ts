/**
 * The languages or versions of one list with their pages in one form, so that the pages of all can be compared: the form
 * of the largest, with or without the folder of its own.
 */
import type { ElementEntry } from "../navigation/model.ts";
import {
  type ComparablePages,
  type DivisionPages,
  divisionPages,
  pagesInCommon,
  withoutOwnFolder,
} from "./division-pages.ts";

/** How many languages or versions of one list are compared. */
export const maxDivisions = 150;

/** A language or version, with its paths in the form for comparisons. */
export interface AlignedDivision {
  readonly entry: ElementEntry;
  readonly listed: DivisionPages;
  readonly pages: ComparablePages;
}

/** Whether two divisions have the same subjects, so that a difference is worth reporting. */
export function areComparable(one: ComparablePages, other: ComparablePages, isVersion: boolean): boolean {
  const shared = pagesInCommon(one, other);
  // A translation may have just begun; a version with half as many pages is another product.
  const size = (isVersion ? Math.max : Math.min)(one.size, other.size);
  return shared > 0 && shared * 2 >= size;
}

/** Whether half of the pages are alike, which is enough to be sure. */
function isPlain(shared: number, one: ComparablePages, other: ComparablePages): boolean {
  return shared * 2 >= Math.min(one.size, other.size);
}

/** The form of a division's paths that has the most pages in common with the measure. */
function nearestForm(pages: ComparablePages, measure: ComparablePages): ComparablePages {
  let [nearest, maxShared] = [pages, pagesInCommon(pages, measure)];
  if (isPlain(maxShared, pages, measure)) return pages;
  for (const form of withoutOwnFolder(pages)) {
    const shared = pagesInCommon(form, measure);
    if (shared > maxShared) [nearest, maxShared] = [form, shared];
  }
  return nearest;
}

/** Gives all siblings paths of one form: the form of the largest, with or without its own folder. */
export function alignedDivisions(siblings: readonly ElementEntry[]): readonly AlignedDivision[] {
  const all = siblings.map((entry) => ({ entry, listed: divisionPages(entry.element) }));
  const known = all.filter(
    ({ listed }) => listed.isComplete && listed.pages.size + listed.endpoints.size > 0,
  );
  const largest = known.reduce<(typeof known)[number] | undefined>(
    (best, one) => (best === undefined || one.listed.pages.size > best.listed.pages.size ? one : best),
    undefined,
  );
  if (largest === undefined || known.length < 2) return [];
  const inForm = (measure: ComparablePages): readonly AlignedDivision[] =>
    known.map((one) => ({
      ...one,
      pages: one === largest ? measure : nearestForm(one.listed.pages, measure),
    }));
  const inCommon = (divisions: readonly AlignedDivision[], measure: ComparablePages): number =>
    divisions.reduce((sum, { pages }) => sum + (pages === measure ? 0 : pagesInCommon(pages, measure)), 0);

  const { pages } = largest.listed;
  const asListed = inForm(pages);
  const sharedAsListed = inCommon(asListed, pages);
  // Where the other divisions fit this form, no other form is needed.
  if (sharedAsListed * 2 >= pages.size) return asListed;
  let [nearest, maxShared] = [asListed, sharedAsListed];
  for (const form of withoutOwnFolder(pages)) {
    const divisions = inForm(form);
    const shared = inCommon(divisions, form);
    if (shared > maxShared) [nearest, maxShared] = [divisions, shared];
  }
  return nearest;
}
