/**
 * The content that the navigation of a site names. A caller compares it before and after a change of
 * docs.json to check that the change loses nothing. This module changes nothing.
 */

import { listedPaths } from "../facts/listed-paths.ts";
import { navigationListing } from "../facts/navigation-listing.ts";
import { listEndpoints } from "../facts/site-listing.ts";
import { stringsIn, stringsOf } from "../json/strings-in.ts";
import type { Change } from "../model/change.ts";
import { normalPagePath } from "../navigation/page-path.ts";
import { documentAt, locateIn, mainDocument, type Site } from "../site/site.ts";

/** What the navigation lists, and what it names in any way. */
interface ListedContent {
  /** Pages with a file that the navigation lists. */
  readonly listed: ReadonlySet<string>;
  /** Pages with a file whose path occurs anywhere below `navigation` or in a file it refers to, read or not. */
  readonly named: ReadonlySet<string>;
  /** Endpoints of specs that are listed. */
  readonly endpoints: ReadonlySet<string>;
}

/**
 * Whether a change removes entries whose page does not exist. The page may still have to be written, or
 * may be missing because a part of the site is missing; only the author can tell.
 */
export function givesUpEntries(site: Site, change: Change): boolean {
  if (change.kind !== "remove") return false;
  const removed = locateIn(site, change.at);
  if (removed === undefined) return false;
  const exists = (text: string): boolean => site.files?.isPage(normalPagePath(text)) === true;
  for (const { text, segments } of stringsIn(removed)) {
    const isEntry = typeof [...change.at.segments, ...segments].at(-1) === "number";
    if (isEntry && !exists(text)) return true;
  }
  return false;
}

/** What the navigation of a snapshot names. */
export function listedContent(site: Site): ListedContent {
  const isPage = (path: string): boolean => site.files?.isPage(path) !== false;
  const named = new Set<string>();
  const add = (text: string): void => {
    const path = normalPagePath(text);
    if (isPage(path)) named.add(path);
  };
  for (const [path] of site.documents) {
    const document = documentAt(site, path);
    for (const { text, segments } of document === undefined ? [] : stringsOf(document))
      if (path !== mainDocument || (segments.length > 0 && segments[0] !== "redirects")) add(text);
  }
  return {
    listed: new Set([...listedPaths(navigationListing(site)).all()].filter(isPage)),
    named,
    endpoints: new Set(
      listEndpoints(site).flatMap(({ spec, listed }) =>
        listed.map(({ method, path }) => `${spec} ${method} ${path}`),
      ),
    ),
  };
}

/** Whether everything that was named before is still named. */
export function losesNothing(before: ListedContent, after: ListedContent): boolean {
  const keeps = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
    for (const name of one) if (!other.has(name)) return false;
    return true;
  };
  return (
    keeps(before.listed, after.listed) &&
    keeps(before.named, after.named) &&
    keeps(before.endpoints, after.endpoints)
  );
}
