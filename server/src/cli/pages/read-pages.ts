/**
 * Reads all pages of a site and keeps only the content that the rules need: on one thread, or on several if the site is large, and
 * from a cache if there is one.
 */
import type { HostNote } from "../../host/file-system.ts";
import { limitHeapGrowth } from "../../host/process-memory.ts";
import { type Intern, newIntern, type PageContent } from "../../service/snapshot.ts";
import type { PageCache } from "./page-cache.ts";
import { batchSize, type PageResult, type PagesToRead, spanReader } from "./page-result.ts";
import { startPageThreads } from "./page-threads.ts";
import { manyPages, type ThreadChoice } from "./thread-choice.ts";

/** How much the heap may grow while rules run, in percent. */
const heapGrowth = 50;

/** The contents of a site's pages, and the pages that could not be read. */
export interface PagesRead {
  readonly contents: readonly (readonly [file: string, content: PageContent])[];
  readonly notes: readonly HostNote[];
  /** Why the contents could not be cached; undefined if they were, or if there is no cache. */
  readonly notKept: string | undefined;
}

/** How pages are read. */
interface PageReadingOptions {
  /** Undefined for one thread. */
  readonly threads?: ThreadChoice | undefined;
  /** The cache of an earlier run. */
  readonly cache?: PageCache | undefined;
}

/** Waits until all pages have been read. */
type FinishReading = (onProgress?: (text: string) => void) => PagesRead;

/** Starts reading pages. With one thread, nothing is read until the returned function is called. */
export function startReadingPages(
  wanted: PagesToRead,
  { threads: choice, cache }: PageReadingOptions,
): FinishReading {
  const { files } = wanted;
  const pages: PagesToRead = { ...wanted, known: cache?.keys };
  const extra = choice === undefined ? 0 : choice.threadsFor(files.length) - 1;
  const threads =
    choice === undefined || extra === 0 ? undefined : startPageThreads(pages, choice.program, extra);
  return (onProgress) => {
    const intern = newIntern();
    const onRead = (count: number): void => onProgress?.(`reading page ${count} of ${files.length}`);
    const results = threads?.finish(intern, onRead) ?? readAlone(pages, intern, onRead);
    // Set only now, because all threads have started, and the rules create most of the garbage.
    if (files.length >= manyPages) limitHeapGrowth(heapGrowth);
    return cache === undefined ? pagesRead(files, results) : withCache(wanted, results, cache, intern);
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

/** Completes the results from the cache, and caches the new contents. */
function withCache(
  wanted: PagesToRead,
  results: readonly PageResult[],
  cache: PageCache,
  intern: Intern,
): PagesRead {
  const used = new Set<string>();
  const added = new Map<string, PageContent>();
  const readAgain = spanReader({ ...wanted, known: new Set() }, intern);
  const completeResults = wanted.files.map((_, index): PageResult => {
    let result = results[index] ?? { kind: "missing" };
    if (result.kind === "known") {
      const { key } = result;
      const content = cache.contentOf(key, intern);
      if (content !== undefined) {
        used.add(key);
        return { kind: "content", content, key };
      }
      // The line is damaged, so the page is read again.
      [result = { kind: "missing" }] = readAgain(index, index + 1);
    }
    if (result.kind === "content" && result.key !== undefined) added.set(result.key, result.content);
    return result;
  });
  return { ...pagesRead(wanted.files, completeResults), notKept: cache.keep(used, added) };
}

/** Separates contents and failures. Pages that were deleted after the files were listed are omitted. */
function pagesRead(files: readonly string[], results: readonly PageResult[]): PagesRead {
  const contents: (readonly [string, PageContent])[] = [];
  const notes: HostNote[] = [];
  for (const [index, file] of files.entries()) {
    const result = results[index];
    if (result?.kind === "content") contents.push([file, result.content]);
    else if (result?.kind === "unreadable") notes.push({ path: file, reason: result.reason });
  }
  return { contents, notes, notKept: undefined };
}
