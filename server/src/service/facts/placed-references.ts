/**
 * Every `$ref` of a site with its place: those of the navigation, which lowering has followed, and those
 * in the rest of docs.json and in the files that it includes. This module does not judge a `$ref`.
 */

import type { SyntaxNode } from "../json/tree.ts";
import type { Location, Segment } from "../model/location.ts";
import type { ReferenceTarget } from "../navigation/model.ts";
import { referenceResolver } from "../navigation/references.ts";
import { locationOf, type NavigationListing } from "../navigation/walk.ts";
import { documentState, mainDocument, mainTree, type Site } from "../site/site.ts";
import { navigationListing } from "./navigation-listing.ts";

/** A `$ref` and where its value stands. */
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

/** All references, those in the navigation first. */
export function allReferences(site: Pick<Site, "documents">): readonly PlacedReference[] {
  return [...referencesInNavigation(navigationListing(site)), ...referencesOutsideNavigation(site)];
}

/** The references in the rest of docs.json and in the files that it includes, at any depth. */
export function* referencesOutsideNavigation(site: Pick<Site, "documents">): Generator<PlacedReference> {
  const root = mainTree(site)?.root;
  if (root?.kind !== "object") return;
  const resolver = referenceResolver((path) => documentState(site, path));
  const entered = new Set<string>();
  interface Step {
    readonly node: SyntaxNode;
    readonly segments: readonly Segment[];
    readonly chain: readonly string[];
  }
  const steps: Step[] = [];
  const below = (step: Step): Step[] => {
    if (step.node.kind === "array") {
      return step.node.items.map((node, index) => ({ ...step, node, segments: [...step.segments, index] }));
    }
    if (step.node.kind !== "object") return [];
    return step.node.properties.flatMap(({ key, value }) =>
      value === undefined ? [] : { ...step, node: value, segments: [...step.segments, key.value] },
    );
  };
  const start = below({ node: root, segments: [], chain: [mainDocument] });
  steps.push(...start.filter((step) => step.segments[0] !== "navigation").reverse());
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (step.segments.at(-1) !== "$ref") {
      steps.push(...below(step).reverse());
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
