/**
 * The navigation tree of a site: rows and their children, requested by id. The single model of what readers get of the
 * navigation: editors' views, the preview and the lists of the command line read it. Makes no row before it is asked
 * for, and checks nothing that `navigation/drops.ts` and the facts do not check.
 */

import { listedFiles } from "../facts/matched-pages.ts";
import { navigationListing } from "../facts/navigation-listing.ts";
import type { VisitedElement } from "../navigation/walk.ts";
import type { PageFile } from "../site/file-index.ts";
import type { Site } from "../site/site.ts";
import { type DroppedRows, subjectsBelow } from "./below.ts";
import type { NavigationRow, RowLooks } from "./row.ts";
import { siteRowId } from "./row-id.ts";
import { looksOf, rowOf } from "./rows.ts";
import { type IdentifiedSubject, type RowSubject, subjectOf } from "./subject.ts";

/**
 * The rows below a row, in the order in which they are shown; for no id, the row of the site. Undefined if the site
 * has no such row.
 */
export function treeChildren(
  site: Site,
  id: string | undefined,
  dropped: DroppedRows = "apart",
): readonly NavigationRow[] | undefined {
  const subjects = subjectsOfChildren(site, id, dropped);
  return subjects && Array.from(subjects, (one) => rowOf(site, one, dropped));
}

/** Like `treeChildren`, without the places, and up to a number of rows. */
export function firstChildren(
  site: Site,
  id: string,
  dropped: DroppedRows,
  max: number,
): readonly RowLooks[] | undefined {
  const subjects = subjectsOfChildren(site, id, dropped);
  if (subjects === undefined) return undefined;
  const rows: RowLooks[] = [];
  for (const rowSubject of subjects) {
    if (rows.length >= max) break;
    rows.push(looksOf(site, rowSubject, dropped));
  }
  return rows;
}

/** What the rows below a row stand for; undefined if the site has no such row. */
function subjectsOfChildren(
  site: Site,
  id: string | undefined,
  dropped: DroppedRows,
): Iterable<IdentifiedSubject> | undefined {
  if (id === undefined) return [{ id: siteRowId, subject: { kind: "site" } }];
  const subject = subjectOf(site, id);
  return subject && subjectsBelow(site, { id, subject }, dropped);
}

/** Up to a number of the rows below a row, without their places, and how many there are beside these. */
export function limitedChildren(
  site: Site,
  id: string | undefined,
  max: number,
): { readonly rows: readonly RowLooks[]; readonly more: number } | undefined {
  const subjects = subjectsOfChildren(site, id, "apart");
  if (subjects === undefined) return undefined;
  const rows: RowLooks[] = [];
  let more = 0;
  for (const rowSubject of subjects) {
    if (rows.length === max) more += 1;
    else rows.push(looksOf(site, rowSubject, "apart"));
  }
  return { rows, more };
}

/**
 * The files of pages below a row whose rows lack a title because the frontmatter has not been read, or has none; those of
 * entries that the platform drops too.
 */
export function untitledFiles(site: Site, id: string): readonly string[] {
  const untitled: string[] = [];
  for (const { file, frontmatter } of pagesBelow(site, id))
    if (frontmatter === undefined) untitled.push(file);
  return untitled;
}

function* pagesBelow(site: Site, id: string): Generator<PageFile> {
  const { files } = site;
  const subject = subjectOf(site, id);
  if (files === undefined || subject === undefined) return;
  const owner = subject.kind === "site" ? navigationListing(site).root : elementOf(subject);
  if (owner !== undefined) yield* listedFiles(files, owner.element);
  else
    for (const subjectBelow of subjectsBelow(site, { id, subject }, "apart")) {
      if (subjectBelow.subject.kind === "orphan") yield subjectBelow.subject.page;
    }
}

/** The element whose entries are below a row. */
function elementOf(subject: RowSubject): VisitedElement | undefined {
  if (subject.kind === "element") return subject.visited;
  return subject.kind === "lost-list" ? subject.owner : undefined;
}

/** One row; undefined if the site has no such row. */
export function treeRow(site: Site, id: string, dropped: DroppedRows = "apart"): NavigationRow | undefined {
  const subject = subjectOf(site, id);
  return subject === undefined ? undefined : rowOf(site, { id, subject }, dropped);
}
