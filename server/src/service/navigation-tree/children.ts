/**
 * The navigation tree of a site: rows and their children, asked for by id. THE model of what readers get of the
 * navigation: editors' views, the preview and the lists of the command line read it. Makes no row before it is asked
 * for, and judges nothing that `navigation/drops.ts` and the facts do not judge.
 */

import type { Site } from "../site/site.ts";
import { type DroppedRows, subjectsBelow } from "./below.ts";
import type { NavigationRow } from "./row.ts";
import { siteRowId } from "./row-id.ts";
import { rowOf } from "./rows.ts";
import { subjectOf } from "./subject.ts";

/**
 * The rows below a row, in the order in which they are shown; for no id, the row of the site. Undefined where the site
 * has no such row (any more).
 */
export function treeChildren(
  site: Site,
  id: string | undefined,
  dropped: DroppedRows = "apart",
): readonly NavigationRow[] | undefined {
  if (id === undefined) return [rowOf(site, { id: siteRowId, subject: { kind: "site" } }, dropped)];
  const subject = subjectOf(site, id);
  if (subject === undefined) return undefined;
  return Array.from(subjectsBelow(site, { id, subject }, dropped), (one) => rowOf(site, one, dropped));
}

/** One row; undefined where the site has no such row (any more). */
export function treeRow(site: Site, id: string, dropped: DroppedRows = "apart"): NavigationRow | undefined {
  const subject = subjectOf(site, id);
  return subject === undefined ? undefined : rowOf(site, { id, subject }, dropped);
}
