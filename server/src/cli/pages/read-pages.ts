/** Reads all pages of a site and keeps only what the rules need: on one thread, or on several where the site is large. */
import type { HostNote } from "../../host/file-system.ts";
import { type Intern, newIntern, type PageContent } from "../../service/snapshot.ts";
import { type PageResult, type PagesToRead, resultReader } from "./page-result.ts";
import { startPageThreads } from "./page-threads.ts";
import type { ThreadChoice } from "./thread-choice.ts";

/** What the pages of a site contain, and which of them could not be read. */
export interface PagesRead {
  readonly contents: readonly (readonly [file: string, content: PageContent])[];
  readonly notes: readonly HostNote[];
}

/** Waits until all pages have been read. */
type Finish = (onProgress?: (text: string) => void) => PagesRead;

/**
 * Begins to read pages; with one thread, nothing is read before the end is waited for.
 * @param choice undefined for one thread
 */
export function startReadingPages(pages: PagesToRead, choice: ThreadChoice | undefined): Finish {
  const { files } = pages;
  const more = choice === undefined ? 0 : choice.threadsFor(files.length) - 1;
  const threads =
    choice === undefined || more === 0 ? undefined : startPageThreads(pages, choice.program, more);
  return (onProgress) => {
    const intern = newIntern();
    const onRead = (count: number): void => onProgress?.(`reading page ${count} of ${files.length}`);
    return sorted(files, threads?.finish(intern, onRead) ?? readAlone(pages, intern, onRead));
  };
}

function readAlone(
  pages: PagesToRead,
  intern: Intern,
  onRead: (count: number) => void,
): readonly PageResult[] {
  const read = resultReader(pages, intern);
  return pages.files.map((file, index) => {
    onRead(index + 1);
    return read(file);
  });
}

/** Pages that are gone since the files were listed are left out. */
function sorted(files: readonly string[], results: readonly PageResult[]): PagesRead {
  const contents: (readonly [string, PageContent])[] = [];
  const notes: HostNote[] = [];
  for (const [index, file] of files.entries()) {
    const result = results[index];
    if (result?.kind === "content") contents.push([file, result.content]);
    else if (result?.kind === "unreadable") notes.push({ path: file, reason: result.reason });
  }
  return { contents, notes };
}
