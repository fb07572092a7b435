/**
 * Text to which repairs are applied one by one, so that the parser can go on after each, and which knows where
 * all that is left of the first text stood. Does not depend on syntax.
 */
import type { Span, TextEdit } from "../../model/location.ts";

/** A piece that replaces characters of the original. */
interface Replaced {
  /** Offset and length in the original. */
  readonly start: number;
  readonly length: number;
  readonly newText: string;
}

export class RepairedText {
  readonly #original: string;
  /** In order and apart from each other. */
  #replaced: readonly Replaced[] = [];
  text: string;

  constructor(original: string) {
    this.#original = original;
    this.text = original;
  }

  /** The offset in the original of an offset in the present text; within a replacement, where this begins. */
  originalOffset(offset: number): number {
    let shift = 0;
    for (const { start, length, newText } of this.#replaced) {
      const from = start + shift;
      if (offset < from) break;
      if (offset < from + newText.length) return start;
      shift += newText.length - length;
    }
    return offset - shift;
  }

  /** The span in the original of a span in the present text. */
  originalSpan({ start, length }: Span): Span {
    const from = this.originalOffset(start);
    const end = Math.min(this.originalOffset(start + length), this.#original.length);
    return { start: from, length: Math.max(0, end - from) };
  }

  /** The same edits for the original; undefined if they touch what a repair has written. */
  originalEdits(edits: readonly TextEdit[]): readonly TextEdit[] | undefined {
    const all: TextEdit[] = [];
    for (const { newText, ...span } of edits) {
      const own = this.originalSpan(span);
      const isUntouched =
        own.length === span.length &&
        this.#original.slice(own.start, own.start + own.length) ===
          this.text.slice(span.start, span.start + span.length);
      if (!isUntouched) return undefined;
      all.push({ ...own, newText });
    }
    return all;
  }

  /** Applies edits, which must be in order and apart from each other. */
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
    const kept: Replaced[] = [];
    let shift = 0;
    for (const one of this.#replaced) {
      const at = one.start + shift;
      const atEnd = at + one.newText.length;
      shift += one.newText.length - one.length;
      if (atEnd < start || at > end || (length > 0 && (atEnd === start || at === end))) {
        kept.push(one);
        continue;
      }
      // What was written before and what is written now become one piece.
      if (at < start) before = one.newText.slice(0, start - at);
      if (atEnd > end) after = one.newText.slice(end - at);
      from = Math.min(from, one.start);
      to = Math.max(to, one.start + one.length);
    }
    kept.push({ start: from, length: to - from, newText: before + newText + after });
    this.#replaced = kept.sort((one, other) => one.start - other.start);
    this.text = this.text.slice(0, start) + newText + this.text.slice(end);
  }
}
