/** The navigation of a site, lowered and walked. Nearly all other facts are derived from this listing. */

import { propertyNamed } from "../json/pointer.ts";
import { referenceResolver } from "../json/references.ts";
import type { PropertyNode } from "../json/tree.ts";
import { memo } from "../memo.ts";
import { lowerNavigation } from "../navigation/lower.ts";
import { type NavigationListing, walkNavigation } from "../navigation/walk.ts";
import { documentState, mainDocument, mainTree, type Site } from "../site/site.ts";
import { topLevel } from "./top-level.ts";

/** A top-level property of docs.json; if a key is repeated, the last one, as in JSON.parse. */
export function topLevelProperty(site: Pick<Site, "documents">, key: string): PropertyNode | undefined {
  const root = mainTree(site)?.root;
  return root?.kind === "object" ? propertyNamed(root, key) : undefined;
}

const listingOf = memo((documents: Site["documents"]): NavigationListing => {
  const resolver = referenceResolver((path) => documentState({ documents }, path));
  const { property, chain = [mainDocument] } = topLevel({ documents }).properties.get("navigation") ?? {};
  return walkNavigation(lowerNavigation(property, chain, resolver));
});

/** The navigation of a site, lowered and walked; the same object as long as the documents stay the same. */
export function navigationListing({ documents }: Pick<Site, "documents">): NavigationListing {
  return listingOf(documents);
}
