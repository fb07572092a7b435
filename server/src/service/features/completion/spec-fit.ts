/**
 * Which specs a place may name without making a right file wrong: the new spec must contain every endpoint that
 * is looked up in the present one.
 */
import { navigationListing } from "../../facts/navigation-listing.ts";
import type { SyntaxNode } from "../../json/tree.ts";
import { readSpecs, type SpecScope } from "../../navigation/scope.ts";
import type { ListedEndpoint, VisitedElement } from "../../navigation/walk.ts";
import { findOperation, mayContainOperation } from "../../openapi/specification.ts";
import { type Site, specAt } from "../../site/site.ts";

export type SpecKey = "openapi" | "asyncapi";

/** The specs of a kind that have been read. */
export function knownSpecs(site: Site, wanted: SpecKey): readonly string[] {
  const known: string[] = [];
  for (const [path, state] of site.specs) {
    if (state.kind === "read" && state.spec.kind === wanted) known.push(path);
  }
  return known;
}

/** Whether an endpoint is looked up in the specs of an element; none is looked up in the site's own spec. */
function isLookedUpIn({ entry, owner }: ListedEndpoint, element: VisitedElement | undefined): boolean {
  if (entry.file !== undefined || element === undefined) return false;
  let current: VisitedElement | undefined = owner;
  while (current !== undefined && current !== element) {
    if (current.element.fields.has("openapi")) return false;
    current = current.parent;
  }
  return current === element;
}

/**
 * The known specs that an element can name without losing an endpoint.
 * @param owner the element; undefined for the spec of the whole site
 */
export function fittingSpecs(
  site: Site,
  owner: VisitedElement | undefined,
  wanted: SpecKey,
): readonly string[] {
  const known = knownSpecs(site, wanted);
  if (wanted === "asyncapi" || known.length === 0) return known;
  const endpoints = navigationListing(site).endpoints.filter((endpoint) => isLookedUpIn(endpoint, owner));
  return known.filter((path) => {
    const spec = specAt(site, path);
    if (spec === undefined) return false;
    return endpoints.every(
      ({ entry }) =>
        findOperation(spec, entry.method, entry.path) !== undefined ||
        mayContainOperation(spec, entry.method, entry.path),
    );
  });
}

/** Whether a value names only specs that can be used. */
export function isRightSpec(site: Site, value: SyntaxNode | undefined, wanted: SpecKey): boolean {
  return value !== undefined && isRightScope(site, readSpecs(value), wanted);
}

function isRightScope(site: Site, { sources, unknown }: SpecScope, wanted: SpecKey): boolean {
  if (unknown || sources.length === 0) return false;
  return sources.every((source) => source.kind === "url" || specAt(site, source.path)?.kind === wanted);
}
