/** The children of a row, in the order in which they are shown, and their number. */

import { navigationListing } from "../facts/navigation-listing.ts";
import { memo } from "../memo.ts";
import { type Drop, dropOf, dropOfList, dropsAnywhereIn } from "../navigation/drops.ts";
import type { ChildList } from "../navigation/model.ts";
import {
  childElements,
  type NavigationListing,
  rootPageOf,
  type VisitedElement,
} from "../navigation/walk.ts";
import type { Site } from "../site/site.ts";
import { contentOf, generatingFields } from "./content.ts";
import { generatedOperations, generatingSpec } from "./generated.ts";
import { childId, idSegment, lostRowId, siteRowId, unlistedRowId } from "./row-id.ts";
import {
  dropOfSubject,
  elementRowId,
  type IdentifiedSubject,
  lostListId,
  type RowSubject,
  subjectOfItem,
} from "./subject.ts";
import { countUnlisted, unlistedFolders, unlistedIn } from "./unlisted.ts";

/**
 * Where to show rows that the platform drops: apart, below the section "Not published", or where the navigation lists
 * them. The rows are the same in both cases.
 */
export type DroppedRows = "apart" | "in-place";

/** The outermost dropped lists with entries, in the order of the walk. */
const lostLists = memo((listing: NavigationListing): readonly Drop[] => {
  const lists: Drop[] = [];
  const visit = (owner: VisitedElement): void => {
    if (dropOf(owner) !== undefined) return;
    for (const list of owner.element.children) {
      const drop = list.entries.length > 0 ? dropOfList(owner, list) : undefined;
      if (drop !== undefined) lists.push(drop);
    }
    if (dropsAnywhereIn(owner.element)) childElements(owner).forEach(visit);
  };
  if (listing.root !== undefined) visit(listing.root);
  return lists;
});

function* contentRows(
  parent: string,
  element: VisitedElement,
  dropped: DroppedRows,
): Generator<IdentifiedSubject> {
  const isDropped = dropOf(element) !== undefined;
  for (const item of contentOf(element.element).items) {
    const subject = subjectOfItem(element, item);
    if (subject === undefined) continue;
    // Everything below a dropped row is dropped with it.
    if (dropped === "apart" && !isDropped && dropOfSubject(subject) !== undefined) continue;
    yield { id: childId(parent, item.segment), subject };
  }
}

function* lostRows(site: Site): Generator<IdentifiedSubject> {
  for (const { owner, list } of lostLists(navigationListing(site))) {
    yield { id: lostListId(site, owner, list), subject: { kind: "lost-list", owner, list } };
  }
}

function* rowsOfList(site: Site, owner: VisitedElement, list: ChildList): Generator<IdentifiedSubject> {
  const parent = elementRowId(site, owner);
  for (const item of contentOf(owner.element).items) {
    if (item.kind !== "entry" || item.list !== list) continue;
    const subject = subjectOfItem(owner, item);
    if (subject !== undefined) yield { id: childId(parent, item.segment), subject };
  }
}

function* orphanRows(site: Site, parent: string, folder: string): Generator<IdentifiedSubject> {
  for (const page of unlistedIn(site, folder)) {
    yield { id: childId(parent, idSegment("orphan", page.file)), subject: { kind: "orphan", page } };
  }
}

/** The subjects of the rows directly below a row, with the ids of these rows. */
export function* subjectsBelow(
  site: Site,
  { id, subject }: IdentifiedSubject,
  dropped: DroppedRows,
): Generator<IdentifiedSubject> {
  switch (subject.kind) {
    case "site": {
      const { root } = navigationListing(site);
      if (root !== undefined) yield* contentRows(siteRowId, root, dropped);
      if (countUnlisted(site) > 0) yield { id: unlistedRowId, subject: { kind: "unlisted" } };
      if (dropped === "apart" && lostLists(navigationListing(site)).length > 0)
        yield { id: lostRowId, subject: { kind: "lost" } };
      return;
    }
    case "element":
      yield* contentRows(id, subject.visited, dropped);
      return;
    case "generated": {
      const spec = generatingSpec(site, subject.field);
      if (spec === undefined) return;
      for (const [segment, operation] of generatedOperations(spec)) {
        const { owner } = subject;
        yield { id: childId(id, segment), subject: { kind: "operation", owner, spec, operation } };
      }
      return;
    }
    case "unlisted":
      for (const folder of unlistedFolders(site)) {
        yield { id: childId(id, idSegment("folder", folder)), subject: { kind: "folder", folder } };
      }
      yield* orphanRows(site, id, "");
      return;
    case "folder":
      yield* orphanRows(site, id, subject.folder);
      return;
    case "lost":
      yield* lostRows(site);
      return;
    case "lost-list":
      yield* rowsOfList(site, subject.owner, subject.list);
      return;
    case "entry":
    case "operation":
    case "orphan":
      return;
  }
}

/** The number of rows directly below an element's row. Does not create the rows. */
function countContent(element: VisitedElement, dropped: DroppedRows): number {
  const ownElement = element.element;
  const countsPublishedOnly = dropped === "apart" && dropOf(element) === undefined;
  let count = generatingFields(ownElement).length + (rootPageOf(ownElement) === undefined ? 0 : 1);
  for (const list of ownElement.global?.element.children ?? []) count += list.entries.length;
  for (const list of ownElement.children) {
    if (!countsPublishedOnly || dropOfList(element, list) === undefined) count += list.entries.length;
  }
  return count;
}

/** The number of rows directly below a row. Walking them would add 10 ms to each keystroke in a list of 5,000 entries. */
export function countBelow(site: Site, subject: RowSubject, dropped: DroppedRows): number {
  const listing = navigationListing(site);
  switch (subject.kind) {
    case "site": {
      const content = listing.root === undefined ? 0 : countContent(listing.root, dropped);
      const hasLost = dropped === "apart" && lostLists(listing).length > 0;
      return content + (countUnlisted(site) > 0 ? 1 : 0) + (hasLost ? 1 : 0);
    }
    case "element":
      return countContent(subject.visited, dropped);
    case "generated": {
      const spec = generatingSpec(site, subject.field);
      return spec === undefined ? 0 : generatedOperations(spec).size;
    }
    case "unlisted":
      return unlistedFolders(site).length + unlistedIn(site, "").length;
    case "folder":
      return unlistedIn(site, subject.folder).length;
    case "lost":
      return lostLists(listing).length;
    case "lost-list":
      return subject.list.entries.length;
    case "entry":
    case "operation":
    case "orphan":
      return 0;
  }
}
