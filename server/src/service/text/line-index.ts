/**
 * Lines of a text as the language server protocol counts them: zero-based, ended by LF, CRLF or CR, with columns in
 * UTF-16 code units unless the client chose another encoding. Immutable; after an edit, only the inserted text is
 * searched for line breaks.
 */
import { lowerBound } from "../lower-bound.ts";
import type { TextEdit } from "../model/location.ts";
import { type LineColumns, lineColumns, type PositionEncoding } from "./columns.ts";
import { type TextPieces, textPieces } from "./pieces.ts";

/** A position between two characters. Both numbers are zero-based. */
interface LinePosition {
  readonly line: number;
  /** UTF-16 code units from the start of the line, or the units of another encoding. */
  readonly character: number;
}

/** A text and the positions of its lines. Immutable. */
export interface LineIndex {
  readonly text: string;
  /** A part of the text. Unlike `text`, which joins all pieces, it costs only its own length. */
  slice(start: number, end: number): string;
  readonly lineCount: number;
  /** What the columns count. */
  readonly encoding: PositionEncoding;
  /** The line and column of an offset; an offset outside the text is clamped, and the result is never inside a CRLF. */
  positionAt(offset: number): LinePosition;
  /** The offset of a line and column; a column beyond the end of its line gives the end of the line. */
  offsetAt(position: LinePosition): number;
  /**
   * The lines after an edit.
   *
   * @param change offsets in `text`; offsets beyond the end of the text are clamped.
   */
  update(change: TextEdit): LineIndex;
}

const LF = 10;
const CR = 13;

/**
 * The lines of a text.
 * @param encoding what the columns count
 */
export function lineIndex(text: string, encoding: PositionEncoding = "utf-16"): LineIndex {
  return linesFrom(0, text, encoding);
}

/**
 * The lines of a text that was read from disk. Editors show no byte order mark, so the mark is not part of the first
 * line: no column counts it, and no position is before it.
 * @param encoding what the columns count
 */
export function lineIndexOfFile(text: string, encoding: PositionEncoding = "utf-16"): LineIndex {
  return linesFrom(text.startsWith("\uFEFF") ? 1 : 0, text, encoding);
}

/** @param start the offset of the first line */
function linesFrom(start: number, text: string, encoding: PositionEncoding): LineIndex {
  const starts = [start];
  collect(text, text.length, 0, starts);
  return indexOf(textPieces(text), new Uint32Array(starts), encoding);
}

/**
 * Adds the starts of the lines whose line break is before `to`.
 *
 * @param to the search stops here, but the character at this offset is read to distinguish CR from CRLF.
 * @param shift added to each start.
 */
function collect(text: string, to: number, shift: number, starts: number[]): void {
  if (!text.includes("\r")) {
    for (let at = text.indexOf("\n"); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) {
      starts.push(at + 1 + shift);
    }
    return;
  }
  for (let at = 0; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) starts.push(at + 1 + shift);
  }
}

function indexOf(text: TextPieces, starts: Uint32Array, encoding: PositionEncoding): LineIndex {
  const textStart = starts[0] ?? 0;
  /** Columns of lines, computed on first use. */
  const columns = new Map<number, LineColumns>();

  /** The columns of a line in the chosen encoding; undefined if they equal UTF-16 code units. */
  function columnsOf(line: number): LineColumns | undefined {
    if (encoding === "utf-16") return undefined;
    let cached = columns.get(line);
    if (cached === undefined) {
      cached = lineColumns(text.slice(starts[line] ?? 0, contentEnd(line)), encoding);
      columns.set(line, cached);
    }
    return cached;
  }

  function positionAt(offset: number): LinePosition {
    const within = Math.max(textStart, Math.min(offset, text.length));
    const line = lineAt(starts, within);
    const start = starts[line] ?? 0;
    const units = Math.min(within, contentEnd(line)) - start;
    return { line, character: columnsOf(line)?.columnAt(units) ?? units };
  }

  /** Offset of the end of a line before its CR or LF, or of the end of the text. */
  function contentEnd(line: number): number {
    const next = starts[line + 1];
    if (next === undefined) return text.length;
    const isCrLf = text.codeAt(next - 1) === LF && text.codeAt(next - 2) === CR;
    return Math.max(starts[line] ?? 0, next - (isCrLf ? 2 : 1));
  }

  function offsetAt({ line, character }: LinePosition): number {
    if (line < 0) return textStart;
    const start = starts[line];
    if (start === undefined) return text.length;
    const units = columnsOf(line)?.unitsAt(character) ?? character;
    return Math.max(start, Math.min(start + units, contentEnd(line)));
  }

  function update(change: TextEdit): LineIndex {
    const first = Math.max(textStart, Math.min(change.start, text.length));
    const last = Math.max(first, Math.min(change.start + change.length, text.length));
    const whole = text.replace({ start: first, length: last - first, newText: change.newText });
    const growth = change.newText.length - (last - first);
    // The change may join a CR and an LF, or separate them, at its start and at its end. So the search includes the
    // character before the change and the one after it.
    const searchFrom = Math.max(textStart, first - 1);
    const searchTo = Math.min(whole.length, first + change.newText.length + 1);
    const keptBefore = lineAt(starts, searchFrom) + 1;
    const found: number[] = [];
    collect(whole.slice(searchFrom, searchTo + 1), searchTo - searchFrom, searchFrom, found);
    const keptAfter = firstStartAfter(starts, searchTo - growth);
    const updated = new Uint32Array(keptBefore + found.length + starts.length - keptAfter);
    updated.set(starts.subarray(0, keptBefore));
    updated.set(found, keptBefore);
    const shift = keptBefore + found.length - keptAfter;
    for (let line = keptAfter; line < starts.length; line += 1) {
      updated[line + shift] = (starts[line] ?? 0) + growth;
    }
    return indexOf(whole, updated, encoding);
  }

  return {
    get text() {
      return text.text;
    },
    slice: text.slice,
    lineCount: starts.length,
    encoding,
    positionAt,
    offsetAt,
    update,
  };
}

/** The last line that starts at or before the offset. */
function lineAt(starts: Uint32Array, offset: number): number {
  return firstStartAfter(starts, offset) - 1;
}

function firstStartAfter(starts: Uint32Array, offset: number): number {
  return lowerBound(starts.length, (line) => (starts[line] ?? 0) > offset);
}
