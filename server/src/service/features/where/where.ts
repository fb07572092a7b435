/**
 * Where a URL of a site leads: through which redirects, and to which page, file or endpoint. The rules about
 * redirects and this feature ask the same table of redirects, so that they never disagree.
 */
import { navigationListing } from "../../facts/navigation-listing.ts";
import { spanOf } from "../../facts/navigation-places.ts";
import { redirectList } from "../../facts/redirect-list.ts";
import { type SiteAddresses, siteAddresses } from "../../facts/site-addresses.ts";
import type { FileAnchor, Location } from "../../model/location.ts";
import { addressPath } from "../../redirects/redirects.ts";
import { locateIn, type Site } from "../../site/site.ts";
import type { FollowedRedirect, WhereAnswer } from "./answer.ts";
import { isFound } from "./answer.ts";
import { type AskedAddress, readAddress } from "./asked-address.ts";
import { endAt, pageFileAt } from "./end.ts";
import { followRedirects, type StepOfWay } from "./follow.ts";

/** When a host has its documentation below a path, it mostly is this one. */
const usualBasePath = "docs";

/** The characters of a value in a JSON file of the site. */
function placeOf(site: Site, location: Location): FileAnchor {
  const located = locateIn(site, location);
  return {
    document: location.document,
    span: located === undefined ? { start: 0, length: 0 } : spanOf(located),
  };
}

function followed(
  site: Site,
  addresses: SiteAddresses,
  { from, entry, to, rival: other }: StepOfWay,
): FollowedRedirect {
  const { source, destination, isPermanent, sourceLocation } = entry;
  const hides = pageFileAt(site, addresses, addressPath(from));
  const rival = other && { destination: other.destination, place: placeOf(site, other.sourceLocation) };
  return { from, to, source, destination, isPermanent, place: placeOf(site, sourceLocation), hides, rival };
}

/** Follows redirects from a URL, and looks at what is where they end. */
function answerTo(site: Site, addresses: SiteAddresses, asked: AskedAddress): WhereAnswer {
  const { steps, end } = followRedirects(redirectList({ site, listing: navigationListing(site) }), asked);
  return {
    address: asked.path,
    basePath: undefined,
    redirects: steps.map((step) => followed(site, addresses, step)),
    end: end.kind === "address" ? endAt(site, addresses, end.address, end.fragment) : end,
  };
}

/**
 * Where a URL leads.
 * @param text a path, or a URL of which only the path counts: the host of a site is unknown
 * @returns undefined if the text is not an address of a site, or where the files of the site are not listed
 */
export function whereLeads(site: Site, text: string): WhereAnswer | undefined {
  const asked = readAddress(text);
  const addresses = siteAddresses({ site, listing: navigationListing(site) });
  if (asked === undefined || addresses === undefined) return undefined;
  const answer = answerTo(site, addresses, asked);
  const { end } = answer;
  const isSure = isFound(answer) && !(end.kind === "unknown" && end.reason === "host");
  if (isSure || !asked.hasHost) return answer;
  // The site may be served below a path of its host (F11.4).
  const [, first = "", rest = ""] = /^\/([^/]+)(.*)$/s.exec(asked.path) ?? [];
  if (first === "" || addresses.files.hasFolder(addressPath(first))) return answer;
  const below = answerTo(site, addresses, { ...asked, path: rest === "" ? "/" : rest });
  // Any folder that is gone could be such a path; what is not the usual one must leave no doubt.
  const isPlain = rest.lastIndexOf("/") > 0 && below.end.kind === "page";
  return isFound(below) && (first === usualBasePath || isPlain)
    ? { ...below, basePath: `/${first}` }
    : answer;
}
