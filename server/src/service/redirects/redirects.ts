/**
 * The redirects of a site as a whole: which of them fail, and why (F7).
 *
 * A false finding is worse than a missed one: a URL that cannot be known from the files (pages
 * generated from a specification, patterns that are not understood) counts as fine. Sees pages only
 * through the questions of `RedirectSite`.
 */

import { getOrInsert } from "../multimap.ts";
import type { FileNames } from "../site/file-index.ts";
import { isExternalAddress } from "../text/href.ts";
import { commonAddress } from "./overlap.ts";
import {
  type Captures,
  comparablePath,
  type MatchBudget,
  matches,
  matchesPath,
  type NeverMatching,
  parseRedirect,
  placeholderAddress,
  placeholderCaptures,
  type Redirect,
  substitute,
  withWildcards,
} from "./pattern.ts";
import { type RedirectStep, type RedirectTable, redirectTable } from "./table.ts";

export {
  comparablePath,
  exampleSource,
  matches,
  parsePattern,
  parseRedirect,
  type Redirect,
  type RedirectPattern,
  substitute,
  unfilledWildcards,
  writtenWildcards,
} from "./pattern.ts";
export type { RedirectStep } from "./table.ts";

/** What the analysis asks of the site. Paths have no outer slashes; `""` is the root. */
export interface RedirectSite {
  pageExists(pagePath: string): boolean;
  /** Whether a page file has no URL here (a snippet, or a page of another site), so that no redirect hides it. */
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
  /** Sources that no path matches. */
  readonly neverMatching: readonly { readonly index: number; readonly reason: NeverMatching }[];
  /** All URLs of the source match an earlier redirect, `by`, which leads them elsewhere. */
  readonly covered: readonly { readonly index: number; readonly by: number }[];
  /** Some URLs of the source, `address` for one, match an earlier redirect, `by`, which leads them elsewhere. */
  readonly overlaps: readonly { readonly index: number; readonly by: number; readonly address: string }[];
  /**
   * The site has nothing at the destination; `path` is the URL that was looked up, without leading
   * slash; for a destination with wildcards, the folder before these. `isFolder`: a folder without pages.
   */
  readonly deadDestinations: readonly {
    readonly index: number;
    readonly path: string;
    readonly isFolder: boolean;
  }[];
  /** The redirect that a URL of the site meets; undefined if none matches. */
  readonly next: (address: string) => RedirectStep | undefined;
  /** Whether the budget of comparisons was used up, so that some redirects were not checked. */
  readonly isCut: boolean;
}

/** Answers the questions from an index of files. */
export function redirectSite(
  files: FileNames,
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

/** Longer chains than this are not followed, without a finding. */
const maxSteps = 100;

/** Where a destination leads, with placeholders for what the wildcards of a source match. */
function placeLedTo({ destination }: Redirect, found: Captures): string | undefined {
  const place = substitute(destination, found);
  if (place === undefined) return undefined;
  const [path = "", rest = ""] = place.trim().split(/(?=[?#])(.*)/s);
  return (destination.isExternal ? path.replace(/\/+$/, "") : comparablePath(path)) + rest;
}

interface WrittenRedirect {
  readonly source: string;
  readonly destination: string;
}

/** Whether two redirects with the same source send readers to the same URL. */
export function leadAlike(one: WrittenRedirect, other: WrittenRedirect): boolean {
  const [first, second] = [one, other].map(({ source, destination }) => {
    const redirect = parseRedirect(source, destination);
    return placeLedTo(redirect, placeholderCaptures(redirect.source));
  });
  return first !== undefined && first === second;
}

/**
 * The earlier redirect that matches all URLs of a redirect and leads them elsewhere; undefined if there is
 * none. The later redirect is then never used (F7.14).
 */
function coveringRedirect(
  index: number,
  redirect: Redirect,
  working: ReadonlyMap<number, Redirect>,
  table: RedirectTable,
): number | undefined {
  if (redirect.source.isExternal || redirect.source.isOpaque) return undefined;
  const address = placeholderAddress(redirect.source);
  const by = table.next(address)?.index;
  const earlierRedirect = by === undefined || by >= index ? undefined : working.get(by);
  const found = earlierRedirect === undefined ? undefined : matches(earlierRedirect.source, address);
  if (earlierRedirect === undefined || found === undefined) return undefined;
  const place = placeLedTo(earlierRedirect, found);
  const ownPlace = placeLedTo(redirect, placeholderCaptures(redirect.source));
  if (place === undefined || ownPlace === undefined) return undefined;
  return endOf(place, table) === endOf(ownPlace, table) ? undefined : by;
}

/** More redirects with wildcards than these are not compared with each other. */
const maxCompared = 200;
/** How many pairs of positions are compared for all redirects. */
const overlapBudget = 2_000_000;

/** Pairs of redirects of which neither has only URLs of the other, and which lead a common URL apart. */
function* overlapsOf(
  working: ReadonlyMap<number, Redirect>,
  table: RedirectTable,
): Generator<RedirectAnalysis["overlaps"][number]> {
  const patterns = [...working].filter(
    ([, { source }]) => source.isWildcard && !source.isExternal && !source.isOpaque,
  );
  const compared = patterns.slice(0, maxCompared);
  const budget: MatchBudget = { left: overlapBudget };
  for (const [place, [index, later]] of compared.entries()) {
    for (const [by, earlier] of compared.slice(0, place)) {
      const address = commonAddress(earlier.source, later.source, budget);
      // Another redirect may take the URL before both.
      if (address === undefined || table.next(address)?.index !== by) continue;
      const [all, own] = [earlier, later].map(({ source }) => placeholderAddress(source));
      if (matches(earlier.source, own ?? "") !== undefined || matches(later.source, all ?? "") !== undefined)
        continue;
      const [one, other] = [earlier, later].map((redirect) => {
        const found = matches(redirect.source, address);
        const led = found === undefined ? undefined : placeLedTo(redirect, found);
        return led === undefined ? undefined : endOf(led, table);
      });
      if (one === undefined || other === undefined || one === other) continue;
      yield { index, by, address };
      break;
    }
  }
}

/** The URL that a reader reaches from another one; after too many steps, the URL reached so far. */
function endOf(place: string, table: RedirectTable): string {
  let address = place;
  for (let steps = 0; steps < maxSteps && !isExternalAddress(address); steps += 1) {
    const next = table.next(address)?.destination;
    if (next === undefined) break;
    address = next;
  }
  return address;
}

/** Files that the platform serves beside the pages of a site. */
export const servedByPlatform = /^(?:llms(?:-full)?\.txt|sitemap\.xml|robots\.txt|mcp)$/;

/**
 * Checks all redirects at once. Sources that never match, duplicates and loops are exclusive: a redirect in one
 * of these lists is in no other list.
 */
export function analyzeRedirects(
  redirects: readonly WrittenRedirect[],
  site: RedirectSite,
): RedirectAnalysis {
  const neverMatching: { index: number; reason: NeverMatching }[] = [];
  const duplicates: { index: number; first: number }[] = [];
  const working = new Map<number, Redirect>();
  const byKey = new Map<string, number>();
  for (const [index, entry] of redirects.entries()) {
    const redirect = parseRedirect(entry.source, entry.destination);
    const { key, neverMatches: reason } = redirect.source;
    const first = byKey.get(key);
    if (reason !== undefined) neverMatching.push({ index, reason });
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
  const coveredRedirects: { index: number; by: number }[] = [];
  for (const [index, redirect] of working) {
    const end = followRedirect(index, redirect, table, site);
    if (end.kind === "loop") {
      loops.set(Math.max(...end.members), end.members);
      continue;
    }
    const by = coveringRedirect(index, redirect, working, table);
    if (by !== undefined) coveredRedirects.push({ index, by });
    const pages = coveredPages(redirect, site, pathsUnder, budget);
    if (pages !== undefined) shadows.push({ index, ...pages });
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
    neverMatching,
    covered: coveredRedirects,
    overlaps: [...overlapsOf(working, table)],
    deadDestinations,
    next: (address) => nextStep(address, table, site),
    isCut: budget.left <= 0,
  };
}

/** The budget of comparisons for a number of redirects, in characters of URLs. */
function matchBudget(count: number): MatchBudget {
  return { left: 5_000_000 + 2000 * count };
}

/**
 * The redirect that a URL meets. The URL of a page `/m/index` is compared as `/m` too (F7.9): the
 * platform takes `/index` off.
 */
function nextStep(address: string, table: RedirectTable, site: RedirectSite): RedirectStep | undefined {
  const step = table.next(address);
  if (step !== undefined) return step;
  const path = comparablePath(address);
  const folder = path.endsWith("/index") ? path.slice(0, -"/index".length) : "";
  return folder !== "" && site.pageExists(addressPath(path)) ? table.next(folder) : undefined;
}

/** The destination as one URL with placeholders for wildcards; undefined if it cannot be known. */
function addressOf(redirect: Redirect): string | undefined {
  return redirect.source.isOpaque || redirect.destination.isOpaque
    ? undefined
    : substitute(redirect.destination, placeholderCaptures(redirect.source));
}

type RedirectPath =
  | { readonly kind: "loop"; readonly members: readonly number[] }
  /** Ends in a loop of others, or nobody knows where. */
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
    const step = external ? undefined : nextStep(address, table, site);
    if (step === undefined) return page ?? ended(redirect, through, address);
    // Which redirect readers meet is unknown, so neither is where they end.
    if (step.rival !== undefined) return page ?? { kind: "endless" };
    if (step.index === index) return { kind: "loop", members: [index, ...through] };
    if (through.includes(step.index)) return { kind: "endless" };
    through.push(step.index);
    address = step.destination;
  }
  return { kind: "endless" };
}

function ended(redirect: Redirect, through: readonly number[], address: string): RedirectPath {
  const written = withWildcards(address, redirect.source);
  // Browsers keep the fragment when the redirected URL has none.
  const fragment = /#.*$/.exec(redirect.destination.raw)?.[0] ?? "";
  return { kind: "ends", through, destination: written.includes("#") ? written : written + fragment };
}

/** A URL of the site as a path: comparable, decoded, without leading slash. */
export function addressPath(address: string): string {
  const path = comparablePath(address).slice(1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The existing pages at URLs that the source matches. */
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

/** Whether a folder contains pages at any depth: the platform redirects its URL to one of them. */
function holdsPages(folder: string, site: RedirectSite): boolean {
  for (const _ of site.pagesUnder(folder)) return true;
  return false;
}

/** The path that is missing at the destination; undefined if something exists, or if that is unknown. */
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
  if (path === "" || servedByPlatform.test(path) || exists(path, site)) return undefined;
  if (holdsPages(path, site)) return undefined;
  // `/pricing` may be a page of the host that contains the site.
  const mayBeOfHost = address.startsWith("/") && !path.includes("/") && !site.folderExists(path);
  return mayBeOfHost || table.mayTakeOver(path, false) ? undefined : path;
}

/** Whether a page or a file exists at a path, or may be generated there. */
export function exists(path: string, site: RedirectSite): boolean {
  // The platform serves the source of a page at the page's URL with an extension.
  const markdown = path.replace(/\.mdx?$/, "");
  return (
    site.pageExists(path) ||
    site.pageExists(`${path}/index`) ||
    site.fileExists(path) ||
    (markdown !== path && site.pageExists(markdown)) ||
    site.mayBeGenerated(path, false)
  );
}
