/**
 * Converts the id of a row to what the row stands for, and back. An id is resolved step by step from the root, so that
 * the cost depends on the depth of the row and not on the size of the site.
 */

import { navigationListing } from "../facts/navigation-listing.ts";
import { memo } from "../memo.ts";
import { type Drop, dropOf, dropOfList } from "../navigation/drops.ts";
import type { ChildList, Field, RelativeLocation } from "../navigation/model.ts";
import { childElements, type VisitedElement } from "../navigation/walk.ts";
import type { Operation, SpecFile } from "../openapi/specification.ts";
import type { PageFile } from "../site/file-index.ts";
import type { Site } from "../site/site.ts";
import { type ContentItem, contentOf } from "./content.ts";
import { generatedOperations, generatingSpec } from "./generated.ts";
import { childId, idSegment, lostRowId, segmentsOf, siteRowId, unlistedRowId } from "./row-id.ts";
import { unlistedFolders, unlistedIn } from "./unlisted.ts";

type EntryItem = Extract<ContentItem, { readonly kind: "entry" }>;

/** What a row stands for. */
export type RowSubject =
  | { readonly kind: "site" }
  | { readonly kind: "element"; readonly visited: VisitedElement; readonly item: EntryItem }
  /** An entry that is not an element; `owner` is the element that lists it. */
  | {
      readonly kind: "entry";
      readonly owner: VisitedElement;
      readonly item: Exclude<ContentItem, { readonly kind: "generated" }>;
    }
  | { readonly kind: "generated"; readonly owner: VisitedElement; readonly field: Field }
  | {
      readonly kind: "operation";
      readonly owner: VisitedElement;
      readonly spec: SpecFile;
      readonly operation: Operation;
    }
  | { readonly kind: "unlisted" }
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "orphan"; readonly page: PageFile }
  | { readonly kind: "lost" }
  | { readonly kind: "lost-list"; readonly owner: VisitedElement; readonly list: ChildList };

/** What a row stands for, with the row's id. */
export interface IdentifiedSubject {
  readonly id: string;
  readonly subject: RowSubject;
}

const byPlace = memo(
  (children: readonly VisitedElement[]): ReadonlyMap<RelativeLocation, VisitedElement> =>
    new Map(children.map((child) => [child.place, child])),
);

/** The visited element at a place inside another; undefined if no element is at the place. */
function childAt(owner: VisitedElement, place: RelativeLocation): VisitedElement | undefined {
  return byPlace(childElements(owner)).get(place);
}

/** The element that lists an item: the element of the content, or its `global`. */
function listingOwner(owner: VisitedElement, item: ContentItem): VisitedElement | undefined {
  const isInGlobal = item.kind === "entry" && item.inGlobal;
  const { global } = owner.element;
  return isInGlobal && global !== undefined ? childAt(owner, global.place) : owner;
}

/** What an item of the content of an element stands for. */
export function subjectOfItem(element: VisitedElement, item: ContentItem): RowSubject | undefined {
  if (item.kind === "generated") return { kind: "generated", owner: element, field: item.field };
  const owner = listingOwner(element, item);
  if (owner === undefined) return undefined;
  if (item.kind === "root" || item.entry.kind !== "element") return { kind: "entry", owner, item };
  const visited = childAt(owner, item.entry.place);
  return visited === undefined ? undefined : { kind: "element", visited, item };
}

/** The element around an element, skipping a `global` between the two, which has no row. */
function elementAround({ parent }: VisitedElement): VisitedElement | undefined {
  return parent?.element.kind === "global" ? parent.parent : parent;
}

/** The element whose row contains the entries of an element; `global` has no row. */
function rowOwner(owner: VisitedElement): VisitedElement {
  return owner.element.kind === "global" ? (owner.parent ?? owner) : owner;
}

/** Why a row is not published; undefined if it is, or if the row is not part of the navigation. */
export function dropOfSubject(subject: RowSubject): Drop | undefined {
  switch (subject.kind) {
    case "element": {
      const { visited } = subject;
      const ownDrop = dropOf(visited);
      if (ownDrop !== undefined || !visited.element.inGlobal) return ownDrop;
      const around = elementAround(visited);
      return around === undefined ? undefined : dropOf(around);
    }
    case "entry":
      return subject.item.kind === "root" || subject.owner.element.kind === "global"
        ? dropOf(rowOwner(subject.owner))
        : dropOfList(subject.owner, subject.item.list);
    case "lost-list":
      return dropOfList(subject.owner, subject.list);
    case "generated":
    case "operation":
      return dropOf(subject.owner);
    default:
      return undefined;
  }
}

/** The id of the row of a whole list that the platform drops. */
export function lostListId(site: Site, owner: VisitedElement, list: ChildList): string {
  return childId(elementRowId(site, owner), idSegment("list", list.key));
}

/** The segment of an element's row below the row around it. */
const segmentsByPlace = memo((visited: VisitedElement): ReadonlyMap<RelativeLocation, string> => {
  const segments = new Map<RelativeLocation, string>();
  for (const item of contentOf(visited.element).items) {
    if (item.kind !== "generated") segments.set(item.entry.place, item.segment);
  }
  return segments;
});

/** The id of the row of an entry that an element lists. */
export function entryRowId(site: Site, owner: VisitedElement, place: RelativeLocation): string {
  const around = rowOwner(owner);
  return childId(elementRowId(site, around), segmentsByPlace(around).get(place) ?? "");
}

/** The id of an element's row; the root of the navigation has the row of the site. */
export function elementRowId(site: Site, visited: VisitedElement): string {
  const { parent } = visited;
  return parent === undefined ? siteRowId : entryRowId(site, parent, visited.place);
}

function stepBelow(site: Site, subject: RowSubject, segment: string): RowSubject | undefined {
  switch (subject.kind) {
    case "site":
    case "element": {
      const element = subject.kind === "site" ? navigationListing(site).root : subject.visited;
      if (element === undefined) return undefined;
      const item = contentOf(element.element).bySegment.get(segment);
      if (item !== undefined) return subjectOfItem(element, item);
      const list = element.element.children.find(({ key }) => idSegment("list", key) === segment);
      return list === undefined ? undefined : { kind: "lost-list", owner: element, list };
    }
    case "generated": {
      const spec = generatingSpec(site, subject.field);
      const operation = spec === undefined ? undefined : generatedOperations(spec).get(segment);
      return spec === undefined || operation === undefined
        ? undefined
        : { kind: "operation", owner: subject.owner, spec, operation };
    }
    case "unlisted": {
      const folder = unlistedFolders(site).find((one) => idSegment("folder", one) === segment);
      return folder === undefined ? orphanAt(site, "", segment) : { kind: "folder", folder };
    }
    case "folder":
      return orphanAt(site, subject.folder, segment);
    default:
      return undefined;
  }
}

function orphanAt(site: Site, folder: string, segment: string): RowSubject | undefined {
  const page = unlistedIn(site, folder).find(({ file }) => idSegment("orphan", file) === segment);
  return page === undefined ? undefined : { kind: "orphan", page };
}

function outermost(segment: string): RowSubject | undefined {
  switch (segment) {
    case siteRowId:
      return { kind: "site" };
    case unlistedRowId:
      return { kind: "unlisted" };
    case lostRowId:
      return { kind: "lost" };
    default:
      return undefined;
  }
}

/** What the row of an id stands for; undefined if the site has no such row. */
export function subjectOf(site: Site, id: string): RowSubject | undefined {
  const [first, ...others] = segmentsOf(id) ?? [];
  if (first === undefined) return undefined;
  const start = outermost(first);
  let subject = start ?? stepBelow(site, { kind: "site" }, first);
  if (start?.kind === "site" && others.length > 0) return undefined;
  for (const segment of others) {
    if (subject === undefined) return undefined;
    subject = stepBelow(site, subject, segment);
  }
  return subject;
}
