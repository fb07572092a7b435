/**
 * The redirects of docs.json, with their places, for all redirect rules: read once through `$ref` and
 * checked once. All rules about redirects share this answer, so that one cause is never reported for two reasons.
 */

import { toJsonValue, valueIn } from "../json/pointer.ts";
import type { SyntaxNode } from "../json/tree.ts";
import { memo, weakCache } from "../memo.ts";
import { type Fix, type JsonValue, offeredFix } from "../model/change.ts";
import type { Location, Segment } from "../model/location.ts";
import { referenceResolver } from "../navigation/references.ts";
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
import { documentState, locateIn, mainDocument, mainTree, type Site } from "../site/site.ts";
import { quoted } from "../text/quoting.ts";
import {
  type GeneratedSections,
  generatedKey,
  generatedSections,
  mayBeGenerated,
} from "./generated-sections.ts";
import { listedPaths } from "./listed-paths.ts";
import type { SiteView } from "./site-view.ts";
import { importedFiles } from "./snippets.ts";

/** A redirect with the places of its two values. */
export interface RedirectEntry {
  readonly source: string;
  readonly destination: string;
  /** False if the author wrote it; a redirect is permanent by default. */
  readonly isPermanent: boolean;
  /** The redirect as a whole. */
  readonly location: Location;
  readonly sourceLocation: Location;
  readonly destinationLocation: Location;
}

/** All redirects of a site, and which of them fail. */
export interface RedirectList {
  /** In the author's order, without those that lack a source or destination. */
  readonly entries: readonly RedirectEntry[];
  readonly analysis: RedirectAnalysis;
}

/** A value, its place, and the documents that a `$ref` led through. */
interface RedirectValue {
  readonly node: SyntaxNode | undefined;
  readonly segments: readonly Segment[];
  readonly chain: readonly string[];
}

/**
 * A fix that removes a redirect; empty if the redirect is a whole file. Never safe, as another may be wrong. Only the
 * author knows whether a redirect to another site is still wanted: nothing else in the site names its destination.
 */
export function removalOf({ source, destination, location: at }: RedirectEntry): readonly Fix[] {
  if (typeof at.segments.at(-1) !== "number") return [];
  const removal: Fix = offeredFix(`Remove the redirect from ${quoted(source)}`, { kind: "remove", at });
  return [parsePattern(destination).isExternal ? { ...removal, needsAuthor: true } : removal];
}

/** Whether one of some redirects has a source that equals this one but for the names of its placeholders. */
export function isSourceTaken(entries: RedirectList["entries"], source: string): boolean {
  const { key } = parsePattern(source);
  return entries.some((entry) => {
    const other = parsePattern(entry.source);
    return other.neverMatches === undefined && other.key === key;
  });
}

/** A redirect with all its keys, to be written elsewhere; undefined if it is not one plain object. */
export function redirectValue(site: Site, { location }: RedirectEntry): JsonValue | undefined {
  const located = locateIn(site, location);
  return located && toJsonValue(located.node);
}

/** Follows an object that contains only a `$ref`. */
function followed(start: RedirectValue, site: Site): RedirectValue {
  const resolver = referenceResolver((path) => documentState(site, path));
  let current = start;
  for (;;) {
    const reference = valueIn(current.node, "$ref");
    if (reference === undefined) return current;
    const resolution = resolver(reference, current.chain);
    if (resolution.root === undefined) return { ...current, node: undefined };
    current = { node: resolution.root, segments: [], chain: [...current.chain, resolution.document] };
  }
}

function documentOf(placed: RedirectValue): string {
  return placed.chain[placed.chain.length - 1] ?? mainDocument;
}

function readEntry(placed: RedirectValue): RedirectEntry | undefined {
  const source = valueIn(placed.node, "source");
  const destination = valueIn(placed.node, "destination");
  if (source?.kind !== "string" || destination?.kind !== "string") return undefined;
  // The rule empty-value or the schema reports blank texts; a blank text has no target to check.
  if (source.value.trim() === "" || destination.value.trim() === "") return undefined;
  const permanent = valueIn(placed.node, "permanent");
  const document = documentOf(placed);
  return {
    source: source.value,
    destination: destination.value,
    isPermanent: permanent?.kind !== "boolean" || permanent.value,
    location: { document, segments: placed.segments },
    sourceLocation: { document, segments: [...placed.segments, "source"] },
    destinationLocation: { document, segments: [...placed.segments, "destination"] },
  };
}

/** The array of redirects. */
function listOf(site: Site): RedirectValue {
  const node = valueIn(mainTree(site)?.root, "redirects");
  return followed({ node, segments: ["redirects"], chain: [mainDocument] }, site);
}

/** The place and length of the list of redirects; undefined if no list can be read. */
export function redirectArray(
  site: Site,
): { readonly location: Location; readonly length: number } | undefined {
  const list = listOf(site);
  if (list.node?.kind !== "array") return undefined;
  return {
    location: { document: documentOf(list), segments: list.segments },
    length: list.node.items.length,
  };
}

function readEntries(list: RedirectValue, site: Site): readonly RedirectEntry[] {
  if (list.node?.kind !== "array") return [];
  return list.node.items.flatMap(
    (item, index) =>
      readEntry(followed({ node: item, segments: [...list.segments, index], chain: list.chain }, site)) ?? [],
  );
}

/** Without a list of files, every page may exist and none certainly does. */
const nothingKnown: RedirectSite = {
  pageExists: () => false,
  isUnaddressed: () => false,
  fileExists: () => false,
  folderExists: () => false,
  pagesUnder: () => [],
  mayBeGenerated: () => true,
};

/** Names of pages that a product commonly has at the same host beside its documentation. */
export const pagesOfHosts: ReadonlySet<string> = new Set(
  "about app blog careers community contact dashboard docs help home legal login pricing privacy register sign-in sign-up signin signup status support terms".split(
    " ",
  ),
);

/** Whether the site has its own pages directly below its root. */
export const hasPageBelowRoot = memo((files: FileNames): boolean => {
  for (const page of files.pages()) if (!page.path.includes("/")) return true;
  return false;
});

/**
 * Redirects to a URL directly below the root, `/gone`, at which nothing exists. The analysis skips
 * these, because a site may be only a part of its host. A site with its own pages at that level is not
 * a part of a host, except for the names in `pagesOfHosts`.
 */
function deadBelowRoot(
  entries: readonly RedirectEntry[],
  analysis: RedirectAnalysis,
  files: FileNames,
  site: RedirectSite,
): RedirectAnalysis["deadDestinations"] {
  if (!hasPageBelowRoot(files.names)) return [];
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
  if (files === undefined) return analyzeRedirects(entries, nothingKnown);
  const questions = redirectSite(files, mayBeGenerated(sections, specs, files), isUnaddressed);
  const analysis = analyzeRedirects(entries, questions);
  const deadDestinations = [
    ...analysis.deadDestinations,
    ...deadBelowRoot(entries, analysis, files, questions),
  ];
  deadDestinations.sort((one, other) => one.index - other.index);
  return { ...analysis, deadDestinations };
}

/** The redirects, analyzed when somebody asks: the addresses of a site need the sources alone. */
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
      // What the analysis was made from can be freed.
      analyze = undefined;
      return analysis;
    },
  };
}

const noRedirects: RedirectList = { entries: [], analysis: analyzeRedirects([], nothingKnown) };

interface JudgedRedirects {
  readonly files: FileNames | undefined;
  readonly specs: Site["specs"];
  readonly imports: Site["pages"]["imports"];
  readonly texts: Site["pages"]["texts"];
  /** The other inputs of the answer. */
  readonly key: string;
  readonly list: RedirectList;
}

const bySite = weakCache<Site["documents"], JudgedRedirects>();
const byNode = weakCache<SyntaxNode, JudgedRedirects>();

function isCurrent(known: JudgedRedirects | undefined, site: Site, key: string): known is JudgedRedirects {
  return (
    known !== undefined &&
    known.files === site.files?.names &&
    known.specs === site.specs &&
    known.imports === site.pages.imports &&
    known.texts === site.pages.texts &&
    known.key === key
  );
}

/** Page paths of files that pages import and that the navigation does not list. */
function importedOnly({ files, pages }: Site, listing: SiteView["listing"]): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const file of files === undefined ? [] : importedFiles(files, pages)) {
    const path = pagePathOf(file);
    // Collecting the listed paths takes a walk, which a site without imports does without.
    if (path !== undefined && !listedPaths(listing).has(path)) paths.add(path);
  }
  return paths;
}

/** All redirects of the site and what is wrong with each; checked again only if an input changed. */
export function redirectList({ site, listing }: SiteView): RedirectList {
  const before = bySite.get(site.documents);
  if (isCurrent(before, site, "")) return before.list;
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
  const known = areRead ? byNode.get(placed.node) : undefined;
  let list: RedirectList;
  if (isCurrent(known, site, key)) list = known.list;
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
