/** Selects and sorts the rows of a table. Does not depend on browsers. */
import { gapKinds, gapsAt } from "./cells.ts";
import type { PageRow, PageTable, ParityGap } from "./messages.ts";

/** The sort order: by the title of the page, or by the gaps of a column. */
export interface RowSort {
  readonly by: "page" | number;
  readonly isDescending: boolean;
}

/** The filter and the sort order that the author has chosen. */
interface TableView {
  /** Words, all of which a row must have in its title or path. */
  readonly text: string;
  /** Shows rows with one of these gaps in any column; empty for all rows. */
  readonly gaps: readonly ParityGap[];
  /** Undefined for the order of the navigation. */
  readonly sort: RowSort | undefined;
}

/** The displayed name of a page. */
export function nameOf({ title, path }: PageRow): string {
  return title ?? path.split("/").at(-1) ?? path;
}

/** The severity of a cell's gaps: 0 for the most severe. */
function rankOf(gaps: readonly ParityGap[]): number {
  return gaps.reduce((rank, gap) => Math.min(rank, gapKinds.indexOf(gap)), gapKinds.length);
}

/** The visible rows; ties keep the order of the navigation. */
export function shownRows(table: PageTable, { text, gaps, sort }: TableView): readonly PageRow[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const filteredGaps = new Set(gaps);
  const isListShown = table.gapLists.map((list) => list.some((gap) => filteredGaps.has(gap)));
  const rows = table.rows.filter((row) => {
    if (filteredGaps.size > 0 && !row.cells.some((cell) => isListShown[cell] === true)) return false;
    const rowText = words.length === 0 ? "" : `${row.title ?? ""}\n${row.path}`.toLowerCase();
    return words.every((word) => rowText.includes(word));
  });
  if (sort === undefined) return rows;
  const { by, isDescending } = sort;
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const compare = (first: PageRow, second: PageRow): number =>
    by === "page"
      ? collator.compare(nameOf(first), nameOf(second))
      : rankOf(gapsAt(table, first, by)) - rankOf(gapsAt(table, second, by));
  return rows.sort((first, second) => (isDescending ? compare(second, first) : compare(first, second)));
}

/** The sort order after another click on a column head: ascending, descending, then that of the navigation. */
export function nextSort(sort: RowSort | undefined, by: RowSort["by"]): RowSort | undefined {
  if (sort?.by !== by) return { by, isDescending: false };
  return sort.isDescending ? undefined : { by, isDescending: true };
}
