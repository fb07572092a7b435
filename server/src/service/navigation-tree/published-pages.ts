/**
 * The pages of the navigation as lists: each entry in order, and each published page with its places. Based on the same
 * content and drops as the rows of the tree.
 */

import { dropSentence } from "../facts/drop-sentence.ts";
import { navigationListing } from "../facts/navigation-listing.ts";
import { breadcrumbOf, pageUrl } from "../facts/site-listing.ts";
import { memo } from "../memo.ts";
import { append } from "../multimap.ts";
import type { Drop } from "../navigation/drops.ts";
import type { EndpointEntry, GraphqlEntry, PageEntry } from "../navigation/model.ts";
import { isPagePath } from "../navigation/page-path.ts";
import type { VisitedElement } from "../navigation/walk.ts";
import type { Site } from "../site/site.ts";
import { contentOf } from "./content.ts";
import { dropOfSubject, type RowSubject, subjectOfItem } from "./subject.ts";

/** A page, endpoint or part of a GraphQL schema that the navigation lists, with the element that lists it. */
interface ListedEntry {
  readonly entry: PageEntry | EndpointEntry | GraphqlEntry;
  readonly owner: VisitedElement;
  /** Why the entry is not published; undefined if it is. */
  readonly drop: Drop | undefined;
}

/** Everything in the navigation in document order, dropped or not: sections, their entries, and what is generated for them. */
export function navigationSubjects(site: Site): readonly RowSubject[] {
  const found: RowSubject[] = [];
  const visit = (element: VisitedElement): void => {
    for (const item of contentOf(element.element).items) {
      const subject = subjectOfItem(element, item);
      if (subject === undefined) continue;
      found.push(subject);
      if (subject.kind === "element") visit(subject.visited);
    }
  };
  const { root } = navigationListing(site);
  if (root !== undefined) visit(root);
  return found;
}

/** Every page, endpoint and part of a GraphQL schema in document order, dropped or not. */
function listedEntries(site: Site): readonly ListedEntry[] {
  return navigationSubjects(site).flatMap((subject): readonly ListedEntry[] => {
    if (subject.kind !== "entry") return [];
    const { entry } = subject.item;
    if (entry.kind !== "page" && entry.kind !== "endpoint" && entry.kind !== "graphql") return [];
    return [{ entry, owner: subject.owner, drop: dropOfSubject(subject) }];
  });
}

/** An entry of the navigation, and where readers find it. */
interface ListedPageEntry {
  /** Page path, or the endpoint or part of a GraphQL schema as written. */
  readonly entry: string;
  /** Names of the elements around it, outermost first. */
  readonly breadcrumb: readonly string[];
  /** The page's URL on the site; undefined for other entries, whose URLs the platform generates. */
  readonly url: string | undefined;
  /** Why the entry is not published, as one sentence; undefined if it is published. */
  readonly dropped: string | undefined;
}

/** Every page, endpoint and part of a GraphQL schema in document order, including the `root` pages of groups. */
export function listPages(site: Site): readonly ListedPageEntry[] {
  return listedEntries(site).flatMap(({ entry, owner, drop }): readonly ListedPageEntry[] => {
    if (entry.kind !== "graphql" && entry.path === "") return [];
    const dropped = drop === undefined ? undefined : dropSentence(drop);
    const breadcrumb = breadcrumbOf(owner);
    return entry.kind === "page"
      ? [{ entry: entry.path, breadcrumb, url: pageUrl(entry.path), dropped }]
      : [{ entry: entry.raw, breadcrumb, url: undefined, dropped }];
  });
}

/** An entry that publishes a page. */
interface PublishedPlace {
  readonly owner: VisitedElement;
  readonly entry: PageEntry;
}

/** A page that readers get, with all entries that publish it, in document order. */
interface PublishedPage {
  readonly path: string;
  /** Undefined if the files of the site are unknown. */
  readonly file: string | undefined;
  readonly places: readonly PublishedPlace[];
}

/** The existing pages that are listed and not dropped, in the order of their first entries. */
export const publishedPages = memo((site: Site): readonly PublishedPage[] => {
  const places = new Map<string, PublishedPlace[]>();
  for (const { entry, owner, drop } of listedEntries(site)) {
    if (entry.kind !== "page" || drop !== undefined || !isPagePath(entry.path)) continue;
    if (site.files === undefined || site.files.isPage(entry.path))
      append(places, entry.path, { owner, entry });
  }
  return Array.from(places, ([path, all]) => ({ path, file: site.files?.page(path)?.file, places: all }));
});
