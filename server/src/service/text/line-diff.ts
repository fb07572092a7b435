/**
 * The difference between two texts as ranges of lines. Does not depend on edits or patches.
 *
 * A short difference is as short as possible. Because the time for that grows with the square of its length, a long one
 * is divided at lines that occur once on either side: still correct, but not always the shortest.
 */
import { diffArrays } from "diff";
import { lowerBound } from "../lower-bound.ts";

/** How many lines may differ before a range is divided instead. */
const editLimit = 500;

/** Lines before a change and the lines that replace them, by their indexes; ends are exclusive. */
interface LineRange {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** The lines of a text with their line ends; joined, they are the text. */
export function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The ranges in which two lists of lines differ: in order, not adjacent, and never empty on both sides. */
export function changedRanges(before: readonly string[], after: readonly string[]): readonly LineRange[] {
  const ranges: LineRange[] = [];
  const whole = { oldStart: 0, oldEnd: before.length, newStart: 0, newEnd: after.length };
  for (const range of differences(before, after, whole)) {
    const last = ranges.at(-1);
    const touches = last?.oldEnd === range.oldStart && last.newEnd === range.newStart;
    if (touches) ranges[ranges.length - 1] = { ...range, oldStart: last.oldStart, newStart: last.newStart };
    else ranges.push(range);
  }
  return ranges;
}

function* differences(
  before: readonly string[],
  after: readonly string[],
  range: LineRange,
): Generator<LineRange, void> {
  let { oldStart, oldEnd, newStart, newEnd } = range;
  while (oldStart < oldEnd && newStart < newEnd && before[oldStart] === after[newStart]) {
    oldStart += 1;
    newStart += 1;
  }
  while (oldStart < oldEnd && newStart < newEnd && before[oldEnd - 1] === after[newEnd - 1]) {
    oldEnd -= 1;
    newEnd -= 1;
  }
  if (oldStart === oldEnd && newStart === newEnd) return;
  const middle = { oldStart, oldEnd, newStart, newEnd };
  if (oldStart === oldEnd || newStart === newEnd) {
    yield middle;
    return;
  }
  const oldLines = before.slice(oldStart, oldEnd);
  const newLines = after.slice(newStart, newEnd);
  const shortest = diffArrays(oldLines, newLines, { maxEditLength: editLimit });
  if (shortest !== undefined) {
    yield* rangesOf(shortest, middle);
    return;
  }
  const anchors = anchorsOf(oldLines, newLines);
  if (anchors.length === 0) {
    yield middle;
    return;
  }
  let [oldLine, newLine] = [oldStart, newStart];
  for (const [oldIndex, newIndex] of [...anchors, [oldLines.length, newLines.length] as const]) {
    const [oldAnchor, newAnchor] = [middle.oldStart + oldIndex, middle.newStart + newIndex];
    yield* differences(before, after, {
      oldStart: oldLine,
      oldEnd: oldAnchor,
      newStart: newLine,
      newEnd: newAnchor,
    });
    [oldLine, newLine] = [oldAnchor + 1, newAnchor + 1];
  }
}

/** Converts the changed parts of a shortest difference to ranges. */
function* rangesOf(
  parts: ReturnType<typeof diffArrays<string>>,
  { oldStart, newStart }: LineRange,
): Generator<LineRange, void> {
  let [oldLine, newLine] = [oldStart, newStart];
  for (const { value, added, removed } of parts) {
    const oldEnd = oldLine + (added ? 0 : value.length);
    const newEnd = newLine + (removed ? 0 : value.length);
    if (added || removed) yield { oldStart: oldLine, oldEnd, newStart: newLine, newEnd };
    [oldLine, newLine] = [oldEnd, newEnd];
  }
}

/** The longest sequence of line pairs, in the same order on both sides, of lines that occur once on either side. */
function anchorsOf(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [number, number])[] {
  const lineIndexes = linesOccurringOnce(after);
  const pairs: (readonly [number, number])[] = [];
  for (const [line, oldLine] of linesOccurringOnce(before)) {
    const newLine = lineIndexes.get(line);
    if (newLine !== undefined) pairs.push([oldLine, newLine]);
  }
  // Longest increasing subsequence of new lines: for each length, the pair with the least new line that ends such a
  // sequence.
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, [, newLine]] of pairs.entries()) {
    const length = lowerBound(ends.length, (end) => (pairs[ends[end] ?? 0]?.[1] ?? 0) >= newLine);
    previous.push(ends[length - 1] ?? -1);
    ends[length] = index;
  }
  const sequence: (readonly [number, number])[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) sequence.push(pair);
  }
  return sequence.reverse();
}

function linesOccurringOnce(lines: readonly string[]): ReadonlyMap<string, number> {
  const lineIndexes = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (lineIndexes.has(line)) repeated.add(line);
    lineIndexes.set(line, index);
  }
  for (const line of repeated) lineIndexes.delete(line);
  return lineIndexes;
}
