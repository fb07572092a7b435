/**
 * What a move does to redirects: those that lead to a moved page lead to its new URL, old URLs are
 * redirected in one step, and no redirect hides a page at its new URL.
 */

import { generatedSections, mayBeGenerated } from "../../facts/generated-sections.ts";
import { listedPaths } from "../../facts/listed-paths.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { type RedirectEntry, redirectList } from "../../facts/redirect-list.ts";
import { isSnippet } from "../../facts/snippets.ts";
import type { JsonChange } from "../../model/change.ts";
import { append } from "../../multimap.ts";
import { linkTarget } from "../../pages/link-target.ts";
import { comparablePath, matches, parsePattern } from "../../redirects/redirects.ts";
import { mainDocument, type Site } from "../../site/site.ts";
import { percentDecoded, percentEncoded } from "../../text/href.ts";
import { quoted } from "../../text/quoting.ts";
import { differInCaseAlone, type Move, type MovedFiles, pathAfter } from "./moved-files.ts";
import { type AddedRedirect, redirectInsertions } from "./redirect-insertions.ts";
import { addressOf, type DivisionNames, linkAfter, meaningOf } from "./targets.ts";

/** The changes of a move to the list of redirects. */
interface MovedRedirects {
  readonly changes: readonly JsonChange[];
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly notes: readonly string[];
}

/** Characters of a path that have another meaning in a pattern. */
const patternCharacters = /[*(){}\\?#%\s<>"']|(?<=^|\/):/g;

/** A path without outer slashes as one side of a redirect. */
export function addressAsRedirect(path: string): string {
  return `/${percentEncoded(path, patternCharacters)}`;
}

function decodedAddress(address: string): string {
  return percentDecoded(comparablePath(address));
}

interface KeptRedirect {
  readonly entry: RedirectEntry;
  destination: string;
}

/**
 * The changes of the redirects.
 * @param adds whether to redirect the old URLs
 */
export function movedRedirects(
  site: Site,
  moved: MovedFiles,
  divisions: DivisionNames,
  adds: boolean,
): MovedRedirects {
  const listing = navigationListing(site);
  const { entries } = redirectList({ site, listing });
  const literalSources = new Set(entries.map((entry) => decodedAddress(entry.source)));
  const pages = movedPages(site, moved);
  const wildcards = adds ? wholeFolders(site, moved, pages) : [];
  const notes: string[] = [];
  const changes: JsonChange[] = [];
  const kept: KeptRedirect[] = [];
  /** The destinations of removed redirects by their sources. */
  const detours = new Map<string, string>();
  let removed = 0;
  const loops: RedirectEntry[] = [];
  const inTheWay: RedirectEntry[] = [];
  const taken = new Set(pages.flatMap(({ from, to }) => (from === to ? [] : `/${to}`)));
  for (const entry of entries) {
    const destination = destinationAfter(moved, divisions, entry, literalSources, wildcards);
    const source = parsePattern(entry.source);
    const isLoop =
      destination !== entry.destination && !source.isExternal && source.key === parsePattern(destination).key;
    const isInTheWay = !source.isWildcard && !source.isExternal && taken.has(decodedAddress(entry.source));
    if (isLoop || isInTheWay) {
      removed += 1;
      if (!isLoop) detours.set(decodedAddress(entry.source), destination);
      changes.push({ kind: "remove", at: entry.location });
      (isLoop ? loops : inTheWay).push(entry);
      continue;
    }
    kept.push({ entry, destination });
  }
  notes.push(...removalNotes(loops, inTheWay));
  for (const keptRedirect of kept) {
    // A redirect to the source of a removed redirect was meant to lead to the destination of the removed one.
    const beyond = keptRedirect.entry.destination.includes("#")
      ? undefined
      : detours.get(decodedAddress(keptRedirect.destination));
    const isItself =
      beyond !== undefined && decodedAddress(beyond) === decodedAddress(keptRedirect.entry.source);
    if (beyond !== undefined && !isItself && keptRedirect.destination === keptRedirect.entry.destination)
      keptRedirect.destination = beyond;
  }
  notes.push(...catchingNotes(kept, pages));
  let changed = 0;
  for (const { entry, destination } of kept) {
    if (destination === entry.destination) continue;
    changed += 1;
    changes.push({ kind: "replace-value", at: entry.destinationLocation, value: destination });
  }
  const additions = adds ? additionsFor(moved, pages, wildcards, kept, notes) : [];
  const inserted = redirectInsertions(site, additions);
  if (inserted.length === 0 && additions.length > 0)
    notes.push("No redirect is added, because `redirects` is not a list that can be read.");
  return {
    changes: [...changes, ...inserted],
    added: inserted.length === 0 ? 0 : additions.length,
    changed,
    removed,
    notes,
  };
}

/** The note on removed redirects; many of them are only counted. */
function removalNotes(
  loops: readonly RedirectEntry[],
  inTheWay: readonly RedirectEntry[],
): readonly string[] {
  const many = (entries: readonly RedirectEntry[], why: string): string =>
    `${entries.length} redirects are removed, that from ${quoted(entries[0]?.source ?? "")} among them, because ${why}.`;
  const [loop, ...otherLoops] = loops;
  const [first, ...others] = inTheWay;
  return [
    ...(loop === undefined
      ? []
      : otherLoops.length === 0
        ? [`The redirect from ${quoted(loop.source)} is removed, because it would point to itself.`]
        : [many(loops, "they would point to themselves")]),
    ...(first === undefined
      ? []
      : others.length === 0
        ? [
            `The redirect from ${quoted(first.source)} to ${quoted(first.destination)} is removed, because a page moves to its source.`,
          ]
        : [many(inTheWay, "pages move to their sources")]),
  ];
}

/** The note on patterns that match new URLs, once for each pattern. */
function catchingNotes(kept: readonly KeptRedirect[], pages: readonly Move[]): readonly string[] {
  const caught = new Map<string, string[]>();
  const patterns = kept.map(({ entry }) => parsePattern(entry.source));
  for (const { to } of pages.filter((page) => page.from !== page.to)) {
    const index = patterns.findIndex(
      (source) => source.isWildcard && matches(source, `/${to}`) !== undefined,
    );
    const source = kept[index]?.entry.source;
    if (source === undefined) continue;
    append(caught, source, to);
  }
  return [...caught].map(([source, [first = "", ...rest]]) => {
    const subject =
      rest.length === 0 ? quoted(`/${first}`) : `${quoted(`/${first}`)} and ${rest.length} more`;
    const location = rest.length === 0 ? "the page there" : "the pages there";
    return `The redirect from ${quoted(source)} catches ${subject}, so readers do not reach ${location}; narrow its source.`;
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

/** Folders whose pages can all share one redirect. */
function wholeFolders(site: Site, moved: MovedFiles, pages: readonly Move[]): readonly Move[] {
  const mayBeMade = mayBeGenerated(generatedSections(navigationListing(site)), site.specs, moved.after);
  return moved.folders.filter(({ from, to }) => {
    if (
      addressAsRedirect(from) !== `/${from}` ||
      addressAsRedirect(to) !== `/${to}` ||
      differInCaseAlone(from, to)
    )
      return false;
    // `:slug*` may match an empty text.
    if (moved.after.page(from) !== undefined || moved.after.hasFolder(from)) return false;
    if (pages.filter((page) => page.from.startsWith(`${from}/`)).length < 2) return false;
    return !mayBeMade(from, true) && !mayBeMade(`${from}/page`, false);
  });
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
  if (pattern.isWildcard) {
    const folder = moved.folders.find(({ from }) => pattern.prefix.startsWith(`/${from}/`));
    if (folder === undefined) return destination;
    const at = destination.indexOf(folder.from);
    return destination.slice(0, at) + folder.to + destination.slice(at + folder.from.length);
  }
  const address = decodedAddress(destination);
  // This URL is already redirected.
  if (literalSources.has(address) && address !== decodedAddress(source)) return destination;
  const root = { before: mainDocument, after: mainDocument };
  const found = linkAfter(moved, divisions, destination, root);
  if (found.kind === "becomes") return found.target;
  const path = linkTarget(destination, "")?.path;
  // What another redirect answers is answered in the same way after the move.
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

function additionsFor(
  moved: MovedFiles,
  pages: readonly Move[],
  wildcards: readonly Move[],
  kept: readonly KeptRedirect[],
  notes: string[],
): readonly AddedRedirect[] {
  const additions: AddedRedirect[] = [];
  const keys = new Set(kept.map(({ entry }) => parsePattern(entry.source).key));
  const usable = wildcards.filter(({ from }) => !keys.has(parsePattern(`/${from}/:slug*`).key));
  let inCaseAlone = 0;
  for (const { from, to } of pages) {
    if (from === to || usable.some((folder) => from.startsWith(`${folder.from}/`))) continue;
    if (differInCaseAlone(from, to)) {
      inCaseAlone += 1;
      continue;
    }
    // Something else exists at the old URL. The page of the default language is not at that of a translation.
    if (meaningOf(moved.after, from, noDivisions) !== undefined) continue;
    const source = addressAsRedirect(from);
    if (kept.some(({ entry }) => matches(parsePattern(entry.source), source) !== undefined)) continue;
    additions.push({ source, destination: addressAsRedirect(to) });
  }
  for (const { from, to } of usable)
    additions.push({ source: `/${from}/:slug*`, destination: `/${to}/:slug*` });
  if (inCaseAlone > 0)
    notes.push(
      "No redirect is added between URLs that differ only in letter case: where case is ignored, it would point to itself.",
    );
  return additions;
}
