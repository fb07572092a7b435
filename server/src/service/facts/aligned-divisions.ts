/**
 * The languages or versions of one list with their pages in one form, so that the pages of all can be compared: the form
 * of the largest, with or without its own folder.
 */
import type { ElementEntry } from "../navigation/model.ts";
import { type ComparablePages, comparablePages, pagesInCommon } from "./comparable-pages.ts";
import { type DivisionPages, divisionPages, withoutOwnFolder } from "./division-pages.ts";
import { type TextNumbers, textNumbers } from "./text-numbers.ts";

/** How many languages or versions of one list are compared. */
export const maxDivisions = 150;

/** A language or version, with its paths in the form for comparisons. */
export interface AlignedDivision {
  readonly entry: ElementEntry;
  readonly listed: DivisionPages;
  readonly pages: ComparablePages;
  /** Visits the pages in document order, perhaps with repeats, until a visit returns false. */
  readonly visitPages: (visit: NameVisit) => void;
}

/** Receives the number of a page or an endpoint, and its name as it is listed; returns whether the visit continues. */
export type NameVisit = (number: number, name: string) => boolean;

/** Whether two divisions have the same subjects, so that a difference is worth reporting. */
export function areComparable(one: ComparablePages, other: ComparablePages, isVersion: boolean): boolean {
  const shared = pagesInCommon(one, other);
  // A translation may have just begun; a version with half as many pages is another product.
  const size = (isVersion ? Math.max : Math.min)(one.set.size, other.set.size);
  return shared > 0 && shared * 2 >= size;
}

/** Whether half of the pages are alike, which is enough to be sure. */
function isPlain(shared: number, one: ComparablePages, other: ComparablePages): boolean {
  return shared * 2 >= Math.min(one.set.size, other.set.size);
}

function formsOf(pages: ComparablePages, numbering: TextNumbers): readonly ComparablePages[] {
  return withoutOwnFolder(pages.byForm).map(comparablePages(numbering));
}

/** The form of a division's paths that has the most pages in common with the measure. */
function nearestForm(
  pages: ComparablePages,
  measure: ComparablePages,
  numbering: TextNumbers,
): ComparablePages {
  let [nearest, maxShared] = [pages, pagesInCommon(pages, measure)];
  if (isPlain(maxShared, pages, measure)) return pages;
  for (const form of formsOf(pages, numbering)) {
    const shared = pagesInCommon(form, measure);
    if (shared > maxShared) [nearest, maxShared] = [form, shared];
  }
  return nearest;
}

/** Visits pages by their numbers in the form given. */
function visitPages(
  listed: DivisionPages,
  pages: ComparablePages,
  numbering: TextNumbers,
  visit: NameVisit,
): void {
  if (pages === listed.pages) {
    listed.visit((number, entry) => entry.kind === "endpoint" || visit(number, entry.path));
    return;
  }
  for (const [form, path] of pages.byForm) if (!visit(numbering.of(form), path)) return;
}

/** Gives all siblings paths of one form: the form of the largest, with or without its own folder. */
export function alignedDivisions(siblings: readonly ElementEntry[]): readonly AlignedDivision[] {
  const numbering = textNumbers();
  const all = siblings.map((entry) => ({ entry, listed: divisionPages(entry.element, numbering) }));
  const known = all.filter(
    ({ listed }) => listed.isComplete && listed.pages.set.size + listed.endpoints.size > 0,
  );
  const largest = known.reduce<(typeof known)[number] | undefined>(
    (best, one) =>
      best === undefined || one.listed.pages.set.size > best.listed.pages.set.size ? one : best,
    undefined,
  );
  if (largest === undefined || known.length < 2) return [];
  const inForm = (measure: ComparablePages): readonly AlignedDivision[] =>
    known.map(({ entry, listed }) => {
      const isMeasure = listed === largest.listed;
      const pages = isMeasure ? measure : nearestForm(listed.pages, measure, numbering);
      return {
        entry,
        listed,
        pages,
        visitPages: (visit) => visitPages(listed, pages, numbering, visit),
      };
    });
  const inCommon = (divisions: readonly AlignedDivision[], measure: ComparablePages): number =>
    divisions.reduce((sum, { pages }) => sum + (pages === measure ? 0 : pagesInCommon(pages, measure)), 0);

  const { pages } = largest.listed;
  const asListed = inForm(pages);
  const sharedAsListed = inCommon(asListed, pages);
  // If the other divisions fit this form, no other form is needed.
  if (sharedAsListed * 2 >= pages.set.size) return asListed;
  let [nearest, maxShared] = [asListed, sharedAsListed];
  for (const form of formsOf(pages, numbering)) {
    const divisions = inForm(form);
    const shared = inCommon(divisions, form);
    if (shared > maxShared) [nearest, maxShared] = [divisions, shared];
  }
  return nearest;
}
