/**
 * One site as it changes: its newest snapshot, and the changes that the snapshot does not hold yet (typed text, hints
 * about files, files that a text names for the first time).
 *
 * An open text counts instead of the file. Only the disk decides whether a page exists: a page that exists only in an
 * editor is not published. Does not depend on messages, timers or diagnostics.
 */

import { join } from "node:path";
import type { DocsJsonKind } from "../../../host/docs-json-kind.ts";
import type { HostNote } from "../../../host/file-system.ts";
import { askForNamesInGit } from "../../../host/git-names.ts";
import { fileListing, listFilesInBackground, unlistedOf } from "../../../host/list-files.ts";
import { missingHistoryInBackground, missingHistorySentence } from "../../../host/missing-history.ts";
import { toAbsolutePath } from "../../../host/paths.ts";
import { maxBytes } from "../../../host/read-file.ts";
import { runAtOnce, runInSlices, type SliceOptions } from "../../../host/slices.ts";
import {
  type Analysis,
  type AnalysisOfSite,
  analyze,
  judgesSyntax,
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

/** Edits that are made one by one; for more at a time the new text is parsed as a whole. */
const maxSingleEdits = 16;

/** The length of a docs.json, in characters, from which on nothing but its text is looked at until the files are listed. */
const longDocument = 50_000;

export interface SiteStateOptions {
  /** How work in the background pauses. */
  readonly slices?: SliceOptions;
  /** How the reading of pages pauses; as other work if this is not set. */
  readonly slicesOfReading?: SliceOptions;
  /** Absolute path of the folder that holds docs.json. */
  readonly root: string;
  readonly settings: SiteSettings;
  /** Whether the texts of pages are looked at. */
  readonly checksPages: boolean;
  /** The text of the document that is open at an absolute path. */
  readonly openText: (path: string) => string | undefined;
  /** Roots of sites inside this one that are known before it is listed, relative to its own. */
  readonly nestedSites: () => readonly string[];
  /** What a docs.json inside the site is, by its absolute path. */
  readonly kindOf: (docsJson: string) => DocsJsonKind;
  /** Sites with more files than this are checked without looking at files. */
  readonly maxFiles?: number;
  /** A scan has ended, and the snapshot may have changed. */
  readonly onScanned: () => void;
  /** A scan failed; what was known before it stays. */
  readonly onFailure: (error: unknown) => void;
  /** Something about the whole site that its author should know; one sentence. */
  readonly onNote: (text: string) => void;
}

/** How many pages a site has. */
export interface PageCounts {
  readonly all: number;
  /** Those whose texts are still to be read. */
  readonly unread: number;
}

export class SiteState {
  readonly root: string;
  readonly #options: SiteStateOptions;
  #site: Site;
  /** Documents that changed in the editor: the edits in order, or undefined for a whole new text. */
  readonly #texts = new Map<string, readonly TextEdit[] | undefined>();
  #isScanned = false;
  /** The last note about a history that is missing. */
  #saidHistory: string | undefined;
  /** The findings in whose page files the frontmatter has been read, and the files of that time. */
  #readFor: { readonly found: AnalysisOfSite["ofFiles"]; readonly files: Site["files"] } | undefined;
  /** Whether specs that the navigation names are still to be read. */
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
    const changing = { ...shared, newest: () => this.#site };
    this.#documents = new NamedFiles({
      ...changing,
      onTaken: (path) => {
        if (this.#texts.has(path)) this.#texts.set(path, undefined);
      },
    });
    this.#frontmatter = new PageFrontmatter(changing);
    this.#pages = new PageReader({
      ...changing,
      slices: { ...this.#slices, ...options.slicesOfReading },
      isWanted: options.checksPages,
      judgesSyntax: judgesSyntax(options.settings),
      frontmatter: this.#frontmatter,
      onUnreadable: (note) => this.#say(note),
    });
    this.#hints = new FileHints({
      ...changing,
      documents: this.#documents,
      frontmatter: this.#frontmatter,
      putPage: (file) => this.#putPage(file),
      putIgnoreFile: () => this.#putIgnoreFile(),
      scan: () => void this.scan(),
    });
  }

  /** The newest snapshot that has been put together. */
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

  /** Ends the work that runs on. */
  dispose(): void {
    this.#disposal.abort();
  }

  changeSettings(settings: SiteSettings, checksPages: boolean): void {
    this.#site = withNewSettings(this.#site, settings);
    this.#pages.judgeSyntax(judgesSyntax(settings), this.#site);
    this.#pages.want(checksPages);
  }

  /**
   * Reads the pages that have not been read, or may have changed, and what could not be read before; in the background, and at
   * most once at a time. Gives whether the snapshot changed.
   */
  async readPages(): Promise<boolean> {
    const before = unreadFiles(this.#site);
    if (before.length > 0) this.#documents.readUnread();
    const isChanged = unreadFiles(this.#site) !== before;
    return (await this.#pages.readAll()) || isChanged;
  }

  /**
   * Takes in where missing pages have gone, as far as git knows.
   * @param missing page paths
   * @returns whether the snapshot changed
   */
  async readRenames(missing: readonly string[]): Promise<boolean> {
    const renames = await this.#renames.read(missing);
    if (renames !== undefined) await this.#sayMissingHistory();
    if (renames === undefined || (renames.size === 0 && this.#site.renames.size === 0)) return false;
    this.#site = withRenames(this.#site, renames);
    return true;
  }

  /** A site without a repository has no history that could be missing. */
  async #sayMissingHistory(): Promise<void> {
    const missing = await missingHistoryInBackground(this.root);
    if (missing === undefined || missing.cause === "no-repository") return;
    const sentence = missingHistorySentence(missing, "where missing pages have gone");
    if (sentence !== this.#saidHistory) this.#options.onNote(`${this.root}: ${sentence}`);
    this.#saidHistory = sentence;
  }

  /** Whether a document belongs to what is checked: a change of it can change findings. */
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
   * A document was opened, edited or closed.
   * @param edits one after the other; undefined if the whole text has to be read again
   */
  textChanged(path: string, edits: readonly TextEdit[] | undefined): void {
    const before = this.#texts.has(path) ? this.#texts.get(path) : [];
    this.#texts.set(path, before === undefined || edits === undefined ? undefined : [...before, ...edits]);
  }

  /** Something may have happened to a file or folder; the disk is read later to find out what. */
  hint(path: string): void {
    this.#hints.add(path);
  }

  /**
   * Lists the files of the site and reads everything from disk again. At most one scan runs; a request during a scan
   * makes it run once more. The promise is never rejected.
   */
  scan(): Promise<void> {
    return this.#scan.request();
  }

  /** The first scan: the one under way, or a new one unless one has been made. The promise is never rejected. */
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
    const namesOf = askForNamesInGit(this.root, slices.signal);
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
    const fresh = await runInSlices(index.withFilesInSteps({ frontmatter }), slices);
    // What was found out with the files is remembered with the list of them.
    const isSame = this.#site.files?.isSame(fresh) === true;
    if (!isSame) this.#site = withFiles(this.#site, fresh);
    this.#pages.lookAgain(this.#site);
    // A site whose folder has vanished is about to be removed, so its notes say nothing new.
    const notes = pathState(this.root, this.root) === "missing" ? [] : listing.unreadable;
    for (const note of notes) this.#say(note);
  }

  /** Frontmatter of pages that the navigation does not list, and of pages whose texts have been read. */
  async #readUnlisted(index: FileIndex): Promise<FrontmatterByFile> {
    const listed = this.#isNavigationRead() ? listedPaths(navigationListing(this.#site)) : new Set();
    const unlisted: string[] = [];
    for (const page of index.pages()) if (!listed.has(page.path)) unlisted.push(page.file);
    const found = new Map(await this.#frontmatter.readAll(unlisted));
    for (const [file, frontmatter] of this.#pages.frontmatterKept(this.#site)) {
      if (!found.has(file)) found.set(file, frontmatter);
    }
    this.#frontmatter.reset(found.keys());
    return found;
  }

  #say({ path, reason }: HostNote): void {
    this.#options.onNote(`${join(this.root, path)} could not be read: ${reason}.`);
  }

  /** Reads the frontmatter of unread pages; gives whether the snapshot changed. */
  readFrontmatter(files: Iterable<string>): Promise<boolean> {
    return this.#frontmatter.want(files);
  }

  /** The frontmatter of an unread page; it is not kept. */
  frontmatterOf(file: string): Frontmatter | undefined {
    return this.#frontmatter.ofUnread(file);
  }

  /** Takes in what was typed and what that names, so that the snapshot is that of the newest texts. */
  takeTexts(): void {
    if (this.#texts.size === 0 && this.#isNavigationRead() && !this.#lacksFiles) return;
    this.#lacksFiles = false;
    runAtOnce(this.#takeTexts());
    runAtOnce(this.#documents.readNeeded());
  }

  /**
   * Takes in what was typed and what was announced about files, without an analysis. Listed pages without a file are looked for
   * on the disk, because an editor announces a new file later than the entry that it adds together with it.
   */
  async takeFiles(): Promise<void> {
    this.takeTexts();
    const missing = missingPaths(this.#site, navigationListing(this.#site));
    for (const path of missing.slice(0, maxHints)) {
      for (const file of [`${path}.mdx`, `${path}.md`]) if (this.#isFile(file)) this.hint(file);
    }
    // Hints come after a scan in progress, which may have listed a folder before the cause of a hint.
    await this.#scan.current;
    runAtOnce(this.#hints.take());
    await this.#scan.current;
  }

  /**
   * Takes in what was announced about files. A new folder makes all files be listed again: resolved when they are, because until
   * then its files seem to be missing. Rejected if the signal is aborted.
   */
  async takeHints(signal: AbortSignal): Promise<void> {
    if (this.#hints.isEmpty || !this.#isScanned) return;
    // A scan in progress may have listed a folder before the hint's cause: hints come after it.
    await this.#scan.current;
    await runInSlices(this.#hints.take(), { ...this.#slices, signal });
    await this.#scan.current;
    signal.throwIfAborted();
  }

  #isFile(file: string): boolean {
    const path = toAbsolutePath(this.root, file);
    return path !== undefined && pathState(this.root, path) === "file";
  }

  /**
   * Brings the snapshot up to date and analyzes it. Each `yield` is a chance to pause; a run that is
   * abandoned leaves the session whole, and the next one goes on where it was.
   */
  *settle(rules: readonly Rule[], limits: PageLimits): Generator<AnalysisOfSite | undefined, Analysis> {
    for (;;) {
      yield* this.#takeTexts();
      // A scan in progress may have listed a folder before the hint's cause: hints come after it.
      if (this.#scan.current === undefined) yield* this.#hints.take();
      this.#pages.keepInStep(this.#site);
      yield* this.#documents.readDocuments();
      const extent = this.#isScanned || !this.#isLong() ? "all" : "texts";
      this.#lacksFiles = extent === "texts";
      if (!this.#lacksFiles) yield* this.#documents.readNeeded();
      const analysis = yield* this.#analyzed(analyze(this.#site, rules, limits, extent));
      if (analysis !== undefined) return analysis;
    }
  }

  /** The result of an analysis; undefined if the frontmatter of pages with findings has been read for it. */
  *#analyzed(steps: ReturnType<typeof analyze>): Generator<AnalysisOfSite | undefined, Analysis | undefined> {
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

  /** A page has another text. */
  #putPage(file: string): void {
    // The frontmatter comes with the text where that is read.
    if (this.#pages.isPage(this.#site, file)) this.#pages.put(file);
    else if (this.#frontmatter.isRead(file)) this.#frontmatter.put(file);
  }

  *#takeTexts(): Generator<undefined, void> {
    for (const [path, edits] of this.#texts) {
      this.#texts.delete(path);
      this.#takeText(path, edits);
      yield;
    }
  }

  #takeText(path: string, edits: readonly TextEdit[] | undefined): void {
    this.#frontmatter.changed(path);
    const document = this.#site.documents.get(path);
    const isEdited = document?.kind === "parsed" && edits !== undefined && edits.length <= maxSingleEdits;
    if (isEdited && edits.length > 0) this.#site = withEdits(this.#site, path, edits);
    this.#documents.put(path, isEdited);
    if (path === ignoreFile) this.#putIgnoreFile();
    this.#putPage(path);
  }

  /**
   * Reads the frontmatter of pages with findings: a page that is `hidden` may have no finding at all.
   * @returns whether the snapshot changed, so that it has to be analyzed again
   */
  *#readFrontmatterFor(analysis: AnalysisOfSite): Generator<undefined, boolean> {
    const before = this.#site.files;
    // Rules of scope `page` find something in pages alone whose texts, and with them the frontmatter, have been read.
    const { ofFiles, ofSite } = analysis;
    const isKnown = this.#readFor?.found === ofFiles && this.#readFor.files === before;
    for (const findings of isKnown ? [ofSite.findings] : [ofSite.findings, ofFiles.findings]) {
      for (const { anchor } of findings) {
        const file = anchor.document;
        // What is inside a page is a finding whatever its frontmatter says.
        if ("span" in anchor && anchor.span.length > 0) continue;
        if (this.#site.documents.has(file) || this.#frontmatter.isRead(file)) continue;
        this.#frontmatter.put(file);
        yield;
      }
    }
    this.#readFor = { found: ofFiles, files: before };
    return this.#site.files !== before;
  }
}
