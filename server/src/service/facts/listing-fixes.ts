/** How an unlisted page gets into the navigation: in place of its former path, or as a new entry. */
import { memoLast } from "../memo.ts";
import { type Fix, valueFix } from "../model/change.ts";
import { append } from "../multimap.ts";
import { type ListedPage, locationOf, type NavigationListing } from "../navigation/walk.ts";
import type { FileNames } from "../site/file-index.ts";
import type { Site } from "../site/site.ts";
import { quoted } from "../text/quoting.ts";
import { matchedPages } from "./matched-pages.ts";
import { placementFixes } from "./orphan-placement.ts";
import { renamedPage } from "./renamed-files.ts";

/** The entries with the former paths of renamed pages, by the current path. */
const entriesOfRenamed = memoLast(
  (
    files: FileNames,
    renames: Site["renames"],
    missing: readonly ListedPage[],
  ): ReadonlyMap<string, readonly ListedPage[]> => {
    const entries = new Map<string, ListedPage[]>();
    for (const entry of missing) {
      const path = renamedPage(files, renames, entry.path);
      if (path !== undefined) append(entries, path, entry);
    }
    return entries;
  },
);

/** Fixes that write the current path of a page into the entries with its former path; none if there are no such entries. */
function renamingFixes({ files, renames }: Site, listing: NavigationListing, path: string): readonly Fix[] {
  if (files === undefined || renames.size === 0) return [];
  const entries =
    entriesOfRenamed(files.names, renames, matchedPages(files, listing).missing).get(path) ?? [];
  return entries.map(({ path: former, owner, place }) =>
    valueFix(`Write ${quoted(path)} in place of ${quoted(former)}`, locationOf(owner, place), path),
  );
}

/** Fixes that list a page, best first. If an entry has its former path, another entry would list the page twice. */
export function listingFixes(site: Site, listing: NavigationListing, path: string): readonly Fix[] {
  const fixes = renamingFixes(site, listing, path);
  return fixes.length > 0 ? fixes : placementFixes(listing, path);
}
