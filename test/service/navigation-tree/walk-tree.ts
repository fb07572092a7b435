/** The whole navigation tree of a site, asked for row by row as a view does. */
import assert from "node:assert/strict";
import { type NavigationRow, treeChildren } from "../../../server/src/service/index.ts";
import type { Site } from "../../../server/src/service/snapshot.ts";

/** A row with the rows below it and the rows around it, the outermost first. */
export interface WalkedRow {
  readonly row: NavigationRow;
  readonly children: readonly NavigationRow[];
  readonly around: readonly NavigationRow[];
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
