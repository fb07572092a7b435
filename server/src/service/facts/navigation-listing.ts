/**
 * The navigation of a site, lowered and walked. Nearly all other facts are made from this listing.
 */
import type { PropertyNode } from "../json/tree.ts";
import { type LoweredNavigation, lowerNavigation } from "../navigation/lower.ts";
import { referenceResolver } from "../navigation/references.ts";
import { type NavigationListing, walkNavigation } from "../navigation/walk.ts";
import { documentState, mainDocument, mainTree, type Site } from "../site/site.ts";

/** A top-level property of docs.json; the last of repeated keys, as in JSON.parse. */
export function topLevelProperty(site: Site, key: string): PropertyNode | undefined {
  const root = mainTree(site)?.root;
  return root?.kind === "object"
    ? root.properties.findLast((property) => property.key.value === key)
    : undefined;
}

const listings = new WeakMap<ReadonlyMap<string, unknown>, NavigationListing>();

/** The navigation of a site, lowered and walked; remembered per set of documents. */
export function navigationListing(site: Site): NavigationListing {
  const known = listings.get(site.documents);
  if (known !== undefined) return known;
  const resolver = referenceResolver((path) => documentState(site, path));
  const lowered: LoweredNavigation = lowerNavigation(
    topLevelProperty(site, "navigation"),
    mainDocument,
    resolver,
  );
  const listing = walkNavigation(lowered);
  listings.set(site.documents, listing);
  return listing;
}
