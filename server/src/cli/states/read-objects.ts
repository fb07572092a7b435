/** Reads the pages of a commit or of the index, on several threads or from the cache of an earlier run. */
import { checksSyntax } from "../../service/index.ts";
import type { PageContent, UnreadablePage } from "../../service/snapshot.ts";
import { type OpenOptions, warnIfNotStored } from "../open-site.ts";
import type { PageCache } from "../pages/page-cache.ts";
import { startReadingPages } from "../pages/read-pages.ts";
import type { FilesInGit } from "./state-files.ts";

type PageOfState = readonly [file: string, content: PageContent | UnreadablePage];

/**
 * Starts reading pages from git's objects.
 * @param repository the absolute root of the repository
 * @param cache the page cache; undefined if these are not all pages of the site
 * @returns a function that waits for the pages; undefined if they must be read like other files, because git does not have all of
 *   them, or because they are few and there is no cache
 */
export function startReadingObjects(
  repository: string,
  { idOf, isObject }: Pick<FilesInGit, "idOf" | "isObject">,
  files: readonly string[],
  options: OpenOptions,
  cache: PageCache | undefined,
): (() => readonly PageOfState[]) | undefined {
  const { settings, threads, onProgress } = options;
  const isForOneThread = threads === undefined || threads.threadsFor(files.length) === 1;
  if ((isForOneThread && cache === undefined) || !files.every(isObject)) return undefined;
  const ids = files.map((file) => idOf(file) ?? "");
  const objects = { repository, ids };
  const finish = startReadingPages(
    { root: repository, files, objects, isSyntaxChecked: checksSyntax(settings) },
    { threads, cache },
  );
  return () => {
    const { contents, notes, notKept } = finish(onProgress);
    warnIfNotStored(options, notKept);
    const unreadable = notes.map(({ path, reason }): PageOfState => [path, { kind: "unreadable", reason }]);
    return [...contents, ...unreadable];
  };
}
