/**
 * The pages that exist but would not be published: pages in dropped lists, and pages that a finding names as lost.
 */

import { pagesShowing } from "../../facts/shown-files.ts";
import type { SiteView } from "../../facts/site-view.ts";
import type { Finding } from "../../model/finding.ts";
import { entryKey, unpublishedKeys } from "../../navigation/drops.ts";
import { isUrl } from "../../navigation/page-path.ts";
import type { NavigationListing } from "../../navigation/walk.ts";
import { isEndpointKnownMissing } from "../../rules/missing-endpoint.ts";
import type { Site } from "../../site/site.ts";

/** The listed pages that are incomplete or left out because of damaged page files, each once, sorted. */
export function damagedPages(view: SiteView, files: ReadonlySet<string>): readonly string[] {
  return [...new Set(Array.from(files, (file) => [...pagesShowing(view, file)]).flat())].sort();
}

/** Keys of endpoints without an operation, which have no page that could be lost. */
function missingEndpoints(site: Site, listing: NavigationListing): ReadonlySet<string> {
  const missing = listing.endpoints.filter((endpoint) => isEndpointKnownMissing(site, endpoint));
  return new Set(missing.map(({ entry, owner }) => entryKey(entry, owner)));
}

/** The name of a page or endpoint from its key; a key of an endpoint is ` METHOD path spec`. */
function nameOfKey(key: string): string {
  return key.startsWith(" ") ? key.trimStart().split(" ").slice(0, 2).join(" ") : key;
}

/**
 * The lost pages by their paths and endpoints as `GET /path`, each once, sorted.
 * @param losses the findings that lose something
 */
export function lostPages({ site, listing }: SiteView, losses: readonly Finding[]): readonly string[] {
  const missing = missingEndpoints(site, listing);
  const isPage = (key: string): boolean => {
    if (key.startsWith(" ")) return !missing.has(key);
    return key !== "" && !isUrl(key) && site.files?.isPage(key) !== false;
  };
  const keys = new Set(unpublishedKeys(listing));
  for (const { lost = [] } of losses) for (const key of lost) keys.add(key);
  return [...new Set([...keys].filter(isPage).map(nameOfKey))].sort();
}
