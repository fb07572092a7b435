/**
 * Updates a baseline when a command moves or deletes files, or changes the text of links with them. A pure function; the
 * caller that applies the change writes the result.
 */
import { endOfLink, subjectOfText, withPartsReplaced } from "../../facts/finding-subject.ts";
import type { TextEdit } from "../../model/location.ts";
import { isAtOrBelow } from "../../text/paths.ts";
import type { Move } from "../move/moved-files.ts";
import { type Baseline, type BaselineLine, baselineOfLines, isSameBaseline } from "./baseline.ts";

/** A change of a site's files. */
export interface FollowedChange {
  /** Files and whole folders, from their old to their new path. */
  readonly moves: readonly Move[];
  /** Files and whole folders. */
  readonly deleted?: readonly string[];
  /** Edits of texts, by the old or the new path of the file. */
  readonly edits?: ReadonlyMap<string, readonly TextEdit[]>;
  /** The text before the edits. */
  readonly textOf: (file: string) => string | undefined;
}

/** How many characters on each side of an edit may belong to the link. */
const maxSide = 400;

/** The link or path that an edit changes, before and after the edit. */
function linkAround(text: string, { start, length, newText }: TextEdit): readonly [string, string] {
  const replaced = text.slice(start, start + length);
  // A whole JSON string: what is next to its quotes does not belong to it.
  if (/^".*"$/s.test(replaced)) return [replaced, newText];
  let from = start;
  while (from > Math.max(0, start - maxSide) && !endOfLink.test(text.charAt(from - 1))) from -= 1;
  let to = start + length;
  while (to < Math.min(text.length, start + length + maxSide) && !endOfLink.test(text.charAt(to))) to += 1;
  const [before, after] = [text.slice(from, start), text.slice(start + length, to)];
  return [text.slice(from, to), `${before}${newText}${after}`];
}

/**
 * The new text of each link or path that edits change, both in the form of a subject. The first edit of a link decides, because
 * equal links change equally.
 */
function changedSubjects(
  text: string | undefined,
  edits: readonly TextEdit[] | undefined,
): ReadonlyMap<string, string> {
  const subjects = new Map<string, string>();
  for (const edit of text === undefined || edits === undefined ? [] : edits) {
    const [before, after] = linkAround(text ?? "", edit).map(subjectOfText);
    // Inserted text changes no link.
    if (before === undefined || before === "" || after === undefined) continue;
    if (before !== after && !subjects.has(before)) subjects.set(before, after);
  }
  return subjects;
}

/** A subject after edits; links in markup, such as the source of an image, change with it. */
function changedSubject(subject: string, changes: ReadonlyMap<string, string>): string {
  if (changes.size === 0) return subject;
  return changes.get(subject) ?? withPartsReplaced(subject, (part) => changes.get(part));
}

/** The baseline after a change; the same object if no line changes. */
export function movedBaseline(
  baseline: Baseline,
  { moves, deleted = [], edits, textOf }: FollowedChange,
): Baseline {
  const newPaths = new Map(moves.map(({ from, to }) => [from, to]));
  const folders = moves.filter(({ from }) => !baseline.has(from));
  const newPathOf = (file: string): string => {
    const to = newPaths.get(file);
    if (to !== undefined) return to;
    const folder = folders.find(({ from }) => file.startsWith(`${from}/`));
    return folder === undefined ? file : folder.to + file.slice(folder.from.length);
  };
  const moved: BaselineLine[] = [];
  for (const [file, inFile] of baseline) {
    if (deleted.some((path) => isAtOrBelow(file, path))) continue;
    const newPath = newPathOf(file);
    const editedPath = edits?.has(file) === true ? file : newPath;
    const subjects = changedSubjects(
      edits?.has(editedPath) === true ? textOf(editedPath) : undefined,
      edits?.get(editedPath),
    );
    for (const line of inFile.values())
      moved.push({ ...line, file: newPath, subject: changedSubject(line.subject, subjects) });
  }
  const next = baselineOfLines(moved);
  return isSameBaseline(baseline, next) ? baseline : next;
}
