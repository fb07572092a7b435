/**
 * The pages that the platform generates for the endpoints of the navigation, with their URLs, and those that share a URL: only one of
 * them is published, without a message (F6.51). Only certain pages count, so pages of specs at a URL, of specs that were not read, and
 * of specs with overlays are missing here.
 *
 * Pages are remembered for each element, because an edit changes few elements.
 */
import { memo } from "../memo.ts";
import { getOrInsert } from "../multimap.ts";
import { isLink } from "../navigation/acceptance.ts";
import { dropOf, dropOfList, dropsList } from "../navigation/drops.ts";
import type { EndpointEntry, NavigationElement, RelativeLocation } from "../navigation/model.ts";
import type { SpecScope, SpecSource } from "../navigation/scope.ts";
import { generatesEndpoints, subtreeOf } from "../navigation/subtree.ts";
import { type NavigationListing, scopeIn, type VisitedElement } from "../navigation/walk.ts";
import { defaultDirectory, generatedPagesOf, listedAddress } from "../openapi/page-address.ts";
import { findOperation, type Operation, type SpecFile } from "../openapi/specification.ts";
import type { FileNames } from "../site/file-index.ts";
import { type Site, specAt } from "../site/site.ts";
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

/** The pages of listed endpoints in a spec, by directory and operation; they never have a number. */
const listedPages = memo((spec: SpecFile) => {
  const byDirectory = new Map<string, (operation: Operation) => EndpointPage>();
  return (directory: string): ((operation: Operation) => EndpointPage) =>
    getOrInsert(byDirectory, directory, () =>
      memo((operation: Operation) => {
        const address = listedAddress(directory, operation);
        return { spec, operation, address, isNumbered: false };
      }),
    );
});

function listedPage(
  specs: Site["specs"],
  { file, method, path, knownMethod }: EndpointEntry,
  { sources: [source] }: SpecScope,
): EndpointPage | undefined {
  const spec = file === undefined ? certainSpec(specs, source) : specAt({ specs }, file);
  if (spec?.kind !== "openapi" || !knownMethod) return undefined;
  const operation = findOperation(spec, method, path);
  if (operation === undefined || operation.excluded) return undefined;
  return listedPages(spec)(source?.directory ?? defaultDirectory)(operation);
}

const noScope: SpecScope = { sources: [], unknown: false };
const noPages: readonly EndpointPage[] = [];

/** The pages of an element and of those below it, for each set of specs and scope. */
const pagesIn = memo((specs: Site["specs"]) =>
  memo((scope: SpecScope) =>
    memo((element: NavigationElement): readonly EndpointPage[] => {
      const parts: (readonly EndpointPage[])[] = [];
      for (const list of element.children) {
        if (dropsList(element, list)) continue;
        for (const entry of list.entries) {
          if (entry.kind === "element") parts.push(pagesBelow(specs, entry.element, scope));
          const page = entry.kind === "endpoint" ? listedPage(specs, entry, scope) : undefined;
          if (page !== undefined) parts.push([page]);
        }
      }
      return [...parts, generatedFor(specs, element, scope)].flat();
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

/** The pages of all endpoints. */
export function endpointPages({ site, listing }: SiteView): readonly EndpointPage[] {
  const { specs, files } = site;
  if (listing.root === undefined || specs.size === 0) return noPages;
  // The platform finds overlays automatically, and they may rename operations.
  if (files === undefined || hasOverlayFile(files.names)) return noPages;
  return pagesBelow(specs, listing.root.element, noScope);
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

/** Two pages with one URL, the first ones in the navigation with their operations. */
interface EndpointPair {
  readonly first: EndpointPage;
  readonly second: EndpointPage;
}

/** Each page with the URL of another one, and the first page with this URL. */
const pairsIn = memo((pages: readonly EndpointPage[]): readonly EndpointPair[] => {
  const firsts = new Map<string, EndpointPage>();
  const pairs = new Map<string, EndpointPair>();
  for (const second of pages) {
    const first = getOrInsert(firsts, second.address, () => second);
    if (first.operation === second.operation || operationKey(first) === operationKey(second)) continue;
    getOrInsert(pairs, `${operationKey(second)} ${second.address}`, () => ({ first, second }));
  }
  return [...pairs.values()];
});

/** The pairs without those at the URL of a page file, which replaces generated pages (F6.51). */
const pairsWithoutFile = memo((names: FileNames) =>
  memo((pairs: readonly EndpointPair[]) =>
    pairs.filter(({ first: { address } }) => names.page(address) === undefined),
  ),
);

/** Where the navigation has a page: the element that lists or generates it, and the place in this element. */
interface PagePlace {
  readonly owner: VisitedElement;
  readonly place: RelativeLocation;
  /** Whether it is the page of a listed endpoint. */
  readonly isListed: boolean;
}

/** The first place of each of the pages. */
function placesOf(
  { endpoints, specs: mentions }: NavigationListing,
  specs: Site["specs"],
  pages: ReadonlySet<EndpointPage>,
): ReadonlyMap<EndpointPage, PagePlace> {
  const places = new Map<EndpointPage, PagePlace>();
  const add = (page: EndpointPage | undefined, place: PagePlace): void => {
    if (page !== undefined && pages.has(page) && !places.has(page)) places.set(page, place);
  };
  for (const { entry, owner, list } of endpoints) {
    const page = listedPage(specs, entry, owner.specs ?? noScope);
    if (page !== undefined && pages.has(page) && dropOfList(owner, list) === undefined)
      add(page, { owner, place: entry.place, isListed: true });
  }
  for (const { key, owner, scope, place } of mentions) {
    if (key !== "openapi" || dropOf(owner) !== undefined) continue;
    for (const page of generatedFor(specs, owner.element, scope))
      add(page, { owner, place, isListed: false });
  }
  return places;
}

/** Two pages with one URL, and where the navigation has the second one. */
export interface PlacedPair extends EndpointPair {
  readonly at: PagePlace;
}

/** The pages whose URL an earlier page of another operation has, in the order of the navigation. */
export function pagesWithSameUrl(view: SiteView): readonly PlacedPair[] {
  const { specs, files } = view.site;
  const all = pairsIn(endpointPages(view));
  const pairs = files === undefined ? all : pairsWithoutFile(files.names)(all);
  if (pairs.length === 0) return [];
  const places = placesOf(view.listing, specs, new Set(pairs.map(({ second }) => second)));
  return pairs.flatMap((pair) => {
    const at = places.get(pair.second);
    return at === undefined ? [] : [{ ...pair, at }];
  });
}
