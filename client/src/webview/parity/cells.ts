/** The texts of cells in the parity table, and the actions for them. Does not depend on the editor or a browser. */
import type { CellAction, PageRow, PageTable, ParityColumn, ParityGap } from "./messages.ts";

interface GapWords {
  /** Distinguishes gaps without colors. */
  readonly symbol: string;
  readonly name: string;
  /** The meaning, as a sentence. */
  readonly meaning: string;
}

/** The gaps of pages that readers do not get: together with the pages that exist, they add up to all rows. */
const absentGaps: readonly ParityGap[] = ["missing", "no-file", "unlisted"];

/** The summary of a column: "5 of 6 present (2 older), 1 missing". */
export function columnWords({ there, counts }: ParityColumn, rows: number): string {
  const countsOf = (isAbsent: boolean): readonly string[] =>
    gapKinds
      .filter((gap) => absentGaps.includes(gap) === isAbsent && counts[gap] > 0)
      .map((gap) => `${counts[gap]} ${gapWords[gap].name.toLowerCase()}`);
  const presentCounts = countsOf(false);
  const presentSummary = `${there} of ${rows} present${presentCounts.length === 0 ? "" : ` (${presentCounts.join(", ")})`}`;
  return [presentSummary, ...countsOf(true)].join(", ");
}

/** The texts of the gaps, most severe first. */
export const gapWords: Readonly<Record<ParityGap, GapWords>> = {
  missing: { symbol: "✕", name: "Missing", meaning: "This page does not exist." },
  "no-file": {
    symbol: "!",
    name: "Only listed",
    meaning: "The navigation lists this page, but it has no file.",
  },
  unlisted: {
    symbol: "○",
    name: "Not listed",
    meaning: "The file exists, but readers do not find it in the navigation.",
  },
  "same-file": { symbol: "=", name: "Same file", meaning: "The entry names the file of the original." },
  untranslated: {
    symbol: "≡",
    name: "Not translated",
    meaning: "The file is a copy of the original with the same text.",
  },
  older: { symbol: "↻", name: "Older", meaning: "The original was changed after this page." },
  elsewhere: {
    symbol: "⇄",
    name: "Elsewhere",
    meaning: "The page is in a different place in the navigation than the original.",
  },
};

export const gapKinds = Object.keys(gapWords) as readonly ParityGap[];

/** The texts of a cell without gaps. */
export const thereWords: GapWords = { symbol: "✓", name: "Present", meaning: "The page exists." };

function hasFile(gaps: readonly ParityGap[]): boolean {
  return !gaps.includes("missing") && !gaps.includes("no-file");
}

/** The gaps of a cell. */
export function gapsAt(table: PageTable, row: PageRow, column: number): readonly ParityGap[] {
  return table.gapLists[row.cells[column] ?? 0] ?? [];
}

/** The index of the column that the others are compared with. */
function originalOf({ columns }: PageTable): number {
  return columns.findIndex(({ isOriginal }) => isOriginal);
}

/** An item in the menu of a cell. */
export interface CellChoice {
  readonly action: CellAction;
  readonly label: string;
}

/** The actions for a cell, the most likely first. */
export function choicesOf(table: PageTable, row: PageRow, column: number): readonly CellChoice[] {
  const gaps = gapsAt(table, row, column);
  const original = originalOf(table);
  const isOriginal = column === original;
  const originalHasFile = hasFile(gapsAt(table, row, original));
  const isShared = gaps.includes("same-file");
  const isUnlisted = gaps.includes("unlisted");
  const choices: CellChoice[] = [];
  const copy = (label: string): void => void choices.push({ action: "copy", label });
  if (isShared || (!hasFile(gaps) && !isOriginal && originalHasFile))
    copy(table.kind === "language" ? "Create a Copy to Translate" : "Create a Copy of the Original");
  else if (!hasFile(gaps) && table.columns.some((_, index) => hasFile(gapsAt(table, row, index))))
    copy(`Create a Copy from Another ${table.kind === "language" ? "Language" : "Version"}`);
  if (isUnlisted) choices.push({ action: "list", label: "List in the Navigation" });
  const isComparable = hasFile(gaps) && !isOriginal && originalHasFile && !isShared;
  if (isComparable) choices.push({ action: "compare", label: "Compare with the Original" });
  if (hasFile(gaps)) choices.push({ action: "open", label: "Open" });
  if (!isOriginal && originalHasFile && !isShared)
    choices.push({ action: "open-original", label: "Open the Original" });
  if (gaps.includes("missing") || isUnlisted) return choices;
  choices.push({ action: "remove", label: "Remove from the Navigation" });
  if (hasFile(gaps) && !isShared) choices.push({ action: "delete", label: "Remove and Delete the File…" });
  return choices;
}

/** The column whose page opens for a row: the original, otherwise the first with a file. */
export function columnToOpen(table: PageTable, row: PageRow): number | undefined {
  const order = [originalOf(table), ...table.columns.keys()];
  return order.find((column) => column >= 0 && hasFile(gapsAt(table, row, column)));
}
