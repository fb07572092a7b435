/**
 * Find references: every place in docs.json and its `$ref` files that names a page, a spec, an operation of a spec, or a
 * file; and the pages that document an operation. `targets.ts` resolves the texts.
 */

import { graphqlEntries } from "../facts/graphql-entries.ts";
import { namedSpecs, sourceLocation } from "../facts/named-specs.ts";
import { navigationListing } from "../facts/navigation-listing.ts";
import { itemSpan, navigationPlaces, valueAt } from "../facts/navigation-places.ts";
import { allReferences } from "../facts/placed-references.ts";
import { redirectList } from "../facts/redirect-list.ts";
import { boundOperations, siteEndpoints } from "../facts/site-endpoints.ts";
import {
  graphqlTarget,
  type LinkedTarget,
  operationOf,
  pageAtAddress,
  redirectPage,
} from "../facts/targets.ts";
import { spanOf } from "../json/pointer.ts";
import type { Location, Segment, Span } from "../model/location.ts";
import { append } from "../multimap.ts";
import { parseEndpoint } from "../navigation/endpoint.ts";
import { isUrl } from "../navigation/page-path.ts";
import { generatesEndpoints } from "../navigation/subtree.ts";
import { locationOf, rootPageOf, type VisitedElement } from "../navigation/walk.ts";
import { specPlaces } from "../openapi/operation-places.ts";
import type { Operation } from "../openapi/specification.ts";
import { pagePathOf } from "../site/file-index.ts";
import { documentAt, locateIn, mainDocument, type Site, specAt } from "../site/site.ts";
import { contextTarget, stringAt } from "./place/context-target.ts";
import { placeAt } from "./place/place-at.ts";
import { linkTexts } from "./rename/texts-of-site.ts";

/** A place that names a page, operation, spec or file. */
export interface NamingPlace {
  /** Path of the file, relative to the site's root. */
  readonly document: string;
  /** A string with its quotes; for a page whose frontmatter names an operation, empty and at the start of the file. */
  readonly span: Span;
  /** `entry`: an item of a list of pages; `root`: the `root` of a group. */
  readonly kind: "entry" | "root" | "redirect" | "link" | "spec" | "reference" | "frontmatter";
  /** The element of the navigation that the place belongs to. */
  readonly owner: VisitedElement | undefined;
}

/** Each place once, in the order of discovery. */
function distinct(places: Iterable<NamingPlace>): readonly NamingPlace[] {
  const byPosition = new Map<string, NamingPlace>();
  for (const place of places) {
    const key = `${place.span.start} ${place.document}`;
    if (!byPosition.has(key)) byPosition.set(key, place);
  }
  return [...byPosition.values()];
}

function placeOf(
  site: Site,
  location: Location,
  kind: NamingPlace["kind"],
  owner?: VisitedElement,
): NamingPlace[] {
  const located = locateIn(site, location);
  return located === undefined ? [] : [{ document: location.document, span: spanOf(located), kind, owner }];
}

/** Where the navigation lists a page: entries and roots of groups, in document order. */
export function listingPlaces(site: Site, pagePath: string): readonly NamingPlace[] {
  const places = navigationPlaces(site);
  const references: NamingPlace[] = [];
  for (const [owner] of places.objects) {
    const root = rootPageOf(owner.element);
    if (root?.path === pagePath) {
      const value = valueAt(site, places, owner, root.place);
      if (value !== undefined) {
        references.push({ document: value.document, span: spanOf(value.located), kind: "root", owner });
      }
    }
    for (const placed of places.listsOf.get(owner) ?? []) {
      if (placed.list.key !== "pages") continue;
      for (const [index, entry] of placed.list.entries.entries()) {
        if (entry.kind !== "page" || entry.path !== pagePath) continue;
        references.push({ document: placed.document, span: itemSpan(placed, index), kind: "entry", owner });
      }
    }
  }
  return distinct(references);
}

function* redirectsTo(site: Site, pagePath: string): Generator<NamingPlace> {
  const { entries } = redirectList({ site, listing: navigationListing(site) });
  for (const entry of entries) {
    if (redirectPage(site, entry.destination) !== pagePath) continue;
    yield* placeOf(site, entry.destinationLocation, "redirect");
  }
}

function* linksTo(site: Site, pagePath: string): Generator<NamingPlace> {
  for (const { document, span, text, owner, context } of linkTexts(site)) {
    const isRedirect = context.kind === "setting" && context.segments[0] === "redirects";
    if (!isRedirect && text.startsWith("/") && pageAtAddress(site, text) === pagePath) {
      yield { document, span, kind: "link", owner };
    }
  }
}

/** The sections that name a spec and list no endpoint of it, so that a page is generated for each (F6.5, F6.43). */
export function sectionsOfSpec(site: Site, spec: string): readonly NamingPlace[] {
  const references: NamingPlace[] = [];
  for (const specs of namedSpecs({ site, listing: navigationListing(site) })) {
    const { key, owner, scope } = specs;
    if (key !== "openapi" || owner === undefined || !generatesEndpoints(owner.element)) continue;
    // If there are several specs, only the first is used (F6.3).
    const [source] = scope.sources;
    if (source?.kind === "file" && source.path === spec)
      references.push(...placeOf(site, sourceLocation(specs, source), "spec", owner));
  }
  return references;
}

/** Every place that names a page: entries, redirects and links. */
function referencesToPage(site: Site, pagePath: string): readonly NamingPlace[] {
  return distinct([
    ...listingPlaces(site, pagePath),
    ...redirectsTo(site, pagePath),
    ...linksTo(site, pagePath),
  ]);
}

/** Every `openapi` and `asyncapi` that names a spec, and every endpoint entry that names its file. */
function referencesToSpec(site: Site, spec: string): readonly NamingPlace[] {
  const listing = navigationListing(site);
  const references: NamingPlace[] = [];
  for (const specs of namedSpecs({ site, listing })) {
    for (const source of specs.scope.sources) {
      if (source.kind === "file" && source.path === spec) {
        references.push(...placeOf(site, sourceLocation(specs, source), "spec"));
      }
    }
  }
  for (const { entry, owner } of listing.endpoints) {
    if (entry.file === spec)
      references.push(...placeOf(site, locationOf(owner, entry.place), "entry", owner));
  }
  return distinct(references);
}

/** The places of the entries that list the given operations of a spec, by operation. */
export function entriesOfOperations(
  site: Site,
  spec: string,
  operations: ReadonlySet<Operation>,
): ReadonlyMap<Operation, readonly NamingPlace[]> {
  const places = new Map<Operation, NamingPlace[]>();
  for (const [operation, place] of listingEntries(site, spec, operations)) append(places, operation, place);
  return places;
}

/** The entries that list one of the given operations, in document order. */
function* listingEntries(
  site: Site,
  spec: string,
  operations: ReadonlySet<Operation>,
): Generator<readonly [Operation, NamingPlace]> {
  for (const { entry, owner } of navigationListing(site).endpoints) {
    const target = operationOf(site, owner, entry);
    if (target?.document !== spec || !operations.has(target.operation)) continue;
    for (const place of placeOf(site, locationOf(owner, entry.place), "entry", owner))
      yield [target.operation, place];
  }
}

/** Every entry that lists one of the given operations, and every page that documents one. */
export function referencesToOperations(
  site: Site,
  spec: string,
  operations: readonly Operation[],
): readonly NamingPlace[] {
  const named = new Set(operations);
  const references = Array.from(listingEntries(site, spec, named), ([, place]) => place);
  const endpoints = siteEndpoints({ site, listing: navigationListing(site) });
  for (const { file, frontmatter } of site.files?.pages() ?? []) {
    const bound = frontmatter?.openapi === undefined ? undefined : parseEndpoint(frontmatter.openapi);
    if (bound === undefined || (bound.file !== undefined && isUrl(bound.file))) continue;
    const candidates = boundOperations(endpoints, bound);
    if (!candidates.some((one) => one.spec === spec && named.has(one.operation))) continue;
    references.push({ document: file, span: { start: 0, length: 0 }, kind: "frontmatter", owner: undefined });
  }
  return distinct(references);
}

/** Every `$ref` that names a file. */
function referencesToFile(site: Site, document: string): readonly NamingPlace[] {
  return distinct(
    allReferences(site).flatMap(({ location, target }) =>
      "document" in target && target.document === document ? placeOf(site, location, "reference") : [],
    ),
  );
}

function startsWith(pointer: readonly Segment[], beginning: readonly Segment[]): boolean {
  return (
    beginning.length <= pointer.length &&
    beginning.every((segment, index) => String(segment) === String(pointer[index]))
  );
}

/**
 * The operations at a pointer of a spec: the operation that contains it, or all operations of the path that contains it;
 * empty outside the paths.
 */
function operationsAt(site: Site, spec: string, pointer: readonly Segment[]): readonly Operation[] {
  const operations = specAt(site, spec)?.operations ?? [];
  const containing = operations.filter((operation) => startsWith(pointer, operation.pointer));
  // The first two segments are `paths` and the path itself.
  if (containing.length > 0 || pointer.length < 2) return containing;
  return operations.filter((operation) => startsWith(operation.pointer, pointer.slice(0, 2)));
}

/** The entries that name a type or field of a schema. */
function referencesToSchemaPart(
  site: Site,
  { document, start }: Extract<LinkedTarget, { readonly kind: "schema-part" }>,
): readonly NamingPlace[] {
  return [...graphqlEntries(navigationListing(site))].flatMap(({ entry, owner }) => {
    const target = graphqlTarget(site, owner, entry);
    const isSame = target?.kind === "schema-part" && target.document === document && target.start === start;
    return isSame ? placeOf(site, locationOf(owner, entry.place), "entry", owner) : [];
  });
}

/** The places that name a target. */
function referencesToTarget(site: Site, target: LinkedTarget): readonly NamingPlace[] {
  switch (target.kind) {
    case "page": {
      const path = pagePathOf(target.document);
      return path === undefined ? [] : referencesToPage(site, path);
    }
    case "spec":
      return referencesToSpec(site, target.document);
    case "schema-part":
      return referencesToSchemaPart(site, target);
    case "operation":
      return referencesToOperations(site, target.document, [target.operation]);
    case "part":
      return referencesToFile(site, target.document);
    default:
      return [];
  }
}

/**
 * The references to the target at an offset of a JSON file of the site, to the operation at an offset of a spec, or to a
 * page, whatever the offset.
 * @param specText current text of the document if it is a spec
 */
export function referencesAt(
  site: Site,
  document: string,
  offset: number,
  specText?: string,
): readonly NamingPlace[] {
  if (documentAt(site, document) !== undefined) return referencesFrom(site, document, offset);
  const operations =
    specText === undefined ? [] : operationsAt(site, document, specPlaces(specText).pointerAt(offset));
  return operations.length === 0
    ? referencesToWhole(site, document)
    : referencesToOperations(site, document, operations);
}

/**
 * The references to the target of the text at an offset of a JSON file; to the page that the text names, even if it does not
 * exist; or, at the root of the file, to the file itself.
 */
function referencesFrom(site: Site, document: string, offset: number): readonly NamingPlace[] {
  const place = placeAt(site, document, offset);
  if (place === undefined) return [];
  const string = stringAt(place);
  if (string !== undefined) {
    const references = place.contexts.flatMap((context) => {
      const target = contextTarget(site, context, string.text, document);
      if (target !== undefined) return referencesToTarget(site, target);
      if (context.kind === "entry" && context.entry?.kind === "page")
        return referencesToPage(site, context.entry.path);
      return [];
    });
    return distinct(references);
  }
  const isRoot = place.syntax.segments.length === 0;
  return isRoot && document !== mainDocument ? referencesToFile(site, document) : [];
}

/** The references to a whole file: to a page, or to a spec from outside its operations. */
function referencesToWhole(site: Site, document: string): readonly NamingPlace[] {
  const path = pagePathOf(document);
  return path === undefined ? referencesToSpec(site, document) : referencesToPage(site, path);
}
