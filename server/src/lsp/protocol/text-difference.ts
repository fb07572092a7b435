/** Computes line edits that turn one text into another, so that an editor keeps its cursors and folds in unchanged lines. */
import type { TextEdit } from "../../service/model/location.ts";
import { changedRanges, splitLines } from "../../service/text/line-diff.ts";

/** The edits, in offsets of `before`: sorted and without overlaps; empty for equal texts. */
export function textDifference(before: string, after: string): readonly TextEdit[] {
  const oldLines = splitLines(before);
  const newLines = splitLines(after);
  const starts = [0];
  for (const line of oldLines) starts.push((starts.at(-1) ?? 0) + line.length);
  return changedRanges(oldLines, newLines).map(({ oldStart, oldEnd, newStart, newEnd }) => {
    const start = starts[oldStart] ?? before.length;
    const end = starts[oldEnd] ?? before.length;
    return { start, length: end - start, newText: newLines.slice(newStart, newEnd).join("") };
  });
}
