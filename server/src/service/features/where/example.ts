/** A URL that shows where a redirect with wildcards leads: one that leads to a page, if there is such a page. */

import type { RedirectEntry } from "../../facts/redirect-list.ts";
import { pageUrl } from "../../facts/site-listing.ts";
import { exampleSource, parseRedirect } from "../../redirects/redirects.ts";
import type { Site } from "../../site/site.ts";
import type { WhereAnswer } from "./answer.ts";
import { whereLeads } from "./where.ts";

/** How many pages are tried: when earlier redirects take all their URLs, others would give no better example. */
const maxTried = 20;

function isLedBy(answer: WhereAnswer | undefined, source: string): answer is WhereAnswer {
  return answer?.redirects[0]?.source === source;
}

/**
 * Where an example of what a redirect matches leads.
 * @returns undefined for a redirect without wildcards in its source, and for one that matches nothing
 */
export function exampleOf(
  site: Site,
  entry: Pick<RedirectEntry, "source" | "destination">,
): WhereAnswer | undefined {
  const redirect = parseRedirect(entry.source, entry.destination);
  if (!redirect.source.isWildcard) return undefined;
  let tried = 0;
  for (const { path } of site.files?.pages() ?? []) {
    const address = exampleSource(redirect, pageUrl(path));
    if (address === undefined) continue;
    const answer = whereLeads(site, address);
    if (isLedBy(answer, entry.source)) return answer;
    tried += 1;
    if (tried === maxTried) break;
  }
  const address = exampleSource(redirect, undefined);
  return address === undefined ? undefined : whereLeads(site, address);
}
