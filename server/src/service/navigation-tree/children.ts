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
 * Up to a number of the rows below a row, in the order in which they are shown and without their places, and how many
 * there are beside these; for no id, the row of the site. Undefined if the site has no such row.
 */
export function limitedChildren(
  site: Site,
  id: string | undefined,
  max: number,
  dropped: DroppedRows = "apart",
): { readonly rows: readonly RowLooks[]; readonly more: number } | undefined {
  let all: readonly IdentifiedSubject[] = [{ id: siteRowId, subject: { kind: "site" } }];
  if (id !== undefined) {
    const subject = subjectOf(site, id);
    if (subject === undefined) return undefined;
    all = [...subjectsBelow(site, { id, subject }, dropped)];
  }
  const rows = all.slice(0, max).map((one) => looksOf(site, one, dropped));
  return { rows, more: all.length - rows.length };
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
