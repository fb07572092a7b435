/** The endpoints of each spec that the navigation lists. */

import { memo } from "../memo.ts";
import { otherSlash } from "../navigation/endpoint.ts";
import type { NavigationListing } from "../navigation/walk.ts";

/** The endpoints that entries list: path of the spec, a space, method and path, with and without a slash at its end. */
export const endpointsListed = memo((listing: NavigationListing): ReadonlySet<string> => {
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
  return found;
});
