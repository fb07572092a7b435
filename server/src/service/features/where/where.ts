/**
 * Finds where a URL of a site goes: through which redirects, and to which page, file or endpoint. Uses the same table of
 * redirects as the rules, so that they never disagree.
 */

import { navigationListing } from "../../facts/navigation-listing.ts";
import { redirectList } from "../../facts/redirect-list.ts";
import { type SiteAddresses, siteAddresses } from "../../facts/site-addresses.ts";
import { spanOf } from "../../json/pointer.ts";
import type { FileAnchor, Location } from "../../model/location.ts";
import { addressPath } from "../../redirects/redirects.ts";
import { locateIn, type Site } from "../../site/site.ts";
import type { FollowedRedirect, WhereAnswer } from "./answer.ts";
import { isFound } from "./answer.ts";
import { endAt, pageFileAt } from "./end.ts";
import { type FollowedStep, followRedirects } from "./follow.ts";
import { type RequestedAddress, readAddress } from "./requested-address.ts";

/** The most common path below which a host serves its documentation. */
const usualBasePath = "docs";

/** The span of a value in a JSON file of the site. */
function placeOf(site: Site, location: Location): FileAnchor {
  const located = locateIn(site, location);
  return {
    document: location.document,
    span: located === undefined ? { start: 0, length: 0 } : spanOf(located),
  };
}

function describedStep(
  site: Site,
  addresses: SiteAddresses,
  { from, entry, to, rival: rivalEntry }: FollowedStep,
): FollowedRedirect {
  const { source, destination, isPermanent, sourceLocation } = entry;
  const hides = pageFileAt(site, addresses, addressPath(from));
  const rival = rivalEntry && {
    destination: rivalEntry.destination,
    place: placeOf(site, rivalEntry.sourceLocation),
  };
  return { from, to, source, destination, isPermanent, place: placeOf(site, sourceLocation), hides, rival };
}

/** Follows redirects from a URL, and looks up their end. */
function answerFor(site: Site, addresses: SiteAddresses, requested: RequestedAddress): WhereAnswer {
  const { steps, end } = followRedirects(redirectList({ site, listing: navigationListing(site) }), requested);
  return {
    address: requested.path,
    basePath: undefined,
    redirects: steps.map((step) => describedStep(site, addresses, step)),
    end: end.kind === "address" ? endAt(site, addresses, end.address, end.fragment) : end,
  };
}

/**
 * Finds where a URL goes.
 * @param text a path, or a URL whose host is ignored, because the host of the site is unknown
 * @returns undefined if the text is not a URL of a site, or if the files of the site are not listed
 */
export function whereLeads(site: Site, text: string): WhereAnswer | undefined {
  const requested = readAddress(text);
  const addresses = siteAddresses({ site, listing: navigationListing(site) });
  if (requested === undefined || addresses === undefined) return undefined;
  const answer = answerFor(site, addresses, requested);
  const { end } = answer;
  const isCertain = isFound(answer) && !(end.kind === "unknown" && end.reason === "host");
  if (isCertain || !requested.hasHost) return answer;
  // The site may be served below a path of its host (F11.4).
  const [, first = "", rest = ""] = /^\/([^/]+)(.*)$/s.exec(requested.path) ?? [];
  if (first === "" || addresses.files.hasFolder(addressPath(first))) return answer;
  const withoutBase = answerFor(site, addresses, { ...requested, path: rest === "" ? "/" : rest });
  // A first segment other than `docs` may also be a former folder, so more evidence is needed.
  const isPageInFolder = rest.lastIndexOf("/") > 0 && withoutBase.end.kind === "page";
  return isFound(withoutBase) && (first === usualBasePath || isPageInFolder)
    ? { ...withoutBase, basePath: `/${first}` }
    : answer;
}
