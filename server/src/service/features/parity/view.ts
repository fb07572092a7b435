/** Filters and sorts the rows of a parity table. */
import type { ParityGap, ParityRow, ParityTable } from "./matrix.ts";

export const paritySorts = ["order", "path", "gaps"] as const;

/** `order`: the order of the navigation; `gaps`: most gaps first. */
export type ParitySort = (typeof paritySorts)[number];

export interface ParityView {
  /** Only rows with one of these gaps; if the list is empty, rows with any gap. Undefined for all rows. */
  readonly gaps: readonly ParityGap[] | undefined;
  readonly sort: ParitySort;
}

/** How many cells of a row have a gap. */
function gapsOf({ cells }: ParityRow): number {
  return cells.reduce((sum, { gaps }) => sum + (gaps.length > 0 ? 1 : 0), 0);
}

/** The rows of a table for a view; ties keep the order of the navigation. */
export function viewOf({ rows }: ParityTable, { gaps, sort }: ParityView): readonly ParityRow[] {
  const isShown = (row: ParityRow): boolean =>
    gaps === undefined ||
    row.cells.some((cell) =>
      gaps.length === 0 ? cell.gaps.length > 0 : cell.gaps.some((gap) => gaps.includes(gap)),
    );
  const shownRows = rows.filter(isShown);
  if (sort === "order") return shownRows;
  if (sort === "path") return shownRows.sort((one, other) => (one.path < other.path ? -1 : 1));
  const counted = shownRows.map((row) => ({ row, count: gapsOf(row) }));
  return counted.sort((one, other) => other.count - one.count).map(({ row }) => row);
}
