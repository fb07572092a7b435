/** Finds the row that shows a place in a file, or a page, and all rows around it from the root down. */

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

/** The row ids of an element and the elements around it, outermost first, without the site. */
function elementIds(site: Site, visited: VisitedElement): readonly string[] {
  const ids: string[] = [];
  for (let at: VisitedElement | undefined = visited; at?.parent !== undefined; at = at.parent) {
    if (at.element.kind !== "global") ids.unshift(elementRowId(site, at));
  }
  return ids;
}

/** The ids of all rows from the site down to a row of an element; a dropped row is below the section "Not published". */
function chainOf(
  site: Site,
  owner: VisitedElement,
  id: string | undefined,
  drop: Drop | undefined,
): readonly string[] {
  const ids = [...elementIds(site, owner), ...(id === undefined ? [] : [id])];
  if (drop === undefined) return [siteRowId, ...ids];
  const droppedOwner = drop.owner;
  const depth = elementIds(site, droppedOwner).length;
  return [siteRowId, lostRowId, lostListId(site, droppedOwner, drop.list), ...ids.slice(depth)];
}

/** The ids of a row and of all rows around it, outermost first. */
interface RowChain {
  readonly ids: readonly string[];
  readonly isPublished: boolean;
}

function elementChain(site: Site, visited: VisitedElement): RowChain {
  const subject = subjectOf(site, elementRowId(site, visited));
  const drop = subject === undefined ? undefined : dropOfSubject(subject);
  return { ids: chainOf(site, visited, undefined, drop), isPublished: drop === undefined };
}

function listChain(site: Site, owner: VisitedElement, list: ChildList | undefined): RowChain {
  const drop = list && dropOfList(owner, list);
  return drop === undefined
    ? elementChain(site, owner)
    : { ids: chainOf(site, owner, undefined, drop), isPublished: false };
}

function entryChain(site: Site, owner: VisitedElement, place: RelativeLocation): RowChain {
  const id = entryRowId(site, owner, place);
  const subject = subjectOf(site, id);
  const drop = subject === undefined ? undefined : dropOfSubject(subject);
  return { ids: chainOf(site, owner, id, drop), isPublished: drop === undefined };
}

/** The ids of the row of an entry that an element lists, and of all rows around it, outermost first. */
export function rowsOfEntry(site: Site, owner: VisitedElement, place: RelativeLocation): readonly string[] {
  return entryChain(site, owner, place).ids;
}

function contextChain(site: Site, context: NavigationContext): RowChain | undefined {
  switch (context.kind) {
    case "element":
      return elementChain(site, context.owner);
    case "key":
    case "field": {
      const root = context.key === "root" ? rootPageOf(context.owner.element) : undefined;
      return root === undefined
        ? elementChain(site, context.owner)
        : entryChain(site, context.owner, root.place);
    }
    case "list":
      return listChain(site, context.owner, context.list);
    case "entry":
      return context.entry === undefined
        ? listChain(site, context.owner, context.list)
        : entryChain(site, context.owner, context.entry.place);
    case "setting":
      return context.segments[0] === "navigation" ? { ids: [siteRowId], isPublished: true } : undefined;
    case "reference":
      return undefined;
  }
}

/** The ids of the first published chain, or else of the first one. */
function preferred(chains: Iterable<RowChain>): readonly string[] | undefined {
  let first: RowChain | undefined;
  for (const chain of chains) {
    if (chain.isPublished) return chain.ids;
    first ??= chain;
  }
  return first?.ids;
}

/**
 * The ids of the row of a location and of all rows around it, outermost first; undefined if the location is not part of
 * the navigation. If there are several rows, as in a `$ref` file that is included twice, the first published one.
 */
export function rowsOfLocation(site: Site, { document, segments }: Location): readonly string[] | undefined {
  const elementSegments = segments.at(-1) === "$ref" ? segments.slice(0, -1) : segments;
  const contexts = contextsAt(site, document, elementSegments, false);
  return preferred(contexts.flatMap((context) => contextChain(site, context) ?? []));
}

/**
 * Like `rowsOfLocation`, but for an offset in a JSON file of the site. If the file is broken, the rows are those of its
 * last readable text.
 * @param newest the site with the text that the offset belongs to
 */
export function rowsOfPlace(newest: Site, document: string, offset: number): readonly string[] | undefined {
  const site = readableSite(newest);
  const [newestTree, tree] = [documentAt(newest, document), documentAt(site, document)];
  if (newestTree === undefined || tree === undefined) return undefined;
  const path = pathAt(tree, offsetInOther(newestTree, tree, offset));
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
 * The ids of the row of a page file and of all rows around it, outermost first: the row of its first published entry, else
 * of its first entry, else its row among the unlisted pages. Undefined for a file that has no row.
 */
export function rowsOfPage(site: Site, file: string): readonly string[] | undefined {
  const path = pagePathOf(file);
  if (path === undefined || site.files?.page(path)?.file !== file) return undefined;
  const places = entriesByPath(navigationListing(site)).get(path) ?? [];
  if (places.length > 0) return preferred(placeChains(site, places));
  const folder = folderOf(file);
  if (!unlistedIn(site, folder).some((page) => page.file === file)) return undefined;
  const parent = folder === "" ? [] : [childId(unlistedRowId, idSegment("folder", folder))];
  const id = childId(parent[0] ?? unlistedRowId, idSegment("orphan", file));
  return [siteRowId, unlistedRowId, ...parent, id];
}

function* placeChains(site: Site, places: readonly ListedPlace[]): Generator<RowChain> {
  for (const { owner, place } of places) yield entryChain(site, owner, place);
}
