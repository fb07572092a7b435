/** Reads page files of a site into the content that the rules need. */
import { createHash } from "node:crypto";
import { maxBytes } from "../../host/read-file.ts";
import { readPage } from "../../host/read-pages.ts";
import { type FileContent, type Intern, type PageContent, pageContent } from "../../service/snapshot.ts";
import { contentsById } from "../states/state-files.ts";

/** The result of reading one page: plain data, so that it can be sent to another thread. */
export type PageResult =
  | {
      readonly kind: "content";
      readonly content: PageContent;
      /** The cache key of the content; undefined without a cache. */
      readonly key: string | undefined;
    }
  /** The content with this key is in the cache. */
  | { readonly kind: "known"; readonly key: string }
  | { readonly kind: "missing" }
  /** The reason completes "could not be read: …". */
  | { readonly kind: "unreadable"; readonly reason: string };

/** Pages that are read from git's objects. */
interface PageObjects {
  /** The absolute root of the repository. */
  readonly repository: string;
  /** The ids of the contents, in the order of the files. */
  readonly ids: readonly string[];
}

/** The page files to read. */
export interface PagesToRead {
  /** The absolute root of the site. */
  readonly root: string;
  /** Relative to the root. */
  readonly files: readonly string[];
  /** The objects of the files in git; undefined for files on disk. */
  readonly objects?: PageObjects | undefined;
  /** Whether the syntax of the pages is checked. */
  readonly isSyntaxChecked: boolean;
  /** The keys of cached contents, which need not be computed; undefined without a cache. */
  readonly known?: ReadonlySet<string> | undefined;
}

/**
 * How many files are read at a time: from disk a few, which takes milliseconds, so that no thread waits long for the
 * last batch; from git more, because each batch starts a process.
 */
export function batchSize({ objects }: PagesToRead): number {
  return objects === undefined ? 16 : 1024;
}

/**
 * A function that reads a range of the files, with the end excluded. It throws only if a repository was cloned without
 * the contents of files.
 */
export function spanReader(pages: PagesToRead, intern: Intern): (start: number, end: number) => PageResult[] {
  const { files, objects } = pages;
  if (objects === undefined) {
    const read = resultReader(pages, intern);
    return (start, end) => files.slice(start, end).map(read);
  }
  const resultOf = contentReader(pages, intern);
  return (start, end) => {
    const batch = files.slice(start, end);
    const ids = new Map(batch.map((file, index) => [file, objects.ids[start + index]]));
    const idOf = (file: string): string | undefined => ids.get(file);
    const results = new Map<string, PageResult>();
    for (const [file, content] of contentsById(objects.repository, batch, idOf, maxBytes.page))
      results.set(file, resultOf(content));
    return batch.map((file) => results.get(file) ?? { kind: "missing" });
  };
}

/** A function that reads one of the files from disk. It never throws. */
export function resultReader(pages: PagesToRead, intern: Intern): (file: string) => PageResult {
  const resultOf = contentReader(pages, intern);
  return (file) => resultOf(readPage(pages.root, file));
}

function contentReader(
  { isSyntaxChecked, known }: PagesToRead,
  intern: Intern,
): (content: FileContent) => PageResult {
  return (content) => {
    if (content.kind === "unreadable") return { kind: content.kind, reason: content.reason };
    if (content.kind === "missing") return content;
    const key = known && keyOf(content.text, isSyntaxChecked);
    if (key !== undefined && known?.has(key) === true) return { kind: "known", key };
    return { kind: "content", content: pageContent(content.text, intern, isSyntaxChecked), key };
  };
}

/** The cache key: a hash of everything that the content depends on, except the program. */
function keyOf(text: string, isSyntaxChecked: boolean): string {
  const hash = createHash("sha256").update(isSyntaxChecked ? "judged\n" : "unjudged\n");
  return hash.update(text).digest("hex");
}
