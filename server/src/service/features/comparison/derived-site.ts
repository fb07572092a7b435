/**
 * Derives the snapshot of one state of a site from that of another: equal files are shared and only different files are read,
 * so that the cost depends on the size of the difference.
 */
import { listedPaths } from "../../facts/listed-paths.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { neededFiles } from "../../facts/needed-files.ts";
import { withoutUnusedFiles } from "../../facts/used-files.ts";
import { type Frontmatter, parseFrontmatter } from "../../pages/frontmatter.ts";
import { newIntern, type PageContent, pageContent } from "../../pages/page-content.ts";
import { FileIndex } from "../../site/file-index.ts";
import type { FileListing } from "../../site/file-listing.ts";
import { pageOfFile, type UnreadablePage } from "../../site/page-contents.ts";
import {
  type FileContent,
  mainDocument,
  type Site,
  withDocuments,
  withFiles,
  withModules,
  withoutDocuments,
  withoutModules,
  withoutSpecs,
  withoutSubjectTexts,
  withPages,
  withSpecs,
  withSubjectTexts,
} from "../../site/site.ts";
import { filesInStep, finished } from "../../site/steps.ts";

/** The files of a state. Paths are relative to the site's root. */
export interface StateFiles {
  readonly listing: FileListing;
  /** An id of a file's content, the same for equal contents in all states; undefined if the file does not exist. */
  readonly idOf: (file: string) => string | undefined;
  /** The contents of files, each once, in any order. */
  readonly contents: (
    files: readonly string[],
    maxBytes: number,
  ) => Iterable<readonly [file: string, content: FileContent]>;
}

/** The maximum size in bytes of the files of each kind that are read. */
interface StateLimits {
  readonly json: number;
  readonly spec: number;
  readonly page: number;
}

/** The snapshot that another one is derived from. */
export interface KnownState {
  readonly site: Site;
  readonly idOf: (file: string) => string | undefined;
}

/** Texts of pages that were read, kept for later use up to a total length. */
export class KeptTexts {
  /** Whether a text was not kept because of the limit. */
  get isFull(): boolean {
    return this.#length > this.maxLength;
  }

  readonly #texts = new Map<string, string>();
  #length = 0;

  /** @param maxLength the limit for all texts together, in characters */
  constructor(private readonly maxLength: number) {}

  keep(file: string, text: string): void {
    this.#length += text.length;
    if (this.#length <= this.maxLength) this.#texts.set(file, text);
  }

  get(file: string): string | undefined {
    return this.#texts.get(file);
  }
}

/** The file index of a state; that of the known state if it has the same files, so that their frontmatter is shared. */
function* indexOf(known: Site, { listing }: StateFiles): Generator<undefined, FileIndex> {
  const before = known.files;
  const whole = yield* FileIndex.ofInSteps(listing);
  if (before === undefined || whole.fileCount !== before.fileCount) return whole;
  const bare = yield* before.withFilesInSteps({
    frontmatter: new Map(Array.from(before.pages(), ({ file }) => [file, undefined])),
  });
  return whole.isSame(bare) ? before : whole;
}

/** The pages that the navigation does not list: the only ones whose frontmatter matters for the index. */
function unlistedFiles(site: Site): ReadonlySet<string> {
  const listed = listedPaths(navigationListing(site));
  const pages = [...(site.files?.pages() ?? [])];
  return new Set(pages.flatMap(({ path, file }) => (listed.has(path) ? [] : file)));
}

function withoutChanged(site: Site, isChanged: (file: string) => boolean): Site {
  const changed = (files: Iterable<string>): readonly string[] => [...files].filter(isChanged);
  let next = withoutDocuments(site, changed(site.documents.keys()));
  next = withoutSpecs(next, changed(site.specs.keys()));
  next = withoutSubjectTexts(next, changed(site.subjectTexts.keys()));
  return withoutModules(next, changed(site.pages.modules.keys()));
}

/** Reads the files that docs.json refers to, directly or through other files. */
export function withNeeded(start: Site, files: StateFiles, maxBytes: StateLimits): Site {
  let site = start;
  for (;;) {
    const { documents, specs } = neededFiles(site);
    if (documents.length === 0 && specs.length === 0) return site;
    site = withDocuments(site, files.contents(documents, maxBytes.json));
    site = withSpecs(site, files.contents(specs, maxBytes.spec));
  }
}

/** The pages that the derived state no longer has, and those that are new or changed. */
function changedPages(known: Site, index: FileIndex, isChanged: (file: string) => boolean) {
  const removed: string[] = [];
  for (const file of known.pages.byFile.keys()) if (pageOfFile(index, file) === undefined) removed.push(file);
  for (const file of known.pages.unreadable.keys())
    if (pageOfFile(index, file) === undefined && !known.pages.modules.has(file)) removed.push(file);
  const isRead = (file: string): boolean => known.pages.byFile.has(file) || known.pages.unreadable.has(file);
  const files = Array.from(index.pages(), ({ file }) => file);
  return { removed, pagesToRead: files.filter((file) => !isRead(file) || isChanged(file)) };
}

interface DerivedOptions {
  readonly isSyntaxChecked: boolean;
  /** The index of the state's files, if it is already known. */
  readonly index?: FileIndex;
  readonly texts: KeptTexts;
  readonly maxBytes: StateLimits;
  /**
   * Starts reading pages on other threads, and returns a function that waits for their contents. Their texts are not kept.
   * Returns undefined if the pages should be read like other files.
   */
  readonly startReading?:
    | ((files: readonly string[]) => (() => Iterable<DerivedPage>) | undefined)
    | undefined;
}

type DerivedPage = readonly [file: string, content: PageContent | UnreadablePage | undefined];

/** The snapshot of a state; undefined if it has no docs.json. */
export function derivedSite(known: KnownState, files: StateFiles, options: DerivedOptions): Site | undefined {
  return finished(derivedSiteInSteps(known, files, options));
}

/** Like `derivedSite`, in steps. */
export function* derivedSiteInSteps(
  known: KnownState,
  files: StateFiles,
  { isSyntaxChecked, texts, maxBytes, index: givenIndex, startReading }: DerivedOptions,
): Generator<undefined, Site | undefined> {
  if (files.idOf(mainDocument) === undefined) return undefined;
  const isChanged = (file: string): boolean => files.idOf(file) !== known.idOf(file);
  const index = givenIndex ?? (yield* indexOf(known.site, files));
  const { removed, pagesToRead } = changedPages(known.site, index, isChanged);
  const readOnThreads = startReading?.(pagesToRead);
  let site = withoutChanged(withFiles(known.site, index), isChanged);
  yield;
  site = withNeeded(site, files, maxBytes);
  const intern = newIntern();
  const frontmatter = new Map<string, Frontmatter | undefined>();
  const contents: DerivedPage[] = removed.map((file) => [file, undefined]);
  for (const page of readOnThreads?.() ?? []) contents.push(page);
  for (const [file, content] of readOnThreads === undefined
    ? files.contents(pagesToRead, maxBytes.page)
    : []) {
    yield;
    if (content.kind === "text") {
      texts.keep(file, content.text);
      frontmatter.set(file, parseFrontmatter(content.text));
      contents.push([file, pageContent(content.text, intern, isSyntaxChecked)]);
    } else contents.push([file, unreadableOf(content)]);
  }
  site = withPages(site, contents);
  yield;
  const unlistedBefore = unlistedFiles(known.site);
  const unknown: string[] = [];
  let count = 0;
  for (const file of unlistedFiles(site)) {
    count += 1;
    if (count % filesInStep === 0) yield;
    if (frontmatter.has(file)) continue;
    if (isChanged(file) || !unlistedBefore.has(file)) unknown.push(file);
    else frontmatter.set(file, known.site.files?.page(file.replace(/\.mdx?$/, ""))?.frontmatter);
  }
  for (const [file, content] of files.contents(unknown, maxBytes.page)) {
    yield;
    if (content.kind === "text") frontmatter.set(file, parseFrontmatter(content.text));
  }
  site = withFiles(site, site.files && (yield* site.files.withFilesInSteps({ frontmatter })));
  const needed = neededFiles(site);
  site = withModules(site, files.contents(needed.modules, maxBytes.page));
  site = withSubjectTexts(site, files.contents(needed.subjectTexts, maxBytes.spec));
  return withoutUnusedFiles(site);
}

/** The content in a snapshot of a page that has no text; undefined if the page does not exist. */
export function unreadableOf(content: Exclude<FileContent, { kind: "text" }>) {
  return content.kind === "missing" ? undefined : ({ kind: "unreadable", reason: content.reason } as const);
}
