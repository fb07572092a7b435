/** What takes a change of texts and files back, and whether it still can be taken back. Does not depend on the editor. */

/** The texts of files by their URIs; undefined for a file that does not exist. */
export type FileTexts = ReadonlyMap<string, string | undefined>;

/** The files that an edit changes. */
export interface TouchedFiles {
  /** URIs of all of them, before and after. */
  readonly uris: readonly string[];
  /** URIs of those whose text is edited, before the change. */
  readonly texts: readonly string[];
  readonly renames: readonly { readonly from: string; readonly to: string }[];
}

/** A change that was made. */
export interface MadeChange {
  readonly renames: TouchedFiles["renames"];
  readonly before: FileTexts;
  readonly after: FileTexts;
}

/** One step of taking a change back; steps are taken in their order. */
export type UndoStep =
  | { readonly kind: "create"; readonly uri: string }
  | { readonly kind: "rename"; readonly from: string; readonly to: string }
  | { readonly kind: "replace"; readonly uri: string; readonly lines: LineChange }
  | { readonly kind: "delete"; readonly uri: string };

/** Lines of a text that become others; with an undefined end, all to the end of the text. */
export interface LineChange {
  readonly start: number;
  /** The first line that stays. */
  readonly end: number | undefined;
  readonly text: string;
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Text as it counts in a comparison: an editor may write the ends of all lines in the same way. */
function comparable(text: string | undefined): string | undefined {
  return text === undefined ? undefined : linesOf(text).join("\n");
}

/** The lines that make one text of another; undefined if both are the same. */
export function changedLines(from: string, to: string): LineChange | undefined {
  const [before, after] = [linesOf(from), linesOf(to)];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  if (start === before.length && start === after.length) return undefined;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  if (same === 0) {
    // A whole line changes, so that the end of the line before it stays.
    start = Math.min(start, shorter - 1);
    return { start, end: undefined, text: after.slice(start).join("\n") };
  }
  const lines = after.slice(start, after.length - same);
  return { start, end: before.length - same, text: lines.map((line) => `${line}\n`).join("") };
}

/** The files that are not as they were after the change. */
export function changedSince({ after }: MadeChange, now: FileTexts): readonly string[] {
  return [...after.keys()].filter((uri) => comparable(after.get(uri)) !== comparable(now.get(uri)));
}

/** Whether all files are as they were before the change. */
export function isUndone({ before }: MadeChange, now: FileTexts): boolean {
  return [...before.keys()].every((uri) => comparable(before.get(uri)) === comparable(now.get(uri)));
}

/** The steps that take a change back. */
export function undoSteps({ after, before, renames }: MadeChange): readonly UndoStep[] {
  const moved = new Map(renames.map(({ from, to }) => [from, to]));
  const arrived = new Set(renames.map(({ to }) => to));
  const steps: UndoStep[] = renames
    .toReversed()
    .map(({ from, to }) => ({ kind: "rename", from: to, to: from }));
  const last: UndoStep[] = [];
  for (const [uri, text] of before) {
    if (arrived.has(uri)) continue;
    const now = after.get(moved.get(uri) ?? uri);
    if (text === undefined && now !== undefined) last.push({ kind: "delete", uri });
    else if (text !== undefined && now === undefined) steps.push({ kind: "create", uri });
    else if (text !== undefined && now !== undefined) {
      const lines = changedLines(now, text);
      if (lines !== undefined) steps.push({ kind: "replace", uri, lines });
    }
  }
  return [...steps, ...last];
}
