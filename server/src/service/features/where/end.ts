/** What readers get at a URL that no redirect matches: a page, a file, the page of an endpoint, or nothing. */

import { generatedSections } from "../../facts/generated-sections.ts";
import { listedPaths } from "../../facts/listed-paths.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { nearPages } from "../../facts/near-pages.ts";
import { pageAnchors } from "../../facts/page-anchors.ts";
import { redirectList } from "../../facts/redirect-list.ts";
import type { AddressKind, SiteAddresses } from "../../facts/site-addresses.ts";
import { breadcrumbOf, pageUrl } from "../../facts/site-listing.ts";
import { isSnippet } from "../../facts/snippets.ts";
import { memo } from "../../memo.ts";
import { parseEndpoint } from "../../navigation/endpoint.ts";
import { likelyAddresses, operationsAtAddress } from "../../openapi/generated-pages.ts";
import { findOperation } from "../../openapi/specification.ts";
import { addressPath, comparablePath, parsePattern } from "../../redirects/redirects.ts";
import { hasAnchor, nearAnchors } from "../../rules/broken-anchor.ts";
import { type PageName, pagePathOf } from "../../site/file-index.ts";
import type { Site } from "../../site/site.ts";
import { nearest } from "../../text/nearest.ts";
import { dropOfPlace } from "../code-lenses.ts";
import { entriesOfOperations, listingPlaces, type NamingPlace, sectionsOfSpec } from "../references.ts";
import type { GeneratedEndpoint, ListingEntry, RequestedHeading, WhereEnd } from "./answer.ts";

/** If there are more possible endpoints, none are named. */
const maxEndpoints = 3;
/** How many similar URLs are named if there is nothing at a URL. */
const maxNear = 3;
/** How many URLs of one endpoint are compared with all endpoints. */
const maxCandidates = 20;

function isAddressed(site: Site, page: PageName): boolean {
  return !isSnippet(site, page, listedPaths(navigationListing(site)));
}

/** The file of the page at a path; undefined for a snippet, which has no URL (F8.10). */
export function pageFileAt(site: Site, { files }: SiteAddresses, path: string): string | undefined {
  const page = files.page(path);
  return page !== undefined && isAddressed(site, page) ? page.file : undefined;
}

function entryOf({ document, span, owner }: NamingPlace): ListingEntry {
  return { place: { document, span }, breadcrumb: owner === undefined ? [] : breadcrumbOf(owner) };
}

function headingOf(site: Site, { files }: SiteAddresses, file: string, fragment: string): RequestedHeading {
  const contentOf = (path: string) => site.pages.byFile.get(path);
  const content = contentOf(file);
  const anchors = content === undefined ? undefined : pageAnchors(file, content, files, contentOf);
  if (anchors === undefined || anchors.isOpen) return { anchor: fragment, state: "unknown", near: [] };
  if (hasAnchor(anchors, fragment, fragment)) return { anchor: fragment, state: "there", near: [] };
  return { anchor: fragment, state: "missing", near: nearAnchors(anchors, fragment) };
}

function pageEnd(
  site: Site,
  addresses: SiteAddresses,
  page: PageName,
  fragment: string | undefined,
  division?: string,
): WhereEnd {
  const places = listingPlaces(site, page.path);
  const published = places.filter((place) => dropOfPlace(place) === undefined);
  const isHidden = site.files?.page(page.path)?.frontmatter?.hidden === true;
  const listing = isHidden ? "hidden" : published.length > 0 ? "listed" : "unlisted";
  return {
    kind: "page",
    address: pageUrl(page.path),
    file: page.file,
    listing: published.length === 0 && places.length > 0 ? "dropped" : listing,
    entries: (published.length > 0 ? published : places).map(entryOf),
    heading: fragment === undefined ? undefined : headingOf(site, addresses, page.file, fragment),
    division,
  };
}

/** The endpoints whose pages may have a URL; only those that the navigation lists or generates, if there are any. */
function generatedEnd(site: Site, address: string): WhereEnd {
  const path = addressPath(address);
  const unlisted: GeneratedEndpoint[] = [];
  const listed: GeneratedEndpoint[] = [];
  /** The listings of each listed endpoint. */
  const listings: (readonly NamingPlace[])[] = [];
  for (const [spec, state] of site.specs) {
    if (state.kind !== "read") continue;
    const operations = operationsAtAddress(state.spec, path);
    if (operations.length === 0) continue;
    const sections = sectionsOfSpec(site, spec);
    const entries = entriesOfOperations(site, spec, new Set(operations));
    for (const operation of operations) {
      const places = entries.get(operation) ?? (operation.hidden ? [] : sections);
      const isSet = operation.address !== undefined && addressPath(operation.address) === path;
      (places.length > 0 ? listed : unlisted).push({ spec, operation, isSet });
      if (places.length > 0) listings.push(places);
    }
  }
  const chosen = listed.length > 0 ? listed : unlisted;
  return chosen.length > maxEndpoints
    ? { kind: "generated", address, endpoints: [], entries: [] }
    : { kind: "generated", address, endpoints: chosen, entries: distinct(listings.flat().map(entryOf)) };
}

function distinct(entries: readonly ListingEntry[]): readonly ListingEntry[] {
  const byPlace = new Map(
    entries.map((entry) => [`${entry.place.span.start} ${entry.place.document}`, entry] as const),
  );
  return [...byPlace.values()];
}

/** The URL of the first listed page below a folder, otherwise of any page there. */
function firstPage(site: Site, { files }: SiteAddresses, folder: string): string | undefined {
  const below = folder === "" ? "" : `${folder}/`;
  for (const { path } of navigationListing(site).pages)
    if (path.startsWith(below) && files.isPage(path)) return pageUrl(path);
  const [any] = files.pagesUnder(folder);
  return any === undefined ? undefined : pageUrl(any.path);
}

/** The sources without wildcards that can match, as suggestions for a missing URL. */
const literalSources = memo((entries: ReturnType<typeof redirectList>["entries"]): readonly string[] =>
  entries.flatMap((entry) => {
    const source = parsePattern(entry.source);
    if (source.isWildcard || source.isExternal || source.isOpaque) return [];
    return source.neverMatches === undefined ? [source.key.slice(1)] : [];
  }),
);

/** Whether a URL is that of a generated page of an endpoint that the navigation shows. */
function isOfShownEndpoint(site: Site, address: string): boolean {
  const end = generatedEnd(site, `/${address}`);
  return end.kind === "generated" && end.entries.length > 0;
}

/** URLs of generated pages that are similar to a path; only those of endpoints that the navigation shows. */
function nearEndpoints(site: Site, path: string): readonly string[] {
  const { folders } = generatedSections(navigationListing(site));
  const addresses = [...site.specs.values()].flatMap((state) =>
    state.kind === "read" ? likelyAddresses(state.spec, folders) : [],
  );
  return nearest(path, addresses, 2 * maxNear).filter((address) => isOfShownEndpoint(site, address));
}

/** The URLs of the pages of an endpoint, if a path is an entry such as `GET /users`. */
function addressesOfEndpoint(site: Site, path: string): readonly string[] {
  const endpoint = parseEndpoint(path);
  if (endpoint === undefined) return [];
  const { folders, closed } = generatedSections(navigationListing(site));
  const addresses = [...site.specs].flatMap(([spec, state]) => {
    if (state.kind !== "read" || (endpoint.file ?? spec) !== spec) return [];
    const operation = findOperation(state.spec, endpoint.method, endpoint.path);
    if (operation === undefined) return [];
    const own = [...closed].flatMap(([folder, specs]) => (specs.includes(spec) ? [folder] : []));
    const possible = own.length > 0 ? own : folders.filter((folder) => !closed.has(folder));
    return likelyAddresses({ operations: [operation] }, possible);
  });
  const candidates = [...new Set(addresses)].slice(0, maxCandidates);
  return candidates.filter((address) => isOfShownEndpoint(site, address)).slice(0, maxNear);
}

/** Similar URLs of pages, redirects and endpoints, the best first. */
function similarAddresses(site: Site, { files }: SiteAddresses, path: string): readonly string[] {
  const { entries } = redirectList({ site, listing: navigationListing(site) });
  const candidates = [
    ...nearPages(files, path),
    ...nearest(path, literalSources(entries), maxNear),
    ...nearEndpoints(site, path),
  ];
  return nearest(path, [...new Set(candidates)], maxNear);
}

function missingEnd(site: Site, addresses: SiteAddresses, address: string): WhereEnd {
  const { files } = addresses;
  const path = addressPath(address);
  const bare = pagePathOf(path) ?? path;
  const page = files.page(bare);
  const excluded = files.notAPage(bare);
  const file =
    page !== undefined && !isAddressed(site, page)
      ? { path: page.file, reason: "snippet" as const }
      : excluded === undefined
        ? undefined
        : { path: excluded.file, reason: excluded.reason };
  const ofEndpoint = addressesOfEndpoint(site, bare);
  const near = ofEndpoint.length > 0 ? ofEndpoint : similarAddresses(site, addresses, bare);
  return { kind: "missing", address, file, near: near.map(pageUrl) };
}

/** The first segment of a path, and the remaining path. */
function splitFirst(path: string): readonly [first: string, rest: string] {
  const slash = path.indexOf("/");
  return slash === -1 ? [path, ""] : [path.slice(0, slash), path.slice(slash + 1)];
}

/** The page at a path; undefined if there is none, or only a snippet. */
function pageAt(
  site: Site,
  addresses: SiteAddresses,
  path: string,
  fragment: string | undefined,
): WhereEnd | undefined {
  const page = addresses.pageAt(path);
  return page !== undefined && isAddressed(site, page) ? pageEnd(site, addresses, page, fragment) : undefined;
}

function endOfKind(
  site: Site,
  addresses: SiteAddresses,
  kind: AddressKind,
  address: string,
  fragment: string | undefined,
): WhereEnd {
  const path = addressPath(address);
  switch (kind) {
    case "root":
    case "folder":
      return { kind: "folder", address, first: firstPage(site, addresses, path) };
    case "existing": {
      const { files } = addresses;
      if (pagePathOf(path) !== undefined || files.isPage(path)) return missingEnd(site, addresses, address);
      return files.has(path) ? { kind: "file", address, file: path } : generatedEnd(site, address);
    }
    case "division": {
      const [division, rest] = splitFirst(path);
      const page = addresses.pageAt(rest);
      return page === undefined
        ? { kind: "folder", address, first: firstPage(site, addresses, rest) }
        : pageEnd(site, addresses, page, fragment, division);
    }
    case "platform":
      return { kind: "platform", address };
    case "redirected":
      return { kind: "unknown", address, reason: "pattern" };
    case "unknown":
      return { kind: "unknown", address, reason: "host" };
  }
}

/**
 * What readers get at a URL that no redirect matches.
 * @param address with a leading slash, without query and fragment
 */
export function endAt(
  site: Site,
  addresses: SiteAddresses,
  address: string,
  fragment: string | undefined,
): WhereEnd {
  const path = addressPath(comparablePath(address));
  const page = pageAt(site, addresses, path, fragment);
  if (page !== undefined) return page;
  // An entry such as `GET /users` is not a URL, so no page can be generated there.
  const kind = parseEndpoint(path) === undefined ? addresses.kindOf(path) : undefined;
  return kind === undefined
    ? missingEnd(site, addresses, address)
    : endOfKind(site, addresses, kind, address, fragment);
}
