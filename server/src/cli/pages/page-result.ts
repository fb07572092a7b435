/** One page file of a site: what is kept of its text, or why there is none. */
import { createHash } from "node:crypto";
import { maxBytes } from "../../host/read-file.ts";
import { readPage } from "../../host/read-pages.ts";
import { type FileContent, type Intern, type PageContent, pageContent } from "../../service/snapshot.ts";
import { contentsById } from "../states/state-files.ts";

/** Plain data, so that it can cross from one thread to another. */
export type PageResult =
  | {
      readonly kind: "content";
      readonly content: PageContent;
      /** By which the content may be kept; undefined if nobody keeps contents. */
      readonly key: string | undefined;
    }
  /** The content of this key is already known. */
  | { readonly kind: "known"; readonly key: string }
  | { readonly kind: "missing" }
  /** The reason completes "could not be read: …". */
  | { readonly kind: "unreadable"; readonly reason: string };

/** Pages among git's objects. */
interface PageObjects {
  /** The absolute root of the repository. */
  readonly repository: string;
  /** The names of the contents of all files, in their order. */
  readonly ids: readonly string[];
}

/** The page files that are to be read. */
export interface PagesToRead {
  /** The absolute root of the site. */
  readonly root: string;
  /** Relative to the root. */
  readonly files: readonly string[];
  /** Where the files are in git; undefined for files on disk. */
  readonly objects?: PageObjects | undefined;
  /** Whether somebody wants to know what is wrong with the syntax of the pages. */
  readonly isSyntaxJudged: boolean;
  /** The keys of contents that need not be made again; undefined if nobody keeps contents. */
  readonly known?: ReadonlySet<string> | undefined;
}

/**
 * How many files are read at once: from the disk a few milliseconds of work, so that no thread waits long for the last one; from
 * git more, because each time a process starts.
 */
export function batchSize({ objects }: PagesToRead): number {
  return objects === undefined ? 16 : 1024;
}

/**
 * A function that reads those files that come behind each other, from the first number to before the second one.
 * It throws only if a repository was cloned without the contents.
 */
export function spanReader(pages: PagesToRead, intern: Intern): (start: number, end: number) => PageResult[] {
  const { files, objects } = pages;
  if (objects === undefined) {
    const read = resultReader(pages, intern);
    return (start, end) => files.slice(start, end).map(read);
  }
  const resultOf = contentReader(pages, intern);
  return (start, end) => {
    const wanted = files.slice(start, end);
    const ids = new Map(wanted.map((file, index) => [file, objects.ids[start + index]]));
    const idOf = (file: string): string | undefined => ids.get(file);
    const found = new Map<string, PageResult>();
    for (const [file, content] of contentsById(objects.repository, wanted, idOf, maxBytes.page))
      found.set(file, resultOf(content));
    return wanted.map((file) => found.get(file) ?? { kind: "missing" });
  };
}

/** A function that reads one of those files from the disk. It never throws. */
export function resultReader(pages: PagesToRead, intern: Intern): (file: string) => PageResult {
  const resultOf = contentReader(pages, intern);
  return (file) => resultOf(readPage(pages.root, file));
}

function contentReader(
  { isSyntaxJudged, known }: PagesToRead,
  intern: Intern,
): (found: FileContent) => PageResult {
  return (found) => {
    if (found.kind === "unreadable") return { kind: found.kind, reason: found.reason };
    if (found.kind === "missing") return found;
    const key = known && keyOf(found.text, isSyntaxJudged);
    if (key !== undefined && known?.has(key) === true) return { kind: "known", key };
    return { kind: "content", content: pageContent(found.text, intern, isSyntaxJudged), key };
  };
}

/** Everything that a content depends on besides the program. */
function keyOf(text: string, isSyntaxJudged: boolean): string {
  const hash = createHash("sha256").update(isSyntaxJudged ? "judged\n" : "unjudged\n");
  return hash.update(text).digest("hex");
}
