/** Which rows of a table are shown, in which order. Does not depend on browsers. */
import { gapKinds, gapsAt } from "./cells.ts";
import type { PageRow, PageTable, ParityGap } from "./messages.ts";

/** By the title of the page, or by the gaps of a column. */
export interface RowSort {
  readonly by: "page" | number;
  readonly isDescending: boolean;
}

/** What the author wants to see. */
interface TableView {
  /** Words of titles and paths, all of which a row must have. */
  readonly text: string;
  /** Rows with one of these gaps in any column; empty for all rows. */
  readonly gaps: readonly ParityGap[];
  /** Undefined for the order of the navigation. */
  readonly sort: RowSort | undefined;
}

/** The name of a page for people. */
export function nameOf({ title, path }: PageRow): string {
  return title ?? path.split("/").at(-1) ?? path;
}

/** How grave the gaps of a cell are: 0 for the gravest. */
function rankOf(gaps: readonly ParityGap[]): number {
  return gaps.reduce((rank, gap) => Math.min(rank, gapKinds.indexOf(gap)), gapKinds.length);
}

/** The rows of a view; ties keep the order of the navigation. */
export function shownRows(table: PageTable, { text, gaps, sort }: TableView): readonly PageRow[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const wanted = new Set(gaps);
  const isWanted = table.gapLists.map((list) => list.some((gap) => wanted.has(gap)));
  const rows = table.rows.filter((row) => {
    if (wanted.size > 0 && !row.cells.some((cell) => isWanted[cell] === true)) return false;
    const rowText = words.length === 0 ? "" : `${row.title ?? ""}\n${row.path}`.toLowerCase();
    return words.every((word) => rowText.includes(word));
  });
  if (sort === undefined) return rows;
  const { by, isDescending } = sort;
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const compare = (one: PageRow, other: PageRow): number =>
    by === "page"
      ? collator.compare(nameOf(one), nameOf(other))
      : rankOf(gapsAt(table, one, by)) - rankOf(gapsAt(table, other, by));
  return rows.sort((one, other) => (isDescending ? compare(other, one) : compare(one, other)));
}

/** The order after another click on a head: ascending, descending, then that of the navigation. */
export function nextSort(sort: RowSort | undefined, by: RowSort["by"]): RowSort | undefined {
  if (sort?.by !== by) return { by, isDescending: false };
  return sort.isDescending ? undefined : { by, isDescending: true };
}
