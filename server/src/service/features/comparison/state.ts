/** A state of a site for a comparison, independent of the source that it is read from. */

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
  /** An id of a file's content, the same for equal contents in both states; undefined if the file does not exist. */
  readonly idOf: (file: string) => string | undefined;
  /** The text of a page; undefined if it cannot be read. */
  readonly textOf: (file: string) => string | undefined;
}

/** Two states of a site. */
export interface ComparedStates {
  readonly before: ComparedState;
  readonly after: ComparedState;
  /** The new paths of renamed files, by their old paths. */
  readonly renames: ReadonlyMap<string, string>;
}

/*
 * The following results are remembered by snapshot. The states share most of their parts, so results that are remembered by a part
 * would be computed again whenever the other state is used.
 */

const addressesOf = memo((site: Site): { readonly addresses: SiteAddresses | undefined } => ({
  addresses: siteAddresses({ site, listing: navigationListing(site) }),
}));

/** The URLs of a site; undefined if its files are not listed. */
export function addressesIn(site: Site): SiteAddresses | undefined {
  return addressesOf(site).addresses;
}

/** The redirects of a site. */
export const redirectsIn = memo(
  (site: Site): RedirectList => redirectList({ site, listing: navigationListing(site) }),
);

/** The endpoints of all specs of a site that were read. */
export const endpointsIn = memo(
  (site: Site): SiteEndpoints => siteEndpoints({ site, listing: navigationListing(site) }),
);

/** The pages that have a URL, and so are not snippets, by URL. */
export const pagesByAddress = memo((site: Site): ReadonlyMap<string, PageName> => {
  const pages = new Map<string, PageName>();
  const listed = listedPaths(navigationListing(site));
  for (const page of addressesIn(site)?.files.pages() ?? []) {
    const address = pageUrl(page.path);
    if (!pages.has(address) && !isSnippet(site, page, listed)) pages.set(address, page);
  }
  return pages;
});

/** The files of the pages that have a URL. */
export const addressedFiles = memo(
  (site: Site): ReadonlySet<string> => new Set(Array.from(pagesByAddress(site).values(), ({ file }) => file)),
);
