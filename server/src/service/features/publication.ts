/**
 * Counts the entries below each element that today's platform publishes, after the drops of navigation/drops.ts. For
 * features that show the content of a section; rules report the same drops as findings.
 */

import { navigationListing } from "../facts/navigation-listing.ts";
import { pageFilesOf } from "../facts/page-files.ts";
import { memoLast } from "../memo.ts";
import { getOrInsert } from "../multimap.ts";
import { dropOf, dropOfList, entryKey } from "../navigation/drops.ts";
import { isPagePath } from "../navigation/page-path.ts";
import { type NavigationListing, selfAndAncestors, type VisitedElement } from "../navigation/walk.ts";
import { isEndpointKnownMissing } from "../rules/missing-endpoint.ts";
import type { Site } from "../site/site.ts";
import { counted } from "../text/words.ts";

/** What readers see of the navigation. */
export interface Publication {
  /**
   * How many entries below an element, at any depth, are published. Missing and empty entries do not count; repeated
   * entries count once in each language, version or product.
   */
  publishedBelow(element: VisitedElement): number;
}

const publicationIn = memoLast(
  (listing: NavigationListing, files: Site["files"], specs: Site["specs"]): Publication => {
    const unpublished = countUnpublished({ files, specs }, listing);
    return {
      publishedBelow: (element) =>
        dropOf(element) === undefined ? element.element.pageCount - (unpublished.get(element) ?? 0) : 0,
    };
  },
);

/** The published part of a site's navigation; remembered until navigation, files or specs change. */
export function publicationOf(site: Site): Publication {
  return publicationIn(navigationListing(site), site.files, site.specs);
}

/** How many entries below each element are listed but not published; an element without such entries has no count. */
function countUnpublished(
  site: Pick<Site, "files" | "specs">,
  listing: NavigationListing,
): ReadonlyMap<VisitedElement, number> {
  const counts = new Map<VisitedElement, number>();
  const addAbove = (owner: VisitedElement | undefined, amount: number): void => {
    for (let section = owner; section !== undefined; section = section.parent) {
      counts.set(section, (counts.get(section) ?? 0) + amount);
    }
  };
  const repetitions = new Repetitions(counts);
  for (const owner of listing.elements) {
    if (dropOf(owner) !== undefined) continue;
    for (const list of owner.element.children) {
      if (dropOfList(owner, list) !== undefined) {
        addAbove(owner, list.pageCount);
        continue;
      }
      const pages = site.files === undefined ? undefined : pageFilesOf(site.files, list);
      for (const [index, entry] of list.entries.entries()) {
        if (entry.kind !== "page") continue;
        const isKnownMissing = pages !== undefined && pages[index] === undefined;
        if (isPagePath(entry.path) && !isKnownMissing) repetitions.add(owner, entry.path);
        else addAbove(owner, 1);
      }
    }
  }
  for (const endpoint of listing.endpoints) {
    const { owner, list, entry } = endpoint;
    if (dropOfList(owner, list) !== undefined) continue;
    if (isEndpointKnownMissing(site, endpoint)) addAbove(owner, 1);
    else repetitions.add(owner, entryKey(entry, owner));
  }
  return counts;
}

/** Counts for each element the entries below it that repeat another one below it in the same language, version or product. */
class Repetitions {
  readonly #counts: Map<VisitedElement, number>;
  /** By division and name: the element that lists the first entry, or, if there are several entries, all elements above them. */
  readonly #seen = new Map<VisitedElement["division"], Map<string, VisitedElement | Set<VisitedElement>>>();

  /** @param counts where repetitions are added */
  constructor(counts: Map<VisitedElement, number>) {
    this.#counts = counts;
  }

  add(owner: VisitedElement, name: string): void {
    const names = getOrInsert(this.#seen, owner.division, () => new Map());
    const earlier = names.get(name);
    if (earlier === undefined) {
      names.set(name, owner);
      return;
    }
    const sections = earlier instanceof Set ? earlier : new Set(selfAndAncestors(earlier));
    names.set(name, sections);
    for (const section of selfAndAncestors(owner)) {
      if (sections.has(section)) this.#counts.set(section, (this.#counts.get(section) ?? 0) + 1);
      else sections.add(section);
    }
  }
}

/** "7 pages" if all are published, otherwise "3 of 7 entries published". */
export function entryWords(listed: number, published: number): string {
  return listed === published
    ? counted(listed, "page")
    : `${published} of ${counted(listed, "entry", "entries")} published`;
}
