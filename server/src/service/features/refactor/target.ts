/**
 * What a selection or cursor in a JSON file means to a refactoring: a list with the entries that are
 * meant, an element, or a `$ref`. Changes nothing.
 */

import { locate } from "../../json/pointer.ts";
import type { ArrayNode, JsonDocument, ObjectNode } from "../../json/tree.ts";
import type { Location, Segment } from "../../model/location.ts";
import { type ChildKey, elementSpec, isChildKey } from "../../navigation/elements.ts";
import type { ChildList } from "../../navigation/model.ts";
import { elementLocation, locationOf, type VisitedElement } from "../../navigation/walk.ts";
import { documentAt, type Site } from "../../site/site.ts";
import { spotsAt } from "../place/navigation-spot.ts";
import { type NavigationSpot, placeAt } from "../place/place-at.ts";

export interface ListTarget {
  readonly owner: VisitedElement;
  readonly key: ChildKey;
  readonly list: ChildList;
  /** Of the array. */
  readonly location: Location;
  readonly array: ArrayNode;
  readonly offset: number;
  /** The entries that are meant; undefined where the list as a whole is. */
  readonly entries: { readonly first: number; readonly last: number } | undefined;
}

export interface ElementTarget {
  readonly visited: VisitedElement;
  readonly location: Location;
  readonly node: ObjectNode;
  readonly offset: number;
}

export interface RefactorTarget {
  readonly tree: JsonDocument;
  readonly list: ListTarget | undefined;
  /** The element whose braces or name the cursor is on. */
  readonly element: ElementTarget | undefined;
  /** The object that holds the `$ref` the cursor is on, in the file asked about. */
  readonly reference: readonly Segment[] | undefined;
}

/** What stands in the file at a selection; undefined where nothing of the navigation does. */
export function targetAt(
  site: Site,
  document: string,
  start: number,
  end: number,
): RefactorTarget | undefined {
  const tree = documentAt(site, document);
  const place = placeAt(site, document, start);
  if (tree === undefined || place === undefined || place.syntax.kind === "outside") return undefined;
  if (end > start) {
    const list = selectedList(site, document, tree, place.syntax.segments, start, end);
    return list === undefined ? undefined : { tree, list, element: undefined, reference: undefined };
  }
  const spot = onlySpot(place.spots);
  const reference = referenceAt(tree, place.syntax.segments);
  if (spot === undefined) {
    return reference === undefined ? undefined : { tree, list: undefined, element: undefined, reference };
  }
  const element = elementOf(spot);
  return {
    tree,
    list: listOf(site, spot),
    element: element === undefined ? undefined : elementTarget(site, element),
    reference,
  };
}

/** What several inclusions of a file agree on; where they differ, the right answer is unknown. */
function onlySpot(spots: readonly NavigationSpot[]): NavigationSpot | undefined {
  const [first, ...others] = spots;
  if (first === undefined || !("owner" in first)) return undefined;
  const agree = others.every(
    (other) =>
      other.kind === first.kind &&
      "owner" in other &&
      other.owner.element.kind === first.owner.element.kind &&
      other.owner.element.parentKind === first.owner.element.parentKind &&
      other.owner.element.inGlobal === first.owner.element.inGlobal,
  );
  return agree ? first : undefined;
}

/** The element that its own braces, its name or the name's key stand for. */
function elementOf(spot: NavigationSpot): VisitedElement | undefined {
  if (spot.kind === "element") return spot.owner;
  if (spot.kind !== "key" && spot.kind !== "field") return undefined;
  const isName = spot.key === elementSpec(spot.owner.element.kind).nameKey;
  return isName && (spot.kind === "key" || spot.inner.length === 0) ? spot.owner : undefined;
}

function elementTarget(site: Site, visited: VisitedElement): ElementTarget | undefined {
  const location = elementLocation(visited);
  const tree = documentAt(site, location.document);
  const located = tree === undefined ? undefined : locate(tree, location.segments);
  if (located?.node.kind !== "object") return undefined;
  return { visited, location, node: located.node, offset: located.offset };
}

function listOf(site: Site, spot: NavigationSpot): ListTarget | undefined {
  if (spot.kind === "list") return listTarget(site, spot.owner, spot.list, undefined);
  if (spot.kind === "entry") {
    return listTarget(site, spot.owner, spot.list, { first: spot.index, last: spot.index });
  }
  if (spot.kind === "key" && isChildKey(spot.key)) {
    const list = spot.owner.element.children.find(({ key }) => key === spot.key);
    return listTarget(site, spot.owner, list, undefined);
  }
  const element = elementOf(spot);
  if (element?.parent === undefined || element.list === undefined) return undefined;
  const index = element.place.segments.at(-1);
  // In a file of its own it is an entry elsewhere.
  const isBeside = element.place.document === element.list.field.valuePlace.document;
  return isBeside && typeof index === "number"
    ? listTarget(site, element.parent, element.list, { first: index, last: index })
    : undefined;
}

/** A list as a target; undefined where it is none that can be read. */
export function listTarget(
  site: Site,
  owner: VisitedElement,
  list: ChildList | undefined,
  entries: ListTarget["entries"],
): ListTarget | undefined {
  if (list === undefined || !list.isArray) return undefined;
  const location = locationOf(owner, list.field.valuePlace);
  const tree = documentAt(site, location.document);
  const located = tree === undefined ? undefined : locate(tree, location.segments);
  if (located?.node.kind !== "array") return undefined;
  return { owner, key: list.key, list, location, array: located.node, offset: located.offset, entries };
}

/** The innermost list that holds all of a selection, and the entries that it touches. */
function selectedList(
  site: Site,
  document: string,
  tree: JsonDocument,
  segments: readonly Segment[],
  start: number,
  end: number,
): ListTarget | undefined {
  for (let depth = segments.length; depth >= 0; depth -= 1) {
    const prefix = segments.slice(0, depth);
    const located = locate(tree, prefix);
    if (located?.node.kind !== "array") continue;
    const { node, offset } = located;
    if (start < offset || end > offset + node.length) continue;
    const spot = onlySpot(spotsAt(site, document, prefix, false));
    if (spot?.kind !== "list") continue;
    const touched = node.items.flatMap((item, index) => {
      const from = offset + (node.starts[index] ?? 0);
      return from < end && from + item.length > start ? [index] : [];
    });
    const [first] = touched;
    const last = touched.at(-1);
    const entries = first === undefined || last === undefined ? undefined : { first, last };
    return listTarget(site, spot.owner, spot.list, entries);
  }
  return undefined;
}

/** The object around the `$ref` at a place, in the file's own segments. */
function referenceAt(tree: JsonDocument, segments: readonly Segment[]): readonly Segment[] | undefined {
  const holder = segments.at(-1) === "$ref" ? segments.slice(0, -1) : segments;
  const node = locate(tree, holder)?.node;
  const isReference = node?.kind === "object" && node.properties.some(({ key }) => key.value === "$ref");
  return isReference ? holder : undefined;
}
