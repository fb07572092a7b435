/** Sentences about files and folders that could not be read. */
import type { HostNote } from "../host/file-system.ts";
import { counted } from "./formats/report.ts";

/** How many notes are printed; a broken disk can cause thousands. */
const noteLimit = 10;

type Note = Pick<HostNote, "path" | "reason">;

/** One sentence for each file up to the limit, and one for the number of remaining files. */
function sentencesOf(notes: readonly Note[], sentence: (note: Note) => string): readonly string[] {
  const sentences = notes.slice(0, noteLimit).map(sentence);
  const more = notes.length - noteLimit;
  return more > 0 ? [...sentences, `${counted(more, "more file")} could not be read`] : sentences;
}

/**
 * Sentences about what is not a part of a site.
 * @param pathOf gives a note's path as the user of the terminal would write it
 */
export function leftOutSentences(
  notes: readonly Note[],
  pathOf: (path: string) => string,
): readonly string[] {
  return sentencesOf(notes, ({ path, reason }) => `${pathOf(path)} was left out: ${reason}`);
}

/** Sentences about what is a part of a site and could not be read. */
export function unreadSentences(notes: readonly Note[], pathOf: (path: string) => string): readonly string[] {
  return sentencesOf(notes, ({ path, reason }) => `${pathOf(path)} could not be read: ${reason}`);
}
