/**
 * Matches the listed pages with the page files, once for all rules that ask.
 *
 * Page files are numbered, and each element remembers the numbers of its own entries. After an edit, only
 * the changed elements are looked up again; the rest is a pass over numbers.
 */

import { memo } from "../memo.ts";
import { getOrInsert } from "../multimap.ts";
import type { ChildList, NavigationElement, PageEntry } from "../navigation/model.ts";
import { isUrl } from "../navigation/page-path.ts";
import {
  type ListedPage,
  type NavigationListing,
  rootPageOf,
  type VisitedElement,
} from "../navigation/walk.ts";
import type { FileIndex, PageFile } from "../site/file-index.ts";

/** All page files of an index, those of nested sites last, and the index of each in that list. */
interface Numbering {
  readonly pages: readonly PageFile[];
  readonly ownCount: number;
  readonly numbers: ReadonlyMap<PageFile, number>;
}

const numbering = memo((files: FileIndex): Numbering => {
  const own = [...files.pages()];
  const pages = [...own, ...files.pagesOfNestedSites()];
  const numbered = {
    pages,
    ownCount: own.length,
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

const matchedEntries = memo((files: FileIndex) =>
  memo((element: NavigationElement) => matchEntries(files, element)),
);

function matchEntries(files: FileIndex, element: NavigationElement): MatchedEntries {
  const { numbers } = numbering(files);
  const listed: number[] = [];
  const missing: MatchedEntries["missing"][number][] = [];
  const look = (entry: PageEntry, list: ChildList | undefined): number => {
    const page = files.page(entry.path);
    if (page === undefined && isPagePath(entry.path)) missing.push({ entry, list });
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
  const { pages } = numbering(files);
  const { listed, root } = matchedEntries(files)(element);
  const first = pages[root];
  if (first !== undefined) yield first;
  for (const number of listed) {
    const page = pages[number];
    if (page !== undefined) yield page;
  }
}

/** The rule empty-value reports blank entries, the rule page-path-form reports URLs. */
function isPagePath(path: string): boolean {
  return path !== "" && !isUrl(path);
}

/** A set of small numbers. */
class NumberSet {
  readonly #bits: Uint32Array;

  constructor(size: number) {
    this.#bits = new Uint32Array((size >>> 5) + 1);
  }

  has(number: number): boolean {
    return ((this.#bits[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  add(number: number): void {
    const index = number >>> 5;
    this.#bits[index] = (this.#bits[index] ?? 0) | (1 << (number & 31));
  }
}

/** All listed pages, matched with files. */
export interface MatchedPages {
  /** Page files of this site that nothing lists. */
  readonly unlisted: readonly PageFile[];
  /** Whether the page of this path has a file and is listed. */
  readonly isListed: (path: string) => boolean;
  /** Listed pages that have no page file. */
  readonly missing: readonly ListedPage[];
  /** Paths that are listed more than once within one language, version or product. */
  readonly repeated: ReadonlySet<string>;
  /** Paths of page files that more than one language lists. */
  readonly inSeveralLanguages: ReadonlySet<string>;
}

/** Which listed pages have a file, and which files are listed. */
export function matchedPages(files: FileIndex, listing: NavigationListing): MatchedPages {
  return matchedListings(files)(listing);
}

const matchedListings = memo((files: FileIndex) =>
  memo((listing: NavigationListing) => matchListing(files, listing)),
);

function matchListing(files: FileIndex, listing: NavigationListing): MatchedPages {
  const entriesOf = matchedEntries(files);
  const { pages: all, ownCount, numbers } = numbering(files);
  const found = new NumberSet(all.length);
  const missing: ListedPage[] = [];
  const missingPaths = new Map<NavigationElement | undefined, Set<string>>();
  const ofDivisions = new Map<NavigationElement | undefined, NumberSet>();
  const repeated = new Set<string>();
  const languages = languageFinder(all);
  for (const owner of listing.elements) {
    const entries = entriesOf(owner.element);
    if (entries.root !== -1) found.add(entries.root);
    languages.add(owner, entries.listed);
    if (entries.listed.length > 0) {
      const ofDivision = getOrInsert(ofDivisions, owner.division, () => new NumberSet(all.length));
      for (const number of entries.listed) {
        if (ofDivision.has(number)) repeated.add(all[number]?.path ?? "");
        ofDivision.add(number);
        found.add(number);
      }
    }
    for (const { entry, list } of entries.missing) {
      missing.push({ path: entry.path, raw: entry.raw, owner, place: entry.place, list });
      if (list === undefined) continue;
      const paths = getOrInsert(missingPaths, owner.division, () => new Set());
      if (paths.has(entry.path)) repeated.add(entry.path);
      paths.add(entry.path);
    }
  }
  const unlisted = all.filter((_, number) => number < ownCount && !found.has(number));
  const isListed = (path: string): boolean => {
    const page = files.page(path);
    const number = page === undefined ? undefined : numbers.get(page);
    return number !== undefined && found.has(number);
  };
  return { unlisted, isListed, missing, repeated, inSeveralLanguages: languages.paths };
}

/** Finds the pages that several languages list, one element after the other, parents before children. */
function languageFinder(all: readonly PageFile[]): {
  readonly paths: ReadonlySet<string>;
  add(owner: VisitedElement, listed: Int32Array): void;
} {
  const paths = new Set<string>();
  /** The language around an element, as a number from 1 on; elements in no language are not there. */
  const around = new Map<VisitedElement, number>();
  /** The first language that lists a page, by the number of the page; made once a language is met. */
  let firsts: Uint32Array | undefined;
  let count = 0;
  return {
    paths,
    add(owner, listed) {
      const isLanguage = owner.element.kind === "language" && !owner.element.inGlobal;
      if (isLanguage) count += 1;
      const language = isLanguage ? count : owner.parent && around.get(owner.parent);
      if (language === undefined) return;
      around.set(owner, language);
      firsts ??= new Uint32Array(all.length);
      for (const number of listed) {
        if (firsts[number] === 0) firsts[number] = language;
        else if (firsts[number] !== language) paths.add(all[number]?.path ?? "");
      }
    },
  };
}
