/**
 * The redirects of a site as a whole: which of them fail, and why; platform facts section 5.
 *
 * A false finding is worse than a missed one: what cannot be known from the files (pages generated
 * from a specification, forms of patterns not understood) counts as fine. Knows pages only through
 * the questions of `RedirectSite`.
 */

import { isExternalAddress } from "../text/href.ts";
import type { FileIndex } from "./file-index.ts";
import {
  comparablePath,
  matchesPath,
  parseRedirect,
  placeholderCaptures,
  type Redirect,
  substitute,
  withWildcards,
} from "./redirect-pattern.ts";

export {
  type Captures,
  comparablePath,
  matches,
  parsePattern,
  parseRedirect,
  type Redirect,
  type RedirectPattern,
  substitute,
} from "./redirect-pattern.ts";

/** What the analysis asks of the site. Paths have no slash at either end; `""` is the root. */
export interface RedirectSite {
  pageExists(pagePath: string): boolean;
  fileExists(file: string): boolean;
  folderExists(folderPath: string): boolean;
  /** Page paths in a folder and below it. */
  pagesUnder(folderPath: string): Iterable<string>;
  /** Whether a page, or a folder of pages, may be at this path without files: made from a specification. */
  mayBeGenerated(path: string, isFolder: boolean): boolean;
}

/** All numbers are indexes into the list of redirects; each list is in their order. */
export interface RedirectAnalysis {
  /** Reported once, at the last member; `members` in the order a reader is sent around. */
  readonly loops: readonly { readonly index: number; readonly members: readonly number[] }[];
  /** Redirects whose source an earlier one has; `first` is the one that works. */
  readonly duplicates: readonly { readonly index: number; readonly first: number }[];
  /** A reader is sent on by further redirects; `destination` is where they end, ready to be written. */
  readonly chains: readonly {
    readonly index: number;
    readonly through: readonly number[];
    readonly destination: string;
  }[];
  /** The source covers `count` existing pages; `page` is the first of them. */
  readonly shadows: readonly { readonly index: number; readonly page: string; readonly count: number }[];
  /** Sources with `#`, which never match. */
  readonly fragmentSources: readonly number[];
  /**
   * Nothing of the site is at the destination; `path` is what was looked for, without leading
   * slash: of a destination with wildcards the folder before them. `isFolder`: a folder without pages.
   */
  readonly deadDestinations: readonly {
    readonly index: number;
    readonly path: string;
    readonly isFolder: boolean;
  }[];
}

/** The questions answered from an index of files. */
export function redirectSite(
  files: FileIndex,
  mayBeGenerated: RedirectSite["mayBeGenerated"] = () => false,
): RedirectSite {
  return {
    pageExists: (pagePath) => files.isPage(pagePath),
    fileExists: (file) => files.has(file),
    folderExists: (folderPath) => files.hasFolder(folderPath),
    *pagesUnder(folderPath) {
      for (const page of files.pagesUnder(folderPath)) yield page.path;
    },
    mayBeGenerated,
  };
}

/** Longer ways than this are given up on, without a finding. */
const mostSteps = 100;

/** What the platform serves beside the pages of a site. */
export const servedByPlatform = /^(?:llms(?:-full)?\.txt|sitemap\.xml|robots\.txt|mcp)$/;

/**
 * Judges all redirects at once. Each is named by at most one of fragment sources, duplicates and
 * loops, and by those alone.
 * @param redirects `undefined` for entries that lack a source or destination; they keep their index
 */
export function analyseRedirects(
  redirects: readonly ({ readonly source: string; readonly destination: string } | undefined)[],
  site: RedirectSite,
): RedirectAnalysis {
  const fragmentSources: number[] = [];
  const duplicates: { index: number; first: number }[] = [];
  const working = new Map<number, Redirect>();
  const byKey = new Map<string, number>();
  for (const [index, entry] of redirects.entries()) {
    if (entry === undefined) continue;
    const redirect = parseRedirect(entry.source, entry.destination);
    const { key, hasFragment } = redirect.source;
    const first = byKey.get(key);
    if (hasFragment) fragmentSources.push(index);
    else if (first !== undefined) duplicates.push({ index, first });
    else {
      byKey.set(key, index);
      working.set(index, redirect);
    }
  }

  const table = redirectTable(working);
  const folders = new Map<string, readonly string[]>();
  const pathsUnder = (folder: string): readonly string[] => {
    const paths = folders.get(folder) ?? Array.from(site.pagesUnder(folder), (page) => `/${page}`);
    folders.set(folder, paths);
    return paths;
  };
  const loops = new Map<number, readonly number[]>();
  const chains: { index: number; through: readonly number[]; destination: string }[] = [];
  const shadows: { index: number; page: string; count: number }[] = [];
  const deadDestinations: { index: number; path: string; isFolder: boolean }[] = [];
  for (const [index, redirect] of working) {
    const way = wayOf(index, redirect, table, site);
    if (way.kind === "loop") {
      loops.set(Math.max(...way.members), way.members);
      continue;
    }
    const covered = coveredPages(redirect, site, pathsUnder);
    if (covered !== undefined) shadows.push({ index, ...covered });
    if (way.kind === "endless") continue;
    if (way.through.length > 0) chains.push({ index, through: way.through, destination: way.destination });
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
    deadDestinations,
  };
}

interface Step {
  readonly index: number;
  /** Undefined where the destination uses a wildcard its source does not have. */
  readonly destination: string | undefined;
}

interface RedirectTable {
  readonly redirects: ReadonlyMap<number, Redirect>;
  /** The first redirect of the list that an address meets. */
  next(address: string): Step | undefined;
}

function redirectTable(redirects: ReadonlyMap<number, Redirect>): RedirectTable {
  const literal = new Map<string, number>();
  // By the first segment they fix, so that an address is tried against few; "" where they fix none.
  const wildcards = new Map<string, number[]>();
  for (const [index, { source }] of redirects) {
    if (source.isExternal || source.isOpaque) continue;
    if (!source.isWildcard) literal.set(source.key, index);
    else {
      const segment = firstSegment(source.prefix);
      const same = wildcards.get(segment);
      if (same === undefined) wildcards.set(segment, [index]);
      else same.push(index);
    }
  }
  const step = (index: number, path: string): Step | undefined => {
    const redirect = redirects.get(index);
    const captures = redirect === undefined ? undefined : matchesPath(redirect.source, path);
    if (redirect === undefined || captures === undefined) return undefined;
    return { index, destination: substitute(redirect.destination, captures) };
  };
  const known = new Map<string, Step | undefined>();
  return {
    redirects,
    next(address) {
      const path = comparablePath(address);
      if (known.has(path)) return known.get(path);
      const index = literal.get(path);
      let best = index === undefined ? undefined : step(index, path);
      for (const group of [wildcards.get(firstSegment(`${path}/`)), wildcards.get("")]) {
        for (const candidate of group ?? []) {
          if (best !== undefined && candidate > best.index) break;
          const found = step(candidate, path);
          if (found === undefined) continue;
          best = found;
          break;
        }
      }
      known.set(path, best);
      return best;
    },
  };
}

/** `a` of `/a/b`; empty where no slash ends the first segment. */
function firstSegment(prefix: string): string {
  const end = prefix.indexOf("/", 1);
  return end === -1 ? "" : prefix.slice(1, end);
}

/** The destination as one address: its wildcards are placeholders. Undefined where that cannot be known. */
function addressOf(redirect: Redirect): string | undefined {
  return redirect.source.isOpaque || redirect.destination.isOpaque
    ? undefined
    : substitute(redirect.destination, placeholderCaptures(redirect.source));
}

type Way =
  | { readonly kind: "loop"; readonly members: readonly number[] }
  /** Ends in a loop of others, or nobody can tell where. */
  | { readonly kind: "endless" }
  | { readonly kind: "ends"; readonly through: readonly number[]; readonly destination: string };

/**
 * Where a reader is sent who meets this redirect. Redirects count before pages, so a page does not
 * break a loop; but a way that comes by a page ends there, since that redirect covers a page and
 * is reported for it.
 */
function wayOf(index: number, redirect: Redirect, table: RedirectTable, site: RedirectSite): Way {
  const through: number[] = [];
  let page: Way | undefined;
  let address = addressOf(redirect);
  while (through.length < mostSteps) {
    if (address === undefined) return { kind: "endless" };
    const external = isExternalAddress(address);
    if (page === undefined && !external && site.pageExists(sitePath(address))) {
      page = ended(redirect, [...through], address);
    }
    const step: Step | undefined = external ? undefined : table.next(address);
    if (step === undefined) return page ?? ended(redirect, through, address);
    if (step.index === index) return { kind: "loop", members: [index, ...through] };
    if (through.includes(step.index)) return { kind: "endless" };
    through.push(step.index);
    address = step.destination;
  }
  return { kind: "endless" };
}

function ended(redirect: Redirect, through: readonly number[], address: string): Way {
  const written = withWildcards(address, redirect.source);
  // Browsers carry a fragment over to an address without one.
  const fragment = /#.*$/.exec(redirect.destination.raw)?.[0] ?? "";
  return { kind: "ends", through, destination: written.includes("#") ? written : written + fragment };
}

/** An address of the site as a path: comparable, decoded, without leading slash. */
function sitePath(address: string): string {
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
): { readonly page: string; readonly count: number } | undefined {
  if (source.isExternal || source.isOpaque) return undefined;
  if (!source.isWildcard) {
    const page = sitePath(source.key);
    return page !== "" && site.pageExists(page) ? { page, count: 1 } : undefined;
  }
  let first: string | undefined;
  let count = 0;
  for (const path of pathsUnder(fixedFolder(source.prefix))) {
    if (matchesPath(source, path) === undefined) continue;
    first ??= path.slice(1);
    count += 1;
  }
  return first === undefined ? undefined : { page: first, count };
}

/** `a/b` of `/a/b/` and of `/a/b/c-`: the folder that must exist for the prefix to mean anything. */
function fixedFolder(prefix: string): string {
  return prefix.slice(1, Math.max(prefix.lastIndexOf("/"), 1));
}

/** Whether a folder has pages in it or below: the platform sends readers of its address on to one of them. */
function holdsPages(folder: string, site: RedirectSite): boolean {
  for (const _ of site.pagesUnder(folder)) return true;
  return false;
}

/** What is missing at the destination; undefined where something is there, or nobody can tell. */
function deadPath(redirect: Redirect, site: RedirectSite, table: RedirectTable): string | undefined {
  const { destination } = redirect;
  const address = addressOf(redirect);
  if (address === undefined || destination.isExternal) return undefined;
  if (destination.isWildcard) {
    const folder = fixedFolder(destination.prefix);
    const isAlive = folder === "" || site.folderExists(folder) || site.mayBeGenerated(folder, true);
    return isAlive || mayTakeOver(table, folder, true) ? undefined : folder;
  }
  const path = sitePath(address);
  if (path === "" || servedByPlatform.test(path) || isThere(path, site)) return undefined;
  if (holdsPages(path, site)) return undefined;
  // `/pricing` may be a page of the host that the site is only a part of.
  const mayBeOfHost = address.startsWith("/") && !path.includes("/") && !site.folderExists(path);
  return mayBeOfHost || mayTakeOver(table, path, false) ? undefined : path;
}

/** Whether a redirect that is not matched may still apply to the path, or to paths in that folder. */
function mayTakeOver(table: RedirectTable, path: string, isFolder: boolean): boolean {
  for (const { source } of table.redirects.values()) {
    if ((source.isOpaque || source.isWildcard) && `/${path}/`.startsWith(source.prefix)) return true;
    if (isFolder && source.prefix.startsWith(`/${path}/`)) return true;
  }
  return false;
}

/** Whether a page or a file is at a path, or may be made there. */
export function isThere(path: string, site: RedirectSite): boolean {
  // The platform serves the text of a page at its address with an extension.
  const markdown = path.replace(/\.mdx?$/, "");
  return (
    site.pageExists(path) ||
    site.pageExists(`${path}/index`) ||
    site.fileExists(path) ||
    (markdown !== path && site.pageExists(markdown)) ||
    site.mayBeGenerated(path, false)
  );
}
