/** Finds a table within the lines of a paragraph. Does not depend on blocks. */
import type { ConstructPlace } from "../mdx-construct.ts";

interface ScannedRow extends ConstructPlace {
  /** The cells that are not empty. */
  readonly cells: readonly ConstructPlace[];
}

interface ScannedTable extends ConstructPlace {
  /** The end of the paragraph before the table. */
  readonly before: number;
  /** The rows, header first. */
  readonly rows: readonly ScannedRow[];
}

const delimiterRow = /^(?=.*[|:])\|?(?:[ \t]*:?-+:?[ \t]*\|)*(?:[ \t]*:?-+:?)?$/;
const anyDelimiterRow = /\n[ \t]*[-|:][-|:\t ]*\r?(?:\n|$)/;

/** The table that begins at a line of a paragraph; undefined if there is none. */
export function tableIn(text: string, start: number, end: number): ScannedTable | undefined {
  if (!anyDelimiterRow.test(text.slice(start, end))) return undefined;
  const lines = linesIn(text, start, end);
  const head = headIn(text, lines);
  const from = lines[head]?.from;
  if (from === undefined) return undefined;
  const rows = [...lines.slice(head, head + 1), ...lines.slice(head + 2)];
  return {
    before: lines[head - 1]?.to ?? start,
    from,
    to: end,
    rows: rows.map((row) => ({ ...row, cells: cellsIn(text, row).cells })),
  };
}

/** The lines without their indentation. */
function linesIn(text: string, start: number, end: number): readonly ConstructPlace[] {
  const lines: ConstructPlace[] = [];
  for (let at = start; at < end; ) {
    const newline = text.indexOf("\n", at);
    const next = newline === -1 || newline >= end ? end : newline;
    const line = text.slice(at, next);
    const from = at + line.length - line.trimStart().length;
    lines.push({ from, to: line.endsWith("\r") ? next - 1 : next });
    at = next + 1;
  }
  return lines;
}

/** The index of the header, which is above the delimiter row; -1 if there is none. */
function headIn(text: string, lines: readonly ConstructPlace[]): number {
  return lines.findIndex((line, index) => {
    const next = lines[index + 1];
    if (next === undefined || !delimiterRow.test(text.slice(next.from, next.to).trimEnd())) return false;
    return cellsIn(text, next).count === cellsIn(text, line).count;
  });
}

interface RowCells {
  /** The number of all cells, including empty ones. */
  readonly count: number;
  readonly cells: readonly ConstructPlace[];
}

function cellsIn(text: string, { from, to }: ConstructPlace): RowCells {
  const cells: ConstructPlace[] = [];
  let [pipes, count, start] = [0, 0, from];
  const end = (at: number, isLast: boolean): void => {
    const written = text.slice(start, at);
    const cell = written.trim();
    if (cell !== "") {
      const cellStart = start + written.length - written.trimStart().length;
      cells.push({ from: cellStart, to: cellStart + cell.length });
    }
    if (cell !== "" || (pipes > 0 && !isLast)) count += 1;
    start = at + 1;
  };
  for (let at = from; at < to; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "|") {
      end(at, false);
      pipes += 1;
    }
  }
  end(to, true);
  return { count, cells };
}
