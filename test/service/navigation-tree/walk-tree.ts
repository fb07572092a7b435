/** The whole navigation tree of a site, requested row by row like a view does. */
import assert from "node:assert/strict";
import { limitedChildren, type NavigationRow, treeRow } from "../../../server/src/service/index.ts";
import type { Site } from "../../../server/src/service/snapshot.ts";

/** A row with the rows below it and the rows around it, the outermost first. */
export interface WalkedRow {
  readonly row: NavigationRow;
  readonly children: readonly NavigationRow[];
  readonly around: readonly NavigationRow[];
}

/** All rows below a row as a view has them, each with its positions; without an id, the row of the site. */
export function treeChildren(
  site: Site,
  id: string | undefined,
  dropped: "apart" | "in-place" = "apart",
): readonly NavigationRow[] | undefined {
  return limitedChildren(site, id, Number.POSITIVE_INFINITY, dropped)?.rows.map((looks) => {
    const row = treeRow(site, looks.id, dropped);
    assert.ok(row !== undefined, looks.id);
    const { place, item, operation, ...shownRow } = row;
    assert.deepEqual(shownRow, looks);
    return row;
  });
}

/** All rows, each before the rows below it. */
export function walkTree(site: Site, dropped: "apart" | "in-place" = "apart"): readonly WalkedRow[] {
  const walked: WalkedRow[] = [];
  const visit = (row: NavigationRow, around: readonly NavigationRow[]): void => {
    const children = treeChildren(site, row.id, dropped);
    assert.ok(children !== undefined, row.id);
    walked.push({ row, children, around });
    for (const child of children) visit(child, [...around, row]);
  };
  for (const row of treeChildren(site, undefined, dropped) ?? []) visit(row, []);
  return walked;
}

/** The ids of all rows. */
export function idsOf(site: Site): ReadonlySet<string> {
  return new Set(walkTree(site).map(({ row }) => row.id));
}
