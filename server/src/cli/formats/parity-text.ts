/** A parity table as text. */
import {
  absentGaps,
  type ParityCell,
  type ParityTable,
  type ParityView,
  parityGaps,
  viewOf,
} from "../../service/index.ts";
import { amountOf } from "../../service/text/words.ts";
import { printable } from "./sanitize.ts";
import { table } from "./table.ts";

/** A cell in words; a page without a gap is "there". */
export function cellWords({ gaps }: ParityCell): string {
  return gaps.length === 0 ? "there" : gaps.join(" ");
}

/** "12 there (1 older), 3 missing": the counts of a column. The numbers outside the parentheses add up to all pages. */
export function countsOf({ there, counts }: ParityTable["columns"][number]): string {
  const wordsOf = (isAbsent: boolean): readonly string[] =>
    parityGaps
      .filter((gap) => absentGaps.includes(gap) === isAbsent && counts[gap] > 0)
      .map((gap) => `${counts[gap]} ${gap}`);
  const details = wordsOf(false);
  const thereWords = details.length === 0 ? `${there} there` : `${there} there (${details.join(", ")})`;
  return [thereWords, ...wordsOf(true)].join(", ");
}

/** Sentences for people about the parts that a table does not show or compare. */
export function parityNotes({ kind, columns, rowsLeftOut, leftOut }: ParityTable): readonly string[] {
  const uncomparedColumns = columns.filter(({ isComparable }) => !isComparable).map(({ name }) => name);
  const original = columns.find(({ isOriginal }) => isOriginal)?.name ?? "";
  return [
    ...(uncomparedColumns.length === 0
      ? []
      : [
          `Fewer than half of their pages match those of ${original}, so gaps may be intended: ${uncomparedColumns.join(", ")}.`,
        ]),
    ...(leftOut.length === 0
      ? []
      : [`Not compared, because a part cannot be read or there are too many: ${leftOut.join(", ")}.`]),
    ...(rowsLeftOut === 0
      ? []
      : [
          `${amountOf(rowsLeftOut, "more page")} of the ${kind}s ${rowsLeftOut === 1 ? "is" : "are"} not shown.`,
        ]),
  ];
}

/** The title of a table: "Languages", or "Versions in English" if the list is inside sections. */
export function parityTitle({ kind, breadcrumb }: ParityTable): string {
  const name = kind === "language" ? "Languages" : "Versions";
  return breadcrumb.length === 0 ? name : `${name} in ${breadcrumb.join(" > ")}`;
}

/**
 * Rows of pages; for people, below the counts of each column. For other programs, the first line contains the names of the
 * columns, and each other line one page.
 */
export function parityText(parity: ParityTable, view: ParityView, isForPeople: boolean): string {
  const rows = viewOf(parity, view).map(({ path, cells }) => [path, ...cells.map(cellWords)]);
  const header = ["page", ...parity.columns.map(({ name }) => name)];
  const lines = table([header, ...rows], isForPeople);
  if (!isForPeople) return lines;
  const counts = table(
    parity.columns.map((column) => [column.name, countsOf(column), column.isOriginal ? "original" : ""]),
    true,
  );
  const notes = parityNotes(parity).map((note) => `${printable(note)}\n`);
  const body = rows.length === 0 ? "There is no such page.\n" : lines;
  return `${printable(parityTitle(parity))}\n\n${counts}${notes.join("")}\n${body}`;
}
