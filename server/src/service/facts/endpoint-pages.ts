/**
 * The pages that the platform generates for the endpoints of the navigation, with their URLs, and those that share a URL: only one of
 * them is published, without a message (F6.51). Only certain pages count, so pages of specs at a URL, of specs that were not read, and
 * of specs with overlays are missing here.
 *
 * Pages are remembered for each element, because an edit changes few elements.
 */
import { memo } from "../memo.ts";
import type { Location } from "../model/location.ts";
import { getOrInsert } from "../multimap.ts";
import { isLink } from "../navigation/acceptance.ts";
import { dropOf, dropOfList, dropsList } from "../navigation/drops.ts";
import type { EndpointEntry, NavigationElement } from "../navigation/model.ts";
import type { SpecScope, SpecSource } from "../navigation/scope.ts";
import { generatesEndpoints, subtreeOf } from "../navigation/subtree.ts";
import {
  locationOf,
  type NavigationListing,
  scopeIn,
  selfAndAncestors,
  type VisitedElement,
} from "../navigation/walk.ts";
import { defaultDirectory, generatedPagesOf, listedAddress } from "../openapi/page-address.ts";
import { findOperation, type Operation, type SpecFile } from "../openapi/specification.ts";
import { type Site, specAt } from "../site/site.ts";
import { sameListIfEqual } from "./matched-pages.ts";
import { hasOverlayFile, hasOverlays } from "./overlays.ts";
import type { SiteView } from "./site-view.ts";

/** A page of an endpoint. */
export interface EndpointPage {
  readonly spec: SpecFile;
  readonly operation: Operation;
  /** Without outer slashes. */
  readonly address: string;
  /** Whether the URL has a number, because another page has it without one. */
  readonly isNumbered: boolean;
}

/** The spec of a source, if its pages are certain. */
function certainSpec(specs: Site["specs"], source: SpecSource | undefined): SpecFile | undefined {
  if (source?.kind !== "file" || hasOverlays(source)) return undefined;
  const spec = specAt({ specs }, source.path);
  return spec?.kind === "openapi" ? spec : undefined;
}

/** The pages of a whole spec. */
const pagesOfSpec = memo((spec: SpecFile) => {
  const byDirectory = new Map<string, readonly EndpointPage[]>();
  return (directory: string): readonly EndpointPage[] =>
    getOrInsert(byDirectory, directory, () =>
      generatedPagesOf(spec, directory).map((page) => ({ ...page, spec })),
    );
});

function generatedFor(
  specs: Site["specs"],
  element: NavigationElement,
  { sources: [source] }: SpecScope,
): readonly EndpointPage[] {
  const isGenerated = generatesEndpoints(element) && !isLink(element);
  const spec = isGenerated ? certainSpec(specs, source) : undefined;
  return spec === undefined ? [] : pagesOfSpec(spec)(source?.directory ?? defaultDirectory);
}

/** The page of a listed endpoint; it never has a number. */
function listedPage(
  specs: Site["specs"],
  { file, method, path, knownMethod }: EndpointEntry,
  { sources: [source] }: SpecScope,
): EndpointPage | undefined {
  const spec = file === undefined ? certainSpec(specs, source) : specAt({ specs }, file);
  if (spec?.kind !== "openapi" || !knownMethod) return undefined;
  const operation = findOperation(spec, method, path);
  if (operation === undefined || operation.excluded) return undefined;
  const address = listedAddress(source?.directory ?? defaultDirectory, operation);
  return { spec, operation, address, isNumbered: false };
}

const noScope: SpecScope = { sources: [], unknown: false };
const noPages: readonly EndpointPage[] = [];

/** The pages of an element and of those below it, for each set of specs and scope. */
const pagesIn = memo((specs: Site["specs"]) =>
  memo((scope: SpecScope) =>
    memo((element: NavigationElement): readonly EndpointPage[] => {
      const pages: EndpointPage[] = [];
      for (const list of element.children) {
        if (dropsList(element, list)) continue;
        for (const entry of list.entries) {
          if (entry.kind === "element") pages.push(...pagesBelow(specs, entry.element, scope));
          const page = entry.kind === "endpoint" ? listedPage(specs, entry, scope) : undefined;
          if (page !== undefined) pages.push(page);
        }
      }
      pages.push(...generatedFor(specs, element, scope));
      return pages;
    }),
  ),
);

function pagesBelow(
  specs: Site["specs"],
  element: NavigationElement,
  around: SpecScope,
): readonly EndpointPage[] {
  const { hasEndpoints, hasSpecs } = subtreeOf(element);
  return hasEndpoints || hasSpecs ? pagesIn(specs)(scopeIn(element, around) ?? noScope)(element) : noPages;
}

/** The last pages of each set of specs. */
const lastPages = memo((_specs: Site["specs"]): { pages: readonly EndpointPage[] } => ({ pages: noPages }));

/** The pages of all endpoints; the same list as long as they stay the same. */
export function endpointPages({ site, listing }: SiteView): readonly EndpointPage[] {
  const { specs, files } = site;
  if (listing.root === undefined || specs.size === 0) return noPages;
  // The platform finds overlays automatically, and they may rename operations.
  if (files === undefined || hasOverlayFile(files.names)) return noPages;
  const last = lastPages(specs);
  last.pages = sameListIfEqual(last.pages, pagesBelow(specs, listing.root.element, noScope));
  return last.pages;
}

const addressesIn = memo(
  (pages: readonly EndpointPage[]): ReadonlySet<string> => new Set(pages.map(({ address }) => address)),
);

/** The URLs of the pages of all endpoints, without outer slashes. */
export function endpointAddresses(view: SiteView): ReadonlySet<string> {
  return addressesIn(endpointPages(view));
}

/** Identifies an operation; a path that refers to another path has the same ones. */
function operationKey({ spec, operation }: Pick<EndpointPage, "spec" | "operation">): string {
  return [spec.file, ...operation.pointer].join("\u0000");
}

const sharedIn = memo((pages: readonly EndpointPage[]): ReadonlySet<string> => {
  const firsts = new Map<string, EndpointPage>();
  const shared = new Set<string>();
  for (const page of pages) {
    const first = firsts.get(page.address);
    if (first === undefined) firsts.set(page.address, page);
    else if (first.operation !== page.operation && operationKey(first) !== operationKey(page))
      shared.add(page.address);
  }
  return shared;
});

/** A page that shares its URL, and its place in the navigation. */
export interface SharingPage extends EndpointPage {
  /** The listed endpoint; undefined if the page is generated for a whole spec. */
  readonly entry: Location | undefined;
  /** The value of the `openapi` that names the spec; undefined if the endpoint does. */
  readonly openapi: Location | undefined;
}

/** The value of the `openapi` in whose spec the endpoints of an element are looked up. */
function openapiAround(owner: VisitedElement): Location | undefined {
  for (const visited of selfAndAncestors(owner)) {
    const field = visited.element.kind === "navigation" ? undefined : visited.element.fields.get("openapi");
    if (field !== undefined) return locationOf(visited, field.valuePlace);
  }
  return undefined;
}

/** All pages with one of the URLs, those of listed endpoints first. */
function pagesAt(
  { root, endpoints, specs: mentions }: NavigationListing,
  specs: Site["specs"],
  addresses: ReadonlySet<string>,
): readonly SharingPage[] {
  if (root === undefined || addresses.size === 0) return [];
  const found: SharingPage[] = [];
  for (const { entry, owner, list } of endpoints) {
    const page = listedPage(specs, entry, owner.specs ?? noScope);
    if (page === undefined || !addresses.has(page.address) || dropOfList(owner, list) !== undefined) continue;
    const openapi = entry.file === undefined ? openapiAround(owner) : undefined;
    found.push({ ...page, entry: locationOf(owner, entry.place), openapi });
  }
  for (const { key, owner, scope, place } of mentions) {
    if (key !== "openapi" || dropOf(owner) !== undefined) continue;
    const openapi = locationOf(owner, place);
    for (const page of generatedFor(specs, owner.element, scope))
      if (addresses.has(page.address)) found.push({ ...page, entry: undefined, openapi });
  }
  return found;
}

/**
 * The pages that share a URL, by this URL: one page of each operation. Without the URLs of files of the author, which replace generated
 * pages (F6.51).
 */
export function sharingPages(view: SiteView): ReadonlyMap<string, readonly SharingPage[]> {
  const { specs, files } = view.site;
  const byAddress = new Map<string, Map<string, SharingPage>>();
  for (const page of pagesAt(view.listing, specs, sharedIn(endpointPages(view)))) {
    if (files?.names.page(page.address) !== undefined) continue;
    const pages = getOrInsert(byAddress, page.address, () => new Map());
    const key = operationKey(page);
    if (!pages.has(key)) pages.set(key, page);
  }
  return new Map(Array.from(byAddress, ([address, pages]) => [address, [...pages.values()]]));
}
