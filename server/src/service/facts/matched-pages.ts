/**
 * Matches the listed pages with the page files, once for all rules.
 *
 * Page files are numbered, and the numbers of each element's entries are memoized. After an edit, only the
 * changed elements are looked up again; the other numbers are only combined.
 */

import { areEqualLists } from "../equal-lists.ts";
import { memo, weakCache } from "../memo.ts";
import { getOrInsert } from "../multimap.ts";
import type { ChildList, NavigationElement, PageEntry } from "../navigation/model.ts";
import { isPagePath } from "../navigation/page-path.ts";
import { anywhereIn } from "../navigation/subtree.ts";
import {
  type ListedPage,
  type NavigationListing,
  pagesOf,
  rootPageOf,
  visitedWhere,
} from "../navigation/walk.ts";
import { NumberSet } from "../number-set.ts";
import type { FileIndex, FileNames, PageFile, PageName } from "../site/file-index.ts";
import { type Region, regions, regionsBelow } from "./numbers-below.ts";

/** All page files of an index, with those of nested sites last, and the index of each in that list. */
interface Numbering {
  readonly pages: readonly PageName[];
  readonly ownCount: number;
  readonly numbers: ReadonlyMap<PageName, number>;
}

const numbering = memo((files: FileNames): Numbering => {
  const ownPages = [...files.pages()];
  const pages = [...ownPages, ...files.pagesOfNestedSites()];
  const numbers = new Map(pages.map((page, number) => [page, number]));
  return { pages, ownCount: ownPages.length, numbers };
});

/** The page entries of one element, matched with files. */
interface MatchedEntries {
  /** The numbers of the page files that its lists name, repeats included. */
  readonly listed: Int32Array;
  /** The number of the page file that its `root` names, or -1. */
  readonly root: number;
  readonly missing: readonly { readonly entry: PageEntry; readonly list: ChildList | undefined }[];
}

const matchedEntries = memo((files: FileNames) =>
  memo((element: NavigationElement) => matchEntries(files, element)),
);

function matchEntries(files: FileNames, element: NavigationElement): MatchedEntries {
  const { numbers } = numbering(files);
  const listed: number[] = [];
  const missing: MatchedEntries["missing"][number][] = [];
  const numberOf = (entry: PageEntry, list: ChildList | undefined): number => {
    const page = files.page(entry.path);
    if (page === undefined && isPagePath(entry.path) && !files.isUnknown(entry.path))
      missing.push({ entry, list });
    return (page && numbers.get(page)) ?? -1;
  };
  for (const list of element.children) {
    for (const entry of list.entries) {
      if (entry.kind !== "page") continue;
      const number = numberOf(entry, list);
      if (number !== -1) listed.push(number);
    }
  }
  const rootPage = rootPageOf(element);
  const root = rootPage === undefined ? -1 : numberOf(rootPage, undefined);
  return { listed: Int32Array.from(listed), root, missing };
}

/** The page files that an element lists directly, repeats included. */
export function* listedFiles(files: FileIndex, element: NavigationElement): Generator<PageFile> {
  const { pages } = numbering(files.names);
  const { listed, root } = matchedEntries(files.names)(element);
  for (const number of [...(root === -1 ? [] : [root]), ...listed]) {
    const page = files.page(pages[number]?.path ?? "");
    if (page !== undefined) yield page;
  }
}

/** All listed pages, matched with files. */
interface MatchedPages {
  /** Page files of this site that are not listed; the same list as long as its items stay the same. */
  readonly unlisted: readonly PageName[];
  /** Whether the page at this path has a file and is listed. */
  readonly isListed: (path: string) => boolean;
  /** Listed pages without a page file. */
  readonly missing: readonly ListedPage[];
  /** Paths that are listed more than once in one language, version or product; the same set as long as its paths stay. */
  readonly repeated: ReadonlySet<string>;
  /** Paths of page files that more than one language lists; the same set as long as its paths stay. */
  readonly inSeveralLanguages: ReadonlySet<string>;
}

/** Returns, for a set of paths, a function that returns whether an element lists one of them at any depth. */
export const listsAnyOf = memo((paths: ReadonlySet<string>) =>
  anywhereIn((element) => {
    for (const { path } of pagesOf(element)) if (paths.has(path)) return true;
    return false;
  }),
);

/** Which listed pages have a file, and which files are listed. */
export function matchedPages(files: FileNames, listing: NavigationListing): MatchedPages {
  return matchedListings(files.names)(listing);
}

const matchedListings = memo((files: FileNames) =>
  memo((listing: NavigationListing) => matchListing(files, listing)),
);

/** Memoized functions that summarize elements of a navigation. */
interface PageSummaries {
  /** The numbers of the pages in lists. */
  readonly listed: (element: NavigationElement) => Region;
  /** The numbers of the pages that groups name by `root`. */
  readonly roots: (element: NavigationElement) => Region;
  readonly hasMissing: (element: NavigationElement) => boolean;
}

const pageSummaries = memo((files: FileNames): PageSummaries => {
  const entriesOf = matchedEntries(files);
  return {
    listed: regions((element) => entriesOf(element).listed),
    roots: regions((element) => {
      const { root } = entriesOf(element);
      return root === -1 ? none : Int32Array.of(root);
    }),
    hasMissing: anywhereIn((element) => entriesOf(element).missing.length > 0),
  };
});

const none = new Int32Array();

function matchListing(files: FileNames, listing: NavigationListing): MatchedPages {
  const { pages: all, ownCount, numbers } = numbering(files);
  const { listed, roots, hasMissing } = pageSummaries(files);
  const found = new NumberSet();
  const repeated = new Set<string>();
  const inSeveralLanguages = new Set<string>();
  const pathOf = (number: number): string => all[number]?.path ?? "";
  if (listing.root !== undefined) {
    const { element } = listing.root;
    for (const region of regionsBelow(listed, element)) {
      found.addAll(region.all);
      for (const number of region.repeated) repeated.add(pathOf(number));
    }
    for (const region of regionsBelow(roots, element)) found.addAll(region.all);
    for (const number of numbersInSeveralLanguages(listed, element)) inSeveralLanguages.add(pathOf(number));
  }
  const missing: ListedPage[] = [];
  const missingPaths = new Map<NavigationElement | undefined, Set<string>>();
  for (const owner of visitedWhere(listing.root, hasMissing)) {
    for (const { entry, list } of matchedEntries(files)(owner.element).missing) {
      missing.push({ path: entry.path, owner, place: entry.place, list });
      if (list === undefined) continue;
      const paths = getOrInsert(missingPaths, owner.division, () => new Set());
      if (paths.has(entry.path)) repeated.add(entry.path);
      paths.add(entry.path);
    }
  }
  const before = lastLists.get(files);
  const lists = {
    found,
    unlisted:
      before !== undefined && areSameNumbers(before.found, found)
        ? before.unlisted
        : Array.from(found.lacking(ownCount), (number) => all[number]).filter((page) => page !== undefined),
    repeated: sameIfEqual(before?.repeated, repeated),
    inSeveralLanguages: sameIfEqual(before?.inSeveralLanguages, inSeveralLanguages),
  };
  lastLists.set(files, lists);
  const isListed = (path: string): boolean => {
    const page = files.page(path);
    const number = page === undefined ? undefined : numbers.get(page);
    return number !== undefined && found.has(number);
  };
  return { isListed, missing, ...lists };
}

interface LastLists extends Pick<MatchedPages, "unlisted" | "repeated" | "inSeveralLanguages"> {
  /** The numbers of the listed pages. */
  readonly found: NumberSet;
}

/** The lists of the last navigation, reused if they are equal so that results memoized by their identity stay valid. */
const lastLists = weakCache<FileNames, LastLists>();

function areSameNumbers(one: NumberSet, other: NumberSet): boolean {
  return one.size === other.size && one.sharedWith(other) === one.size;
}

/** The previous list if the new one has the same items. */
export function sameListIfEqual<Item>(
  before: readonly Item[] | undefined,
  now: readonly Item[],
): readonly Item[] {
  return before !== undefined && areEqualLists(before, now) ? before : now;
}

function sameIfEqual(before: ReadonlySet<string> | undefined, now: ReadonlySet<string>): ReadonlySet<string> {
  if (before?.size !== now.size) return now;
  for (const path of now) if (!before.has(path)) return now;
  return before;
}

/** The numbers of the pages that more than one language lists. */
function numbersInSeveralLanguages(
  listed: (element: NavigationElement) => Region,
  root: NavigationElement,
): NumberSet {
  const before = new NumberSet();
  const shared = new NumberSet();
  /** Adds the pages below an element to its language, and to `shared` those that an earlier language also lists. */
  const gather = (element: NavigationElement, language: NumberSet | undefined): void => {
    const region = listed(element);
    language?.addAll(region.all);
    for (const division of region.divisions) {
      if (division.kind !== "language") {
        gather(division, language);
        continue;
      }
      const ownNumbers = new NumberSet();
      gather(division, ownNumbers);
      shared.addShared(before, ownNumbers);
      before.addAll(ownNumbers);
    }
  };
  gather(root, undefined);
  return shared;
}
