/**
 * Edits that make one text into another, line by line, so that an editor keeps cursors and folds
 * where nothing changed. Knows texts only.
 */
import type { TextEdit } from "../../service/model/location.ts";

/** Lines with their ends; together they are the text. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** A stretch of lines on both sides; ends are exclusive. */
interface LineRanges {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** Places of the lines that stand exactly once in a range. */
function onceIn(lines: readonly string[], start: number, end: number): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (let index = start; index < end; index += 1) {
    const line = lines[index] ?? "";
    if (places.has(line)) repeated.add(line);
    places.set(line, index);
  }
  for (const line of repeated) places.delete(line);
  return places;
}

/**
 * Pairs of lines that stand once on either side, in the order of both. A pair that crosses one that
 * is already taken is left out, which gives a difference that is right, if not always the shortest.
 */
function anchorsOf(
  before: readonly string[],
  after: readonly string[],
  stretch: LineRanges,
): readonly [number, number][] {
  const places = onceIn(after, stretch.newStart, stretch.newEnd);
  const anchors: [number, number][] = [];
  let last = stretch.newStart - 1;
  for (const [line, oldLine] of onceIn(before, stretch.oldStart, stretch.oldEnd)) {
    const newLine = places.get(line);
    if (newLine === undefined || newLine <= last) continue;
    anchors.push([oldLine, newLine]);
    last = newLine;
  }
  return anchors;
}

function* differences(
  before: readonly string[],
  after: readonly string[],
  stretch: LineRanges,
): Generator<LineRanges, void> {
  let { oldStart, oldEnd, newStart, newEnd } = stretch;
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
  const anchors = anchorsOf(before, after, middle);
  if (anchors.length === 0) {
    yield middle;
    return;
  }
  for (const [oldAnchor, newAnchor] of [...anchors, [oldEnd, newEnd] as const]) {
    yield* differences(before, after, { oldStart, oldEnd: oldAnchor, newStart, newEnd: newAnchor });
    oldStart = oldAnchor + 1;
    newStart = newAnchor + 1;
  }
}

/** @returns edits in offsets of `before`: sorted, none overlapping another; empty for equal texts */
export function textDifference(before: string, after: string): readonly TextEdit[] {
  const oldLines = linesOf(before);
  const newLines = linesOf(after);
  const starts = [0];
  for (const line of oldLines) starts.push((starts.at(-1) ?? 0) + line.length);
  const whole = { oldStart: 0, oldEnd: oldLines.length, newStart: 0, newEnd: newLines.length };
  return [...differences(oldLines, newLines, whole)].map(({ oldStart, oldEnd, newStart, newEnd }) => {
    const start = starts[oldStart] ?? before.length;
    const end = starts[oldEnd] ?? before.length;
    return { start, length: end - start, newText: newLines.slice(newStart, newEnd).join("") };
  });
}
