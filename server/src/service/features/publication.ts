/**
 * What of the navigation readers get to see on today's platform: which lists it drops and for what
 * reason (F13.1 to F13.5), and how many of the entries below each element are published.
 *
 * For features that tell what a section holds. Rules say the same by findings; this module reports nothing.
 */
import { navigationListing } from "../facts/navigation-listing.ts";
import type { Location } from "../model/location.ts";
import { elementSpec } from "../navigation/elements.ts";
import { currentLanguages } from "../navigation/languages.ts";
import { type ChildList, type ElementEntry, isWhole, type NavigationElement } from "../navigation/model.ts";
import { isUrl } from "../navigation/page-path.ts";
import { contentByRank, dropsWholeList } from "../navigation/platform.ts";
import {
  type ListedEndpoint,
  locationOf,
  type NavigationListing,
  type VisitedElement,
} from "../navigation/walk.ts";
import { isEndpointKnownMissing } from "../rules/missing-endpoint.ts";
import type { FileIndex } from "../site/file-index.ts";
import type { Site } from "../site/site.ts";
import { counted } from "../text/words.ts";

/** What the platform drops with everything below, and the place at which the reason stands. */
export interface Drop {
  /** The element of which a list is dropped, or which is dropped itself. */
  readonly owner: VisitedElement;
  /** The list; undefined where the element itself is dropped. */
  readonly list: ChildList | undefined;
  /** The key or the element that is the reason. */
  readonly cause: Location;
}

export interface Publication {
  /** Why an element is not published; undefined where it is. */
  dropOf(element: VisitedElement): Drop | undefined;
  /** Why the entries of a list are not published; undefined where they are. */
  dropOfList(owner: VisitedElement, list: ChildList): Drop | undefined;
  /**
   * How many of the entries at any depth below an element readers get to see. Missing and empty entries
   * do not count, repeated ones count once for each language, version or product.
   */
  publishedBelow(element: VisitedElement): number;
}

interface Remembered {
  readonly files: FileIndex | undefined;
  readonly specs: Site["specs"];
  readonly publication: Publication;
}

const remembered = new WeakMap<NavigationListing, Remembered>();

/** What of a site's navigation is published; remembered until navigation, files or specs change. */
export function publicationOf(site: Site): Publication {
  const listing = navigationListing(site);
  const { files, specs } = site;
  const known = remembered.get(listing);
  if (known?.files === files && known?.specs === specs) return known.publication;
  const drops = dropsOf(listing);
  const unpublished = countUnpublished(site, listing, drops);
  const publication: Publication = {
    ...drops,
    publishedBelow: (element) =>
      drops.dropOf(element) === undefined ? element.element.pageCount - (unpublished.get(element) ?? 0) : 0,
  };
  remembered.set(listing, { files, specs, publication });
  return publication;
}

type Drops = Pick<Publication, "dropOf" | "dropOfList">;

/** Goes over all elements once, parents before children. */
function dropsOf(listing: NavigationListing): Drops {
  const ofElements = new Map<VisitedElement, Drop>();
  const ofLists = new Map<VisitedElement, ReadonlyMap<ChildList, Drop>>();
  const dropOf = (element: VisitedElement): Drop | undefined => ofElements.get(element);
  const dropOfList = (owner: VisitedElement, list: ChildList): Drop | undefined =>
    ofElements.get(owner) ?? ofLists.get(owner)?.get(list);
  for (const visited of listing.elements) {
    const { parent, list } = visited;
    const outer = parent === undefined || list === undefined ? undefined : dropOfList(parent, list);
    const own = outer ?? (parent === undefined ? undefined : ownDrop(parent, list, visited));
    if (own !== undefined) ofElements.set(visited, own);
    else if (!visited.element.inGlobal) {
      const dropped = droppedLists(visited);
      if (dropped.size > 0) ofLists.set(visited, dropped);
    }
  }
  return { dropOf, dropOfList };
}

/** An element that is refused alone, because its parent does not drop the whole list for it. */
function ownDrop(
  parent: VisitedElement,
  list: ChildList | undefined,
  visited: VisitedElement,
): Drop | undefined {
  if (list === undefined || dropsWholeList(parent.element)) return undefined;
  if (!isRefused(visited.element, list)) return undefined;
  return { owner: visited, list: undefined, cause: locationOf(parent, visited.place) };
}

/** Whether today's platform refuses an element: it has no name, an unsupported language, or the wrong kind. */
function isRefused(element: NavigationElement, list: ChildList): boolean {
  if (!isWhole(element)) return false;
  const { nameKey } = elementSpec(element.kind);
  if (nameKey === undefined) return false;
  const name = element.fields.get(nameKey)?.value;
  if (name === undefined) return !element.fields.has(nameKey);
  if (name.kind !== "string") return name.kind !== "invalid";
  return list.key === "languages" && !currentLanguages.includes(name.value);
}

/** The lists of an element that are dropped while the element itself stays. */
function droppedLists(visited: VisitedElement): ReadonlyMap<ChildList, Drop> {
  const { element } = visited;
  const rules = elementSpec(element.kind).children;
  const rivals = contentByRank(element).filter(
    (key) => !(key in rules) || rules[key as ChildList["key"]] !== "refused",
  );
  const dropped = new Map<ChildList, Drop>();
  for (const list of element.children) {
    const isBeaten = rivals[0] !== list.key || isLink(element);
    const cause = isBeaten ? list.field.place : refusedEntry(element, list)?.place;
    if (cause !== undefined) dropped.set(list, { owner: visited, list, cause: locationOf(visited, cause) });
  }
  return dropped;
}

/** Whether an element is a link, beside which the platform keeps no list. */
function isLink(element: NavigationElement): boolean {
  const { fields } = elementSpec(element.kind);
  return fields.some(({ key }) => key === "href") && element.fields.get("href")?.value !== undefined;
}

/** The first entry for which the platform drops a whole list. */
function refusedEntry(element: NavigationElement, list: ChildList): Pick<ElementEntry, "place"> | undefined {
  if (!dropsWholeList(element)) return undefined;
  return list.entries.find((entry) => {
    if (entry.kind === "invalid") return entry.node !== undefined;
    return entry.kind === "element" && isRefused(entry.element, list);
  });
}

/** How many entries below each element are listed and not published; elements without any are left out. */
function countUnpublished(
  site: Site,
  listing: NavigationListing,
  drops: Drops,
): ReadonlyMap<VisitedElement, number> {
  const counts = new Map<VisitedElement, number>();
  const addAbove = (owner: VisitedElement | undefined, amount: number): void => {
    for (let around = owner; around !== undefined; around = around.parent) {
      counts.set(around, (counts.get(around) ?? 0) + amount);
    }
  };
  const repetitions = new Repetitions(counts);
  for (const owner of listing.elements) {
    if (drops.dropOf(owner)?.owner === owner) addAbove(owner.parent, owner.element.pageCount);
    if (drops.dropOf(owner) !== undefined) continue;
    for (const list of owner.element.children) {
      if (drops.dropOfList(owner, list) !== undefined) {
        addAbove(owner, list.pageCount);
        continue;
      }
      for (const entry of list.entries) {
        if (entry.kind !== "page") continue;
        if (isPageThere(site, entry.path)) repetitions.add(owner, entry.path);
        else addAbove(owner, 1);
      }
    }
  }
  for (const endpoint of listing.endpoints) {
    const { owner, list, entry } = endpoint;
    if (drops.dropOfList(owner, list) !== undefined) continue;
    if (isEndpointKnownMissing(site, endpoint)) addAbove(owner, 1);
    else repetitions.add(owner, endpointKey(endpoint, entry.file));
  }
  return counts;
}

/** How many pages that are there and listed readers would not get to see, because no list with them is kept. */
export function lostPageCount(site: Site): number {
  const { dropOfList } = publicationOf(site);
  const kept = new Set<string>();
  const lost = new Set<string>();
  for (const owner of navigationListing(site).elements) {
    for (const list of owner.element.children) {
      const found = dropOfList(owner, list) === undefined ? kept : lost;
      for (const entry of list.entries) {
        if (entry.kind === "page" && isPageThere(site, entry.path)) found.add(entry.path);
      }
    }
  }
  return [...lost].filter((path) => !kept.has(path)).length;
}

/** Whether a page is there, as far as the files are known. */
function isPageThere({ files }: Site, path: string): boolean {
  if (path === "" || isUrl(path)) return false;
  return files === undefined || files.isPage(path);
}

/** Tells endpoints apart from each other and from pages, whose paths hold no blank at their start. */
function endpointKey({ entry, owner }: ListedEndpoint, file: string | undefined): string {
  const source = owner.specs?.sources[0];
  const spec = file ?? (source?.kind === "file" ? source.path : source?.raw) ?? "";
  return ` ${entry.method} ${entry.path} ${spec}`;
}

/**
 * Counts for each element how many entries below it repeat another one below it, within one language,
 * version or product.
 */
class Repetitions {
  readonly #counts: Map<VisitedElement, number>;
  /** By division and name: the element that listed it first, or all elements that have it below. */
  readonly #seen = new Map<VisitedElement["division"], Map<string, VisitedElement | Set<VisitedElement>>>();

  /** @param counts what each repetition is added to */
  constructor(counts: Map<VisitedElement, number>) {
    this.#counts = counts;
  }

  add(owner: VisitedElement, name: string): void {
    const names = this.#seen.get(owner.division) ?? new Map<string, VisitedElement | Set<VisitedElement>>();
    this.#seen.set(owner.division, names);
    const before = names.get(name);
    if (before === undefined) {
      names.set(name, owner);
      return;
    }
    const having = before instanceof Set ? before : new Set(selfAndAbove(before));
    names.set(name, having);
    for (const around of selfAndAbove(owner)) {
      if (having.has(around)) this.#counts.set(around, (this.#counts.get(around) ?? 0) + 1);
      else having.add(around);
    }
  }
}

function* selfAndAbove(visited: VisitedElement): Generator<VisitedElement> {
  for (let around: VisitedElement | undefined = visited; around !== undefined; around = around.parent)
    yield around;
}

/** "7 pages" where all are published, else "3 of 7 entries published". */
export function entryWords(listed: number, published: number): string {
  return listed === published
    ? counted(listed, "page")
    : `${published} of ${counted(listed, "entry", "entries")} published`;
}
