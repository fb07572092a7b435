/**
 * The content that the navigation of a site names, which callers compare before and after a change of docs.json to
 * check that the change loses nothing.
 */

import { listedPaths } from "../facts/listed-paths.ts";
import { navigationListing } from "../facts/navigation-listing.ts";
import { listEndpoints } from "../facts/site-listing.ts";
import { stringsIn, stringsOf } from "../json/strings-in.ts";
import type { Change } from "../model/change.ts";
import { normalPagePath } from "../navigation/page-path.ts";
import { documentAt, locateIn, mainDocument, type Site } from "../site/site.ts";

/** The pages and endpoints that the navigation lists or mentions. */
interface ListedContent {
  /** Pages with a file that the navigation lists. */
  readonly listed: ReadonlySet<string>;
  /** Pages with a file whose path occurs in a JSON file of the site, except in `redirects` of docs.json. */
  readonly named: ReadonlySet<string>;
  /** Listed endpoints of specs. */
  readonly endpoints: ReadonlySet<string>;
}

/**
 * Whether a change removes entries whose page does not exist. Only the author knows whether the page is still to be
 * written, or missing because a part of the site is missing.
 */
export function removesMissingPages(site: Site, change: Change): boolean {
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

/** The content that the navigation of a snapshot names. */
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
  return (["listed", "named", "endpoints"] as const).every((key) => {
    for (const name of before[key]) if (!after[key].has(name)) return false;
    return true;
  });
}
