/**
 * Lines of a baseline that follow what a command changes: files that move or are deleted, and links whose text changes with
 * them. A pure function; whoever carries the change out writes the result beside it.
 */
import type { TextEdit } from "../../model/location.ts";
import { isAtOrBelow } from "../../text/paths.ts";
import type { Move } from "../move/moved-files.ts";
import { type Baseline, type BaselineLine, baselineOfLines, isSameBaseline } from "./baseline.ts";

/** What happens to the files of a site. */
export interface FollowedChange {
  /** Files and whole folders, from their former to their present path. */
  readonly moves: readonly Move[];
  /** Files and whole folders that are gone. */
  readonly deleted?: readonly string[];
  /** Edits of texts, by the former or the present path of the file. */
  readonly edits?: ReadonlyMap<string, readonly TextEdit[]>;
  /** The text that the edits are for. */
  readonly textOf: (file: string) => string | undefined;
}

/** How far around an edit the rest of a link is looked for. */
const maxAround = 400;

/** What ends a link or path in text. */
const end = /[\s"'`()<>[\]{}]/;

/** The link or path around an edit, before and after it. */
function linkAround(text: string, { start, length, newText }: TextEdit): readonly [string, string] {
  let from = start;
  while (from > Math.max(0, start - maxAround) && !end.test(text.charAt(from - 1))) from -= 1;
  let to = start + length;
  while (to < Math.min(text.length, start + length + maxAround) && !end.test(text.charAt(to))) to += 1;
  const [before, after] = [text.slice(from, start), text.slice(start + length, to)];
  return [text.slice(from, to), `${before}${newText}${after}`];
}

/** What is underlined in a file under another text now; the first edit of a text decides, because equal links change equally. */
function changedSubjects(
  text: string | undefined,
  edits: readonly TextEdit[] | undefined,
): ReadonlyMap<string, string> {
  const subjects = new Map<string, string>();
  for (const edit of text === undefined || edits === undefined ? [] : edits) {
    const [before, after] = linkAround(text ?? "", edit);
    if (before !== after && !subjects.has(before)) subjects.set(before, after);
  }
  return subjects;
}

/** The baseline after a change; the same object if no line changes. */
export function movedBaseline(
  baseline: Baseline,
  { moves, deleted = [], edits, textOf }: FollowedChange,
): Baseline {
  const places = new Map(moves.map(({ from, to }) => [from, to]));
  const folders = moves.filter(({ from }) => !baseline.has(from));
  const pathNow = (file: string): string => {
    const to = places.get(file);
    if (to !== undefined) return to;
    const around = folders.find(({ from }) => file.startsWith(`${from}/`));
    return around === undefined ? file : around.to + file.slice(around.from.length);
  };
  const moved: BaselineLine[] = [];
  for (const [file, inFile] of baseline) {
    if (deleted.some((path) => isAtOrBelow(file, path))) continue;
    const now = pathNow(file);
    const ofFile = edits?.has(file) === true ? file : now;
    const subjects = changedSubjects(
      edits?.has(ofFile) === true ? textOf(ofFile) : undefined,
      edits?.get(ofFile),
    );
    for (const line of inFile.values()) {
      const subject = subjects.get(line.subject) ?? line.subject;
      moved.push({ ...line, file: now, subject });
    }
  }
  const next = baselineOfLines(moved);
  return isSameBaseline(baseline, next) ? baseline : next;
}
