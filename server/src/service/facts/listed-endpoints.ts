/**
 * The endpoints that the navigation lists: those of each spec, those that a rule may report, and whether any may be
 * repeated. Results are memoized per element, because an edit changes few elements.
 */

import { memo, memoLast } from "../memo.ts";
import { otherSlash } from "../navigation/endpoint.ts";
import type { EndpointEntry, NavigationElement } from "../navigation/model.ts";
import type { SpecScope } from "../navigation/scope.ts";
import { subtreeOf } from "../navigation/subtree.ts";
import { endpointsWhere, type ListedEndpoint, type NavigationListing, scopeIn } from "../navigation/walk.ts";
import { findOperation } from "../openapi/specification.ts";
import { type Site, specAt } from "../site/site.ts";
import { regions, regionsBelow } from "./numbers-below.ts";
import type { SiteView } from "./site-view.ts";
import { specsOf } from "./targets.ts";
import { type TextNumbers, textNumbers } from "./text-numbers.ts";

/** All listed endpoints, as "SPEC METHOD PATH", with and without a slash at the end. */
export const endpointsListed = memo((listing: NavigationListing): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const { entry, owner } of listing.endpoints) {
    for (const file of specsOf(owner, entry.file)) {
      found.add(`${file} ${entry.method} ${entry.path}`);
      found.add(`${file} ${entry.method} ${otherSlash(entry.path)}`);
    }
  }
  return found;
});

function* endpointsOf({ children }: NavigationElement): Generator<EndpointEntry> {
  for (const { hasEndpoints, entries } of children) {
    if (hasEndpoints) for (const entry of entries) if (entry.kind === "endpoint") yield entry;
  }
}

const numbersOfEndpoints = memo((numbering: TextNumbers) =>
  // No path begins with a space.
  regions((element) =>
    Int32Array.from(endpointsOf(element), ({ method, path }) => numbering.of(` ${method} ${path}`)),
  ),
);

/** Whether a method and path, of any spec, are listed twice within one language, version or product. */
export function mayRepeatEndpoints({ root }: Pick<NavigationListing, "root">): boolean {
  if (root === undefined) return false;
  const divisions = [...regionsBelow(numbersOfEndpoints(textNumbers()), root.element)];
  return divisions.some(({ repeated }) => repeated.size > 0);
}

/** Whether the spec that the platform uses for an endpoint has its operation and does not exclude it. */
function isPublished(specs: Site["specs"], scope: SpecScope | undefined, entry: EndpointEntry): boolean {
  const [source] = scope?.sources ?? [];
  const file = entry.file ?? (source?.kind === "file" ? source.path : undefined);
  const spec = file === undefined ? undefined : specAt({ specs }, file);
  if (spec?.kind !== "openapi" || !entry.knownMethod) return false;
  const operation = findOperation(spec, entry.method, entry.path);
  return operation !== undefined && !operation.excluded;
}

const noScope: SpecScope = { sources: [], unknown: false };

/** Whether all endpoints in and below an element are published, memoized for each set of specs and scope. */
const arePublished = memo((specs: Site["specs"]) =>
  memo((scope: SpecScope) => {
    const areAll = memo((element: NavigationElement): boolean => {
      for (const entry of endpointsOf(element)) if (!isPublished(specs, scope, entry)) return false;
      return element.elements.every((child) => arePublishedBelow(specs, child, scope));
    });
    return areAll;
  }),
);

function arePublishedBelow(
  specs: Site["specs"],
  element: NavigationElement,
  around: SpecScope | undefined,
): boolean {
  return (
    !subtreeOf(element).hasEndpoints || arePublished(specs)(scopeIn(element, around) ?? noScope)(element)
  );
}

const doubtfulIn = memoLast((listing: NavigationListing, specs: Site["specs"]): readonly ListedEndpoint[] =>
  endpointsWhere(listing, (element, around) => !arePublishedBelow(specs, element, around)),
);

/** Includes all endpoints that may have no page, in document order, and possibly some of their siblings. */
export function doubtfulEndpoints({ site, listing }: SiteView): readonly ListedEndpoint[] {
  return doubtfulIn(listing, site.specs);
}
