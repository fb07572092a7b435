/** Which row shows a place in a file or a page, with all rows around it from the root down. */

import { contextsAt, type NavigationContext } from "../facts/navigation-context.ts";
import { navigationListing } from "../facts/navigation-listing.ts";
import { pathAt } from "../json/pointer.ts";
import { memo } from "../memo.ts";
import type { Location } from "../model/location.ts";
import { append } from "../multimap.ts";
import { type Drop, dropOfList } from "../navigation/drops.ts";
import type { ChildList, RelativeLocation } from "../navigation/model.ts";
import { type NavigationListing, rootPageOf, type VisitedElement, visitPages } from "../navigation/walk.ts";
import { pagePathOf } from "../site/file-index.ts";
import { offsetInOther, readableSite } from "../site/readable-site.ts";
import { documentAt, type Site } from "../site/site.ts";
import { folderOf } from "../text/paths.ts";
import { childId, idSegment, lostRowId, siteRowId, unlistedRowId } from "./row-id.ts";
import { dropOfSubject, elementRowId, entryRowId, lostListId, subjectOf } from "./subject.ts";
import { unlistedIn } from "./unlisted.ts";

/** The ids of the elements around an element and its own, the outermost first; without the site. */
function elementIds(site: Site, visited: VisitedElement): readonly string[] {
  const ids: string[] = [];
  for (let at: VisitedElement | undefined = visited; at?.parent !== undefined; at = at.parent) {
    if (at.element.kind !== "global") ids.unshift(elementRowId(site, at));
  }
  return ids;
}

/** All rows from the site down to a row below an element; a dropped row is below the section "Not published". */
function chain(
  site: Site,
  owner: VisitedElement,
  id: string | undefined,
  drop: Drop | undefined,
): readonly string[] {
  const ids = [...elementIds(site, owner), ...(id === undefined ? [] : [id])];
  if (drop === undefined) return [siteRowId, ...ids];
  const around = drop.owner;
  const begin = elementIds(site, around).length;
  return drop.list === undefined
    ? [siteRowId, lostRowId, ...ids.slice(begin - 1)]
    : [siteRowId, lostRowId, lostListId(site, around, drop.list), ...ids.slice(begin)];
}

/** The row that shows an element, or an entry that the element lists. */
interface ShownRow {
  readonly ids: readonly string[];
  readonly isPublished: boolean;
}

function shownElement(site: Site, visited: VisitedElement): ShownRow {
  const subject = subjectOf(site, elementRowId(site, visited));
  const drop = subject === undefined ? undefined : dropOfSubject(subject);
  return { ids: chain(site, visited, undefined, drop), isPublished: drop === undefined };
}

function shownList(site: Site, owner: VisitedElement, list: ChildList | undefined): ShownRow {
  const drop = list && dropOfList(owner, list);
  return drop === undefined
    ? shownElement(site, owner)
    : { ids: chain(site, owner, undefined, drop), isPublished: false };
}

function shownEntry(site: Site, owner: VisitedElement, place: RelativeLocation): ShownRow {
  const id = entryRowId(site, owner, place);
  const subject = subjectOf(site, id);
  const drop = subject === undefined ? undefined : dropOfSubject(subject);
  return { ids: chain(site, owner, id, drop), isPublished: drop === undefined };
}

/** The ids of the row of an entry that an element lists, and of all rows around it, the outermost first. */
export function rowsOfEntry(site: Site, owner: VisitedElement, place: RelativeLocation): readonly string[] {
  return shownEntry(site, owner, place).ids;
}

function shownContext(site: Site, context: NavigationContext): ShownRow | undefined {
  switch (context.kind) {
    case "element":
      return shownElement(site, context.owner);
    case "key":
    case "field": {
      const root = context.key === "root" ? rootPageOf(context.owner.element) : undefined;
      return root === undefined
        ? shownElement(site, context.owner)
        : shownEntry(site, context.owner, root.place);
    }
    case "list":
      return shownList(site, context.owner, context.list);
    case "entry":
      return context.entry === undefined
        ? shownList(site, context.owner, context.list)
        : shownEntry(site, context.owner, context.entry.place);
    case "setting":
      return context.segments[0] === "navigation" ? { ids: [siteRowId], isPublished: true } : undefined;
    case "reference":
      return undefined;
  }
}

/** The first that is published, else the first. */
function preferred(shown: Iterable<ShownRow>): readonly string[] | undefined {
  let first: ShownRow | undefined;
  for (const shownRow of shown) {
    if (shownRow.isPublished) return shownRow.ids;
    first ??= shownRow;
  }
  return first?.ids;
}

/**
 * The ids of the row of a place and of all rows around it, the outermost first; undefined if the place has nothing to
 * do with the navigation. If there are several rows (a `$ref` file that is included twice), it is the first that is published.
 */
export function rowsOfLocation(site: Site, { document, segments }: Location): readonly string[] | undefined {
  const inside = segments.at(-1) === "$ref" ? segments.slice(0, -1) : segments;
  const contexts = contextsAt(site, document, inside, false);
  return preferred(contexts.flatMap((context) => shownContext(site, context) ?? []));
}

/**
 * Like `rowsOfLocation`, for an offset in a JSON file of the site; of a broken text, in the rows of its last readable state.
 * @param newest with the text that the offset counts in
 */
export function rowsOfPlace(newest: Site, document: string, offset: number): readonly string[] | undefined {
  const site = readableSite(newest);
  const [typed, tree] = [documentAt(newest, document), documentAt(site, document)];
  if (typed === undefined || tree === undefined) return undefined;
  const path = pathAt(tree, offsetInOther(typed, tree, offset));
  return path === undefined ? undefined : rowsOfLocation(site, { document, segments: path.segments });
}

interface ListedPlace {
  readonly owner: VisitedElement;
  readonly place: RelativeLocation;
}

/** Where each page is listed, by its path: a preview requests the same page in every language and version. */
const entriesByPath = memo((listing: NavigationListing): ReadonlyMap<string, readonly ListedPlace[]> => {
  const entries = new Map<string, ListedPlace[]>();
  visitPages(listing, ({ path, place }, owner) => append(entries, path, { owner, place }));
  return entries;
});

/**
 * The ids of the row of a page file and of all rows around it, the outermost first: its first published entry, else its
 * first entry, else its row among the pages that are not listed. Undefined for a file that has no row.
 */
export function rowsOfPage(site: Site, file: string): readonly string[] | undefined {
  const path = pagePathOf(file);
  if (path === undefined || site.files?.page(path)?.file !== file) return undefined;
  const places = entriesByPath(navigationListing(site)).get(path) ?? [];
  if (places.length > 0) return preferred(shownPlaces(site, places));
  const folder = folderOf(file);
  if (!unlistedIn(site, folder).some((page) => page.file === file)) return undefined;
  const parent = folder === "" ? [] : [childId(unlistedRowId, idSegment("folder", folder))];
  const id = childId(parent[0] ?? unlistedRowId, idSegment("orphan", file));
  return [siteRowId, unlistedRowId, ...parent, id];
}

function* shownPlaces(site: Site, places: readonly ListedPlace[]): Generator<ShownRow> {
  for (const { owner, place } of places) yield shownEntry(site, owner, place);
}
