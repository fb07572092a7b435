/** The page files that the navigation does not list, by their folders. */

import { navigationListing } from "../facts/navigation-listing.ts";
import { isWholeNavigationKnown, unlistedPages } from "../facts/unlisted-pages.ts";
import { memo } from "../memo.ts";
import { groupBy } from "../multimap.ts";
import type { PageFile } from "../site/file-index.ts";
import type { Site } from "../site/site.ts";
import { comparePaths } from "../text/natural-order.ts";
import { folderOf } from "../text/paths.ts";

/** Unlisted pages by folder, sorted; none if a part of the navigation is unknown, which may list them. */
const byFolder = memo((site: Site): ReadonlyMap<string, readonly PageFile[]> => {
  const listing = navigationListing(site);
  if (!isWholeNavigationKnown(site, listing)) return new Map();
  const pages = unlistedPages(site, listing).toSorted((one, other) => comparePaths(one.path, other.path));
  return groupBy(pages, ({ file }) => folderOf(file));
});

/** The folders of unlisted pages, without the root of the site. */
export function unlistedFolders(site: Site): readonly string[] {
  return [...byFolder(site).keys()].filter((folder) => folder !== "").sort(comparePaths);
}

/** The unlisted pages directly in a folder; `""` is the root of the site. */
export function unlistedIn(site: Site, folder: string): readonly PageFile[] {
  return byFolder(site).get(folder) ?? [];
}

/** How many pages are unlisted. */
export function countUnlisted(site: Site): number {
  let count = 0;
  for (const pages of byFolder(site).values()) count += pages.length;
  return count;
}
