/** Sentences about files and folders that could not be read. */
import type { HostNote } from "../host/file-system.ts";
import { counted } from "./formats/report.ts";

/** How many notes are printed; a broken disk can cause thousands. */
const noteLimit = 10;

/**
 * One sentence for each file up to the limit, and one for the number of remaining files.
 * @param pathOf gives a note's path as the user of the terminal would write it
 */
export function sentencesOf(notes: readonly HostNote[], pathOf: (path: string) => string): readonly string[] {
  const sentences = notes
    .slice(0, noteLimit)
    .map(({ path, reason }) => `${pathOf(path)} was left out: ${reason}`);
  const more = notes.length - noteLimit;
  return more > 0 ? [...sentences, `${counted(more, "more file")} could not be read`] : sentences;
}
