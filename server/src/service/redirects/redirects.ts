/**
 * The redirects of a site as a whole: which of them fail, and why (F7).
 *
 * A false finding is worse than a missed one: an address that cannot be known from the files (pages
 * generated from a specification, patterns that are not understood) counts as fine. Knows pages only
 * through the questions of `RedirectSite`.
 */

import { lowerBound } from "../lower-bound.ts";
import { append, getOrInsert } from "../multimap.ts";
import type { FileIndex } from "../site/file-index.ts";
import { isExternalAddress } from "../text/href.ts";
import {
  comparablePath,
  type MatchBudget,
  matchesPath,
  parseRedirect,
  placeholderCaptures,
  type Redirect,
  substitute,
  withWildcards,
} from "./pattern.ts";

export {
  type Captures,
  comparablePath,
  matches,
  parsePattern,
  parseRedirect,
  type Redirect,
  type RedirectPattern,
  substitute,
} from "./pattern.ts";

/** What the analysis asks of the site. Paths have no outer slashes; `""` is the root. */
export interface RedirectSite {
  pageExists(pagePath: string): boolean;
  /** Whether a page file has no address here (a snippet, or a page of another site), so that no redirect hides it. */
  isUnaddressed(pagePath: string): boolean;
  fileExists(file: string): boolean;
  folderExists(folderPath: string): boolean;
  /** Page paths in a folder, at any depth. */
  pagesUnder(folderPath: string): Iterable<string>;
  /** Whether a page, or a folder of pages, may exist at this path without files, made from a specification. */
  mayBeGenerated(path: string, isFolder: boolean): boolean;
}

/** All numbers are indexes into the list of redirects; each list is sorted by them. */
export interface RedirectAnalysis {
  /** Reported once, at the last member; `members` in the order of the redirects a reader follows. */
  readonly loops: readonly { readonly index: number; readonly members: readonly number[] }[];
  /** Redirects whose source an earlier redirect has; `first` is the one that works. */
  readonly duplicates: readonly { readonly index: number; readonly first: number }[];
  /** The destination is redirected again; `destination` is where the last redirect leads, ready to be written. */
  readonly chains: readonly {
    readonly index: number;
    readonly through: readonly number[];
    readonly destination: string;
  }[];
  /** The source covers `count` existing pages; `page` is the first of them. */
  readonly shadows: readonly { readonly index: number; readonly page: string; readonly count: number }[];
  /** Sources with `#`, which never match. */
  readonly fragmentSources: readonly number[];
  /** Sources with `?`, which never match. */
  readonly querySources: readonly number[];
  /**
   * The site has nothing at the destination; `path` is the address that was looked up, without leading
   * slash; for a destination with wildcards, the folder before these. `isFolder`: a folder without pages.
   */
  readonly deadDestinations: readonly {
    readonly index: number;
    readonly path: string;
    readonly isFolder: boolean;
  }[];
  /** Whether a redirect that works matches an address of the site. */
  readonly isRedirected: (address: string) => boolean;
  /** Whether the budget of comparisons was used up, so that some redirects were not checked. */
  readonly isCut: boolean;
}

/** Answers the questions from an index of files. */
export function redirectSite(
  files: FileIndex,
  mayBeGenerated: RedirectSite["mayBeGenerated"] = () => false,
  isUnaddressed: RedirectSite["isUnaddressed"] = () => false,
): RedirectSite {
  return {
    isUnaddressed,
    pageExists: (pagePath) => files.isPage(pagePath),
    fileExists: (file) => files.has(file),
    folderExists: (folderPath) => files.hasFolder(folderPath),
    *pagesUnder(folderPath) {
      for (const page of files.pagesUnder(folderPath)) yield page.path;
    },
    mayBeGenerated,
  };
}

/** Where a redirect leads, with the source's placeholders in place of the wildcards. */
function placeLedTo(source: string, destination: string): string | undefined {
  const redirect = parseRedirect(source, destination);
  const found = placeholderCaptures(redirect.source);
  const place = redirect.destination.isExternal
    ? destination.replace(
        /(?<=\/):([A-Za-z_]\w*)[*+]?/g,
        (all, name: string) => found.byName.get(name) ?? all,
      )
    : substitute(redirect.destination, found);
  if (place === undefined) return undefined;
  const [path = "", rest = ""] = place.trim().split(/(?=[?#])(.*)/s);
  return (redirect.destination.isExternal ? path.replace(/\/+$/, "") : comparablePath(path)) + rest;
}

/** Whether two redirects with the same source send readers to the same address. */
export function leadAlike(
  one: { readonly source: string; readonly destination: string },
  other: { readonly source: string; readonly destination: string },
): boolean {
  const place = placeLedTo(one.source, one.destination);
  return place !== undefined && place === placeLedTo(other.source, other.destination);
}

/** Longer chains than this are not followed, without a finding. */
const maxSteps = 100;

/** Files that the platform serves beside the pages of a site. */
export const servedByPlatform = /^(?:llms(?:-full)?\.txt|sitemap\.xml|robots\.txt|mcp)$/;

/**
 * Judges all redirects at once. Fragment sources, query sources, duplicates and loops are exclusive: a
 * redirect in one of these lists is in no other list.
 * @param redirects `undefined` for entries without a source or destination; they keep their index
 */
export function analyseRedirects(
  redirects: readonly ({ readonly source: string; readonly destination: string } | undefined)[],
  site: RedirectSite,
): RedirectAnalysis {
  const fragmentSources: number[] = [];
  const querySources: number[] = [];
  const duplicates: { index: number; first: number }[] = [];
  const working = new Map<number, Redirect>();
  const byKey = new Map<string, number>();
  for (const [index, entry] of redirects.entries()) {
    if (entry === undefined) continue;
    const redirect = parseRedirect(entry.source, entry.destination);
    const { key, hasFragment, hasQuery } = redirect.source;
    const first = byKey.get(key);
    if (hasFragment) fragmentSources.push(index);
    else if (hasQuery) querySources.push(index);
    else if (first !== undefined) duplicates.push({ index, first });
    else {
      byKey.set(key, index);
      working.set(index, redirect);
    }
  }

  const budget = matchBudget(redirects.length);
  const table = redirectTable(working, budget);
  const folders = new Map<string, readonly string[]>();
  const pathsUnder = (folder: string): readonly string[] =>
    getOrInsert(folders, folder, () => Array.from(site.pagesUnder(folder), (page) => `/${page}`));
  const loops = new Map<number, readonly number[]>();
  const chains: { index: number; through: readonly number[]; destination: string }[] = [];
  const shadows: { index: number; page: string; count: number }[] = [];
  const deadDestinations: { index: number; path: string; isFolder: boolean }[] = [];
  for (const [index, redirect] of working) {
    const end = followRedirect(index, redirect, table, site);
    if (end.kind === "loop") {
      loops.set(Math.max(...end.members), end.members);
      continue;
    }
    const covered = coveredPages(redirect, site, pathsUnder, budget);
    if (covered !== undefined) shadows.push({ index, ...covered });
    if (end.kind === "endless") continue;
    if (end.through.length > 0) chains.push({ index, through: end.through, destination: end.destination });
    else {
      const path = deadPath(redirect, site, table);
      if (path !== undefined) deadDestinations.push({ index, path, isFolder: site.folderExists(path) });
    }
  }
  return {
    loops: [...loops].sort(([one], [other]) => one - other).map(([index, members]) => ({ index, members })),
    duplicates,
    chains,
    shadows,
    fragmentSources,
    querySources,
    deadDestinations,
    isRedirected: (address) => table.next(address) !== undefined,
    isCut: budget.left <= 0,
  };
}

/** The budget of comparisons for a number of redirects, in characters of addresses. */
function matchBudget(count: number): MatchBudget {
  return { left: 5_000_000 + 2000 * count };
}

interface RedirectStep {
  readonly index: number;
  /** Undefined where the destination uses a wildcard that its source does not have. */
  readonly destination: string | undefined;
}

interface RedirectTable {
  /**
   * The first redirect of the list that matches an address; undefined also where the budget of comparisons
   * is used up.
   */
  next(address: string): RedirectStep | undefined;
  /** Whether a redirect that did not match may still apply to the path, or to paths in that folder. */
  mayTakeOver(path: string, isFolder: boolean): boolean;
}

/** Longer addresses are not compared with patterns. */
const maxAddress = 2000;

/** Patterns by the text before their first wildcard and the text after their last one. */
interface PatternIndex {
  readonly byPrefix: ReadonlyMap<string, SuffixIndex>;
  readonly prefixLengths: readonly number[];
}

/** Indexes of patterns with the same prefix by their suffix, in the order of the list. */
interface SuffixIndex {
  readonly bySuffix: Map<string, number[]>;
  readonly suffixLengths: Set<number>;
}

function emptySuffixIndex(): SuffixIndex {
  return { bySuffix: new Map(), suffixLengths: new Set() };
}

function patternIndex(redirects: ReadonlyMap<number, Redirect>): PatternIndex {
  const byPrefix = new Map<string, SuffixIndex>();
  for (const [index, { source }] of redirects) {
    if (source.isExternal || source.isOpaque || !source.isWildcard) continue;
    const own = getOrInsert(byPrefix, source.prefix, emptySuffixIndex);
    own.suffixLengths.add(source.suffix.length);
    append(own.bySuffix, source.suffix, index);
  }
  return { byPrefix, prefixLengths: [...new Set(Array.from(byPrefix.keys(), ({ length }) => length))] };
}

/** The lists of patterns whose prefix and suffix match a path. */
function* candidateLists(
  { byPrefix, prefixLengths }: PatternIndex,
  path: string,
): Generator<readonly number[]> {
  for (const prefixLength of prefixLengths) {
    const own = prefixLength > path.length ? undefined : byPrefix.get(path.slice(0, prefixLength));
    if (own === undefined) continue;
    for (const length of own.suffixLengths) {
      const indexes = length > path.length ? undefined : own.bySuffix.get(path.slice(path.length - length));
      if (indexes !== undefined) yield indexes;
    }
  }
}

/** The least index, below a limit, of a pattern that matches a path. */
function firstPattern(
  index: PatternIndex,
  path: string,
  limit: number,
  meets: (index: number) => boolean,
): number | undefined {
  let first: number | undefined;
  for (const indexes of candidateLists(index, path)) {
    for (const candidate of indexes) {
      if (candidate >= (first ?? limit)) break;
      if (meets(candidate)) first = candidate;
    }
  }
  return first;
}

/** Answers `mayTakeOver` from the prefixes of all sources, sorted, and those of sources with wildcards. */
function prefixQuestions(redirects: ReadonlyMap<number, Redirect>): RedirectTable["mayTakeOver"] {
  const sorted = Array.from(redirects.values(), ({ source }) => source.prefix).sort();
  const wide = new Set<string>();
  for (const { source } of redirects.values()) {
    if (source.isOpaque || source.isWildcard) wide.add(source.prefix);
  }
  const lengths = [...new Set(Array.from(wide, ({ length }) => length))];
  const holds = (folder: string): boolean => {
    const first = lowerBound(sorted.length, (index) => (sorted[index] ?? "") >= folder);
    return sorted[first]?.startsWith(folder) === true;
  };
  return (path, isFolder) => {
    const enclosed = `/${path}/`;
    if (enclosed.length > maxAddress) return true;
    return lengths.some((length) => wide.has(enclosed.slice(0, length))) || (isFolder && holds(enclosed));
  };
}

function redirectTable(redirects: ReadonlyMap<number, Redirect>, budget: MatchBudget): RedirectTable {
  const literal = new Map<string, number>();
  for (const [index, { source }] of redirects) {
    if (!source.isExternal && !source.isOpaque && !source.isWildcard) literal.set(source.key, index);
  }
  const patterns = patternIndex(redirects);
  const stepOf = (index: number, path: string): RedirectStep | undefined => {
    const redirect = redirects.get(index);
    const captures = redirect === undefined ? undefined : matchesPath(redirect.source, path, budget);
    if (redirect === undefined || captures === undefined) return undefined;
    return { index, destination: substitute(redirect.destination, captures) };
  };
  const known = new Map<string, RedirectStep | undefined>();
  return {
    mayTakeOver: prefixQuestions(redirects),
    next(address) {
      const path = comparablePath(address);
      if (known.has(path)) return known.get(path);
      const own = literal.get(path);
      const pattern =
        path.length > maxAddress
          ? undefined
          : firstPattern(patterns, path, own ?? Number.POSITIVE_INFINITY, (index) => {
              budget.left -= 1;
              return stepOf(index, path) !== undefined;
            });
      const first = pattern ?? own;
      const step = first === undefined ? undefined : stepOf(first, path);
      known.set(path, step);
      return step;
    },
  };
}

/** The destination as one address with placeholders for wildcards; undefined where it cannot be known. */
function addressOf(redirect: Redirect): string | undefined {
  return redirect.source.isOpaque || redirect.destination.isOpaque
    ? undefined
    : substitute(redirect.destination, placeholderCaptures(redirect.source));
}

type RedirectPath =
  | { readonly kind: "loop"; readonly members: readonly number[] }
  /** Ends in a loop of others, or at an unknown address. */
  | { readonly kind: "endless" }
  | { readonly kind: "ends"; readonly through: readonly number[]; readonly destination: string };

/**
 * Where this redirect leads a reader. The platform checks redirects before pages, so a page does not
 * interrupt a loop. But a chain ends at the first page on it, because the redirect that hides the page is
 * reported for that.
 */
function followRedirect(
  index: number,
  redirect: Redirect,
  table: RedirectTable,
  site: RedirectSite,
): RedirectPath {
  const through: number[] = [];
  let page: RedirectPath | undefined;
  let address = addressOf(redirect);
  while (through.length < maxSteps) {
    if (address === undefined) return { kind: "endless" };
    const external = isExternalAddress(address);
    if (page === undefined && !external && site.pageExists(addressPath(address))) {
      page = ended(redirect, [...through], address);
    }
    const step: RedirectStep | undefined = external ? undefined : table.next(address);
    if (step === undefined) return page ?? ended(redirect, through, address);
    if (step.index === index) return { kind: "loop", members: [index, ...through] };
    if (through.includes(step.index)) return { kind: "endless" };
    through.push(step.index);
    address = step.destination;
  }
  return { kind: "endless" };
}

function ended(redirect: Redirect, through: readonly number[], address: string): RedirectPath {
  const written = withWildcards(address, redirect.source);
  // Browsers keep the fragment when the redirected address has none.
  const fragment = /#.*$/.exec(redirect.destination.raw)?.[0] ?? "";
  return { kind: "ends", through, destination: written.includes("#") ? written : written + fragment };
}

/** An address of the site as a path: comparable, decoded, without leading slash. */
export function addressPath(address: string): string {
  const path = comparablePath(address).slice(1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The existing pages at addresses that the source matches. */
function coveredPages(
  { source }: Redirect,
  site: RedirectSite,
  pathsUnder: (folder: string) => readonly string[],
  budget: MatchBudget,
): { readonly page: string; readonly count: number } | undefined {
  if (source.isExternal || source.isOpaque) return undefined;
  if (!source.isWildcard) {
    const page = addressPath(source.key);
    const isCovered = page !== "" && site.pageExists(page) && !site.isUnaddressed(page);
    return isCovered ? { page, count: 1 } : undefined;
  }
  let first: string | undefined;
  let count = 0;
  for (const path of pathsUnder(fixedFolder(source.prefix))) {
    budget.left -= 1;
    if (matchesPath(source, path, budget) === undefined || site.isUnaddressed(path.slice(1))) continue;
    first ??= path.slice(1);
    count += 1;
  }
  return first === undefined ? undefined : { page: first, count };
}

/** `a/b` of `/a/b/` and of `/a/b/c-`: the folder that must exist for the prefix to match something. */
function fixedFolder(prefix: string): string {
  return prefix.slice(1, Math.max(prefix.lastIndexOf("/"), 1));
}

/** Whether a folder contains pages at any depth: the platform redirects its address to one of them. */
function holdsPages(folder: string, site: RedirectSite): boolean {
  for (const _ of site.pagesUnder(folder)) return true;
  return false;
}

/** The path that is missing at the destination; undefined where something exists, or where that is unknown. */
function deadPath(redirect: Redirect, site: RedirectSite, table: RedirectTable): string | undefined {
  const { destination } = redirect;
  const address = addressOf(redirect);
  if (address === undefined || destination.isExternal) return undefined;
  if (destination.isWildcard) {
    const folder = fixedFolder(destination.prefix);
    const isAlive = folder === "" || site.folderExists(folder) || site.mayBeGenerated(folder, true);
    return isAlive || table.mayTakeOver(folder, true) ? undefined : folder;
  }
  const path = addressPath(address);
  if (path === "" || servedByPlatform.test(path) || isThere(path, site)) return undefined;
  if (holdsPages(path, site)) return undefined;
  // `/pricing` may be a page of the host that contains the site.
  const mayBeOfHost = address.startsWith("/") && !path.includes("/") && !site.folderExists(path);
  return mayBeOfHost || table.mayTakeOver(path, false) ? undefined : path;
}

/** Whether a page or a file exists at a path, or may be generated there. */
export function isThere(path: string, site: RedirectSite): boolean {
  // The platform serves the source of a page at the page's address with an extension.
  const markdown = path.replace(/\.mdx?$/, "");
  return (
    site.pageExists(path) ||
    site.pageExists(`${path}/index`) ||
    site.fileExists(path) ||
    (markdown !== path && site.pageExists(markdown)) ||
    site.mayBeGenerated(path, false)
  );
}
