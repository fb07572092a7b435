/** Sentences about files and folders that could not be read. */
import type { HostNote } from "../host/file-system.ts";
import { counted } from "./formats/report.ts";

/** How many notes are printed; a broken disk has thousands. */
const noteLimit = 10;

/**
 * One sentence for each file, and one for the number of the remaining files.
 * @param pathOf gives a note's path as the user at the terminal would write it
 */
export function sentencesOf(notes: readonly HostNote[], pathOf: (path: string) => string): readonly string[] {
  const sentences = notes
    .slice(0, noteLimit)
    .map(({ path, reason }) => `${pathOf(path)} was left out: ${reason}`);
  const more = notes.length - noteLimit;
  return more > 0 ? [...sentences, `${counted(more, "more file")} could not be read`] : sentences;
}
