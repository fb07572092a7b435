/**
 * Finds which redirects of a site fail, and why (F7).
 *
 * A false finding is worse than a missed one, so a URL that the files cannot determine (pages generated from
 * a specification, unsupported patterns) counts as valid. Depends on pages only through `RedirectSite`.
 */

import { getOrInsert } from "../multimap.ts";
import type { FileNames } from "../site/file-index.ts";
import { isExternalAddress, percentDecoded } from "../text/href.ts";
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
  addressAsRedirect,
  comparablePath,
  exampleSource,
  matches,
  matchesPath,
  parsePattern,
  parseRedirect,
  patternCharacters,
  type Redirect,
  type RedirectPattern,
  substitute,
  unfilledWildcards,
  writtenWildcards,
} from "./pattern.ts";
export type { RedirectStep } from "./table.ts";

/** The facts about a site that the analysis needs. Paths have no outer slashes; `""` is the root. */
export interface RedirectSite {
  pageExists(pagePath: string): boolean;
  /** Whether a page file has no URL on this site (a snippet, or a page of another site), so no redirect can hide it. */
  isUnaddressed(pagePath: string): boolean;
  fileExists(file: string): boolean;
  folderExists(folderPath: string): boolean;
  /** Page paths in a folder, at any depth. */
  pagesUnder(folderPath: string): Iterable<string>;
  /** Whether a page, or a folder of pages, may be generated at this path from a specification, without files. */
  mayBeGenerated(path: string, isFolder: boolean): boolean;
}

/** All numbers except `count` are indexes into the list of redirects; each list is sorted by `index`. */
export interface RedirectAnalysis {
  /** Each loop is reported once, at its last member; `members` are in the order in which a reader follows them. */
  readonly loops: readonly { readonly index: number; readonly members: readonly number[] }[];
  /** Redirects with the same source as an earlier one; `first` is the one that works. */
  readonly duplicates: readonly { readonly index: number; readonly first: number }[];
  /** The destination is redirected again; `destination` is the final one, in the form to write. */
  readonly chains: readonly {
    readonly index: number;
    readonly through: readonly number[];
    readonly destination: string;
  }[];
  /** The source matches these existing pages, by path; there is at least one. */
  readonly shadows: readonly { readonly index: number; readonly pages: ReadonlySet<string> }[];
  /** Sources that no path matches. */
  readonly neverMatching: readonly { readonly index: number; readonly reason: NeverMatching }[];
  /** An earlier redirect, `by`, matches all URLs of the source and has a different destination. */
  readonly covered: readonly { readonly index: number; readonly by: number }[];
  /** An earlier redirect, `by`, matches some URLs of the source, such as `address`, and has a different destination. */
  readonly overlaps: readonly { readonly index: number; readonly by: number; readonly address: string }[];
  /**
   * The site has nothing at the destination. `path` is the path that was looked up, without a leading slash, or the
   * folder before the first wildcard. `isFolder`: a folder without pages exists there.
   */
  readonly deadDestinations: readonly {
    readonly index: number;
    readonly path: string;
    readonly isFolder: boolean;
  }[];
  /** The redirect that applies to a URL of the site; undefined if none matches. */
  readonly next: (address: string) => RedirectStep | undefined;
  /** Whether the budget of comparisons was used up, so that some redirects were not checked. */
  readonly isCut: boolean;
}

/** A `RedirectSite` that is backed by an index of files. */
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

/** Longer chains are not followed, and not reported. */
const maxSteps = 100;

/** The URL that a destination becomes with the given captures, in comparable form but with query and fragment. */
function targetAddress({ destination }: Redirect, found: Captures): string | undefined {
  const address = substitute(destination, found);
  if (address === undefined) return undefined;
  const [path = "", suffix = ""] = address.trim().split(/(?=[?#])(.*)/s);
  return (destination.isExternal ? path.replace(/(?<!\/)\/+$/, "") : comparablePath(path)) + suffix;
}

interface WrittenRedirect {
  readonly source: string;
  readonly destination: string;
}

/** Whether two redirects with the same source send readers to the same URL. */
export function haveSameDestination(one: WrittenRedirect, other: WrittenRedirect): boolean {
  const [first, second] = [one, other].map(({ source, destination }) => {
    const redirect = parseRedirect(source, destination);
    return targetAddress(redirect, placeholderCaptures(redirect.source));
  });
  return first !== undefined && first === second;
}

/**
 * The earlier redirect that matches all URLs of a redirect and has a different destination, so that the later
 * redirect is never used (F7.14); undefined if there is none.
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
  const earlierTarget = targetAddress(earlierRedirect, found);
  const target = targetAddress(redirect, placeholderCaptures(redirect.source));
  if (earlierTarget === undefined || target === undefined) return undefined;
  return endOf(earlierTarget, table) === endOf(target, table) ? undefined : by;
}

/** How many redirects with wildcards are compared with each other. */
const maxCompared = 200;
/** How many pairs of positions are compared for all redirects. */
const overlapBudget = 2_000_000;

/** Pairs of redirects that send a common URL to different destinations, though neither covers the other. */
function* overlapsOf(
  working: ReadonlyMap<number, Redirect>,
  table: RedirectTable,
): Generator<RedirectAnalysis["overlaps"][number]> {
  const patterns = [...working].filter(
    ([, { source }]) => source.isWildcard && !source.isExternal && !source.isOpaque,
  );
  const compared = patterns.slice(0, maxCompared);
  const budget: MatchBudget = { left: overlapBudget };
  for (const [position, [index, later]] of compared.entries()) {
    for (const [by, earlier] of compared.slice(0, position)) {
      const address = commonAddress(earlier.source, later.source, budget);
      // Another redirect may match the URL before both.
      if (address === undefined || table.next(address)?.index !== by) continue;
      const isCovering = ({ source }: Redirect, other: Redirect): boolean =>
        matches(source, placeholderAddress(other.source)) !== undefined;
      if (isCovering(earlier, later) || isCovering(later, earlier)) continue;
      const [earlierEnd, laterEnd] = [earlier, later].map((redirect) => {
        const found = matches(redirect.source, address);
        const target = found === undefined ? undefined : targetAddress(redirect, found);
        return target === undefined ? undefined : endOf(target, table);
      });
      if (earlierEnd === undefined || laterEnd === undefined || earlierEnd === laterEnd) continue;
      yield { index, by, address };
      break;
    }
  }
}

/** The URL at which a reader arrives from another one; after too many steps, the URL reached so far. */
function endOf(start: string, table: RedirectTable): string {
  let address = start;
  for (let steps = 0; steps < maxSteps && !isExternalAddress(address); steps += 1) {
    const next = table.next(address)?.destination;
    if (next === undefined) break;
    address = next;
  }
  return address;
}

/** Files that the platform serves in addition to the pages of a site. */
export const servedByPlatform = /^(?:llms(?:-full)?\.txt|sitemap\.xml|robots\.txt|mcp)$/;

/**
 * Checks all redirects. Sources that never match, duplicates and loops are exclusive: a redirect in one of these
 * lists is in no other list.
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

  // In characters of URLs.
  const budget: MatchBudget = { left: 5_000_000 + 2000 * redirects.length };
  const table = redirectTable(working, budget);
  const folders = new Map<string, readonly string[]>();
  const pathsUnder = (folder: string): readonly string[] =>
    getOrInsert(folders, folder, () => Array.from(site.pagesUnder(folder), (page) => `/${page}`));
  const loops = new Map<number, readonly number[]>();
  const chains: { index: number; through: readonly number[]; destination: string }[] = [];
  const shadows: { index: number; pages: ReadonlySet<string> }[] = [];
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
    if (pages.size > 0) shadows.push({ index, pages });
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

/**
 * The redirect that applies to a URL. The URL of a page `/m/index` is also compared as `/m`, because the platform
 * removes `/index` (F7.9).
 */
function nextStep(address: string, table: RedirectTable, site: RedirectSite): RedirectStep | undefined {
  const step = table.next(address);
  if (step !== undefined) return step;
  const path = comparablePath(address);
  const folder = path.endsWith("/index") ? path.slice(0, -"/index".length) : "";
  return folder !== "" && site.pageExists(addressPath(path)) ? table.next(folder) : undefined;
}

/** The destination as one URL with placeholders for wildcards; undefined if it is unknown. */
function addressOf(redirect: Redirect): string | undefined {
  return redirect.source.isOpaque || redirect.destination.isOpaque
    ? undefined
    : substitute(redirect.destination, placeholderCaptures(redirect.source));
}

type RedirectPath =
  | { readonly kind: "loop"; readonly members: readonly number[] }
  /** Ends in a loop of other redirects, or at an unknown URL. */
  | { readonly kind: "endless" }
  | { readonly kind: "ends"; readonly through: readonly number[]; readonly destination: string };

/**
 * Where this redirect sends a reader. The platform checks redirects before pages, so a page does not interrupt a loop.
 * But a chain ends at its first page, because the redirect that hides that page has a finding of its own.
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
    // Which of the two redirects applies is unknown, so the end is unknown too.
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
  // Browsers keep the fragment if the redirected URL has none.
  const fragment = /#.*$/s.exec(redirect.destination.raw)?.[0] ?? "";
  return { kind: "ends", through, destination: written.includes("#") ? written : written + fragment };
}

/** A URL of the site as a path: comparable, decoded, without leading slash. */
export function addressPath(address: string): string {
  return percentDecoded(comparablePath(address).slice(1));
}

/** The existing pages at URLs that the source matches. */
function coveredPages(
  { source }: Redirect,
  site: RedirectSite,
  pathsUnder: (folder: string) => readonly string[],
  budget: MatchBudget,
): ReadonlySet<string> {
  if (source.isExternal || source.isOpaque) return new Set();
  if (!source.isWildcard) {
    const page = addressPath(source.key);
    const isCovered = page !== "" && site.pageExists(page) && !site.isUnaddressed(page);
    return new Set(isCovered ? [page] : []);
  }
  const pages = new Set<string>();
  for (const path of pathsUnder(percentDecoded(fixedFolder(source.prefix)))) {
    budget.left -= 1;
    if (matchesPath(source, path, budget) === undefined || site.isUnaddressed(path.slice(1))) continue;
    pages.add(path.slice(1));
  }
  return pages;
}

/** The folder that must exist for the prefix to match something: `a/b` for `/a/b/` and `/a/b/c-`. */
function fixedFolder(prefix: string): string {
  return prefix.slice(1, Math.max(prefix.lastIndexOf("/"), 1));
}

/** Whether a folder contains pages at any depth; if so, the platform redirects its URL to one of them. */
function hasPages(folder: string, site: RedirectSite): boolean {
  for (const _ of site.pagesUnder(folder)) return true;
  return false;
}

/** The path that is missing at the destination; undefined if something exists, or if that is unknown. */
function deadPath(redirect: Redirect, site: RedirectSite, table: RedirectTable): string | undefined {
  const { destination } = redirect;
  const address = addressOf(redirect);
  if (address === undefined || destination.isExternal) return undefined;
  if (destination.isWildcard) {
    const folder = percentDecoded(fixedFolder(destination.prefix));
    const isAlive = folder === "" || site.folderExists(folder) || site.mayBeGenerated(folder, true);
    return isAlive || table.mayTakeOver(folder, true) ? undefined : folder;
  }
  const path = addressPath(address);
  if (path === "" || servedByPlatform.test(path) || exists(path, site)) return undefined;
  if (hasPages(path, site)) return undefined;
  // `/pricing` may be a page of the host that contains the site.
  const mayBeOfHost = address.startsWith("/") && !path.includes("/") && !site.folderExists(path);
  return mayBeOfHost || table.mayTakeOver(path, false) ? undefined : path;
}

/** Whether a page or a file exists at a path, or may be generated there. */
export function exists(path: string, site: RedirectSite): boolean {
  // The platform serves the source of a page at the page's URL plus file extension.
  const markdown = path.replace(/\.mdx?$/, "");
  return (
    site.pageExists(path) ||
    site.pageExists(`${path}/index`) ||
    site.fileExists(path) ||
    (markdown !== path && site.pageExists(markdown)) ||
    site.mayBeGenerated(path, false)
  );
}
