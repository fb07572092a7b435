/**
 * Text to which repairs are applied one after another, so that the parser can continue after each; maps offsets back to
 * the original text. Does not depend on syntax.
 */
import type { Span, TextEdit } from "../../model/location.ts";

/** A piece of text that replaces characters of the original. */
interface ReplacedPiece {
  /** Offset and length in the original. */
  readonly start: number;
  readonly length: number;
  readonly newText: string;
}

export class RepairedText {
  readonly #original: string;
  /** In order, not adjacent to each other. */
  #replacements: readonly ReplacedPiece[] = [];
  text: string;

  constructor(original: string) {
    this.#original = original;
    this.text = original;
  }

  /** The offset in the original for an offset in the current text; within a replacement, its start. */
  originalOffset(offset: number): number {
    let shift = 0;
    for (const { start, length, newText } of this.#replacements) {
      const from = start + shift;
      if (offset < from) break;
      if (offset < from + newText.length) return start;
      shift += newText.length - length;
    }
    return offset - shift;
  }

  /** The span in the original for a span in the current text. */
  originalSpan({ start, length }: Span): Span {
    const from = this.originalOffset(start);
    const end = Math.min(this.originalOffset(start + length), this.#original.length);
    return { start: from, length: Math.max(0, end - from) };
  }

  /** The same edits for the original; undefined if they touch text that a repair has written. */
  originalEdits(edits: readonly TextEdit[]): readonly TextEdit[] | undefined {
    const all: TextEdit[] = [];
    for (const { newText, ...span } of edits) {
      const original = this.originalSpan(span);
      const isUntouched =
        original.length === span.length &&
        this.#original.slice(original.start, original.start + original.length) ===
          this.text.slice(span.start, span.start + span.length);
      if (!isUntouched) return undefined;
      all.push({ ...original, newText });
    }
    return all;
  }

  /** Applies edits, which must be in order and must not overlap. */
  apply(edits: readonly TextEdit[]): void {
    let shift = 0;
    for (const { start, length, newText } of edits) {
      this.#replace(start + shift, length, newText);
      shift += newText.length - length;
    }
  }

  #replace(start: number, length: number, newText: string): void {
    const end = start + length;
    let from = this.originalOffset(start);
    let to = this.originalOffset(end);
    let [before, after] = ["", ""];
    const remaining: ReplacedPiece[] = [];
    let shift = 0;
    for (const replacement of this.#replacements) {
      const at = replacement.start + shift;
      const atEnd = at + replacement.newText.length;
      shift += replacement.newText.length - replacement.length;
      if (atEnd < start || at > end || (length > 0 && (atEnd === start || at === end))) {
        remaining.push(replacement);
        continue;
      }
      // Merges text that was written before with the new text.
      if (at < start) before = replacement.newText.slice(0, start - at);
      if (atEnd > end) after = replacement.newText.slice(end - at);
      from = Math.min(from, replacement.start);
      to = Math.max(to, replacement.start + replacement.length);
    }
    remaining.push({ start: from, length: to - from, newText: before + newText + after });
    this.#replacements = remaining.sort((one, other) => one.start - other.start);
    this.text = this.text.slice(0, start) + newText + this.text.slice(end);
  }
}
