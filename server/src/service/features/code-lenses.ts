/**
 * Code lenses: what each section of the navigation contains, and where the navigation lists a page. They describe
 * what readers see; rules report what is wrong.
 */
import { navigationListing } from "../facts/navigation-listing.ts";
import { navigationPlaces } from "../facts/navigation-places.ts";
import { boundOperations, siteEndpoints } from "../facts/site-endpoints.ts";
import { breadcrumbText } from "../facts/site-listing.ts";
import { orphanPages } from "../facts/unlisted-pages.ts";
import type { Fix } from "../model/change.ts";
import type { Span } from "../model/location.ts";
import { type Drop, dropOf, dropOfList } from "../navigation/drops.ts";
import { elementSpec } from "../navigation/elements.ts";
import { type Endpoint, parseEndpoint } from "../navigation/endpoint.ts";
import type { NavigationElement } from "../navigation/model.ts";
import type { SpecScope } from "../navigation/scope.ts";
import { generatesEndpoints } from "../navigation/subtree.ts";
import { selfAndAncestors, type VisitedElement } from "../navigation/walk.ts";
import { findOperation, type Operation, type SpecFile } from "../openapi/specification.ts";
import { listingFix } from "../rules/orphan-page.ts";
import { pagePathOf } from "../site/file-index.ts";
import { locateIn, type Site, specAt } from "../site/site.ts";
import { counted } from "../text/words.ts";
import { entryWords, publicationOf } from "./publication.ts";
import { listingPlaces, type NamingPlace } from "./references.ts";

/** A lens above one section of the navigation. */
interface SectionLens {
  /** The start of the section's object. */
  readonly span: Span;
  readonly title: string;
}

/** The lenses of one file of the navigation. */
interface SectionLenses {
  readonly lenses: readonly SectionLens[];
  /** Page files that may document endpoints; the counts may be too low until their frontmatter is read. */
  readonly unreadPages: readonly string[];
}

/** The spec that a section uses: the first one that it names (F6.3). Undefined if it is unknown or has no operations. */
function specUsed(site: Site, { sources, unknown }: SpecScope): SpecFile | undefined {
  const [source] = sources;
  const spec = !unknown && source?.kind === "file" ? specAt(site, source.path) : undefined;
  return spec?.operations.length === 0 ? undefined : spec;
}

/** A section that names a spec, and the operations of the spec that the section lists. */
interface Coverage {
  readonly spec: SpecFile;
  readonly listed: Set<Operation>;
}

/** Every section that names a known spec. */
function coverageOf(site: Site): ReadonlyMap<VisitedElement, Coverage> {
  const coverageBySection = new Map<VisitedElement, Coverage>();
  for (const { key, owner, scope } of navigationListing(site).specs) {
    const spec = key === "openapi" ? specUsed(site, scope) : undefined;
    if (spec !== undefined) coverageBySection.set(owner, { spec, listed: new Set() });
  }
  return coverageBySection;
}

/**
 * Counts an endpoint for the section in whose spec the platform looks it up: the nearest section that names a spec, or,
 * if the endpoint names a file, the nearest section that names this file.
 * @param isNamed whether a spec is one that the file of the endpoint refers to
 */
function cover(
  coverages: ReadonlyMap<VisitedElement, Coverage>,
  owner: VisitedElement,
  { method, path, file }: Pick<Endpoint, "method" | "path" | "file">,
  isNamed: (spec: SpecFile) => boolean,
): void {
  for (const section of selfAndAncestors(owner)) {
    const coverage = coverages.get(section);
    const isLookedUpHere =
      file === undefined
        ? section.element.fields.has("openapi")
        : coverage !== undefined && isNamed(coverage.spec);
    if (!isLookedUpHere) continue;
    const operation = coverage === undefined ? undefined : findOperation(coverage.spec, method, path);
    if (operation !== undefined) coverage?.listed.add(operation);
    return;
  }
}

/** Counts endpoint entries, and pages whose frontmatter binds an endpoint. Returns the unread pages. */
function countEndpoints(site: Site, coverages: ReadonlyMap<VisitedElement, Coverage>): readonly string[] {
  const unread: string[] = [];
  const listing = navigationListing(site);
  const endpoints = siteEndpoints({ site, listing });
  for (const { entry, owner } of listing.endpoints)
    cover(coverages, owner, entry, (spec) => spec.file === entry.file);
  for (const owner of listing.elements) {
    if (!selfAndAncestors(owner).some((section) => coverages.has(section))) continue;
    for (const list of owner.element.children) {
      for (const entry of list.entries) {
        const page = entry.kind === "page" ? site.files?.page(entry.path) : undefined;
        if (page === undefined) continue;
        if (page.frontmatter === undefined) unread.push(page.file);
        const bound = page.frontmatter?.openapi;
        const endpoint = bound === undefined ? undefined : parseEndpoint(bound);
        if (endpoint === undefined) continue;
        // The file in frontmatter may be only a part of a spec's name (F10.15, F10.19).
        const candidates = boundOperations(endpoints, endpoint);
        cover(coverages, owner, endpoint, ({ file }) => candidates.some((one) => one.spec === file));
      }
    }
  }
  return unread;
}

function endpointWords({ spec, listed }: Coverage, element: NavigationElement): string {
  if (generatesEndpoints(element)) {
    const generated = spec.operations.filter(({ hidden }) => !hidden);
    const page = element.pageCount === 0 ? "page" : "more page";
    return `${counted(generated.length, page)} will be generated`;
  }
  // A hidden operation is not missing if it is not listed.
  const operations = spec.operations.filter((operation) => !operation.hidden || listed.has(operation));
  return `${listed.size} of ${counted(operations.length, "endpoint")} listed`;
}

/** The lenses of all sections in a file. */
export function sectionLenses(site: Site, document: string): SectionLenses {
  const coverages = coverageOf(site);
  const unreadPages = coverages.size === 0 ? [] : countEndpoints(site, coverages);
  const lenses = new Map<number, SectionLens>();
  const publication = publicationOf(site);
  for (const [visited, object] of navigationPlaces(site).objects) {
    const { element } = visited;
    if (object.document !== document || element.inGlobal) continue;
    if (elementSpec(element.kind).nameKey === undefined) continue;
    const coverage = coverages.get(visited);
    const words = [
      ...(element.pageCount === 0
        ? []
        : [entryWords(element.pageCount, publication.publishedBelow(visited))]),
      ...(coverage === undefined ? [] : [endpointWords(coverage, element)]),
    ];
    const { offset } = object.located;
    if (words.length === 0 || lenses.has(offset)) continue;
    lenses.set(offset, { span: { start: offset, length: 1 }, title: words.join(", ") });
  }
  return { lenses: [...lenses.values()], unreadPages };
}

/** The lens above a page: where the navigation lists it, or why readers do not find it. */
export type PageLens =
  | { readonly kind: "listed"; readonly title: string; readonly places: readonly NamingPlace[] }
  /** Every entry of the page is dropped by the platform; `cause` is the reason for the first one. */
  | { readonly kind: "dropped"; readonly cause: PlacedCause }
  /** Not in the navigation; `fix` adds it, and is undefined if it is unknown where the page belongs. */
  | { readonly kind: "unlisted"; readonly title: string; readonly fix: Fix | undefined };

/** The place in a file of the site that causes the platform to drop something. */
interface PlacedCause {
  readonly document: string;
  readonly span: Span;
}

function placedCause(site: Site, { cause }: Drop): PlacedCause | undefined {
  const located = locateIn(site, cause);
  if (located === undefined) return undefined;
  const { property, offset } = located;
  // The key that is the cause, otherwise the opening brace of the element.
  const span =
    property === undefined
      ? { start: offset, length: 1 }
      : { start: property.offset, length: property.node.key.length };
  return { document: cause.document, span };
}

/** Why the platform drops an entry or the `root` of a group; undefined if it is published. */
export function dropOfPlace({ owner, kind }: NamingPlace): Drop | undefined {
  if (owner === undefined) return undefined;
  const list = kind === "root" ? undefined : owner.element.children.find(({ key }) => key === "pages");
  return list === undefined ? dropOf(owner) : dropOfList(owner, list);
}

/** The lens of a page; undefined for a file that is not a page, and for one that need not be listed. */
export function pageLens(site: Site, file: string): PageLens | undefined {
  const path = pagePathOf(file);
  if (path === undefined || site.files?.page(path)?.file !== file) return undefined;
  const listed = listingPlaces(site, path);
  if (listed.length > 0) return lensOfListed(site, listed);
  const listing = navigationListing(site);
  const isOrphan =
    listing.root !== undefined && orphanPages(site, listing).some((page) => page.file === file);
  if (!isOrphan) return undefined;
  const fix = listingFix(site, listing, path);
  return {
    kind: "unlisted",
    title: fix === undefined ? "Not in the navigation" : "Not in the navigation: add",
    fix,
  };
}

function lensOfListed(site: Site, listed: readonly NamingPlace[]): PageLens | undefined {
  const places = listed.filter((place) => dropOfPlace(place) === undefined);
  const [first, ...others] = places;
  if (first !== undefined) {
    const location = breadcrumbText(first.owner);
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    return { kind: "listed", title: `In navigation${location === "" ? "" : `: ${location}`}${more}`, places };
  }
  const causes = listed.flatMap((place) => {
    const drop = dropOfPlace(place);
    return (drop && placedCause(site, drop)) ?? [];
  });
  return causes[0] === undefined ? undefined : { kind: "dropped", cause: causes[0] };
}
