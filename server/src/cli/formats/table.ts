/** Formats a table as text. */
import { widthOf } from "./excerpt.ts";
import { printable } from "./sanitize.ts";

/** The widest column; wider cells do not widen their column. */
const widestColumn = 60;

/**
 * Formats rows: columns are aligned for people, and separated by a tab for other programs. Cells may contain text of the
 * site, so characters that would break a row are made visible.
 */
export function table(rows: readonly (readonly string[])[], isForPeople: boolean): string {
  const cells = rows.map((row) => row.map(printable));
  if (!isForPeople) return cells.map((row) => `${row.join("\t")}\n`).join("");
  const widths: number[] = [];
  for (const row of cells) {
    for (const [column, text] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, Math.min(widthOf(text), widestColumn));
    }
  }
  const padded = (text: string, column: number): string =>
    text + " ".repeat(Math.max(0, (widths[column] ?? 0) - widthOf(text)));
  return cells.map((row) => `${row.map(padded).join("  ").trimEnd()}\n`).join("");
}
