/** The state of the parity page, derived from the server's answer. Does not depend on the editor. */
import type {
  ParityGap,
  SiteParity,
  SiteParityCell,
  SiteParityTable,
} from "../../../../server/src/protocol.ts";
import { counted, oneLine } from "../../ui/rows.ts";
import type { CellRequest, PageRow, PageTable, ParityPageState } from "../../webview/parity/messages.ts";

function labelOf({ breadcrumb, kind }: SiteParityTable): string {
  return oneLine([kind === "language" ? "Languages" : "Versions", ...breadcrumb].join(" › "));
}

/** The maximum length of a sentence from the server, which contains a path. */
const maxSentence = 1000;

type KnownHistory = Pick<SiteParity, "knowsChanges" | "missingHistory">;

function notesOf(
  { leftOut, rowsLeftOut }: SiteParityTable,
  { knowsChanges, missingHistory }: KnownHistory,
): readonly string[] {
  return [
    ...(rowsLeftOut === 0
      ? []
      : [`${counted(rowsLeftOut, "more page")} ${rowsLeftOut === 1 ? "is" : "are"} not shown.`]),
    ...(leftOut.length === 0
      ? []
      : [
          oneLine(
            `Not compared, because part of the site cannot be read or there are too many: ${leftOut.join(", ")}.`,
          ),
        ]),
    ...(knowsChanges
      ? []
      : ["No page is marked as older, because git is not run in a folder that is not trusted."]),
    ...(missingHistory === undefined ? [] : [oneLine(missingHistory, maxSentence)]),
  ];
}

function pageTable(table: SiteParityTable, history: KnownHistory): PageTable {
  const { columns, kind, place, rows } = table;
  const gapLists: (readonly ParityGap[])[] = [[]];
  const indexes = new Map<string, number>([["", 0]]);
  const gapListIndex = ({ gaps }: SiteParityCell): number => {
    const key = gaps.join();
    const index = indexes.get(key) ?? gapLists.push(gaps) - 1;
    indexes.set(key, index);
    return index;
  };
  return {
    place,
    kind,
    label: labelOf(table),
    columns: columns.map((column) => ({ ...column, name: oneLine(column.name) })),
    gapLists,
    rows: rows.map(
      ({ cells, path, title }): PageRow => ({
        path,
        ...(title === undefined ? {} : { title: oneLine(title) }),
        cells: cells.map(gapListIndex),
      }),
    ),
    notes: notesOf(table, history),
  };
}

/** @param site the URI of the site's docs.json, and the site's name */
export function pageState(
  { tables, ...history }: SiteParity,
  site: { readonly uri: string; readonly name: string },
): ParityPageState {
  // Versions are never marked as older, so no history is missing.
  const pageTables = tables.map((table) =>
    pageTable(table, table.kind === "version" ? { knowsChanges: true } : history),
  );
  return { site: site.uri, name: site.name, tables: pageTables };
}

/** A cell that the page names, with its context. */
interface KnownCell {
  readonly columnName: string;
  readonly cell: SiteParityCell;
  /** The cell of the original in the same row. */
  readonly original: SiteParityCell | undefined;
}

/** The cell of a request; undefined if it no longer exists. */
export function cellOf({ tables }: SiteParity, { column, page, place }: CellRequest): KnownCell | undefined {
  const table = tables.find((candidate) => candidate.place === place);
  const cells = table?.rows.find(({ path }) => path === page)?.cells;
  const name = table?.columns[column]?.name;
  const cell = cells?.[column];
  if (table === undefined || cell === undefined || name === undefined) return undefined;
  const original = cells?.[table.columns.findIndex(({ isOriginal }) => isOriginal)];
  return { columnName: name, cell, original };
}
