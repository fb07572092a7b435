/** One of two states of a site that are compared: plain data and questions, whatever the state was read from. */

import { listedPaths } from "../../facts/listed-paths.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { type RedirectList, redirectList } from "../../facts/redirect-list.ts";
import { type SiteAddresses, siteAddresses } from "../../facts/site-addresses.ts";
import { type SiteEndpoints, siteEndpoints } from "../../facts/site-endpoints.ts";
import { pageUrl } from "../../facts/site-listing.ts";
import { isSnippet } from "../../facts/snippets.ts";
import { memo } from "../../memo.ts";
import type { Finding } from "../../model/finding.ts";
import type { PageName } from "../../site/file-index.ts";
import type { Site } from "../../site/site.ts";

/** A state of a site. */
export interface ComparedState {
  readonly site: Site;
  /** All findings. */
  readonly findings: readonly Finding[];
  /** A name of a file's content, which equal contents have in both states; undefined if there is no file. */
  readonly idOf: (file: string) => string | undefined;
  /** The text of a page; undefined if it cannot be read. */
  readonly textOf: (file: string) => string | undefined;
}

/** Two states of a site. */
export interface ComparedStates {
  readonly before: ComparedState;
  readonly after: ComparedState;
  /** Files that have another path: from the former one to the present one. */
  readonly renames: ReadonlyMap<string, string>;
}

/*
 * What follows is remembered by the snapshot: the states share much, and what is remembered by a shared part would be computed
 * again each time somebody asks about the other state.
 */

const addressesKept = memo((site: Site): { readonly addresses: SiteAddresses | undefined } => ({
  addresses: siteAddresses({ site, listing: navigationListing(site) }),
}));

/** The URLs of a site; undefined if its files are not listed. */
export function addressesIn(site: Site): SiteAddresses | undefined {
  return addressesKept(site).addresses;
}

/** The redirects of a site. */
export const redirectsIn = memo(
  (site: Site): RedirectList => redirectList({ site, listing: navigationListing(site) }),
);

/** The specs of a site that were read. */
export const endpointsIn = memo(
  (site: Site): SiteEndpoints => siteEndpoints({ site, listing: navigationListing(site) }),
);

/** The pages that have their own URL, and so are not snippets; by URL. */
export const pagesByAddress = memo((site: Site): ReadonlyMap<string, PageName> => {
  const pages = new Map<string, PageName>();
  const listed = listedPaths(navigationListing(site));
  for (const page of addressesIn(site)?.files.pages() ?? []) {
    const address = pageUrl(page.path);
    if (!pages.has(address) && !isSnippet(site, page, listed)) pages.set(address, page);
  }
  return pages;
});

/** The files of pages with their own URL. */
export const addressedFiles = memo(
  (site: Site): ReadonlySet<string> => new Set(Array.from(pagesByAddress(site).values(), ({ file }) => file)),
);
