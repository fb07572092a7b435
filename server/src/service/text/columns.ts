/**
 * Converts columns for clients that do not count UTF-16 code units, but bytes of UTF-8 or characters of Unicode
 * (UTF-32). The engine uses UTF-16 offsets; only `line-index.ts` uses this module, for texts of the front
 * ends.
 *
 * A column inside a character, in either unit, means the column before that character.
 */
import { lowerBound } from "../lower-bound.ts";

/** What the columns of positions count, by the names of the language server protocol. */
export type PositionEncoding = "utf-16" | "utf-8" | "utf-32";

type OtherEncoding = Exclude<PositionEncoding, "utf-16">;

/** Code units between marks. Counting starts at the last mark, so that lookups in one long line stay cheap. */
const markDistance = 1024;

/** Converts between the columns of one line and UTF-16 code units. */
export interface LineColumns {
  /** The column at a number of UTF-16 code units from the line's start. */
  columnAt(units: number): number;
  /** The number of UTF-16 code units before a column; a column beyond the end gives the length of the line. */
  unitsAt(column: number): number;
}

/** The number of UTF-16 code units of a code point. */
function unitsOf(code: number): number {
  return code > 0xffff ? 2 : 1;
}

function widthOf(code: number, encoding: OtherEncoding): number {
  if (encoding === "utf-32" || code < 0x80) return 1;
  if (code < 0x800) return 2;
  // A lone surrogate is written as U+FFFD, which also has three bytes.
  return code > 0xffff ? 4 : 3;
}

/**
 * Converts between UTF-16 code units and the columns of another encoding.
 * @param line the characters of one line, without the end of the line
 */
export function lineColumns(line: string, encoding: OtherEncoding): LineColumns {
  /** For each mark, the units and columns before the first character at or after that multiple of `markDistance`. */
  const markedUnits = [0];
  const markedColumns = [0];
  let column = 0;
  let units = 0;
  while (units < line.length) {
    if (units >= markedUnits.length * markDistance) {
      markedUnits.push(units);
      markedColumns.push(column);
    }
    const code = line.codePointAt(units) ?? 0;
    column += widthOf(code, encoding);
    units += unitsOf(code);
  }

  function columnAt(wanted: number): number {
    let mark = Math.min(Math.floor(wanted / markDistance), markedUnits.length - 1);
    // The mark may have moved after the second half of a surrogate pair.
    if ((markedUnits[mark] ?? 0) > wanted) mark -= 1;
    let at = markedUnits[mark] ?? 0;
    let column = markedColumns[mark] ?? 0;
    while (at < line.length) {
      const code = line.codePointAt(at) ?? 0;
      if (at + unitsOf(code) > wanted) break;
      column += widthOf(code, encoding);
      at += unitsOf(code);
    }
    return column;
  }

  function unitsAt(wanted: number): number {
    const next = lowerBound(markedColumns.length, (mark) => (markedColumns[mark] ?? 0) > wanted);
    const mark = Math.max(next - 1, 0);
    let at = markedUnits[mark] ?? 0;
    let column = markedColumns[mark] ?? 0;
    while (at < line.length) {
      const code = line.codePointAt(at) ?? 0;
      column += widthOf(code, encoding);
      if (column > wanted) break;
      at += unitsOf(code);
    }
    return at;
  }

  return { columnAt, unitsAt };
}
