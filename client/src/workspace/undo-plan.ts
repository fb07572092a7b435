/** The steps that undo a change of texts and files, and whether it can still be undone. Does not depend on the editor. */

/** The texts of files by their URIs; undefined for a file that does not exist. */
export type FileTexts = ReadonlyMap<string, string | undefined>;

/** The files that an edit changes. */
export interface TouchedFiles {
  /** URIs of all files, before and after the change. */
  readonly uris: readonly string[];
  /** URIs of the files whose text is edited, before the change. */
  readonly texts: readonly string[];
  readonly renames: readonly { readonly from: string; readonly to: string }[];
}

export interface MadeChange {
  readonly renames: TouchedFiles["renames"];
  readonly before: FileTexts;
  readonly after: FileTexts;
}

/** One step of undoing a change; the steps are executed in order. */
export type UndoStep =
  | { readonly kind: "create"; readonly uri: string }
  | { readonly kind: "rename"; readonly from: string; readonly to: string }
  | { readonly kind: "replace"; readonly uri: string; readonly lines: LineChange }
  | { readonly kind: "delete"; readonly uri: string };

/** A replacement of lines in a text; if the end is undefined, it extends to the end of the text. */
export interface LineChange {
  readonly start: number;
  /** The first line after the replaced ones. */
  readonly end: number | undefined;
  readonly text: string;
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Text for a comparison: an editor may unify all line ends. */
function comparable(text: string | undefined): string | undefined {
  return text === undefined ? undefined : linesOf(text).join("\n");
}

/** The line replacement that turns one text into another; undefined if they are equal. */
export function changedLines(from: string, to: string): LineChange | undefined {
  const [before, after] = [linesOf(from), linesOf(to)];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  if (start === before.length && start === after.length) return undefined;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  if (same === 0) {
    // The last line is replaced as a whole, so that the line break before it stays.
    start = Math.min(start, shorter - 1);
    return { start, end: undefined, text: after.slice(start).join("\n") };
  }
  const lines = after.slice(start, after.length - same);
  return { start, end: before.length - same, text: lines.map((line) => `${line}\n`).join("") };
}

/** The files that were modified after the change. */
export function changedSince({ after }: MadeChange, now: FileTexts): readonly string[] {
  return [...after.keys()].filter((uri) => comparable(after.get(uri)) !== comparable(now.get(uri)));
}

/** Whether all files are as they were before the change. */
export function isUndone({ before }: MadeChange, now: FileTexts): boolean {
  return [...before.keys()].every((uri) => comparable(before.get(uri)) === comparable(now.get(uri)));
}

/** The steps that undo a change. */
export function undoSteps({ after, before, renames }: MadeChange): readonly UndoStep[] {
  const moved = new Map(renames.map(({ from, to }) => [from, to]));
  const renameTargets = new Set(renames.map(({ to }) => to));
  const steps: UndoStep[] = renames
    .toReversed()
    .map(({ from, to }) => ({ kind: "rename", from: to, to: from }));
  const deletions: UndoStep[] = [];
  for (const [uri, text] of before) {
    if (renameTargets.has(uri)) continue;
    const now = after.get(moved.get(uri) ?? uri);
    if (text === undefined && now !== undefined) deletions.push({ kind: "delete", uri });
    else if (text !== undefined && now === undefined) steps.push({ kind: "create", uri });
    else if (text !== undefined && now !== undefined) {
      const lines = changedLines(now, text);
      if (lines !== undefined) steps.push({ kind: "replace", uri, lines });
    }
  }
  return [...steps, ...deletions];
}
