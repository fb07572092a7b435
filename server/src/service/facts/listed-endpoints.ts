/** The endpoints of each spec that the navigation lists. */

import { otherSlash } from "../navigation/endpoint.ts";
import type { NavigationListing } from "../navigation/walk.ts";

const listedEndpoints = new WeakMap<NavigationListing, ReadonlySet<string>>();

/** The endpoints that entries list: path of the spec, a space, method and path, with and without a slash at its end. */
export function endpointsListed(listing: NavigationListing): ReadonlySet<string> {
  const known = listedEndpoints.get(listing);
  if (known !== undefined) return known;
  const found = new Set<string>();
  for (const { entry, owner } of listing.endpoints) {
    const files =
      entry.file === undefined
        ? (owner.specs?.sources ?? []).map((source) => (source.kind === "file" ? source.path : source.raw))
        : [entry.file];
    for (const file of files) {
      found.add(`${file} ${entry.method} ${entry.path}`);
      found.add(`${file} ${entry.method} ${otherSlash(entry.path)}`);
    }
  }
  listedEndpoints.set(listing, found);
  return found;
}
