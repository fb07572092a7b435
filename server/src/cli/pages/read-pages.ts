/**
 * Reads all pages of a site and keeps only what the rules need: on one thread, or on several if the site is large, and from
 * what an earlier run has kept, if the user requests that.
 */
import type { HostNote } from "../../host/file-system.ts";
import { limitHeapGrowth } from "../../host/process-memory.ts";
import { type Intern, newIntern, type PageContent } from "../../service/snapshot.ts";
import type { PageCache } from "./page-cache.ts";
import { batchSize, type PageResult, type PagesToRead, spanReader } from "./page-result.ts";
import { startPageThreads } from "./page-threads.ts";
import { manyPages, type ThreadChoice } from "./thread-choice.ts";

/** By how many percent the heap may grow while rules run. */
const heapGrowth = 50;

/** What the pages of a site contain, and which of them could not be read. */
export interface PagesRead {
  readonly contents: readonly (readonly [file: string, content: PageContent])[];
  readonly notes: readonly HostNote[];
  /** Why what was read could not be kept; undefined if it is kept, or nobody requests that. */
  readonly notKept: string | undefined;
}

/** How pages are read. */
interface PageReadingOptions {
  /** Undefined for one thread. */
  readonly threads?: ThreadChoice | undefined;
  /** What an earlier run has kept, if the user requests that. */
  readonly cache?: PageCache | undefined;
}

/** Waits until all pages have been read. */
type FinishReading = (onProgress?: (text: string) => void) => PagesRead;

/** Begins to read pages; with one thread, nothing is read before the end is waited for. */
export function startReadingPages(
  wanted: PagesToRead,
  { threads: choice, cache }: PageReadingOptions,
): FinishReading {
  const { files } = wanted;
  const pages: PagesToRead = { ...wanted, known: cache?.keys };
  const more = choice === undefined ? 0 : choice.threadsFor(files.length) - 1;
  const threads =
    choice === undefined || more === 0 ? undefined : startPageThreads(pages, choice.program, more);
  return (onProgress) => {
    const intern = newIntern();
    const onRead = (count: number): void => onProgress?.(`reading page ${count} of ${files.length}`);
    const results = threads?.finish(intern, onRead) ?? readAlone(pages, intern, onRead);
    // All threads have started by now, and what follows makes most of the garbage.
    if (files.length >= manyPages) limitHeapGrowth(heapGrowth);
    return cache === undefined ? sorted(files, results) : withCache(wanted, results, cache, intern);
  };
}

function readAlone(
  pages: PagesToRead,
  intern: Intern,
  onRead: (count: number) => void,
): readonly PageResult[] {
  const read = spanReader(pages, intern);
  const count = pages.files.length;
  const size = batchSize(pages);
  const results: PageResult[] = [];
  for (let start = 0; start < count; start += size) {
    results.push(...read(start, Math.min(start + size, count)));
    onRead(results.length);
  }
  return results;
}

/** Takes what was known from the cache, and keeps what was made. */
function withCache(
  wanted: PagesToRead,
  results: readonly PageResult[],
  cache: PageCache,
  intern: Intern,
): PagesRead {
  const used = new Set<string>();
  const made = new Map<string, PageContent>();
  const readAgain = spanReader({ ...wanted, known: new Set() }, intern);
  const whole = wanted.files.map((_, index): PageResult => {
    let result = results[index] ?? { kind: "missing" };
    if (result.kind === "known") {
      const { key } = result;
      const content = cache.contentOf(key, intern);
      if (content !== undefined) {
        used.add(key);
        return { kind: "content", content, key };
      }
      // A line that is not valid content is as good as none.
      [result = { kind: "missing" }] = readAgain(index, index + 1);
    }
    if (result.kind === "content" && result.key !== undefined) made.set(result.key, result.content);
    return result;
  });
  return { ...sorted(wanted.files, whole), notKept: cache.keep(used, made) };
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
  return { contents, notes, notKept: undefined };
}
