/** Sentences about files and folders that could not be read. */
import nodePath from "node:path";
import type { HostNote } from "../host/file-system.ts";
import { pathForPeople } from "../host/paths.ts";
import { quoted } from "../service/text/quoting.ts";
import { amountOf } from "../service/text/words.ts";
import type { Report, UnreadReport } from "./formats/report.ts";

/** What the messages about a missing history name as unknown. */
export const lossWithoutHistory = "where missing pages have gone";

/** How many notes are printed, because a broken disk can cause thousands. */
const noteLimit = 10;

type Note = Pick<HostNote, "path" | "reason">;

/** One sentence for each file up to the limit, and one that counts the remaining files. */
function sentencesOf(notes: readonly Note[], sentence: (note: Note) => string): readonly string[] {
  const sentences = notes.slice(0, noteLimit).map(sentence);
  const more = notes.length - noteLimit;
  return more > 0 ? [...sentences, `${amountOf(more, "more file")} could not be read`] : sentences;
}

/**
 * Sentences about files and folders that do not belong to a site.
 * @param pathOf gives a note's path as it is shown to the user
 */
export function leftOutSentences(
  notes: readonly Note[],
  pathOf: (path: string) => string,
): readonly string[] {
  return sentencesOf(notes, ({ path, reason }) => `${pathOf(path)} was skipped: ${reason}`);
}

/** Sentences about files and folders of a site that could not be read. */
export function unreadSentences(notes: readonly Note[], pathOf: (path: string) => string): readonly string[] {
  return sentencesOf(notes, ({ path, reason }) => `${pathOf(path)} could not be read: ${reason}`);
}

/**
 * A sentence about the files of a site that git's sparse checkout excludes; undefined if there are none.
 * @param files relative to the site's root
 * @param place the site, as it is shown to the user
 * @param isChange whether the command changes files, which it then does not do
 */
export function excludedSentence(
  files: readonly string[],
  place: string,
  isChange: boolean,
): string | undefined {
  const [first] = files;
  if (first === undefined) return undefined;
  const named =
    files.length === 1 ? quoted(first) : `${amountOf(files.length, "file")}, such as ${quoted(first)}`;
  const [they, them] = files.length === 1 ? ["it is", "it"] : ["they are", "them"];
  const cost = isChange
    ? `a change could not include ${them} and nothing is changed`
    : `entries and links that lead to ${them} are reported, although ${they} deployed`;
  return `${place}: a sparse checkout excludes ${named}, so ${cost}; run git sparse-checkout disable to get ${them}`;
}

/** Whether a listed finding says that a file or folder could not be read. */
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
 * Sentences about unreadable files of the reported sites that no listed finding names, so that people do not read the
 * same twice.
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
