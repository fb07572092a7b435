/**
 * The pages that exist but would not be published: pages in dropped lists, and pages that a finding names as lost.
 */

import { isBelowSchema, schemaInScope } from "../../facts/graphql-entries.ts";
import { mayInheritUnseen } from "../../facts/named-specs.ts";
import { pagesShowing } from "../../facts/shown-files.ts";
import type { SiteView } from "../../facts/site-view.ts";
import { partNamed } from "../../graphql/schema.ts";
import type { Finding } from "../../model/finding.ts";
import { entryKey, nameOfEntry, unpublishedKeys } from "../../navigation/drops.ts";
import type { GraphqlEntry } from "../../navigation/model.ts";
import { isUrl } from "../../navigation/page-path.ts";
import { type NavigationListing, type VisitedElement, visitEntries } from "../../navigation/walk.ts";
import { isEndpointKnownMissing } from "../../rules/missing-endpoint.ts";
import type { Site } from "../../site/site.ts";

/** The listed pages that are incomplete or left out because of damaged page files, each once, sorted. */
export function damagedPages(view: SiteView, files: ReadonlySet<string>): readonly string[] {
  return [...new Set(Array.from(files, (file) => [...pagesShowing(view, file)]).flat())].sort();
}

/** Whether an entry certainly names no part of a GraphQL schema. */
function isPartKnownMissing(site: Site, { named }: GraphqlEntry, owner: VisitedElement): boolean {
  if (!isBelowSchema(owner)) return !mayInheritUnseen(owner);
  const scope = schemaInScope(site, owner);
  return scope !== undefined && partNamed(scope.schema, named).kind === "missing";
}

/** Keys of endpoints without an operation and of missing parts of GraphQL schemas, which have no page that could be lost. */
function keysWithoutPage(site: Site, listing: NavigationListing): ReadonlySet<string> {
  const missing = listing.endpoints.filter((endpoint) => isEndpointKnownMissing(site, endpoint));
  const keys = new Set(missing.map(({ entry, owner }) => entryKey(entry, owner)));
  visitEntries(listing, (entry, owner) => {
    if (entry.kind === "graphql" && isPartKnownMissing(site, entry, owner)) keys.add(entryKey(entry, owner));
  });
  return keys;
}

/**
 * The lost pages by their paths, endpoints as `GET /path` and parts of GraphQL schemas as `QUERY name`, each once, sorted.
 * @param losses the findings that lose something
 */
export function lostPages({ site, listing }: SiteView, losses: readonly Finding[]): readonly string[] {
  const missing = keysWithoutPage(site, listing);
  const isPage = (key: string): boolean => {
    if (key.startsWith(" ")) return !missing.has(key);
    return key !== "" && !isUrl(key) && site.files?.isPage(key) !== false;
  };
  const keys = new Set(unpublishedKeys(listing));
  for (const { affected = [] } of losses) for (const key of affected) keys.add(key);
  return [...new Set([...keys].filter(isPage).map(nameOfEntry))].sort();
}
