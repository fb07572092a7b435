/**
 * A parity table for coding agents: a limited list of pages for each gap, folder by folder, then the next command, and
 * the counts last.
 */
import { type ParityTable, type ParityView, viewOf } from "../../service/index.ts";
import { amountOf } from "../../service/text/words.ts";
import { grouped } from "./grouped.ts";
import { linesInBraces } from "./in-braces.ts";
import { countsOf, parityNotes, parityTitle } from "./parity-text.ts";
import { isPlainFolder } from "./plain-path.ts";
import { printable } from "./sanitize.ts";

/** How many pages of one list are printed. */
const maxPages = 100;

/** How many lists of pages are printed for each gap. */
const maxLists = 20;

/** A gap, the names of the languages or versions that have it, and a page. */
type GapOfPage = readonly [gap: string, page: readonly [names: string, path: string]];

/** The gaps of the pages of a view; pages without a gap are included only if the view includes them. */
function gapsOf(table: ParityTable, view: ParityView): readonly GapOfPage[] {
  return viewOf(table, view).flatMap(({ path, cells }) => {
    const columns = table.columns.flatMap(({ name, isOriginal }, index) => {
      const gaps = cells[index]?.gaps ?? [];
      const words = gaps.length === 0 && view.gaps === undefined ? ["there"] : gaps;
      return isOriginal ? [] : words.map((word) => [word, name] as const);
    });
    return Array.from(grouped(columns), ([gap, names]) => [gap, [names.join(", "), path]] as const);
  });
}

/** "missing in fr, de: guides/{a,b}": pages with the same gaps share a line. */
function gapLines(
  gap: string,
  pagesOfGap: readonly (readonly [names: string, path: string])[],
): readonly string[] {
  const pages = grouped(pagesOfGap);
  const more = pages.size - maxLists;
  return [
    ...[...pages].slice(0, maxLists).flatMap(([names, paths]) => {
      const [first = "", ...lines] = linesInBraces(paths.slice(0, maxPages));
      const morePages = paths.length - maxPages;
      return [
        `${printable(`${gap} in ${names}`)}: ${first}`,
        ...lines.map((line) => ` ${line}`),
        ...(morePages > 0 ? [` and ${amountOf(morePages, "more page")} (--format table lists them)`] : []),
      ];
    }),
    ...(more > 0 ? [`${gap} in ${amountOf(more, "more combination")} (--format table lists them)`] : []),
  ];
}

/**
 * The lines about one table.
 * @param folder the folder of the site, if the next command must name it
 */
export function parityForAgent(table: ParityTable, view: ParityView, folder?: string): readonly string[] {
  const hasMissing = table.columns.some(({ isOriginal, counts }) => !isOriginal && counts.missing > 0);
  const columns = table.columns.map((column) =>
    column.isOriginal ? `${column.name} original` : `${column.name} ${countsOf(column)}`,
  );
  const site = folder === undefined ? "" : ` --site ${isPlainFolder(folder) ? folder : "FOLDER"}`;
  return [
    ...[...grouped(gapsOf(table, view))].flatMap(([gap, pages]) => gapLines(gap, pages)),
    ...parityNotes(table).map(printable),
    ...(hasMissing
      ? [`Next: docs-json navigation duplicate PAGE --to NAME --files${site} (copies a missing page)`]
      : []),
    printable(`${parityTitle(table)}: ${columns.join("; ")}`),
  ];
}
