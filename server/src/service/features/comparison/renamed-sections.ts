/**
 * Recognizes sections of the navigation that only have another name in the second of two states, so that their pages
 * do not count as moved. Depends only on the names of sections.
 */

import { countsOf, getOrInsert } from "../../multimap.ts";

/** The names of a section and the sections around it, outermost first. */
export type Breadcrumb = readonly string[];

/** A page that is in one section in each state. */
export interface MovedPage {
  readonly file: string;
  readonly from: Breadcrumb;
  readonly to: Breadcrumb;
}

/** A section with another name. */
interface SectionRename {
  readonly from: Breadcrumb;
  readonly to: Breadcrumb;
  /** The number of pages in it and in the sections below it. */
  readonly pages: number;
}

/** A page with the names that its former sections have after the renames that have been found. */
interface RenamedPage {
  readonly page: MovedPage;
  readonly current: Breadcrumb;
}

function keyOf(breadcrumb: Breadcrumb): string {
  return JSON.stringify(breadcrumb);
}

/** The keys of all sections, and of the sections around them. */
function sectionKeys(breadcrumbs: Iterable<Breadcrumb>): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const breadcrumb of breadcrumbs)
    for (let length = breadcrumb.length; length > 0; length -= 1) {
      const key = keyOf(breadcrumb.slice(0, length));
      if (keys.has(key)) break;
      keys.add(key);
    }
  return keys;
}

/** A section that may have another name, by the first difference between the former and the current sections of pages. */
interface PossibleRename {
  readonly former: Breadcrumb;
  readonly latter: Breadcrumb;
  /** The former name where the section is now, and the current name where it was. */
  readonly formerNow: string;
  readonly latterThen: string;
  readonly pages: RenamedPage[];
}

function candidatesAt(level: number, pages: readonly RenamedPage[]): readonly PossibleRename[] {
  const candidates = new Map<string, PossibleRename>();
  for (const renamed of pages) {
    const { current, page } = renamed;
    const { from, to } = page;
    const isHere =
      current.length === to.length && current.findIndex((name, index) => name !== to[index]) === level;
    if (!isHere) continue;
    const [former, latter] = [from.slice(0, level + 1), to.slice(0, level + 1)];
    const candidate = getOrInsert(candidates, keyOf([former, latter].map(keyOf)), () => ({
      former,
      latter,
      formerNow: keyOf(current.slice(0, level + 1)),
      latterThen: keyOf([...from.slice(0, level), ...to.slice(level, level + 1)]),
      pages: [],
    }));
    candidate.pages.push(renamed);
  }
  return [...candidates.values()];
}

/**
 * Finds the renamed sections: those whose former name is gone and whose current one is new. A section that was split, or
 * several that were merged, are not renamed.
 * @param before all sections with pages in the first state
 * @param after the same in the second state
 * @returns the renames, outermost first, and the other pages
 */
export function renamedSections(
  moved: readonly MovedPage[],
  before: Iterable<Breadcrumb>,
  after: Iterable<Breadcrumb>,
): { readonly renames: readonly SectionRename[]; readonly others: readonly MovedPage[] } {
  if (moved.length === 0) return { renames: [], others: moved };
  const [keysBefore, keysAfter] = [sectionKeys(before), sectionKeys(after)];
  const renames: SectionRename[] = [];
  let pages: readonly RenamedPage[] = moved.map((page) => ({ page, current: page.from }));
  const depth = moved.reduce((most, { to }) => Math.max(most, to.length), 0);
  for (let level = 0; level < depth; level += 1) {
    const candidates = candidatesAt(level, pages).filter(
      ({ formerNow, latterThen }) => !keysAfter.has(formerNow) && !keysBefore.has(latterThen),
    );
    const formerCounts = countsOf(candidates.map(({ former }) => keyOf(former)));
    const latterCounts = countsOf(candidates.map(({ latter }) => keyOf(latter)));
    const found = candidates.filter(
      ({ former, latter }) => formerCounts.get(keyOf(former)) === 1 && latterCounts.get(keyOf(latter)) === 1,
    );
    for (const candidate of found) {
      const { former, latter, pages: ofSection } = candidate;
      renames.push({ from: former, to: latter, pages: ofSection.length });
    }
    const renamed = new Set(found.flatMap((candidate) => candidate.pages));
    pages = pages.map((one) =>
      renamed.has(one) ? { ...one, current: one.current.with(level, one.page.to[level] ?? "") } : one,
    );
  }
  const others = pages.filter(({ page, current }) => keyOf(current) !== keyOf(page.to));
  return { renames, others: others.map(({ page }) => page) };
}
