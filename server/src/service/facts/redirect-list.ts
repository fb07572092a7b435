/**
 * The redirects of docs.json with their locations. They are read, with each `$ref` resolved, and analyzed once. All
 * redirect rules share the result, so that one cause is never reported for two reasons.
 */

import { toJsonValue, valueIn } from "../json/pointer.ts";
import type { SyntaxNode } from "../json/tree.ts";
import { weakCache } from "../memo.ts";
import { type Fix, type JsonValue, offeredFix } from "../model/change.ts";
import type { Location } from "../model/location.ts";
import {
  addressPath,
  analyzeRedirects,
  parsePattern,
  type RedirectAnalysis,
  type RedirectSite,
  redirectSite,
} from "../redirects/redirects.ts";
import { type FileNames, pagePathOf } from "../site/file-index.ts";
import { reasonNotToList } from "../site/page-rules.ts";
import { locateIn, mainDocument, type Site } from "../site/site.ts";
import { quoted } from "../text/quoting.ts";
import { type FollowedValue, followedKey, included, placeOf } from "./followed-value.ts";
import {
  type GeneratedSections,
  generatedKey,
  generatedSections,
  mayBeGenerated,
} from "./generated-sections.ts";
import { listedPaths } from "./listed-paths.ts";
import type { SiteView } from "./site-view.ts";
import { importedFiles } from "./snippets.ts";
import { topLevel } from "./top-level.ts";

/** A redirect with the locations of its two values. */
export interface RedirectEntry {
  readonly source: string;
  readonly destination: string;
  /** False only if the author wrote `false`; a redirect is permanent by default. */
  readonly isPermanent: boolean;
  /** The redirect as a whole. */
  readonly location: Location;
  readonly sourceLocation: Location;
  readonly destinationLocation: Location;
}

/** All redirects of a site, and which of them fail. */
export interface RedirectList {
  /** In the author's order, without redirects that lack a source or destination. */
  readonly entries: readonly RedirectEntry[];
  readonly analysis: RedirectAnalysis;
}

/**
 * A fix that removes a redirect; empty if the redirect is a whole file. It is never safe, because another redirect
 * may be the wrong one. Only the author knows whether a redirect to another site is still needed, because nothing
 * else in the site names its destination.
 */
export function removalOf({ source, destination, location: at }: RedirectEntry): readonly Fix[] {
  if (typeof at.segments.at(-1) !== "number") return [];
  const removal: Fix = offeredFix(`Remove the redirect from ${quoted(source)}`, { kind: "remove", at });
  return [parsePattern(destination).isExternal ? { ...removal, needsAuthor: true } : removal];
}

/** Whether a redirect has the same source, except for the names of its placeholders. */
export function isSourceTaken(entries: RedirectList["entries"], source: string): boolean {
  const { key } = parsePattern(source);
  return entries.some((entry) => {
    const other = parsePattern(entry.source);
    return other.neverMatches === undefined && other.key === key;
  });
}

/** A redirect with all its keys, to be written elsewhere; undefined if it cannot be converted to a JSON value. */
export function redirectValue(site: Site, { location }: RedirectEntry): JsonValue | undefined {
  const located = locateIn(site, location);
  return located && toJsonValue(located.node);
}

/** Resolves an object with a `$ref`, repeatedly if necessary; the node is undefined if a `$ref` is broken. */
function resolved(start: FollowedValue, site: Site): FollowedValue {
  let current = start;
  while (valueIn(current.node, "$ref") !== undefined) {
    const next = included(current, site);
    if (next === undefined) return { ...current, node: undefined };
    current = next;
  }
  return current;
}

/** Where a redirect is written: an object with nothing but `$ref` stands for the content of its file. */
function written(item: FollowedValue, site: Site): FollowedValue {
  let current = item;
  while (
    current.node?.kind === "object" &&
    current.node.properties.every(({ key }) => key.value === "$ref")
  ) {
    const next = included(current, site);
    if (next === undefined) break;
    current = next;
  }
  return current;
}

function readEntry(item: FollowedValue, site: Site): RedirectEntry | undefined {
  const source = followedKey(item, "source", site);
  const destination = followedKey(item, "destination", site);
  if (source?.node?.kind !== "string" || destination?.node?.kind !== "string") return undefined;
  // A blank string has no target to check, and what the platform does with it is unknown.
  if (source.node.value.trim() === "" || destination.node.value.trim() === "") return undefined;
  const permanent = followedKey(item, "permanent", site)?.node;
  return {
    source: source.node.value,
    destination: destination.node.value,
    isPermanent: permanent?.kind !== "boolean" || permanent.value,
    location: placeOf(written(item, site)),
    sourceLocation: placeOf(source),
    destinationLocation: placeOf(destination),
  };
}

/** The array of redirects. */
function listOf(site: Site): FollowedValue {
  const { property, chain = [mainDocument] } = topLevel(site).properties.get("redirects") ?? {};
  return resolved({ node: property?.value, segments: ["redirects"], chain }, site);
}

/** The location and length of the list of redirects; undefined if there is no readable list. */
export function redirectArray(
  site: Site,
): { readonly location: Location; readonly length: number } | undefined {
  const list = listOf(site);
  if (list.node?.kind !== "array") return undefined;
  return { location: placeOf(list), length: list.node.items.length };
}

function readEntries(list: FollowedValue, site: Site): readonly RedirectEntry[] {
  if (list.node?.kind !== "array") return [];
  return list.node.items.flatMap(
    (item, index) =>
      readEntry({ node: item, segments: [...list.segments, index], chain: list.chain }, site) ?? [],
  );
}

/** Used without a list of files: every page may exist, but none certainly does. */
const unknownSite: RedirectSite = {
  pageExists: () => false,
  isUnaddressed: () => false,
  fileExists: () => false,
  folderExists: () => false,
  pagesUnder: () => [],
  mayBeGenerated: () => true,
};

/** Names of pages that a product commonly has on the same host as its documentation. */
export const pagesOfHosts: ReadonlySet<string> = new Set(
  "about app blog careers community contact dashboard docs help home legal login pricing privacy register sign-in sign-up signin signup status support terms".split(
    " ",
  ),
);

/**
 * Redirects to a URL directly below the root, such as `/gone`, at which nothing exists. The analysis skips these,
 * because the URL may belong to the host that contains the site. A site with pages at that level is not part of
 * such a host, except for the names in `pagesOfHosts`.
 */
function deadBelowRoot(
  entries: readonly RedirectEntry[],
  analysis: RedirectAnalysis,
  files: FileNames,
  site: RedirectSite,
): RedirectAnalysis["deadDestinations"] {
  if (!files.hasPageIn("")) return [];
  const reported = new Set([
    ...analysis.loops.flatMap((loop) => loop.members),
    ...[
      ...analysis.chains,
      ...analysis.duplicates,
      ...analysis.deadDestinations,
      ...analysis.neverMatching,
    ].map(({ index }) => index),
  ]);
  const dead: { index: number; path: string; isFolder: boolean }[] = [];
  for (const [index, entry] of entries.entries()) {
    if (reported.has(index)) continue;
    const pattern = parsePattern(entry.destination);
    if (pattern.isExternal || pattern.isWildcard || pattern.isOpaque) continue;
    const path = addressPath(entry.destination);
    if (!/^[^./]+$/.test(path) || pagesOfHosts.has(path.toLowerCase())) continue;
    if (site.pageExists(path) || site.fileExists(path) || site.folderExists(path)) continue;
    if (site.mayBeGenerated(path, false)) continue;
    if (analysis.next(path) === undefined) dead.push({ index, path, isFolder: false });
  }
  return dead;
}

function analysisOf(
  entries: RedirectList["entries"],
  { files, specs }: Pick<Site, "files" | "specs">,
  sections: GeneratedSections,
  isUnaddressed: RedirectSite["isUnaddressed"],
): RedirectAnalysis {
  if (files === undefined) return analyzeRedirects(entries, unknownSite);
  const site = redirectSite(files, mayBeGenerated(sections, specs, files), isUnaddressed);
  const analysis = analyzeRedirects(entries, site);
  const deadDestinations = [...analysis.deadDestinations, ...deadBelowRoot(entries, analysis, files, site)];
  deadDestinations.sort((one, other) => one.index - other.index);
  return { ...analysis, deadDestinations };
}

/** The redirects, analyzed on demand, because the URLs of a site need only their sources. */
function checkedList(
  entries: RedirectList["entries"],
  { files, specs }: Pick<Site, "files" | "specs">,
  sections: GeneratedSections,
  isUnaddressed: RedirectSite["isUnaddressed"],
): RedirectList {
  let analyze: (() => RedirectAnalysis) | undefined = () =>
    analysisOf(entries, { files, specs }, sections, isUnaddressed);
  let analysis: RedirectAnalysis | undefined;
  return {
    entries,
    get analysis() {
      analysis ??= analyze?.() ?? noRedirects.analysis;
      // Releases the inputs of the analysis.
      analyze = undefined;
      return analysis;
    },
  };
}

const noRedirects: RedirectList = { entries: [], analysis: analyzeRedirects([], unknownSite) };

interface CachedRedirects {
  readonly files: FileNames | undefined;
  readonly specs: Site["specs"];
  readonly imports: Site["pages"]["imports"];
  readonly texts: Site["pages"]["texts"];
  /** The other inputs of the list. */
  readonly key: string;
  readonly list: RedirectList;
}

const bySite = weakCache<Site["documents"], CachedRedirects>();
const byNode = weakCache<SyntaxNode, CachedRedirects>();

function isCurrent(cached: CachedRedirects | undefined, site: Site, key: string): cached is CachedRedirects {
  return (
    cached !== undefined &&
    cached.files === site.files?.names &&
    cached.specs === site.specs &&
    cached.imports === site.pages.imports &&
    cached.texts === site.pages.texts &&
    cached.key === key
  );
}

/** Page paths of files that pages import but the navigation does not list. */
function importedOnly({ files, pages }: Site, listing: SiteView["listing"]): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const file of files === undefined ? [] : importedFiles(files, pages)) {
    const path = pagePathOf(file);
    // Collecting the listed paths takes a walk, which a site without imports does not need.
    if (path !== undefined && !listedPaths(listing).has(path)) paths.add(path);
  }
  return paths;
}

/** All redirects of the site and which of them fail; analyzed again only if an input has changed. */
export function redirectList({ site, listing }: SiteView): RedirectList {
  const cachedForSite = bySite.get(site.documents);
  if (isCurrent(cachedForSite, site, "")) return cachedForSite.list;
  const { files, specs } = site;
  const { imports, texts } = site.pages;
  const areRead = texts === "read";
  const placed = listOf(site);
  if (placed.node?.kind !== "array" || placed.node.items.length === 0) return noRedirects;
  const sections = generatedSections(listing);
  const imported = importedOnly(site, listing);
  // Before all texts have been read, an unlisted page may be a snippet.
  const isUnaddressed = (path: string): boolean =>
    reasonNotToList(`${path}.mdx`) === "snippet" ||
    imported.has(path) ||
    files?.isOfNestedSite(path) === true ||
    (!areRead && !listedPaths(listing).has(path));
  const key = [generatedKey(sections), ...placed.chain, "", ...imported].join("\n");
  const cached = areRead ? byNode.get(placed.node) : undefined;
  let list: RedirectList;
  if (isCurrent(cached, site, key)) list = cached.list;
  else {
    list = checkedList(readEntries(placed, site), site, sections, isUnaddressed);
    // A redirect that is itself a `$ref` changes with other files.
    const isWhole = placed.node.items.every((item) => valueIn(item, "$ref") === undefined);
    if (isWhole && areRead)
      byNode.set(placed.node, { files: files?.names, specs, imports, texts, key, list });
  }
  bySite.set(site.documents, { files: files?.names, specs, imports, texts, key: "", list });
  return list;
}
