/**
 * Matches the listed pages with the page files, once for all rules that ask.
 *
 * Page files are numbered, and each element remembers the numbers of its own entries. After an edit, only
 * the changed elements are looked up again; the rest is a pass over numbers.
 */

import { areEqualLists } from "../equal-lists.ts";
import { memo, weakCache } from "../memo.ts";
import { getOrInsert } from "../multimap.ts";
import type { ChildList, NavigationElement, PageEntry } from "../navigation/model.ts";
import { isUrl } from "../navigation/page-path.ts";
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

/** All page files of an index, those of nested sites last, and the index of each in that list. */
interface Numbering {
  readonly pages: readonly PageName[];
  readonly ownCount: number;
  readonly numbers: ReadonlyMap<PageName, number>;
}

const numbering = memo((files: FileNames): Numbering => {
  const ownPages = [...files.pages()];
  const pages = [...ownPages, ...files.pagesOfNestedSites()];
  const numbered = {
    pages,
    ownCount: ownPages.length,
    numbers: new Map(pages.map((page, number) => [page, number])),
  };
  return numbered;
});

/** The page entries of one element, matched with files. */
interface MatchedEntries {
  /** Numbers of the page files that its lists name, repeats included. */
  readonly listed: Int32Array;
  /** Number of the page file that its `root` names, or -1. */
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
  const look = (entry: PageEntry, list: ChildList | undefined): number => {
    const page = files.page(entry.path);
    if (page === undefined && isPagePath(entry.path) && !files.isUnknown(entry.path))
      missing.push({ entry, list });
    return (page && numbers.get(page)) ?? -1;
  };
  for (const list of element.children) {
    for (const entry of list.entries) {
      if (entry.kind !== "page") continue;
      const number = look(entry, list);
      if (number !== -1) listed.push(number);
    }
  }
  const rootPage = rootPageOf(element);
  const root = rootPage === undefined ? -1 : look(rootPage, undefined);
  return { listed: Int32Array.from(listed), root, missing };
}

/** The page files that an element lists itself, repeats included. */
export function* listedFiles(files: FileIndex, element: NavigationElement): Generator<PageFile> {
  const { pages } = numbering(files.names);
  const { listed, root } = matchedEntries(files.names)(element);
  for (const number of [...(root === -1 ? [] : [root]), ...listed]) {
    const page = files.page(pages[number]?.path ?? "");
    if (page !== undefined) yield page;
  }
}

/** The rule empty-value reports blank entries, the rule page-path-form reports URLs. */
function isPagePath(path: string): boolean {
  return path !== "" && !isUrl(path);
}

/** All listed pages, matched with files. */
interface MatchedPages {
  /** Page files of this site that nothing lists; the same list while these stay. */
  readonly unlisted: readonly PageName[];
  /** Whether the page of this path has a file and is listed. */
  readonly isListed: (path: string) => boolean;
  /** Listed pages that have no page file. */
  readonly missing: readonly ListedPage[];
  /** Paths that are listed more than once within one language, version or product; the same set while these stay. */
  readonly repeated: ReadonlySet<string>;
  /** Paths of page files that more than one language lists; the same set while these stay. */
  readonly inSeveralLanguages: ReadonlySet<string>;
}

/** For a set of paths, a function that says whether an element lists one of them, at any depth. */
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

/** Numbers gathered from the elements of a navigation. */
interface GatheredPages {
  /** Of the pages that lists name. */
  readonly listed: (element: NavigationElement) => Region;
  /** Of the pages that groups name by `root`. */
  readonly roots: (element: NavigationElement) => Region;
  readonly hasMissing: (element: NavigationElement) => boolean;
}

const gatheredPages = memo((files: FileNames): GatheredPages => {
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
  const { listed, roots, hasMissing } = gatheredPages(files);
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
      missing.push({ path: entry.path, raw: entry.raw, owner, place: entry.place, list });
      if (list === undefined) continue;
      const paths = getOrInsert(missingPaths, owner.division, () => new Set());
      if (paths.has(entry.path)) repeated.add(entry.path);
      paths.add(entry.path);
    }
  }
  const before = listsKept.get(files);
  const lists = {
    found,
    unlisted:
      before !== undefined && areSameNumbers(before.found, found)
        ? before.unlisted
        : Array.from(found.lacking(ownCount), (number) => all[number]).filter((page) => page !== undefined),
    repeated: sameIfEqual(before?.repeated, repeated),
    inSeveralLanguages: sameIfEqual(before?.inSeveralLanguages, inSeveralLanguages),
  };
  listsKept.set(files, lists);
  const isListed = (path: string): boolean => {
    const page = files.page(path);
    const number = page === undefined ? undefined : numbers.get(page);
    return number !== undefined && found.has(number);
  };
  return { isListed, missing, ...lists };
}

interface KeptLists extends Pick<MatchedPages, "unlisted" | "repeated" | "inSeveralLanguages"> {
  /** The numbers of the pages that are listed. */
  readonly found: NumberSet;
}

/** The lists of the last navigation, so that what is remembered by them stays valid while they are equal. */
const listsKept = weakCache<FileNames, KeptLists>();

function areSameNumbers(one: NumberSet, other: NumberSet): boolean {
  return one.size === other.size && one.sharedWith(other) === one.size;
}

/** The list of before if the present one has the same items. */
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
  /** Adds what is below an element to the language around it, and each language below to all that come after it. */
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
