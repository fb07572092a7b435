/**
 * All keys that name specifications: `openapi` and `asyncapi` of elements, and the site's own `api.openapi`.
 * Rules get these keys only from this module.
 */

import { memoLast } from "../memo.ts";
import type { Location } from "../model/location.ts";
import { dropOf, dropOfList } from "../navigation/drops.ts";
import { isFieldOf } from "../navigation/elements.ts";
import type { SpecScope, SpecSource } from "../navigation/scope.ts";
import { readSpecs } from "../navigation/scope.ts";
import { type SpecMention, specMentions } from "../navigation/subtree.ts";
import {
  endpointsWithFile,
  locationOf,
  type NavigationListing,
  selfAndAncestors,
  type VisitedElement,
} from "../navigation/walk.ts";
import type { Site } from "../site/site.ts";
import { followedKey, included, placeOf } from "./followed-value.ts";
import type { SiteView } from "./site-view.ts";
import { topLevel } from "./top-level.ts";

/** The specs that one key names, with the location of its value. */
interface NamedSpecs {
  readonly key: "openapi" | "asyncapi";
  readonly scope: SpecScope;
  /** The value of the key. */
  readonly location: Location;
  /** The element of the navigation that names them; undefined for the site's own `api.openapi`. */
  readonly owner: VisitedElement | undefined;
  /** Whether the value is an array. */
  readonly isArray: boolean;
}

const noMentions: readonly SpecMention[] = [];

/** The keys of the navigation that name specs, without their places; the same list as long as they stay the same. */
export function mentionsIn({ root }: Pick<NavigationListing, "root">): readonly SpecMention[] {
  return root === undefined ? noMentions : specMentions(root.element);
}

/** The specs that `api.openapi` names; entries of the navigation are never looked up in them. */
export function siteSpecs(site: Pick<Site, "documents">): NamedSpecs | undefined {
  const api = topLevel(site).properties.get("api");
  if (api === undefined) return undefined;
  const { property, chain } = api;
  const openapi = followedKey({ node: property.value, segments: ["api"], chain }, "openapi", site);
  if (openapi?.node === undefined) return undefined;
  const value = included(openapi, site) ?? openapi;
  return {
    key: "openapi",
    scope: readSpecs(value.node),
    location: placeOf(value),
    owner: undefined,
    isArray: value.node?.kind === "array",
  };
}

/** The specs of all keys: `api.openapi` first, then the navigation in document order. */
export function namedSpecs({ site, listing }: SiteView): readonly NamedSpecs[] {
  return specsIn(listing, site.documents);
}

const specsIn = memoLast(
  (listing: NavigationListing, documents: Site["documents"]): readonly NamedSpecs[] => {
    const outermost = siteSpecs({ documents });
    const found = outermost === undefined ? [] : [outermost];
    for (const { key, scope, owner, place } of listing.specs) {
      const isArray = owner.element.fields.get(key)?.value?.kind === "array";
      found.push({ key, scope, location: locationOf(owner, place), owner, isArray });
    }
    return found;
  },
);

/** The location of one source in the value of a key. */
export function sourceLocation(specs: NamedSpecs, source: SpecSource): Location {
  return { document: specs.location.document, segments: [...specs.location.segments, ...source.segments] };
}

/**
 * Whether the build looks for the file of a source, and fails without it (F6.42): it looks for the first spec of `openapi` (F6.3) and for
 * all of `asyncapi`, if the platform does not drop the key or the element, and for none of `api.openapi`.
 */
export function isBuilt({ key, owner, scope }: NamedSpecs, source: SpecSource): boolean {
  if (owner === undefined || dropOf(owner) !== undefined) return false;
  const { kind, inGlobal } = owner.element;
  if (!isFieldOf(kind, key, inGlobal)) return false;
  return key === "asyncapi" || source === scope.sources[0];
}

/** The files of the specs that the build looks for, because elements or entries of the navigation name them. */
export function builtSpecs({ site, listing }: SiteView): ReadonlySet<string> {
  return builtIn(listing, site.documents);
}

const builtIn = memoLast((listing: NavigationListing, documents: Site["documents"]): ReadonlySet<string> => {
  const files = new Set<string>();
  for (const named of specsIn(listing, documents)) {
    for (const source of named.scope.sources)
      if (source.kind === "file" && isBuilt(named, source)) files.add(source.path);
  }
  for (const { entry, owner, list } of endpointsWithFile(listing))
    if (entry.file !== undefined && dropOfList(owner, list) === undefined) files.add(entry.file);
  return files;
});

/** Whether an enclosing `$ref` could not be resolved, so that its file may name a spec. */
export function mayInheritUnseen(visited: VisitedElement): boolean {
  return selfAndAncestors(visited).some(({ element }) => element.incomplete);
}
