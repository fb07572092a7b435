/**
 * Checks which specs may be named without breaking endpoints: a new spec must have every endpoint that is looked up in the
 * current one.
 */
import { navigationListing } from "../../facts/navigation-listing.ts";
import type { SyntaxNode } from "../../json/tree.ts";
import { readSpecs } from "../../navigation/scope.ts";
import type { ListedEndpoint, VisitedElement } from "../../navigation/walk.ts";
import { findOperation, mayContainOperation } from "../../openapi/specification.ts";
import { type Site, specAt } from "../../site/site.ts";

export type SpecKey = "openapi" | "asyncapi";

/** The specs of a kind that have been read. */
export function knownSpecs(site: Site, key: SpecKey): readonly string[] {
  return [...site.specs].flatMap(([path, state]) =>
    state.kind === "read" && state.spec.kind === key ? path : [],
  );
}

/** Whether an endpoint is looked up in the spec of an element; the spec of the whole site has no such endpoints. */
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
 * The known specs that have all endpoints which are looked up in the spec of an element.
 * @param owner the element; undefined for the spec of the whole site
 */
export function fittingSpecs(site: Site, owner: VisitedElement | undefined, key: SpecKey): readonly string[] {
  const known = knownSpecs(site, key);
  if (key === "asyncapi" || known.length === 0) return known;
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

/** Whether a value names at least one spec, and each is remote or has been read and is of the right kind. */
export function isUsableSpec(site: Site, value: SyntaxNode | undefined, key: SpecKey): boolean {
  if (value === undefined) return false;
  const { sources, unknown } = readSpecs(value);
  if (unknown || sources.length === 0) return false;
  return sources.every((source) => source.kind === "url" || specAt(site, source.path)?.kind === key);
}
