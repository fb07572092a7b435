/** An example URL for a redirect with wildcards, which goes to a page if possible. */

import type { RedirectEntry } from "../../facts/redirect-list.ts";
import { pageUrl } from "../../facts/site-listing.ts";
import { exampleSource, parseRedirect } from "../../redirects/redirects.ts";
import type { Site } from "../../site/site.ts";
import type { WhereAnswer } from "./answer.ts";
import { whereLeads } from "./where.ts";

/** How many pages are tried. If earlier redirects match all their URLs, more pages are unlikely to help. */
const maxTried = 20;

/**
 * Where an example URL goes that a redirect matches.
 * @returns undefined for a redirect without wildcards in its source, and for one that never matches
 */
export function exampleOf(
  site: Site,
  entry: Pick<RedirectEntry, "source" | "destination">,
): WhereAnswer | undefined {
  const redirect = parseRedirect(entry.source, entry.destination);
  if (!redirect.source.isWildcard) return undefined;
  let triedCount = 0;
  for (const { path } of site.files?.pages() ?? []) {
    const address = exampleSource(redirect, pageUrl(path));
    if (address === undefined) continue;
    const answer = whereLeads(site, address);
    if (answer?.redirects[0]?.source === entry.source) return answer;
    triedCount += 1;
    if (triedCount === maxTried) break;
  }
  const address = exampleSource(redirect, undefined);
  return address === undefined ? undefined : whereLeads(site, address);
}
