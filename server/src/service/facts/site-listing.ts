/**
 * Breadcrumbs of elements, and lists of what the navigation contains and lacks: unlisted pages, and the listed and
 * unlisted endpoints of each spec.
 */

import { isSdlFile } from "../graphql/schema.ts";
import { memo } from "../memo.ts";
import { getOrInsert } from "../multimap.ts";
import { parseEndpoint } from "../navigation/endpoint.ts";
import { elementName } from "../navigation/model.ts";
import { generatesEndpoints } from "../navigation/subtree.ts";
import { selfAndAncestors, type VisitedElement } from "../navigation/walk.ts";
import type { Operation } from "../openapi/specification.ts";
import { type Site, specAt } from "../site/site.ts";
import { listedPaths } from "./listed-paths.ts";
import { navigationListing } from "./navigation-listing.ts";
import { boundOperations, siteEndpoints } from "./site-endpoints.ts";
import { operationOf } from "./targets.ts";
import { unlistedPages } from "./unlisted-pages.ts";

/** The names of an element and its ancestors, from the outermost to the innermost. */
export function breadcrumbOf(visited: VisitedElement): readonly string[] {
  const names = selfAndAncestors(visited).map(({ element }) => elementName(element));
  return names.filter((name) => name !== undefined).reverse();
}

/** Like `breadcrumbOf`, but as one line for editor features; empty for the root. */
export function breadcrumbText(visited: VisitedElement | undefined): string {
  return visited === undefined ? "" : breadcrumbOf(visited).join(" › ");
}

/** The URL of a page: its path from the root; an index page has the URL of its folder. */
export function pageUrl(pagePath: string): string {
  return `/${pagePath === "index" ? "" : pagePath.replace(/\/index$/, "")}`;
}

/** Page files that the navigation does not list, by path; the rule orphan-page reports the same files. */
export function listOrphans(site: Site): readonly string[] {
  return unlistedPages(site, navigationListing(site)).map((page) => page.file);
}

/** The listed and unlisted endpoints of one spec. */
export interface SpecCoverage {
  /** The path of the spec, relative to the site's root. */
  readonly spec: string;
  readonly listed: readonly Operation[];
  readonly unlisted: readonly Operation[];
  /** Those of both lists that the spec hides from the navigation, unless an entry or a listed page names them (F6.20). */
  readonly hidden: ReadonlySet<Operation>;
  /** Why the endpoints are unknown; undefined if they are known. */
  readonly problem: string | undefined;
}

/**
 * The endpoints of each spec. An endpoint is listed by an entry, by a listed page whose frontmatter names it, or by a
 * section that has the spec but lists no endpoint of it, for which the platform generates all endpoints (F6.5, F6.43).
 */
export const listEndpoints = memo((site: Site): readonly SpecCoverage[] => {
  const listing = navigationListing(site);
  const generated = new Map<string, readonly Operation[]>();
  const named = new Map<string, Set<Operation>>();

  const addNamed = (path: string, operation: Operation): void => {
    getOrInsert(named, path, () => new Set()).add(operation);
  };
  for (const { entry, owner } of listing.endpoints) {
    const found = operationOf(site, owner, entry);
    if (found !== undefined) addNamed(found.document, found.operation);
  }
  for (const { owner, scope, key } of listing.specs) {
    if (key !== "openapi" || !generatesEndpoints(owner.element)) continue;
    // If there are several specs, only the first is used (F6.3).
    const [source] = scope.sources;
    const spec = source?.kind === "file" ? specAt(site, source.path) : undefined;
    if (spec !== undefined) generated.set(spec.file, spec.operations);
  }
  for (const page of site.files?.pages() ?? []) {
    const bound = page.frontmatter?.openapi;
    const endpoint = bound === undefined ? undefined : parseEndpoint(bound);
    if (endpoint === undefined || !listedPaths(listing).has(page.path)) continue;
    const endpoints = siteEndpoints({ site, listing });
    for (const { spec, operation } of boundOperations(endpoints, endpoint)) addNamed(spec, operation);
  }
  const specs = [...site.specs].filter(([path]) => !isSdlFile(path));
  return specs.map(([path, state]) => {
    if (state.kind !== "read") {
      return {
        spec: path,
        listed: [],
        unlisted: [],
        hidden: new Set(),
        problem: state.kind === "missing" ? "it does not exist" : state.reason,
      };
    }
    const { operations } = state.spec;
    const ownNames = named.get(path) ?? new Set();
    const listed = new Set([...ownNames, ...(generated.get(path) ?? [])]);
    return {
      spec: path,
      listed: operations.filter((operation) => listed.has(operation)),
      unlisted: operations.filter((operation) => !listed.has(operation)),
      hidden: new Set(operations.filter((operation) => operation.hidden && !ownNames.has(operation))),
      problem: state.spec.reason,
    };
  });
});
