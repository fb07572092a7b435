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

/** The new names of what findings are about, after a change. */
interface NewNames {
  readonly pathOf: (file: string) => string;
  /** The new subjects of the findings in a file, which is given by its old path. */
  readonly subjectsIn: (file: string) => (subject: string) => string;
}

export function newNames({ moves, edits, textOf }: FollowedChange): NewNames {
  const newPaths = new Map(moves.map(({ from, to }) => [from, to]));
  const pathOf = (file: string): string => {
    // The file itself, then the folders around it.
    for (let end = file.length; end > 0; end = file.lastIndexOf("/", end - 1)) {
      const to = newPaths.get(file.slice(0, end));
      if (to !== undefined) return to + file.slice(end);
    }
    return file;
  };
  return {
    pathOf,
    subjectsIn(file) {
      const path = edits?.has(file) === true ? file : pathOf(file);
      const fileEdits = edits?.get(path);
      const changes = changedSubjects(fileEdits === undefined ? undefined : textOf(path), fileEdits);
      return (subject) => changedSubject(subject, changes);
    },
  };
}

/** The baseline after a change; the same object if no line changes. */
export function movedBaseline(baseline: Baseline, change: FollowedChange): Baseline {
  const { deleted = [] } = change;
  const { pathOf, subjectsIn } = newNames(change);
  const moved: BaselineLine[] = [];
  for (const [file, inFile] of baseline) {
    if (deleted.some((path) => isAtOrBelow(file, path))) continue;
    const newSubject = subjectsIn(file);
    for (const line of inFile.values())
      moved.push({ ...line, file: pathOf(file), subject: newSubject(line.subject) });
  }
  const next = baselineOfLines(moved);
  return isSameBaseline(baseline, next) ? baseline : next;
}
