/**
 * Finds the targets of refactorings at a selection or cursor in a JSON file: a list with its selected entries, an
 * element, or a `$ref`.
 */

import { contextsAt } from "../../facts/navigation-context.ts";
import type { PlacedList } from "../../facts/navigation-places.ts";
import { locate } from "../../json/pointer.ts";
import type { JsonDocument, ObjectNode } from "../../json/tree.ts";
import type { Location, Segment } from "../../model/location.ts";
import { type ChildKey, elementSpec, isChildKey } from "../../navigation/elements.ts";
import type { ChildList } from "../../navigation/model.ts";
import { elementLocation, locationOf, type VisitedElement } from "../../navigation/walk.ts";
import { documentAt, locateIn, type Site } from "../../site/site.ts";
import { type NavigationContext, placeAt } from "../place/place-at.ts";

/** The list at the cursor or selection. */
export interface ListTarget extends Omit<PlacedList, "document"> {
  readonly key: ChildKey;
  /** The location of the array. */
  readonly location: Location;
  /** The selected entries; undefined if the whole list is selected. */
  readonly entries: { readonly first: number; readonly last: number } | undefined;
}

/** The element at the cursor. */
interface ElementTarget {
  readonly visited: VisitedElement;
  readonly location: Location;
  readonly node: ObjectNode;
  readonly offset: number;
}

/** The targets of refactorings at a selection. */
export interface RefactorTarget {
  readonly tree: JsonDocument;
  readonly list: ListTarget | undefined;
  /** The element whose braces or name are at the cursor. */
  readonly element: ElementTarget | undefined;
  /** The object that contains the `$ref` at the cursor, in this file. */
  readonly reference: readonly Segment[] | undefined;
}

/** The target at a selection; undefined if the selection is outside the navigation. */
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
  const context = onlyContext(place.contexts);
  const reference = referenceAt(tree, place.syntax.segments);
  if (context === undefined) {
    return reference === undefined ? undefined : { tree, list: undefined, element: undefined, reference };
  }
  const element = elementOf(context);
  return {
    tree,
    list: listOf(site, context),
    element: element === undefined ? undefined : elementTarget(site, element),
    reference,
  };
}

/** The meaning that a location has in all inclusions of its file; undefined if they differ. */
function onlyContext(contexts: readonly NavigationContext[]): NavigationContext | undefined {
  const [first, ...otherContexts] = contexts;
  if (first === undefined || !("owner" in first)) return undefined;
  const areEqual = otherContexts.every(
    (other) =>
      other.kind === first.kind &&
      "owner" in other &&
      other.owner.element.kind === first.owner.element.kind &&
      other.owner.element.parentKind === first.owner.element.parentKind &&
      other.owner.element.inGlobal === first.owner.element.inGlobal,
  );
  return areEqual ? first : undefined;
}

/** The element whose braces, name or name key are at the cursor. */
function elementOf(context: NavigationContext): VisitedElement | undefined {
  if (context.kind === "element") return context.owner;
  if (context.kind !== "key" && context.kind !== "field") return undefined;
  const isName = context.key === elementSpec(context.owner.element.kind).nameKey;
  return isName && (context.kind === "key" || context.inner.length === 0) ? context.owner : undefined;
}

function elementTarget(site: Site, visited: VisitedElement): ElementTarget | undefined {
  const location = elementLocation(visited);
  const located = locateIn(site, location);
  if (located?.node.kind !== "object") return undefined;
  return { visited, location, node: located.node, offset: located.offset };
}

function listOf(site: Site, context: NavigationContext): ListTarget | undefined {
  if (context.kind === "list") return listTarget(site, context.owner, context.list, undefined);
  if (context.kind === "entry") {
    return listTarget(site, context.owner, context.list, { first: context.index, last: context.index });
  }
  if (context.kind === "key" && isChildKey(context.key)) {
    const list = context.owner.element.children.find(({ key }) => key === context.key);
    return listTarget(site, context.owner, list, undefined);
  }
  const element = elementOf(context);
  if (element?.parent === undefined || element.list === undefined) return undefined;
  const index = element.place.segments.at(-1);
  // An element in a separate file is an item of a list in another file.
  const isInSameFile = element.place.document === element.list.field.valuePlace.document;
  return isInSameFile && typeof index === "number"
    ? listTarget(site, element.parent, element.list, { first: index, last: index })
    : undefined;
}

/** A list as a target; undefined if the list cannot be read. */
export function listTarget(
  site: Site,
  owner: VisitedElement,
  list: ChildList | undefined,
  entries: ListTarget["entries"],
): ListTarget | undefined {
  if (list === undefined || !list.isArray) return undefined;
  const location = locationOf(owner, list.field.valuePlace);
  const located = locateIn(site, location);
  if (located?.node.kind !== "array") return undefined;
  return { owner, key: list.key, list, location, array: located.node, offset: located.offset, entries };
}

/** The innermost list that contains the whole selection, and the entries that the selection touches. */
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
    const context = onlyContext(contextsAt(site, document, prefix, false));
    if (context?.kind !== "list") continue;
    const touched = node.items.flatMap((item, index) => {
      const from = offset + (node.starts[index] ?? 0);
      return from < end && from + item.length > start ? [index] : [];
    });
    const [first] = touched;
    const last = touched.at(-1);
    const entries = first === undefined || last === undefined ? undefined : { first, last };
    return listTarget(site, context.owner, context.list, entries);
  }
  return undefined;
}

/** The location of the object with the `$ref` at a location, in this file. */
function referenceAt(tree: JsonDocument, segments: readonly Segment[]): readonly Segment[] | undefined {
  const holder = segments.at(-1) === "$ref" ? segments.slice(0, -1) : segments;
  const node = locate(tree, holder)?.node;
  const isReference = node?.kind === "object" && node.properties.some(({ key }) => key.value === "$ref");
  return isReference ? holder : undefined;
}
