/** Text without some of its parts, in which lines keep their numbers, and the way back to the whole. Does not depend on syntax. */
import { lowerBound } from "../../lower-bound.ts";
import type { PagePiece } from "../scan/leftovers.ts";

interface ReducedText {
  readonly text: string;
  /** The offset in the whole text of an offset in the reduced one. */
  readonly wholeOffset: (offset: number) => number;
}

/** Takes parts out of a text, but for their line endings. The parts are in order and do not overlap. */
export function reducedText(whole: string, parts: readonly PagePiece[]): ReducedText {
  const starts: number[] = [];
  const shifts: number[] = [];
  let text = "";
  let at = 0;
  const keep = (end: number): void => {
    starts.push(text.length);
    shifts.push(at - text.length);
    text += whole.slice(at, end);
  };
  for (const { start, end } of parts) {
    keep(start);
    text += whole.slice(start, end).replace(/[^\r\n]+/g, "");
    at = end;
  }
  keep(whole.length);
  return {
    text,
    wholeOffset: (offset) => {
      const index = lowerBound(starts.length, (one) => (starts[one] ?? 0) > offset) - 1;
      return offset + (shifts[index] ?? 0);
    },
  };
}
