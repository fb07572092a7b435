/**
 * Reads one site from disk for a command: docs.json, the files it names, the list of its files, and the frontmatter
 * that the command needs. The engine names the files that it needs next, until none is missing.
 */
import { dirname } from "node:path";
import { type DocsJsonKind, kindOfDocsJson } from "../host/docs-json-kind.ts";
import { type HostNote, tooManyOpen } from "../host/file-system.ts";
import { namesInGit } from "../host/git-names.ts";
import { gitRenames } from "../host/git-renames.ts";
import { fileListing, type ListedFiles, listFiles } from "../host/list-files.ts";
import { type MissingHistory, missingHistory } from "../host/missing-history.ts";
import { readContent } from "../host/read-content.ts";
import { maxBytes } from "../host/read-file.ts";
import { visitHeads } from "../host/read-heads.ts";
import { checksSyntax, listedPaths, missingPaths, navigationListing, unreadFiles } from "../service/index.ts";
import {
  emptySite,
  type FileContent,
  FileIndex,
  type Frontmatter,
  isIgnoredFolder,
  mainDocument,
  neededFiles,
  newIntern,
  type PageContent,
  pageContent,
  pageOfFile,
  parseFrontmatter,
  type Site,
  type SiteSettings,
  type UnreadablePage,
  withDocument,
  withDocuments,
  withFiles,
  withModules,
  withoutPages,
  withPages,
  withRenames,
  withSpecs,
  withSubjectTexts,
} from "../service/snapshot.ts";
import { type CacheLocation, PageCache } from "./pages/page-cache.ts";
import { resultReader } from "./pages/page-result.ts";
import { startReadingPages } from "./pages/read-pages.ts";
import { readPart } from "./pages/read-part.ts";
import type { ThreadChoice } from "./pages/thread-choice.ts";
import type { GivenText } from "./standard-input.ts";

export interface OpenOptions {
  readonly settings: SiteSettings;
  /** False for `--no-files`: neither pages nor specs are read. */
  readonly files: boolean;
  /** Whether the texts of pages are read. */
  readonly pages: boolean;
  /** False for a command that reports no findings, so that it does not check the syntax of pages. */
  readonly syntax?: boolean;
  /** The pages whose frontmatter is read; a check needs only that of unlisted pages. */
  readonly frontmatter: "unlisted" | "all";
  /** When git is asked for renamed files: never if undefined, if listed pages are missing, or always. */
  readonly renames?: "if-missing" | "always";
  /** Absolute roots of sites that the user named. They are sites even inside another site and without a navigation. */
  readonly namedSites?: ReadonlySet<string>;
  /** How many threads read pages; undefined for one. */
  readonly threads?: ThreadChoice | undefined;
  /** Where the content of pages is cached for the next run; undefined without `--cache`. */
  readonly cache?: CacheLocation | undefined;
  /** Text that replaces the one on disk. */
  readonly given?: GivenText | undefined;
  /**
   * The files and folders whose findings are reported, relative to the site's root. If all are pages, other pages are read
   * only if these findings depend on them.
   */
  readonly only?: ReadonlySet<string> | undefined;
  /** Receives one sentence if the cache cannot be used. */
  readonly onCacheProblem?: (text: string) => void;
  readonly onProgress?: (text: string) => void;
}

/** The snapshot of a site with everything that the command needs, except the files that `unreadFiles` names. */
interface OpenedSite {
  readonly site: Site;
  /** Symbolic links that are broken or point outside the boundary: relative to the site's root, with the reason. */
  readonly notes: readonly HostNote[];
  /** Why git could not find where missing pages were moved; undefined if it could, or was not run. */
  readonly missingHistory: MissingHistory | undefined;
  /** How many pages have been read; undefined if all of them. */
  readonly readPages: number | undefined;
}

type OpenSiteResult =
  | { readonly kind: "opened"; readonly opened: OpenedSite }
  /** docs.json itself cannot be read; the reason completes "could not be read: …". */
  | { readonly kind: "unreadable"; readonly reason: string };

/** How often to retry opening a file, and the delay between attempts in milliseconds. */
const retries = { count: 40, milliseconds: 50 };

/** Waits until a file can be opened again, which is so once the reading threads have closed theirs. */
function waitForOpenFiles(root: string): void {
  const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  for (let attempt = 0; attempt < retries.count; attempt += 1) {
    const main = readContent(root, mainDocument, maxBytes.json);
    if (main.kind !== "unreadable" || main.reason !== tooManyOpen) return;
    Atomics.wait(cell, 0, 0, retries.milliseconds);
  }
}

function hasTooManyOpen(result: OpenSiteResult): boolean {
  const unread = result.kind === "opened" ? unreadFiles(result.opened.site) : [result];
  return unread.some(({ reason }) => reason === tooManyOpen);
}

/**
 * Opens the site of a folder. If the process had too many files open at once, the site is read again without other threads,
 * one file at a time.
 * @param root absolute path of the folder that contains docs.json
 */
export function openSite(root: string, options: OpenOptions): OpenSiteResult {
  const result = openOnce(root, options);
  if (!hasTooManyOpen(result)) return result;
  waitForOpenFiles(root);
  return openOnce(root, { ...options, threads: undefined });
}

function openOnce(root: string, options: OpenOptions): OpenSiteResult {
  const { given } = options;
  const textOf = (file: string, limit: number): FileContent =>
    given?.file === file ? { kind: "text", text: given.text } : readContent(root, file, limit);
  const main = textOf(mainDocument, maxBytes.json);
  if (main.kind !== "text") {
    return { kind: "unreadable", reason: main.kind === "missing" ? "it does not exist" : main.reason };
  }
  options.onProgress?.("listing files");
  const kindOf = (file: string): DocsJsonKind =>
    options.namedSites?.has(dirname(file)) === true ? "site" : kindOfDocsJson(file);
  const listing = options.files ? withGiven(listFiles(root, { kindOf, isIgnoredFolder }), given) : undefined;
  const ignore = listing === undefined ? undefined : textOf(".mintignore", maxBytes.json);
  let index =
    listing &&
    ignore &&
    FileIndex.of({ ...fileListing(listing, ignore), namesInGit: namesInGit(root, listing.files) });
  const wrongLinks = (listing?.unreadable ?? []).filter(({ isWrong }) => isWrong === true);
  const part = index === undefined ? undefined : pagesOfPart(index, options);
  // Other threads start reading the pages while this one reads the specs.
  const started = index === undefined || part !== undefined ? undefined : startPages(root, index, options);
  let site = withReferredFiles(
    withDocument(emptySite(options.settings, index), mainDocument, main),
    textOf,
    options,
  );
  if (index !== undefined) {
    options.onProgress?.("reading pages");
    const read = part && readPart(site, part, pageReaderOf(root, part, options));
    if (read !== undefined) {
      const opened = withTextsOfPages(read.site, textOf);
      const readPages = read.count;
      return {
        kind: "opened",
        opened: { site: opened, notes: wrongLinks, missingHistory: undefined, readPages },
      };
    }
    const finishPages = started ?? startPages(root, index, options);
    const listedNow = listedPaths(navigationListing(site));
    const frontmatter = new Map<string, Frontmatter>();
    const pageFiles = [...index.pages()]
      .filter((page) => options.frontmatter === "all" || !listedNow.has(page.path))
      .map((page) => page.file);
    const onDisk = pageFiles.filter((file) => file !== given?.file);
    const failed = visitHeads(root, onDisk, (file, head) => {
      const parsed = parseFrontmatter(head);
      if (parsed !== undefined) frontmatter.set(file, parsed);
    });
    const head =
      given === undefined || !pageFiles.includes(given.file) ? undefined : parseFrontmatter(given.text);
    if (given !== undefined && head !== undefined) frontmatter.set(given.file, head);
    index = index.withFiles({ frontmatter });
    site = withFiles(site, index);
    const unread = failed.filter(({ isWrong }) => isWrong !== true);
    if (finishPages !== undefined) {
      const read = finishPages(options.onProgress);
      warnIfNotStored(options, read.notKept);
      for (const note of read.notes) unread.push(note);
      site = withPages(site, read.contents);
      site = withTextsOfPages(site, textOf);
    } else site = withoutPages(site);
    site = withPages(
      site,
      unread.map(({ path, reason }) => [path, { kind: "unreadable", reason }]),
    );
  }
  let missing: MissingHistory | undefined;
  const { renames: wantsRenames } = options;
  const hasMissing = wantsRenames !== undefined && missingPaths(site, navigationListing(site)).length > 0;
  if (wantsRenames === "always" || hasMissing) {
    options.onProgress?.("asking git for renamed files");
    const history = missingHistory(root);
    if (history?.cause !== "no-repository") site = withRenames(site, gitRenames(root));
    if (hasMissing) missing = history;
  }
  return {
    kind: "opened",
    opened: { site, notes: wrongLinks, missingHistory: missing, readPages: undefined },
  };
}

/** Reads the files that docs.json refers to, directly or through others. */
function withReferredFiles(
  start: Site,
  textOf: (file: string, limit: number) => FileContent,
  { files, onProgress }: OpenOptions,
): Site {
  let site = start;
  for (;;) {
    const needed = neededFiles(site);
    const specs = files ? needed.specs : [];
    if (needed.documents.length === 0 && specs.length === 0) return site;
    site = withDocuments(site, contentsOf(textOf, needed.documents, maxBytes.json));
    site = withSpecs(site, contentsOf(textOf, specs, maxBytes.spec, onProgress));
  }
}

/** Reads the files that only the pages name: modules, and the texts that identify ignored findings. */
function withTextsOfPages(site: Site, textOf: (file: string, limit: number) => FileContent): Site {
  const { modules, subjectTexts } = neededFiles(site);
  const next = withModules(site, contentsOf(textOf, modules, maxBytes.page));
  return withSubjectTexts(next, contentsOf(textOf, subjectTexts, maxBytes.spec));
}

/** The page files whose findings are reported; undefined if all findings are, or if other files were selected too. */
function pagesOfPart(index: FileIndex, { only, pages }: OpenOptions): readonly string[] | undefined {
  if (only === undefined || !pages) return undefined;
  const files = [...only];
  return files.every((file) => pageOfFile(index, file) !== undefined) ? files : undefined;
}

/** Whether the syntax of pages is checked. */
function checksPageSyntax({ settings, syntax = true }: OpenOptions): boolean {
  return syntax && checksSyntax(settings);
}

/** Reads the pages of a part of the site in this thread. */
function pageReaderOf(root: string, files: readonly string[], options: OpenOptions) {
  const { given } = options;
  const intern = newIntern();
  const isSyntaxChecked = checksPageSyntax(options);
  const read = resultReader({ root, files, isSyntaxChecked }, intern);
  const contentOf = (file: string): PageContent | UnreadablePage | undefined => {
    if (file === given?.file) return pageContent(given.text, intern, isSyntaxChecked);
    const result = read(file);
    if (result.kind === "content") return result.content;
    return result.kind === "unreadable" ? result : undefined;
  };
  return (wanted: readonly string[]) => wanted.map((file) => [file, contentOf(file)] as const);
}

/** Reads files one by one, on request, so that only one text at a time is in memory. */
function* contentsOf(
  textOf: (file: string, limit: number) => FileContent,
  paths: readonly string[],
  limit: number,
  onProgress?: OpenOptions["onProgress"],
) {
  for (const path of paths) {
    onProgress?.(`reading ${path}`);
    yield [path, textOf(path, limit)] as const;
  }
}

/** The list of files, with the file of the given text, which may not exist yet. */
function withGiven(listing: ListedFiles, given: GivenText | undefined): ListedFiles {
  const isListed = given === undefined || listing.files.includes(given.file);
  return isListed ? listing : { ...listing, files: [...listing.files, given.file] };
}

/** The page cache of a site, with a warning if the stored content cannot be used; undefined without a cache. */
export function cacheOf(
  root: string,
  { cache: location, onCacheProblem }: OpenOptions,
): PageCache | undefined {
  const cache = location && new PageCache(location, root);
  if (cache?.problem !== undefined)
    onCacheProblem?.(`What an earlier run stored is not used: ${cache.problem}`);
  return cache;
}

/** Warns if the content of pages could not be cached for the next run. @param reason undefined if it could */
export function warnIfNotStored({ cache, onCacheProblem }: OpenOptions, reason: string | undefined): void {
  if (reason === undefined) return;
  onCacheProblem?.(
    `The next check will read all pages again, because ${cache?.folder} could not be written: ${reason}`,
  );
}

/** Starts reading all pages. @returns a function that waits for them; undefined if their texts are not needed */
function startPages(root: string, index: FileIndex, options: OpenOptions) {
  if (!options.pages) return undefined;
  const { threads, given } = options;
  const pages = Array.from(index.pages(), (page) => page.file);
  const files = pages.filter((file) => file !== given?.file);
  const cache = cacheOf(root, options);
  const isSyntaxChecked = checksPageSyntax(options);
  const finish = startReadingPages({ root, files, isSyntaxChecked }, { threads, cache });
  if (given === undefined || files.length === pages.length) return finish;
  return (onProgress: OpenOptions["onProgress"]) => {
    const read = finish(onProgress);
    const content = pageContent(given.text, newIntern(), isSyntaxChecked);
    return { ...read, contents: [...read.contents, [given.file, content] as const] };
  };
}
