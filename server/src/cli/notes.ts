/** Sentences about files and folders that could not be read. */
import nodePath from "node:path";
import type { HostNote } from "../host/file-system.ts";
import { pathForPeople } from "../host/paths.ts";
import { quoted } from "../service/text/quoting.ts";
import { amountOf } from "../service/text/words.ts";
import type { Report, UnreadReport } from "./formats/report.ts";

/** What is unknown about a site without its history. */
export const lossWithoutHistory = "where missing pages have gone";

/** How many notes are printed; a broken disk can cause thousands. */
const noteLimit = 10;

type Note = Pick<HostNote, "path" | "reason">;

/** One sentence for each file up to the limit, and one for the number of remaining files. */
function sentencesOf(notes: readonly Note[], sentence: (note: Note) => string): readonly string[] {
  const sentences = notes.slice(0, noteLimit).map(sentence);
  const more = notes.length - noteLimit;
  return more > 0 ? [...sentences, `${amountOf(more, "more file")} could not be read`] : sentences;
}

/**
 * Sentences about what is not a part of a site.
 * @param pathOf gives a note's path as the user of the terminal would write it
 */
export function leftOutSentences(
  notes: readonly Note[],
  pathOf: (path: string) => string,
): readonly string[] {
  return sentencesOf(notes, ({ path, reason }) => `${pathOf(path)} was skipped: ${reason}`);
}

/** Sentences about what is a part of a site and could not be read. */
export function unreadSentences(notes: readonly Note[], pathOf: (path: string) => string): readonly string[] {
  return sentencesOf(notes, ({ path, reason }) => `${pathOf(path)} could not be read: ${reason}`);
}

/** Whether a listed finding says of a file or folder that it could not be read. */
function isListed({ root, file }: UnreadReport, { sites }: Pick<Report, "sites">): boolean {
  return sites.some(
    (site) =>
      site.root === root &&
      site.findings.some(
        ({ code, file: place, message }) =>
          code === "unread-file" && (place === file || message.includes(quoted(file))),
      ),
  );
}

/**
 * Sentences about parts of the reported sites that could not be read and are not among the listed findings, so that people
 * do not read the same twice.
 * @param isPrinted whether people see the findings
 */
export function unlistedUnreadSentences(
  report: Pick<Report, "sites" | "unread">,
  { isPrinted, currentFolder }: { readonly isPrinted: boolean; readonly currentFolder: string },
): readonly string[] {
  const roots = new Set(report.sites.map(({ root }) => root));
  const notes = report.unread
    .filter((one) => roots.has(one.root) && !(isPrinted && isListed(one, report)))
    .map(({ root, file, reason }) => ({ path: nodePath.join(root, file), reason }));
  return unreadSentences(notes, (path) => pathForPeople(currentFolder, path));
}
