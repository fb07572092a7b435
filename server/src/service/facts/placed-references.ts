/**
 * Every `$ref` of a site with its location: those of the navigation, which lowering has resolved, and those
 * elsewhere in docs.json and in the files that it includes. This module does not check a `$ref`.
 */

import { type ReferenceTarget, referenceResolver } from "../json/references.ts";
import type { SyntaxNode } from "../json/tree.ts";
import { memo } from "../memo.ts";
import type { Location, Segment } from "../model/location.ts";
import { locationOf, type NavigationListing } from "../navigation/walk.ts";
import { documentState, mainDocument, mainTree, type Site } from "../site/site.ts";
import { navigationListing } from "./navigation-listing.ts";
import { topLevel } from "./top-level.ts";

/** A `$ref` and where its value is. */
export interface PlacedReference {
  readonly location: Location;
  readonly target: ReferenceTarget;
}

/** The references in the navigation. */
export function* referencesInNavigation(listing: NavigationListing): Generator<PlacedReference> {
  for (const { reference, owner } of listing.references) {
    const { place, target } = reference;
    const { document = mainDocument, segments } = place;
    yield { location: owner === undefined ? { document, segments } : locationOf(owner, place), target };
  }
}

const referencesIn = memo((documents: Site["documents"]): readonly PlacedReference[] => [
  ...referencesInNavigation(navigationListing({ documents })),
  ...outsideNavigation(documents),
]);

const outsideNavigation = memo((documents: Site["documents"]): readonly PlacedReference[] => [
  ...referencesOutsideNavigation({ documents }),
]);

/** The files that docs.json includes outside its navigation, directly or through another file. */
export function filesOutsideNavigation({ documents }: Pick<Site, "documents">): ReadonlySet<string> {
  const files = new Set<string>();
  for (const { target } of outsideNavigation(documents)) if ("document" in target) files.add(target.document);
  return files;
}

/** All references, those in the navigation first; the same list as long as the documents stay the same. */
export function allReferences({ documents }: Pick<Site, "documents">): readonly PlacedReference[] {
  return referencesIn(documents);
}

/** The references elsewhere in docs.json and in the files that it includes, at any depth. */
export function* referencesOutsideNavigation(site: Pick<Site, "documents">): Generator<PlacedReference> {
  const root = mainTree(site)?.root;
  if (root?.kind !== "object") return;
  const resolver = referenceResolver((path) => documentState(site, path));
  const entered = new Set<string>();
  const navigation = topLevel(site).properties.get("navigation");
  interface Step {
    readonly node: SyntaxNode;
    readonly segments: readonly Segment[];
    readonly chain: readonly string[];
  }
  const steps: Step[] = [];
  const below = ({ node, segments, chain }: Step): Step[] => {
    if (node.kind === "array") {
      return node.items.map((item, index) => ({ node: item, segments: [...segments, index], chain }));
    }
    if (node.kind !== "object") return [];
    const isTop = segments.length === 0 && chain.at(-1) === navigation?.document;
    return node.properties.flatMap(({ key, value }) =>
      value === undefined || (isTop && key.value === "navigation")
        ? []
        : [{ node: value, segments: [...segments, key.value], chain }],
    );
  };
  // Item by item, because a call accepts only about 120,000 arguments.
  const addBelow = (step: Step): void => {
    for (const lower of below(step).reverse()) steps.push(lower);
  };
  addBelow({ node: root, segments: [], chain: [mainDocument] });
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (step.segments.at(-1) !== "$ref") {
      addBelow(step);
      continue;
    }
    const { chain, segments } = step;
    const resolution = resolver(step.node, chain);
    yield {
      location: { document: chain[chain.length - 1] ?? mainDocument, segments },
      target: resolution.target,
    };
    if (resolution.root === undefined || entered.has(resolution.document)) continue;
    entered.add(resolution.document);
    steps.push({ node: resolution.root, segments: [], chain: [...chain, resolution.document] });
  }
}
