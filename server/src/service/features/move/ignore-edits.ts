/** The edits of `.mintignore` in a move: what a pattern excludes stays excluded at its new place. */
import type { TextEdit } from "../../model/location.ts";
import { patternAfter } from "../../site/ignore-pattern.ts";

/**
 * Replaces the paths in the patterns.
 * @param text the text of `.mintignore`
 * @param pathAfter the path of a file or folder after the move
 */
export function ignoreEdits(text: string, pathAfter: (path: string) => string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    const mark = index === 0 && line.startsWith("\uFEFF") ? 1 : 0;
    const pattern = line.slice(mark);
    const newText = patternAfter(pattern, pathAfter);
    if (newText !== pattern) edits.push({ start: index + mark, length: pattern.length, newText });
  }
  return edits;
}
