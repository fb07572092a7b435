/**
 * The navigation tree of a site: rows and their children, requested by id. The single model of the navigation that
 * readers get, used by editors' views, the preview and the lists of the command line. Rows are created on request. What
 * is published is decided by `navigation/drops.ts` and the facts, not here.
 */

import { listedFiles } from "../facts/matched-pages.ts";
import { navigationListing } from "../facts/navigation-listing.ts";
import type { VisitedElement } from "../navigation/walk.ts";
import type { PageFile } from "../site/file-index.ts";
import type { Site } from "../site/site.ts";
import { type DroppedRows, subjectsBelow } from "./below.ts";
import type { NavigationRow, RowAppearance } from "./row.ts";
import { siteRowId } from "./row-id.ts";
import { appearanceOf, rowOf } from "./rows.ts";
import { type IdentifiedSubject, type RowSubject, subjectOf } from "./subject.ts";

/**
 * The first rows below a row, at most `max`, in the order in which they are shown and without their places, and the number of
 * rows left out. Without an id, the row of the site. Undefined if the site has no such row.
 */
export function limitedChildren(
  site: Site,
  id: string | undefined,
  max: number,
  dropped: DroppedRows = "apart",
): { readonly rows: readonly RowAppearance[]; readonly more: number } | undefined {
  let all: readonly IdentifiedSubject[] = [{ id: siteRowId, subject: { kind: "site" } }];
  if (id !== undefined) {
    const subject = subjectOf(site, id);
    if (subject === undefined) return undefined;
    all = [...subjectsBelow(site, { id, subject }, dropped)];
  }
  const rows = all.slice(0, max).map((one) => appearanceOf(site, one, dropped));
  return { rows, more: all.length - rows.length };
}

/**
 * The page files below a row whose frontmatter has not been read or does not exist, so that their rows lack a title.
 * Includes the files of entries that the platform drops.
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
