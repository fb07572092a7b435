/**
 * Converts the paths of the languages or versions of one list to a common form, so that their pages can be
 * compared: the form of the largest one, with or without the folders of its own.
 */
import type { ElementEntry } from "../navigation/model.ts";
import { type ComparablePages, comparablePages, pagesInCommon } from "./comparable-pages.ts";
import { type DivisionPages, divisionPages, withoutOwnFolder } from "./division-pages.ts";
import { type TextNumbers, textNumbers } from "./text-numbers.ts";

/** The maximum number of languages or versions of one list that are compared. */
export const maxDivisions = 150;

/** A language or version, with its paths in the common form. */
export interface AlignedDivision {
  readonly entry: ElementEntry;
  readonly listed: DivisionPages;
  readonly pages: ComparablePages;
  /** Visits the pages in document order, possibly repeatedly, until a visit returns false. */
  readonly visitPages: (visit: NameVisit) => void;
}

/** Receives the number of a page or an endpoint and its name as listed; returns whether to continue. */
export type NameVisit = (number: number, name: string) => boolean;

/** Whether two divisions cover the same subjects, so that a difference is worth reporting. */
export function areComparable(one: ComparablePages, other: ComparablePages, isVersion: boolean): boolean {
  const shared = pagesInCommon(one, other);
  // A translation may have just begun; a version with half as many pages is another product.
  const size = (isVersion ? Math.max : Math.min)(one.set.size, other.set.size);
  return shared > 0 && shared * 2 >= size;
}

/** Whether half of the pages match, which is enough to be sure of a form. */
function isClearMatch(shared: number, one: ComparablePages, other: ComparablePages): boolean {
  return shared * 2 >= Math.min(one.set.size, other.set.size);
}

function formsOf(pages: ComparablePages, numbering: TextNumbers): readonly ComparablePages[] {
  return withoutOwnFolder(pages.byForm).map(comparablePages(numbering));
}

/** The form of a division's paths that has the most pages in common with the reference. */
function nearestForm(
  pages: ComparablePages,
  reference: ComparablePages,
  numbering: TextNumbers,
): ComparablePages {
  let [nearest, maxShared] = [pages, pagesInCommon(pages, reference)];
  if (isClearMatch(maxShared, pages, reference)) return pages;
  for (const form of formsOf(pages, numbering)) {
    const shared = pagesInCommon(form, reference);
    if (shared > maxShared) [nearest, maxShared] = [form, shared];
  }
  return nearest;
}

/** Visits pages by their numbers in the given form. */
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

/** The siblings with paths of one form: the form of the largest one, with or without the folders of its own. */
export function alignedDivisions(siblings: readonly ElementEntry[]): readonly AlignedDivision[] {
  const numbering = textNumbers();
  const all = siblings.map((entry) => ({ entry, listed: divisionPages(entry.element, numbering) }));
  const complete = all.filter(
    ({ listed }) => listed.isComplete && listed.pages.set.size + listed.endpoints.size > 0,
  );
  const [largest] = complete.toSorted(
    (one, other) => other.listed.pages.set.size - one.listed.pages.set.size,
  );
  if (largest === undefined || complete.length < 2) return [];
  const inForm = (reference: ComparablePages): readonly AlignedDivision[] =>
    complete.map(({ entry, listed }) => {
      const isReference = listed === largest.listed;
      const pages = isReference ? reference : nearestForm(listed.pages, reference, numbering);
      return {
        entry,
        listed,
        pages,
        visitPages: (visit) => visitPages(listed, pages, numbering, visit),
      };
    });
  const inCommon = (divisions: readonly AlignedDivision[], reference: ComparablePages): number =>
    divisions.reduce(
      (sum, { pages }) => sum + (pages === reference ? 0 : pagesInCommon(pages, reference)),
      0,
    );

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
