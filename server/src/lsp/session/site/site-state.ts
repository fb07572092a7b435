/**
 * The state of one site: its newest snapshot, and the changes that the snapshot does not contain yet (typed text,
 * hints about files, files that a text names for the first time).
 *
 * Open text takes precedence over the file. Only the disk decides whether a page exists: a page that exists only in
 * an editor is not published. Does not depend on messages, timers or diagnostics.
 */

import { join } from "node:path";
import type { DocsJsonKind } from "../../../host/docs-json-kind.ts";
import type { HostNote } from "../../../host/file-system.ts";
import { namesInGitInBackground } from "../../../host/git-names.ts";
import { fileListing, listFilesInBackground, unlistedOf } from "../../../host/list-files.ts";
import { missingHistoryInBackground, missingHistorySentence } from "../../../host/missing-history.ts";
import { toAbsolutePath } from "../../../host/paths.ts";
import { maxBytes } from "../../../host/read-file.ts";
import { runAtOnce, runInSlices, type SliceOptions } from "../../../host/slices.ts";
import {
  type Analysis,
  type AnalysisOfSite,
  analyze,
  checksSyntax,
  listedPaths,
  missingPaths,
  navigationListing,
  type PageLimits,
  type Rule,
  unreadFiles,
} from "../../../service/index.ts";
import type { TextEdit } from "../../../service/model/location.ts";
import {
  documentAt,
  emptySite,
  FileIndex,
  type Frontmatter,
  isIgnoredFolder,
  mainDocument,
  type Site,
  type SiteSettings,
  withEdits,
  withFiles,
  withNewSettings,
  withRenames,
} from "../../../service/snapshot.ts";
import { pathState } from "../path-state.ts";
import { CoalescedRun } from "./coalesced-run.ts";
import { FileHints, ignoreFile, maxHints } from "./file-hints.ts";
import { NamedFiles } from "./named-files.ts";
import { type FrontmatterByFile, PageFrontmatter } from "./page-frontmatter.ts";
import { PageReader } from "./page-reader.ts";
import { RenameReader } from "./rename-reader.ts";

/** How many edits are applied one by one; if there are more, the whole new text is parsed. */
const maxSingleEdits = 16;

/** From this length of docs.json, in characters, only its text is checked until the files are listed. */
const longDocument = 50_000;

export interface SiteStateOptions {
  /** How background work pauses. */
  readonly slices?: SliceOptions;
  /** How the reading of pages pauses; by default, like other work. */
  readonly readingSlices?: SliceOptions;
  /** Absolute path of the folder that contains docs.json. */
  readonly root: string;
  readonly settings: SiteSettings;
  /** Whether the texts of pages are checked. */
  readonly checksPages: boolean;
  /** The text of the open document at an absolute path. */
  readonly openText: (path: string) => string | undefined;
  /** Roots of nested sites that are known before this site is listed, relative to its root. */
  readonly nestedSites: () => readonly string[];
  /** The kind of a docs.json inside the site, by its absolute path. */
  readonly kindOf: (docsJson: string) => DocsJsonKind;
  /** A site with more files is checked without its files. */
  readonly maxFiles?: number;
  /** Called when a scan has ended; the snapshot may have changed. */
  readonly onScanned: () => void;
  /** Called when a scan has failed; the snapshot is not changed. */
  readonly onFailure: (error: unknown) => void;
  /** Called with a message for the author about the whole site, in one sentence. */
  readonly onNote: (text: string) => void;
}

/** How many pages a site has. */
export interface PageCounts {
  readonly all: number;
  /** The number of pages whose texts have not been read yet. */
  readonly unread: number;
}

export class SiteState {
  readonly root: string;
  readonly #options: SiteStateOptions;
  #site: Site;
  /** Documents that changed in the editor: the edits in order, or undefined for a completely new text. */
  readonly #texts = new Map<string, readonly TextEdit[] | undefined>();
  #isScanned = false;
  /** The last message about missing history. */
  #lastHistoryMessage: string | undefined;
  /** The findings for whose pages the frontmatter has been read, and the files at that time. */
  #frontmatterFor: { readonly found: AnalysisOfSite["ofFiles"]; readonly files: Site["files"] } | undefined;
  /** Whether files that the snapshot names have not been read yet. */
  #lacksFiles = false;
  readonly #scan = new CoalescedRun(
    () => this.#scanOnce(),
    (error) => this.#onScanned(error),
  );
  readonly #disposal = new AbortController();
  readonly #slices: SliceOptions;
  readonly #renames: RenameReader;
  readonly #documents: NamedFiles;
  readonly #frontmatter: PageFrontmatter;
  readonly #pages: PageReader;
  readonly #hints: FileHints;

  constructor(options: SiteStateOptions) {
    this.root = options.root;
    this.#options = options;
    this.#site = emptySite(options.settings, undefined);
    this.#slices = { ...options.slices, signal: this.#disposal.signal };
    const shared = {
      root: options.root,
      openText: (file: string) => this.#openText(file),
      slices: this.#slices,
      update: (change: (site: Site) => Site) => {
        this.#site = change(this.#site);
      },
    };
    this.#renames = new RenameReader(options.root, this.#disposal.signal);
    const owner = { ...shared, newest: () => this.#site };
    this.#documents = new NamedFiles({
      ...owner,
      onAdded: (path) => {
        if (this.#texts.has(path)) this.#texts.set(path, undefined);
      },
    });
    this.#frontmatter = new PageFrontmatter(owner);
    this.#pages = new PageReader({
      ...owner,
      slices: { ...this.#slices, ...options.readingSlices },
      isEnabled: options.checksPages,
      checksSyntax: checksSyntax(options.settings),
      frontmatter: this.#frontmatter,
      onUnreadable: (note) => this.#reportUnreadable(note),
    });
    this.#hints = new FileHints({
      ...owner,
      documents: this.#documents,
      frontmatter: this.#frontmatter,
      putPage: (file) => this.#putPage(file),
      putIgnoreFile: () => this.#putIgnoreFile(),
      scan: () => void this.scan(),
    });
  }

  /** The newest complete snapshot. */
  get site(): Site {
    return this.#site;
  }

  /** Whether the site's files have been listed once. */
  get isScanned(): boolean {
    return this.#isScanned;
  }

  get pageCounts(): PageCounts {
    return { all: this.#site.files?.pageCount ?? 0, unread: this.#pages.unreadCount };
  }

  /** Ends all background work. */
  dispose(): void {
    this.#disposal.abort();
  }

  changeSettings(settings: SiteSettings, checksPages: boolean): void {
    this.#site = withNewSettings(this.#site, settings);
    this.#pages.setSyntaxCheck(checksSyntax(settings), this.#site);
    this.#pages.setEnabled(checksPages);
  }

  /**
   * Reads the pages that have not been read or may have changed, and the files that could not be read before; in the
   * background, and at most once at a time. Returns whether the snapshot changed.
   */
  async readPages(): Promise<boolean> {
    const before = unreadFiles(this.#site);
    if (before.length > 0) this.#documents.readUnread();
    const isChanged = unreadFiles(this.#site) !== before;
    return (await this.#pages.readAll()) || isChanged;
  }

  /**
   * Adds the renames of missing pages, as far as git has recorded them.
   * @param missing page paths
   * @returns whether the snapshot changed
   */
  async readRenames(missing: readonly string[]): Promise<boolean> {
    const renames = await this.#renames.read(missing);
    if (renames !== undefined) await this.#reportMissingHistory();
    if (renames === undefined) return false;
    const before = this.#site;
    this.#site = withRenames(before, renames);
    return this.#site !== before;
  }

  /** Reports missing history, unless the site is not in a repository. */
  async #reportMissingHistory(): Promise<void> {
    const missing = await missingHistoryInBackground(this.root);
    if (missing === undefined || missing.cause === "no-repository") return;
    const sentence = missingHistorySentence(missing, "where missing pages have gone");
    if (sentence !== this.#lastHistoryMessage) this.#options.onNote(`${this.root}: ${sentence}`);
    this.#lastHistoryMessage = sentence;
  }

  /** Whether a document is part of what is checked, so that a change can affect findings. */
  isPart(path: string): boolean {
    return (
      path === mainDocument ||
      path === ignoreFile ||
      this.#site.documents.has(path) ||
      this.#site.specs.has(path) ||
      this.#site.pages.modules.has(path) ||
      this.#frontmatter.isRead(path) ||
      this.#pages.isPage(this.#site, path)
    );
  }

  /**
   * Handles the opening, editing or closing of a document.
   * @param edits edits in order; undefined if the whole text must be read again
   */
  textChanged(path: string, edits: readonly TextEdit[] | undefined): void {
    const before = this.#texts.has(path) ? this.#texts.get(path) : [];
    this.#texts.set(path, before === undefined || edits === undefined ? undefined : [...before, ...edits]);
  }

  /** Handles a possible change of a file or folder; the disk is checked later. */
  hint(path: string): void {
    this.#hints.add(path);
  }

  /**
   * Lists the files of the site and reads everything from disk again. At most one scan runs at a time; a request
   * during a scan causes one more scan. The promise never rejects.
   */
  scan(): Promise<void> {
    return this.#scan.request();
  }

  /** The first scan: the current one, or a new one unless there has been one. The promise never rejects. */
  scanUnlessDone(): Promise<void> {
    if (this.#isScanned || this.#disposal.signal.aborted) return Promise.resolve();
    return this.#scan.current ?? this.scan();
  }

  #onScanned(error: unknown): void {
    if (this.#disposal.signal.aborted) return;
    if (error !== undefined) this.#options.onFailure(error);
    this.#isScanned = true;
    this.#options.onScanned();
  }

  async #scanOnce(): Promise<void> {
    const { kindOf, maxFiles, nestedSites, onNote } = this.#options;
    const slices = this.#slices;
    const namesOf = namesInGitInBackground(this.root, slices.signal);
    const listing = await listFilesInBackground(this.root, {
      ...slices,
      kindOf,
      isIgnoredFolder,
      ...(maxFiles === undefined ? {} : { maxFiles }),
    });
    await runInSlices(this.#documents.readAgain(), slices);
    await runInSlices(this.#documents.readNeeded(), slices);
    if (maxFiles !== undefined && listing.files.length >= maxFiles) {
      this.#site = withFiles(this.#site, undefined);
      onNote(
        `The folder ${this.root} has more than ${maxFiles} files, so pages are not checked; open the site's own folder in the editor to check them.`,
      );
      return;
    }
    const ignore = this.#documents.contentOf(ignoreFile, maxBytes.json);
    const building = FileIndex.ofInSteps({
      ...fileListing(listing, ignore),
      namesInGit: await namesOf(listing.files),
      nestedSites: [...new Set([...listing.nestedSites, ...nestedSites()])].sort(),
    });
    const index = await runInSlices(building, slices);
    const frontmatter = await this.#readUnlisted(index);
    const updatedIndex = await runInSlices(index.withFilesInSteps({ frontmatter }), slices);
    // An equal list is not replaced, because results are cached with it.
    const isSame = this.#site.files?.isSame(updatedIndex) === true;
    if (!isSame) this.#site = withFiles(this.#site, updatedIndex);
    this.#pages.checkAll(this.#site);
    // A site whose folder has been deleted is about to be removed, so its notes are irrelevant.
    const notes = pathState(this.root, this.root) === "missing" ? [] : listing.unreadable;
    for (const note of notes) this.#reportUnreadable(note);
  }

  /** The frontmatter of pages that the navigation does not list, and of pages whose texts have been read. */
  async #readUnlisted(index: FileIndex): Promise<FrontmatterByFile> {
    const listed = this.#isNavigationRead() ? listedPaths(navigationListing(this.#site)) : new Set();
    const unlisted: string[] = [];
    for (const page of index.pages()) if (!listed.has(page.path)) unlisted.push(page.file);
    const byFile = new Map(await this.#frontmatter.readAll(unlisted));
    for (const [file, frontmatter] of this.#pages.knownFrontmatter(this.#site)) {
      if (!byFile.has(file)) byFile.set(file, frontmatter);
    }
    this.#frontmatter.reset(byFile.keys());
    return byFile;
  }

  #reportUnreadable({ path, reason }: HostNote): void {
    this.#options.onNote(`${join(this.root, path)} could not be read: ${reason}.`);
  }

  /** Reads the frontmatter of unread pages; returns whether the snapshot changed. */
  readFrontmatter(files: Iterable<string>): Promise<boolean> {
    return this.#frontmatter.readUnread(files);
  }

  /** The frontmatter of an unread page; it is not stored. */
  frontmatterOf(file: string): Frontmatter | undefined {
    return this.#frontmatter.ofUnread(file);
  }

  /** Applies typed text and reads the files that it names, so that the snapshot matches the newest texts. */
  applyTexts(): void {
    if (this.#texts.size === 0 && this.#isNavigationRead() && !this.#lacksFiles) return;
    this.#lacksFiles = false;
    runAtOnce(this.#applyTexts());
    runAtOnce(this.#documents.readNeeded());
  }

  /**
   * Applies typed text and file events, without an analysis. Listed pages without a file are looked up on disk,
   * because an editor announces a new file later than the entry that it adds with it.
   */
  async applyFiles(): Promise<void> {
    this.applyTexts();
    const missing = missingPaths(this.#site, navigationListing(this.#site));
    for (const path of missing.slice(0, maxHints)) {
      for (const file of [`${path}.mdx`, `${path}.md`]) if (this.#isFile(file)) this.hint(file);
    }
    // Hints are applied after a scan in progress, which may have listed a folder before the event that caused the
    // hint.
    await this.#scan.current;
    runAtOnce(this.#hints.apply());
    await this.#scan.current;
  }

  /**
   * Applies file events. For a new folder, all files are listed again; the promise then resolves after that, because
   * until then its files seem to be missing. Rejects if the signal is aborted.
   */
  async applyHints(signal: AbortSignal): Promise<void> {
    if (this.#hints.isEmpty || !this.#isScanned) return;
    // After a scan in progress, which may have listed a folder before the event that caused the hint.
    await this.#scan.current;
    await runInSlices(this.#hints.apply(), { ...this.#slices, signal });
    await this.#scan.current;
    signal.throwIfAborted();
  }

  #isFile(file: string): boolean {
    const path = toAbsolutePath(this.root, file);
    return path !== undefined && pathState(this.root, path) === "file";
  }

  /**
   * Updates the snapshot and analyzes it. Each `yield` is an opportunity to pause; an abandoned run leaves the state
   * consistent, and the next run continues from it.
   */
  *settle(rules: readonly Rule[], limits: PageLimits): Generator<AnalysisOfSite | undefined, Analysis> {
    for (;;) {
      yield* this.#applyTexts();
      // After a scan in progress, which may have listed a folder before the event that caused the hint.
      if (this.#scan.current === undefined) yield* this.#hints.apply();
      this.#pages.synchronize(this.#site);
      yield* this.#documents.readDocuments();
      const extent = this.#isScanned || !this.#isLong() ? "all" : "texts";
      this.#lacksFiles = extent === "texts";
      if (!this.#lacksFiles) yield* this.#documents.readNeeded();
      const analysis = yield* this.#resultOf(analyze(this.#site, rules, limits, extent));
      if (analysis !== undefined) return analysis;
    }
  }

  /** The result of an analysis; undefined if frontmatter of pages with findings has been read, so that it must be repeated. */
  *#resultOf(steps: ReturnType<typeof analyze>): Generator<AnalysisOfSite | undefined, Analysis | undefined> {
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.value !== undefined && (yield* this.#readFrontmatterFor(step.value))) return undefined;
      if (step.done === true) return step.value;
      yield step.value;
    }
  }

  #isLong(): boolean {
    return (documentAt(this.#site, mainDocument)?.root?.length ?? 0) >= longDocument;
  }

  #isNavigationRead(): boolean {
    return this.#site.documents.get(mainDocument)?.kind === "parsed";
  }

  #openText(path: string): string | undefined {
    const absolute = toAbsolutePath(this.root, path);
    return absolute === undefined ? undefined : this.#options.openText(absolute);
  }

  #putIgnoreFile(): void {
    const content = this.#documents.contentOf(ignoreFile, maxBytes.json);
    const mintignore = content.kind === "text" ? content.text : "";
    const folders = this.#site.files?.unlisted.filter(({ path }) => path !== ignoreFile) ?? [];
    const unlisted = unlistedOf(folders, content);
    this.#site = withFiles(this.#site, this.#site.files?.withFiles({ mintignore, unlisted }));
  }

  /** Handles a change of a page's text. */
  #putPage(file: string): void {
    // If the text is read, it includes the frontmatter.
    if (this.#pages.isPage(this.#site, file)) this.#pages.put(file);
    else if (this.#frontmatter.isRead(file)) this.#frontmatter.put(file);
  }

  *#applyTexts(): Generator<undefined, void> {
    for (const [path, edits] of this.#texts) {
      this.#texts.delete(path);
      this.#applyText(path, edits);
      yield;
    }
  }

  #applyText(path: string, edits: readonly TextEdit[] | undefined): void {
    this.#frontmatter.changed(path);
    const document = this.#site.documents.get(path);
    const isEdited = document?.kind === "parsed" && edits !== undefined && edits.length <= maxSingleEdits;
    if (isEdited && edits.length > 0) this.#site = withEdits(this.#site, path, edits);
    this.#documents.put(path, isEdited);
    if (path === ignoreFile) this.#putIgnoreFile();
    this.#putPage(path);
  }

  /**
   * Reads the frontmatter of pages with findings: a `hidden` page may have no findings.
   * @returns whether the snapshot changed, so that it must be analyzed again
   */
  *#readFrontmatterFor(analysis: AnalysisOfSite): Generator<undefined, boolean> {
    const before = this.#site.files;
    // Rules of scope `page` only find something in pages whose texts, and so their frontmatter, have been read.
    const { ofFiles, ofSite } = analysis;
    const isKnown = this.#frontmatterFor?.found === ofFiles && this.#frontmatterFor.files === before;
    for (const findings of isKnown ? [ofSite.findings] : [ofSite.findings, ofFiles.findings]) {
      for (const { anchor } of findings) {
        const file = anchor.document;
        // A finding inside a page does not depend on its frontmatter.
        if ("span" in anchor && anchor.span.length > 0) continue;
        if (this.#site.documents.has(file) || this.#frontmatter.isRead(file)) continue;
        this.#frontmatter.put(file);
        yield;
      }
    }
    this.#frontmatterFor = { found: ofFiles, files: before };
    return this.#site.files !== before;
  }
}
