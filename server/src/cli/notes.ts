/** Sentences about files and folders that could not be read. */
import type { HostNote } from "../host/file-system.ts";
import { counted } from "./formats/report.ts";

/** So many are named; a broken disk has thousands. */
const noteLimit = 10;

/**
 * One sentence per file, and one for the rest of many.
 * @param pathOf a note's path as the person at the terminal would write it
 */
export function sentencesOf(notes: readonly HostNote[], pathOf: (path: string) => string): readonly string[] {
  const sentences = notes
    .slice(0, noteLimit)
    .map(({ path, reason }) => `${pathOf(path)} was left out: ${reason}`);
  const more = notes.length - noteLimit;
  return more > 0 ? [...sentences, `${counted(more, "more file")} could not be read`] : sentences;
}
