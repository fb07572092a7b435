/**
 * Text in pieces, for many small edits of a large text. An edit copies only the inserted characters,
 * and reading a few characters does not join the pieces. JavaScript's own strings are flattened at the
 * first read after each edit, which costs more in a large text than the rest of the edit. Immutable.
 */
import type { TextEdit } from "../model/location.ts";

/** Text that is cheap to edit. Immutable. */
export interface TextPieces {
  readonly length: number;
  /** The whole text; the pieces are joined when it is read. */
  readonly text: string;
  /** The UTF-16 code unit at the offset; NaN outside the text. */
  codeAt(offset: number): number;
  slice(start: number, end: number): string;
  /** The text after the edit. */
  replace(edit: TextEdit): TextPieces;
}

interface TextPiece {
  readonly text: string;
  readonly start: number;
  readonly length: number;
}

/** A text with more pieces than this is joined. */
const maxPieces = 24;
/** Adjacent pieces of up to this length together become one. */
const shortLength = 1024;

/** Text as one piece. */
export function textPieces(text: string): TextPieces {
  return fromPieces([{ text, start: 0, length: text.length }], text.length);
}

function fromPieces(pieces: readonly TextPiece[], length: number): TextPieces {
  let whole: string | undefined;
  const [only] = pieces;

  function text(): string {
    if (whole !== undefined) return whole;
    let joined = "";
    for (const piece of pieces) joined += piece.text.slice(piece.start, piece.start + piece.length);
    whole = joined;
    return whole;
  }

  function codeAt(offset: number): number {
    if (only !== undefined && pieces.length === 1) return only.text.charCodeAt(only.start + offset);
    let at = offset;
    for (const piece of pieces) {
      if (at < piece.length) return piece.text.charCodeAt(piece.start + at);
      at -= piece.length;
    }
    return Number.NaN;
  }

  function slice(start: number, end: number): string {
    let result = "";
    let at = 0;
    for (const piece of pieces) {
      const from = Math.max(start - at, 0);
      const to = Math.min(end - at, piece.length);
      if (from < to) result += piece.text.slice(piece.start + from, piece.start + to);
      at += piece.length;
    }
    return result;
  }

  function replace(edit: TextEdit): TextPieces {
    const start = Math.max(0, Math.min(edit.start, length));
    const end = Math.max(start, Math.min(edit.start + edit.length, length));
    const inserted = { text: edit.newText, start: 0, length: edit.newText.length };
    const parts = joinShort([...part(pieces, 0, start), inserted, ...part(pieces, end, length)]);
    const newLength = length - (end - start) + inserted.length;
    const next = fromPieces(parts, newLength);
    return parts.length <= maxPieces ? next : textPieces(next.text);
  }

  return {
    length,
    get text() {
      return text();
    },
    codeAt,
    slice,
    replace,
  };
}

function part(pieces: readonly TextPiece[], start: number, end: number): readonly TextPiece[] {
  const found: TextPiece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, piece.length);
    if (from < to) found.push({ text: piece.text, start: piece.start + from, length: to - from });
    at += piece.length;
  }
  return found;
}

function joinShort(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const joined: TextPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.length === 0) continue;
    if (last !== undefined && last.length + piece.length <= shortLength) {
      const text =
        last.text.slice(last.start, last.start + last.length) +
        piece.text.slice(piece.start, piece.start + piece.length);
      joined[joined.length - 1] = { text, start: 0, length: text.length };
    } else {
      joined.push(piece);
    }
  }
  return joined;
}
