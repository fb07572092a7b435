/**
 * Formats one source line for a terminal, with marks below the range of a finding.
 *
 * Counts the columns of a terminal: wide characters take two, combining marks none, and a tab extends to the next
 * stop. A line that is too long for the terminal is shortened to the part around the range.
 */
import { printable } from "./sanitize.ts";

/** Two lines for a terminal: a part of the source, and the marks below it. */
interface Excerpt {
  /** The line or a part of it, sanitized. */
  readonly source: string;
  /** Spaces and carets to print below the source. */
  readonly marks: string;
}

/** One character as a reader sees it. */
interface Cell {
  readonly text: string;
  /** How many columns the character takes: 0, 1 or 2, or for a tab the columns up to the next stop. */
  readonly width: number;
  /** The UTF-16 offset in the line. */
  readonly start: number;
  readonly end: number;
}

const tabStop = 4;
const cut = "…";

/**
 * The excerpt of a line.
 * @param line the source line, without its line end; only the shown part of a very long line is processed
 * @param start the UTF-16 offset of the first character of the range
 * @param end the offset after the range; the same as `start` for an empty range
 * @param columns the width of the excerpt in columns; at least 20 are used
 */
export function excerptOf(line: string, start: number, end: number, columns: number): Excerpt {
  const columnCount = Math.max(columns, 20);
  const from = Math.min(Math.max(start, 0), line.length);
  const to = Math.max(Math.min(end, line.length), from);

  // This many UTF-16 units before and after the start are enough to fill the width.
  const near = isShort(line, columnCount) ? 0 : characterStart(line, Math.max(0, from - columnCount));
  const far = isShort(line, columnCount)
    ? line.length
    : characterStart(line, Math.min(line.length, from + 2 * columnCount));
  const cells = cellsOf(line, near, far);
  const visible = windowOf(cells, from, columnCount, { cutBefore: near > 0, cutAfter: far < line.length });

  let source = visible.cutBefore ? cut : "";
  let marks = visible.cutBefore ? " " : "";
  /** The column of a range whose characters are invisible, such as a byte order mark. */
  let invisibleColumn: number | undefined;
  for (const cell of cells.slice(visible.first, visible.last)) {
    const isMarked = from === to ? cell.start <= from && from < cell.end : cell.start < to && cell.end > from;
    if (isMarked) invisibleColumn ??= marks.length;
    source += cell.text;
    marks += (isMarked ? "^" : " ").repeat(cell.width);
  }
  if (visible.cutAfter) source += cut;
  marks = marks.trimEnd();
  if (marks === "") marks = `${" ".repeat(invisibleColumn ?? widthOf(source))}^`;
  return { source: source.trimEnd(), marks };
}

/** The width of text in a terminal, in columns. */
export function widthOf(text: string): number {
  return cellsOf(text, 0, text.length).reduce((sum, cell) => sum + cell.width, 0);
}

function isShort(line: string, columnCount: number): boolean {
  return line.length <= 4 * columnCount;
}

/** The offset, or the one before if it would split a surrogate pair. */
function characterStart(line: string, offset: number): number {
  const inPair = /[\uDC00-\uDFFF]/.test(line[offset] ?? "") && /[\uD800-\uDBFF]/.test(line[offset - 1] ?? "");
  return inPair ? offset - 1 : offset;
}

/** Created for the first excerpt, because loading its tables takes several milliseconds. */
let segmenter: Intl.Segmenter | undefined;

function cellsOf(line: string, near: number, far: number): readonly Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  for (const { segment, index } of segmenter.segment(line.slice(near, far))) {
    const tab = segment === "\t";
    const width = tab ? tabStop - (column % tabStop) : cellWidth(segment);
    const text = tab ? " ".repeat(width) : printable(segment);
    cells.push({ text, width, start: near + index, end: near + index + segment.length });
    column += width;
  }
  return cells;
}

/**
 * East Asian Wide and Fullwidth characters (Unicode Annex 11), rounded to blocks, and emoji shown as images: two
 * columns in nearly every terminal.
 */
const wide =
  /[\u1100-\u115F\u2329\u232A\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{16FE0}-\u{18DFF}\u{1AFF0}-\u{1B2FF}\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFD}\p{Emoji_Presentation}]/u;

/** The width of a grapheme: a letter with marks, or an emoji sequence, is as wide as its first character. */
function cellWidth(segment: string): number {
  if (segment.length === 1 && segment >= " " && segment <= "~") return 1;
  if (/^[\p{Mn}\p{Me}\p{Cf}]+$/u.test(printable(segment))) return 0;
  if (segment.includes("\uFE0F")) return 2;
  return wide.test(String.fromCodePoint(segment.codePointAt(0) ?? 0)) ? 2 : 1;
}

interface Window {
  /** Index of the first cell shown, and of the one after the last. */
  readonly first: number;
  readonly last: number;
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

/** The cells that fit: from the start of the line if they include the range, otherwise around the range. */
function windowOf(
  cells: readonly Cell[],
  from: number,
  columnCount: number,
  outside: { readonly cutBefore: boolean; readonly cutAfter: boolean },
): Window {
  const total = cells.reduce((sum, cell) => sum + cell.width, 0);
  if (total <= columnCount && !outside.cutBefore && !outside.cutAfter) {
    return { first: 0, last: cells.length, ...outside };
  }
  const rangeCell = cells.findIndex((cell) => cell.end > from);
  // A third of the width shows the text before the range; each cut mark takes one column.
  let first = rangeCell === -1 ? cells.length : rangeCell;
  for (let left = Math.floor(columnCount / 3); first > 0; first -= 1) {
    left -= cells[first - 1]?.width ?? 0;
    if (left < 0) break;
  }
  let last = first;
  for (let left = columnCount - 2; last < cells.length; last += 1) {
    left -= cells[last]?.width ?? 0;
    if (left < 0) break;
  }
  // Columns that remain at the end of the line are used at the front.
  let spare = columnCount - 1 - cells.slice(first, last).reduce((sum, cell) => sum + cell.width, 0);
  while (first > 0 && last === cells.length && !outside.cutAfter) {
    spare -= cells[first - 1]?.width ?? 0;
    if (spare < 0) break;
    first -= 1;
  }
  return {
    first,
    last,
    cutBefore: first > 0 || outside.cutBefore,
    cutAfter: last < cells.length || outside.cutAfter,
  };
}
