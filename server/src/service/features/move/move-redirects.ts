/**
 * The changes of redirects for a move: redirects to a moved page point to its new URL, old URLs are redirected in one step, and
 * no redirect hides a page at its new URL.
 */

import { generatedSections, mayBeGenerated } from "../../facts/generated-sections.ts";
import { listedPaths } from "../../facts/listed-paths.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { type RedirectEntry, redirectList } from "../../facts/redirect-list.ts";
import { isSnippet } from "../../facts/snippets.ts";
import type { JsonChange } from "../../model/change.ts";
import { append, getOrInsert } from "../../multimap.ts";
import { linkTarget } from "../../pages/link-target.ts";
import {
  addressAsRedirect,
  comparablePath,
  matches,
  parsePattern,
  parseRedirect,
  patternCharacters,
  type Redirect,
  type RedirectPattern,
} from "../../redirects/redirects.ts";
import { type RedirectTable, redirectTable } from "../../redirects/table.ts";
import { mainDocument, type Site } from "../../site/site.ts";
import { percentDecoded } from "../../text/href.ts";
import { quoted } from "../../text/quoting.ts";
import { differOnlyInCase, type Move, type MovedFiles, pathAfter } from "./moved-files.ts";
import { type AddedRedirect, redirectInsertions } from "./redirect-insertions.ts";
import { addressOf, type DivisionNames, encodedLike, linkAfter, meaningOf } from "./targets.ts";

/** The changes of the list of redirects, with the number of each kind and sentences for the author. */
interface MovedRedirects {
  readonly changes: readonly JsonChange[];
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly notes: readonly string[];
}

function decodedAddress(address: string): string {
  return percentDecoded(comparablePath(address));
}

/** Whether a source matches a destination, so that the redirect is a loop. */
function matchesDestination(source: RedirectPattern, destination: string): boolean {
  const target = parsePattern(destination);
  if (target.isExternal) return false;
  return source.key === target.key || (!target.isWildcard && matches(source, destination) !== undefined);
}

interface KeptRedirect {
  readonly entry: RedirectEntry;
  destination: string;
}

/**
 * The changes of the redirects for a move.
 * @param redirectsOldUrls whether to add redirects from the old URLs
 */
export function movedRedirects(
  site: Site,
  moved: MovedFiles,
  divisions: DivisionNames,
  redirectsOldUrls: boolean,
): MovedRedirects {
  const listing = navigationListing(site);
  const { entries } = redirectList({ site, listing });
  const literalSources = new Set(entries.map((entry) => decodedAddress(entry.source)));
  const pages = movedPages(site, moved);
  const wildcards = redirectsOldUrls ? wholeFolders(site, moved, pages) : [];
  const notes: string[] = [];
  const changes: JsonChange[] = [];
  const kept: KeptRedirect[] = [];
  /** The destinations of removed redirects, by their sources. */
  const detours = new Map<string, string>();
  let removed = 0;
  const loops: RedirectEntry[] = [];
  const hiding: RedirectEntry[] = [];
  const newAddresses = new Set(pages.flatMap(({ from, to }) => (from === to ? [] : `/${to}`)));
  for (const entry of entries) {
    const destination = destinationAfter(moved, divisions, entry, literalSources, wildcards);
    const source = parsePattern(entry.source);
    const isLoop =
      destination !== entry.destination &&
      !source.isExternal &&
      matchesDestination(source, destination) &&
      !matchesDestination(source, entry.destination);
    const hidesPage =
      !source.isWildcard && !source.isExternal && newAddresses.has(decodedAddress(entry.source));
    if (isLoop || hidesPage) {
      removed += 1;
      if (!isLoop) detours.set(decodedAddress(entry.source), destination);
      changes.push({ kind: "remove", at: entry.location });
      (isLoop ? loops : hiding).push(entry);
      continue;
    }
    kept.push({ entry, destination });
  }
  notes.push(...removalNotes(loops, hiding));
  for (const keptRedirect of kept) {
    // A redirect to the source of a removed redirect led to the destination of the removed one.
    const detour = keptRedirect.entry.destination.includes("#")
      ? undefined
      : detours.get(decodedAddress(keptRedirect.destination));
    const isItself =
      detour !== undefined && decodedAddress(detour) === decodedAddress(keptRedirect.entry.source);
    if (detour !== undefined && !isItself && keptRedirect.destination === keptRedirect.entry.destination)
      keptRedirect.destination = detour;
  }
  notes.push(...matchingPatternNotes(kept, pages));
  let changed = 0;
  for (const { entry, destination } of kept) {
    if (destination === entry.destination) continue;
    changed += 1;
    changes.push({ kind: "replace-value", at: entry.destinationLocation, value: destination });
  }
  const additions = redirectsOldUrls
    ? [...continuations(moved, kept), ...additionsFor(moved, pages, wildcards, kept, notes)]
    : [];
  const insertions = redirectInsertions(site, additions);
  if (insertions.length === 0 && additions.length > 0)
    notes.push("No redirect is added, because `redirects` is not a list that can be read.");
  return {
    changes: [...changes, ...insertions],
    added: insertions.length === 0 ? 0 : additions.length,
    changed,
    removed,
    notes,
  };
}

/** The note on redirects that are removed for one reason; several are counted. */
function removalNote(
  [first, ...more]: readonly RedirectEntry[],
  noteOnOne: (entry: RedirectEntry) => string,
  reason: string,
): readonly string[] {
  if (first === undefined) return [];
  if (more.length === 0) return [noteOnOne(first)];
  return [
    `${more.length + 1} redirects are removed, including the one from ${quoted(first.source)}, because ${reason}.`,
  ];
}

function removalNotes(loops: readonly RedirectEntry[], hiding: readonly RedirectEntry[]): readonly string[] {
  const noteOnLoop = ({ source }: RedirectEntry): string =>
    `The redirect from ${quoted(source)} is removed, because it would point to itself.`;
  const noteOnHiding = ({ source, destination }: RedirectEntry): string =>
    `The redirect from ${quoted(source)} to ${quoted(destination)} is removed, because a page moves to its source.`;
  return [
    ...removalNote(loops, noteOnLoop, "they would point to themselves"),
    ...removalNote(hiding, noteOnHiding, "pages move to their sources"),
  ];
}

/** A lookup of URLs in the redirects that stay, because both may be thousands. The indexes are those of `kept`. */
function keptTable(
  kept: readonly KeptRedirect[],
  isIncluded: (redirect: Redirect) => boolean = () => true,
): RedirectTable {
  const working = new Map<string, { readonly index: number; readonly redirect: Redirect }>();
  for (const [index, { entry }] of kept.entries()) {
    const redirect = parseRedirect(entry.source, entry.destination);
    const { isOpaque, key, neverMatches } = redirect.source;
    if (!isOpaque && neverMatches === undefined && isIncluded(redirect))
      getOrInsert(working, key, () => ({ index, redirect }));
  }
  const byIndex = Array.from(working.values(), ({ index, redirect }) => [index, redirect] as const);
  return redirectTable(new Map(byIndex), { left: Number.POSITIVE_INFINITY });
}

/** Notes on patterns that match new URLs, one for each pattern. */
function matchingPatternNotes(kept: readonly KeptRedirect[], pages: readonly Move[]): readonly string[] {
  const pathsBySource = new Map<string, string[]>();
  const patterns = keptTable(kept, ({ source }) => source.isWildcard);
  for (const { to } of pages.filter((page) => page.from !== page.to)) {
    const index = patterns.next(`/${to}`)?.index;
    const source = index === undefined ? undefined : kept[index]?.entry.source;
    if (source === undefined) continue;
    append(pathsBySource, source, to);
  }
  return [...pathsBySource].map(([source, [first = "", ...more]]) => {
    const matched =
      more.length === 0 ? quoted(`/${first}`) : `${quoted(`/${first}`)} and ${more.length} more`;
    const pagesThere = more.length === 0 ? "the page there" : "the pages there";
    return `The redirect from ${quoted(source)} matches ${matched}, so readers do not reach ${pagesThere}; narrow its source.`;
  });
}

/** Old and new URLs of all moved published pages. */
function movedPages(site: Site, { before, after, destinations }: MovedFiles): readonly Move[] {
  const listed = listedPaths(navigationListing(site));
  const pages: Move[] = [];
  for (const page of before.pages()) {
    const to = destinations.get(page.file);
    if (to === undefined || isSnippet(site, page, listed)) continue;
    pages.push({ from: addressOf(before, page.file), to: addressOf(after, to) });
  }
  return pages;
}

/** Says why a page whose name changes only in letter case gets no redirect. */
export const noRedirectOfCase =
  "No redirect is added between URLs that differ only in letter case: where case is ignored, it would point to itself.";

/** The moved folders whose pages can share one redirect. */
function wholeFolders(site: Site, moved: MovedFiles, pages: readonly Move[]): readonly Move[] {
  const mayGenerate = mayBeGenerated(generatedSections(navigationListing(site)), site.specs, moved.after);
  return moved.folders.filter(({ from, to }) => {
    if (
      addressAsRedirect(from) !== `/${from}` ||
      addressAsRedirect(to) !== `/${to}` ||
      differOnlyInCase(from, to)
    )
      return false;
    // `:slug*` may match an empty text.
    if (moved.after.page(from) !== undefined || moved.after.hasFolder(from)) return false;
    if (pages.filter((page) => page.from.startsWith(`${from}/`)).length < 2) return false;
    return !mayGenerate(from, true) && !mayGenerate(`${from}/page`, false);
  });
}

/** A destination with wildcards after the move: only its folder can be moved. */
function patternAfter({ folders }: MovedFiles, destination: string): string {
  const start = /^\s*\/*/.exec(destination)?.[0].length ?? 0;
  const path: string[] = [];
  for (const { 0: name, index } of destination.slice(start).matchAll(/(?<![^/])[^/]+(?=\/)/g)) {
    path.push(percentDecoded(name));
    const folder = folders.find(({ from }) => from === path.join("/"));
    if (folder === undefined) continue;
    const end = start + index + name.length;
    const written = encodedLike(folder.to, destination.slice(start, end), patternCharacters);
    return destination.slice(0, start) + written + destination.slice(end);
  }
  return destination;
}

function destinationAfter(
  moved: MovedFiles,
  divisions: DivisionNames,
  { destination, source }: RedirectEntry,
  literalSources: ReadonlySet<string>,
  wildcards: readonly Move[],
): string {
  const pattern = parsePattern(destination);
  if (pattern.isExternal || pattern.isOpaque) return destination;
  if (pattern.isWildcard) return patternAfter(moved, destination);
  const address = decodedAddress(destination);
  // This URL is already redirected.
  if (literalSources.has(address) && address !== decodedAddress(source)) return destination;
  const root = { before: mainDocument, after: mainDocument };
  const rewriting = linkAfter(moved, divisions, destination, root);
  if (rewriting.kind === "becomes") return rewriting.target;
  const path = linkTarget(destination, "")?.path;
  // A path that another redirect matches still works after the move.
  const isGone =
    path !== undefined &&
    meaningOf(moved.before, path, divisions) === undefined &&
    moved.answers(path) !== "redirected" &&
    wildcards.some(({ from }) => path.startsWith(`${from}/`));
  return isGone
    ? addressAsRedirect(pathAfter(moved, path)) + (linkTarget(destination, "")?.suffix ?? "")
    : destination;
}

const noDivisions: DivisionNames = new Set();

/** How many redirects in a row are followed, at most. */
const maxSteps = 10;

/** Where redirects lead from a destination, without a fragment; undefined if readers get no page there. */
function endOf(
  moved: MovedFiles,
  exact: ReadonlyMap<string, KeptRedirect>,
  first: string,
): string | undefined {
  let end = first;
  for (let step = 0; step < maxSteps; step += 1) {
    // The heading that a fragment names may be missing.
    end = end.replace(/#.*$/s, "");
    const next = exact.get(decodedAddress(end));
    if (next !== undefined) {
      end = next.destination;
      continue;
    }
    if (parsePattern(end).isExternal) return end;
    const path = decodedAddress(end).slice(1);
    const answer = moved.answers(path);
    const isAnswered = answer !== undefined && answer !== "redirected";
    return isAnswered || meaningOf(moved.after, path, noDivisions) !== undefined ? end : undefined;
  }
  return undefined;
}

/**
 * Redirects at the new places of URLs that a pattern led to and another redirect led on: the pattern now leads to the new
 * folder, where nothing may be.
 */
function continuations(moved: MovedFiles, kept: readonly KeptRedirect[]): readonly AddedRedirect[] {
  const sources = kept.map(({ entry }) => parsePattern(entry.source));
  const exact = new Map<string, KeptRedirect>();
  for (const [index, one] of kept.entries()) {
    const source = sources[index];
    const isExact = source !== undefined && !source.isWildcard && !source.isExternal && !source.isOpaque;
    const address = decodedAddress(one.entry.source);
    if (isExact && !exact.has(address)) exact.set(address, one);
  }
  const table = keptTable(kept);
  const movedSources = [...exact].flatMap(([address, { entry, destination }]) => {
    const newPath = pathAfter(moved, address.slice(1));
    return newPath === address.slice(1) ? [] : [{ newPath, entry, next: destination }];
  });
  const additions = new Map<string, AddedRedirect>();
  for (const { entry: changed, destination: folder } of kept) {
    if (folder === changed.destination || movedSources.length === 0) continue;
    const pattern = parsePattern(changed.destination);
    if (!pattern.isWildcard) continue;
    for (const { newPath, entry, next } of movedSources) {
      const source = addressAsRedirect(newPath);
      if (matches(pattern, entry.source) === undefined || additions.has(source)) continue;
      const destination = endOf(moved, exact, next);
      const isNeeded =
        destination !== undefined &&
        destination !== source &&
        meaningOf(moved.after, newPath, noDivisions) === undefined &&
        table.next(source) === undefined;
      if (isNeeded) additions.set(source, { source, destination });
    }
  }
  return [...additions.values()];
}

function additionsFor(
  moved: MovedFiles,
  pages: readonly Move[],
  wildcards: readonly Move[],
  kept: readonly KeptRedirect[],
  notes: string[],
): readonly AddedRedirect[] {
  const additions: AddedRedirect[] = [];
  const keys = new Set(kept.map(({ entry }) => parsePattern(entry.source).key));
  const table = keptTable(kept);
  const usable = wildcards.filter(({ from }) => !keys.has(parsePattern(`/${from}/:slug*`).key));
  let caseOnlyCount = 0;
  for (const { from, to } of pages) {
    if (from === to || usable.some((folder) => from.startsWith(`${folder.from}/`))) continue;
    if (differOnlyInCase(from, to)) {
      caseOnlyCount += 1;
      continue;
    }
    // The old URL is in use. Divisions are ignored, because the page of the default language is not at a translation's URL.
    if (meaningOf(moved.after, from, noDivisions) !== undefined) continue;
    const source = addressAsRedirect(from);
    if (table.next(source) !== undefined) continue;
    additions.push({ source, destination: addressAsRedirect(to) });
  }
  for (const { from, to } of usable)
    additions.push({ source: `/${from}/:slug*`, destination: `/${to}/:slug*` });
  if (caseOnlyCount > 0) notes.push(noRedirectOfCase);
  return additions;
}
