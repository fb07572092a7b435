/**
 * The meaning of a location in a JSON file of the site: an element of the navigation and a part of it, or a setting
 * outside the navigation. A location in a file that several `$ref`s include has several meanings. Descends from the
 * nearest element in the same file, without a walk over the navigation.
 */

import { areEqualLists } from "../equal-lists.ts";
import { memo } from "../memo.ts";
import type { Segment } from "../model/location.ts";
import { append } from "../multimap.ts";
import { type ChildKey, type FieldSpec, fieldSpec, isChildKey } from "../navigation/elements.ts";
import type { ChildList, Entry, Field, RelativeLocation } from "../navigation/model.ts";
import { subtreeOf } from "../navigation/subtree.ts";
import {
  childElements,
  locationOf,
  type NavigationListing,
  type VisitedElement,
} from "../navigation/walk.ts";
import { mainDocument, type Site } from "../site/site.ts";
import { navigationListing } from "./navigation-listing.ts";
import { referencesOutsideNavigation } from "./placed-references.ts";

/** The meaning of a location. */
export type NavigationContext =
  /** The element's object: its braces and the space between its keys. */
  | { readonly kind: "element"; readonly owner: VisitedElement }
  /** A key of the element. */
  | {
      readonly kind: "key";
      readonly owner: VisitedElement;
      readonly key: string;
      readonly field: Field | undefined;
      readonly spec: FieldSpec | undefined;
    }
  /** The value of a field, or a location inside it. */
  | {
      readonly kind: "field";
      readonly owner: VisitedElement;
      readonly key: string;
      readonly field: Field | undefined;
      readonly spec: FieldSpec | undefined;
      /** From the value to the location. */
      readonly inner: readonly Segment[];
    }
  /** The array of a child key. */
  | {
      readonly kind: "list";
      readonly owner: VisitedElement;
      readonly key: ChildKey;
      readonly list: ChildList | undefined;
    }
  /** An item of such an array that is not an element: a page, an endpoint, or an invalid entry. */
  | {
      readonly kind: "entry";
      readonly owner: VisitedElement;
      readonly key: ChildKey;
      readonly list: ChildList | undefined;
      readonly index: number;
      readonly entry: Entry | undefined;
    }
  /** The value of a `$ref`, at any location. */
  | { readonly kind: "reference" }
  /** Outside the navigation; segments from the root of docs.json, with references resolved. */
  | { readonly kind: "setting"; readonly segments: readonly Segment[] };

/** The location of an element or a field in a file, from which everything below it is reached. */
interface Entrance {
  readonly segments: readonly Segment[];
  readonly owner: VisitedElement;
  /** The location relative to the element: empty for its own object, or the key of a field. */
  readonly within: readonly Segment[];
}

/** The entrances of each file. */
const entrancesOf = memo((listing: NavigationListing): ReadonlyMap<string, readonly Entrance[]> => {
  const entrances = new Map<string, Entrance[]>();
  const enter = (owner: VisitedElement, place: RelativeLocation, within: readonly Segment[]): void => {
    const { document, segments } = locationOf(owner, place);
    append(entrances, document, { segments, owner, within });
  };
  const enterElement = (visited: VisitedElement): void => {
    const { element, place } = visited;
    // An item of a list in the same file is reached through the list.
    const isOwnFile =
      place.document !== undefined && place.document !== visited.list?.field.valuePlace.document;
    if (isOwnFile) enter(visited, { document: undefined, segments: [] }, []);
    if (element.references.length > 0) enterFields(visited, enter);
    // Elements in another file are reached through a reference in an enclosing element.
    if (subtreeOf(element).hasReferences) childElements(visited).forEach(enterElement);
  };
  const { root } = listing;
  if (root !== undefined) enterElement(root);
  for (const { reference, owner } of listing.references) {
    // An object with a reference to the navigation is the navigation, unless its other keys have entrances.
    const { document, segments } = reference.place;
    if (root === undefined || owner !== undefined || document === undefined) continue;
    const isEntered = entrances.get(document)?.some((one) => one.owner === root && one.within.length === 0);
    if (isEntered !== true) enter(root, { document, segments: segments.slice(0, -1) }, []);
  }
  return entrances;
});

/** Adds the targets of `$ref` in the fields of an element. */
function enterFields(
  visited: VisitedElement,
  enter: (owner: VisitedElement, place: RelativeLocation, within: readonly Segment[]) => void,
): void {
  const layers = new Set<string>();
  for (const { key, place, valuePlace } of visited.element.fields.values()) {
    if (place.document !== undefined && !layers.has(place.document)) {
      layers.add(place.document);
      enter(visited, { document: place.document, segments: place.segments.slice(0, -1) }, []);
    }
    const isElsewhere = valuePlace.document !== undefined && valuePlace.document !== place.document;
    if (isElsewhere && visited.element.global?.place !== valuePlace) enter(visited, valuePlace, [key]);
  }
}

/**
 * The meanings of a location, in the order of inclusion; empty if its file is not included.
 * @param isKey whether the location is a property's key, not its value
 */
export function contextsAt(
  site: Site,
  document: string,
  segments: readonly Segment[],
  isKey: boolean,
): readonly NavigationContext[] {
  if (!isKey && segments.at(-1) === "$ref") return [{ kind: "reference" }];
  const listing = navigationListing(site);
  const contexts: NavigationContext[] = [];
  for (const entrance of entrancesOf(listing).get(document) ?? []) {
    const remainingSegments = below(entrance.segments, segments);
    // The key before an object is not a part of the object.
    if (remainingSegments === undefined || (isKey && remainingSegments.length === 0)) continue;
    contexts.push(contextBelow(entrance.owner, [...entrance.within, ...remainingSegments], isKey));
  }
  if (contexts.length > 0) return contexts;
  if (document === mainDocument) return [{ kind: "setting", segments }];
  return outsideNavigation(site.documents)
    .filter((inclusion) => inclusion.document === document)
    .map((inclusion) => ({ kind: "setting", segments: [...inclusion.segments, ...segments] }));
}

/** The segments after a prefix; undefined if the location is not below the prefix. */
function below(prefix: readonly Segment[], segments: readonly Segment[]): readonly Segment[] | undefined {
  const isBelow = areEqualLists(prefix, segments.slice(0, prefix.length));
  return isBelow ? segments.slice(prefix.length) : undefined;
}

function contextBelow(from: VisitedElement, path: readonly Segment[], isKey: boolean): NavigationContext {
  let owner = from;
  let remainingPath = path;
  for (;;) {
    const [key, position] = remainingPath;
    if (key === undefined) return { kind: "element", owner };
    const name = String(key);
    const { element } = owner;
    const field = element.fields.get(name);
    const spec = fieldSpec(element.kind, name);
    if (isKey && remainingPath.length === 1) return { kind: "key", owner, key: name, field, spec };
    const next = childAt(owner, name, position);
    if (next !== undefined) {
      owner = next.visited;
      remainingPath = remainingPath.slice(next.depth);
      continue;
    }
    if (!isChildKey(name) || remainingPath.length > 2) {
      return { kind: "field", owner, key: name, field, spec, inner: remainingPath.slice(1) };
    }
    const list = element.children.find((one) => one.key === name);
    if (typeof position !== "number") return { kind: "list", owner, key: name, list };
    return { kind: "entry", owner, key: name, list, index: position, entry: list?.entries[position] };
  }
}

/** The child element at a key and an index, and the number of segments that lead to it. */
function childAt(
  owner: VisitedElement,
  key: string,
  position: Segment | undefined,
): { readonly visited: VisitedElement; readonly depth: number } | undefined {
  const { element } = owner;
  const siblings = childElements(owner);
  if (key === "global" && element.global !== undefined) {
    const visited = siblings.find((sibling) => sibling.list === undefined);
    return visited === undefined ? undefined : { visited, depth: 1 };
  }
  if (!isChildKey(key) || typeof position !== "number") return undefined;
  const list = element.children.find((one) => one.key === key);
  const entry = list?.entries[position];
  if (entry?.kind !== "element") return undefined;
  const visited = siblings.find((sibling) => sibling.list === list && sibling.place === entry.place);
  return visited === undefined ? undefined : { visited, depth: 2 };
}

interface Inclusion {
  readonly document: string;
  /** The location of the inclusion, from the root of docs.json. */
  readonly segments: readonly Segment[];
}

/** The files that are included outside the navigation, with the locations of the inclusions. */
const outsideNavigation = memo((documents: Site["documents"]): readonly Inclusion[] => {
  const found: Inclusion[] = [];
  for (const { location, target } of referencesOutsideNavigation({ documents })) {
    if (target.kind !== "resolved" && target.kind !== "not-json") continue;
    const inner = location.segments.slice(0, -1);
    const outerInclusions =
      location.document === mainDocument
        ? [{ document: mainDocument, segments: [] }]
        : found.filter(({ document }) => document === location.document);
    for (const outer of outerInclusions) {
      found.push({ document: target.document, segments: [...outer.segments, ...inner] });
    }
  }
  return found;
});
