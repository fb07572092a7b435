/**
 * One checked site: its state, when it is analyzed, and the results of the last analysis.
 *
 * The only place where an analysis becomes reports for the publisher.
 */
import type { Diagnostic } from "vscode-languageserver/node";
import { reasonAgainst } from "../../../host/boundary.ts";
import type { DocsJsonKind } from "../../../host/docs-json-kind.ts";
import { toAbsolutePath, toSitePath } from "../../../host/paths.ts";
import { runInSlices } from "../../../host/slices.ts";
import {
  type Analysis,
  type AnalysisOfSite,
  type DialectReading,
  type Move,
  missingPaths,
  neededForMove,
  type PageLimits,
  type PlacedFinding,
  type Rule,
  readingOf,
  withFixes,
} from "../../../service/index.ts";
import type { TextEdit } from "../../../service/model/location.ts";
import {
  documentAt,
  type Frontmatter,
  mainDocument,
  pagesWithoutVerdict,
  readableSite,
  type Site,
  withPages,
} from "../../../service/snapshot.ts";
import type { ClientFeatures } from "../../protocol/client-features.ts";
import { type Background, sliceMilliseconds } from "../background.ts";
import type { OpenDocuments } from "../open-documents.ts";
import type { Extras, ServerSettings } from "../settings.ts";
import { analysisLimits } from "./analysis-limits.ts";
import { layersOf } from "./closed-files.ts";
import { ExpectedMoves } from "./expected-moves.ts";
import type { ReportContext } from "./found-in-file.ts";
import { KnownInBaseline } from "./known-in-baseline.ts";
import { readContents } from "./page-contents.ts";
import { RequestedMoves } from "./requested-moves.ts";
import { Scheduler } from "./scheduler.ts";
import { changesSince, type SiteEvent } from "./site-event.ts";
import { emptyReport, foundIn, type SiteDiagnostics, siteReport } from "./site-report.ts";
import { type PageCounts, SiteState } from "./site-state.ts";
import { SiteTexts } from "./site-texts.ts";

/** A finding with its diagnostic. */
export interface ShownFinding {
  readonly finding: PlacedFinding;
  readonly diagnostic: Diagnostic;
}

/** The parts of the workspace that every site reads. */
export interface SiteContext {
  readonly background: Background;
  readonly client: ClientFeatures;
  readonly rules: readonly Rule[];
  readonly documents: OpenDocuments;
  /** URI of the page that explains a rule, if there is one. */
  readonly ruleHref: (code: string) => string | undefined;
  /** The kind of a docs.json inside the site, by its absolute path. */
  readonly kindOf: (docsJson: string) => DocsJsonKind;
  /** Resolves when the files of all sites have been listed: reading pages must not delay a listing. */
  readonly whenListed: () => Promise<void>;
}

interface CheckedSiteOptions {
  readonly root: string;
  readonly settings: ServerSettings;
  readonly context: SiteContext;
  /** Roots of nested sites that are known before this site is listed, relative to its root. */
  readonly nestedSites: () => readonly string[];
  /** A site with more files is checked without its files. */
  readonly maxFiles?: number;
  readonly onEvent: (event: SiteEvent) => void;
}

/** An event that occurs once. */
interface Signal {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function newSignal(): Signal {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((resolved) => {
    resolve = resolved;
  });
  return { promise, resolve };
}

export class CheckedSite {
  readonly root: string;
  /** The newest texts of the site's files. */
  readonly texts: SiteTexts;
  readonly requestedMoves = new RequestedMoves((file) => this.texts.linesOf(file)?.text);
  readonly #options: CheckedSiteOptions;
  readonly #state: SiteState;
  readonly #scheduler: Scheduler;
  #settings: ServerSettings;
  readonly #pagesRead = newSignal();
  #hasStarted = false;
  #fileEvents = 0;
  #expected: ExpectedMoves | undefined;
  #analysis: Analysis | undefined;
  #report: SiteDiagnostics = emptyReport;
  readonly #known: KnownInBaseline;

  constructor(options: CheckedSiteOptions) {
    const { context, maxFiles, onEvent, root, settings } = options;
    this.root = root;
    this.#options = options;
    this.#settings = settings;
    this.#state = new SiteState({
      root,
      slices: { sliceMilliseconds, pause: context.background.turn },
      readingSlices: { sliceMilliseconds, pause: context.background.turnInSilence },
      settings: settings.site,
      checksPages: settings.checksPages,
      openText: (path) => context.documents.at(path)?.lines.text,
      nestedSites: options.nestedSites,
      kindOf: context.kindOf,
      ...(maxFiles === undefined ? {} : { maxFiles }),
      onScanned: () => {
        this.#known.invalidate();
        this.#scheduler.soon();
      },
      onFailure: (error) => onEvent({ kind: "failed", error }),
      onNote: (text) => onEvent({ kind: "note", text }),
    });
    this.#scheduler = new Scheduler({
      delay: () => this.#settings.delay,
      run: ({ signal, atOnce }) => this.#run(signal, atOnce),
    });
    this.#known = new KnownInBaseline({
      root,
      openLines: (path) => context.documents.at(path)?.lines,
      linesIn: (text) => this.texts.linesIn(text),
      textOf: (document) => this.texts.textOf(document),
    });
    this.texts = new SiteTexts({
      root,
      documents: context.documents,
      positionEncoding: context.client.positionEncoding,
      newest: () => this.site,
    });
  }

  /** Which lenses and hints are enabled. */
  get extras(): Extras {
    return this.#settings.extras;
  }

  get rules(): readonly Rule[] {
    return this.#options.context.rules;
  }

  /** The newest snapshot. */
  get site(): Site {
    return this.#state.site;
  }

  /** The dialect of the site and how it was chosen; undefined until its docs.json has been read. */
  get reading(): DialectReading | undefined {
    return documentAt(this.site, mainDocument) === undefined ? undefined : readingOf(readableSite(this.site));
  }

  get isScanned(): boolean {
    return this.#state.isScanned;
  }

  /** The snapshot of the newest texts, for features that do not need findings. */
  newest(): Site {
    this.#state.applyTexts();
    return this.#state.site;
  }

  /** The snapshot of the newest texts and files, for changes of the navigation, which do not need findings. */
  async newestWithFiles(): Promise<Site> {
    const before = this.newest().files;
    await this.#state.applyFiles();
    if (this.site.files !== before) this.#scheduler.soon();
    return this.newest();
  }

  /** Reads the frontmatter of unread pages; returns whether the snapshot changed. */
  readFrontmatter(files: Iterable<string>): Promise<boolean> {
    return this.#state.readFrontmatter(files);
  }

  /** Reads the frontmatter of an unread page for one answer. */
  frontmatterOf(file: string): Frontmatter | undefined {
    return this.#state.frontmatterOf(file);
  }

  /** How many pages there are, and how many of them have not been read yet. */
  get pageCounts(): PageCounts {
    return this.#state.pageCounts;
  }

  /** Whether a redirect is added when a page moves. */
  get addsRedirects(): boolean {
    return this.#settings.addsRedirects;
  }

  /** The URL of the published site from the settings; empty if not set. */
  get siteAddress(): string {
    return this.#settings.siteAddress;
  }

  dispose(): void {
    this.#state.dispose();
    this.#scheduler.dispose();
    this.#pagesRead.resolve();
  }

  /** The site-relative path of a file below the site's folder. */
  sitePathOf(path: string): string | undefined {
    return toSitePath(this.root, path);
  }

  /** Whether a file, existing or not, is outside the open folders because of a symbolic link. */
  leadsOut(document: string): boolean {
    const path = this.absolutePathOf(document);
    return path === undefined || reasonAgainst(this.root, path) !== undefined;
  }

  absolutePathOf(document: string): string | undefined {
    return toAbsolutePath(this.root, document);
  }

  changeSettings(settings: ServerSettings): void {
    this.#settings = settings;
    this.#state.changeSettings(settings.site, settings.checksPages);
    if (this.isScanned) this.#scheduler.soon();
  }

  /**
   * Handles the opening, editing or closing of a document below the site's folder.
   * @param edits undefined if the whole text must be read again
   */
  textChanged(path: string, edits: readonly TextEdit[] | undefined): void {
    this.#state.textChanged(path, edits);
    if (this.#expected?.isOver === true) this.#expected = undefined;
    this.#expected?.textChanged(path);
    const isBaseline = this.#known.textChanged(path);
    // An open document can be checked before the files are listed; other findings wait for the list.
    if (!isBaseline && !this.#state.isPart(path)) return;
    if (edits === undefined) this.#scheduler.soon();
    else this.#scheduler.changed();
  }

  /** The number of file events so far, for caches that are valid until the next one. */
  get fileEvents(): number {
    return this.#fileEvents;
  }

  /** Handles a possible change of a file or folder below the site's folder. */
  fileHint(path: string): void {
    this.#fileEvents += 1;
    this.#known.textChanged(path);
    this.#state.hint(path);
    if (this.isScanned) this.#scheduler.changed();
  }

  /** Lists the files for the first time, if necessary, after open documents have been checked: their author is waiting. */
  async scanUnlessDone(): Promise<void> {
    if (!this.#hasStarted) {
      this.#hasStarted = true;
      this.#options.onEvent({ kind: "reading" });
    }
    if (!this.isScanned) await this.settled();
    await this.#state.scanUnlessDone();
  }

  /** Prepares for file moves by the client, and its edits for them. */
  expectMoves(moves: readonly Move[], edits: ReadonlyMap<string, readonly TextEdit[]>): void {
    this.#expected = new ExpectedMoves({
      root: this.root,
      moves,
      edits,
      textOf: (file) => this.texts.linesOf(file)?.text,
      absolutePathOf: (file) => this.absolutePathOf(file),
    });
  }

  /** Lists the files again. */
  scan(): Promise<void> {
    return this.#state.scan();
  }

  /** Resolves when the findings are those of the newest texts. */
  settled(): Promise<void> {
    return this.#scheduler.settled();
  }

  /** The newest snapshot with everything needed to plan a move: the list of files, and all pages. */
  async snapshotForMove(): Promise<Site> {
    await this.scanUnlessDone();
    if (!this.#options.context.client.watchedFiles) await this.#readChanges();
    // Before it renames a file of a move, a client may announce that and wait for the answer, which therefore must
    // not wait for the end of the move.
    if (this.#expected?.isHalfDone !== true) await this.settled();
    const pages = neededForMove(await this.newestWithFiles());
    if (pages.length === 0) return this.site;
    const contents = await readContents(pages, this.texts, false);
    // The snapshot may contain a page by now, which is then newer than the content that was read.
    const newest = this.newest();
    return withPages(
      newest,
      contents.filter(([file]) => !newest.pages.byFile.has(file)),
    );
  }

  /** Lists the files and reads changed pages again, because the client does not report what other programs change. */
  async #readChanges(): Promise<void> {
    await this.scan();
    if (await this.#state.readPages()) this.#scheduler.soon();
  }

  /** The newest snapshot with the syntax of all read pages checked, even if no rule needs that. */
  async snapshotForVerdict(): Promise<Site> {
    const { byFile } = this.newest().pages;
    const files = pagesWithoutVerdict(this.site.pages);
    if (files.length === 0) return this.site;
    const contents = await readContents(files, this.texts, true);
    // Pages that have changed since then are newer than the contents that were read.
    const newest = this.newest();
    return withPages(
      newest,
      contents.filter(([file]) => newest.pages.byFile.get(file) === byFile.get(file)),
    );
  }

  /** The last analysis, unless something has changed since then. */
  get currentAnalysis(): Analysis | undefined {
    return this.#scheduler.isSettled ? this.#analysis : undefined;
  }

  /** The last analysis, even of older texts. */
  get lastAnalysis(): Analysis | undefined {
    return this.#analysis;
  }

  /** Whether the findings are those of the newest texts. */
  get isSettled(): boolean {
    return this.#scheduler.isSettled;
  }

  /** Whether there has been an analysis, even of older texts. */
  get isAnalyzed(): boolean {
    return this.#analysis !== undefined;
  }

  /** The findings of the last analysis in a document. */
  findingsIn(document: string): readonly ShownFinding[] {
    const { findings = [], diagnostics = [] } = foundIn(this.#report, document) ?? {};
    return findings.flatMap((finding, index) => {
      const diagnostic = diagnostics[index];
      return diagnostic === undefined ? [] : [{ finding: withFixes(this.site, finding), diagnostic }];
    });
  }

  async #run(signal: AbortSignal, atOnce: boolean): Promise<void> {
    try {
      await this.#untilMoved(signal);
      // A run that has been postponed for too long does not wait for file events.
      if (!atOnce) await this.#state.applyHints(signal);
      const steps = this.#state.settle(this.rules, this.pageLimits());
      const analysis = await this.#inSlices(this.#reportingEarly(steps, atOnce), signal);
      // No await between the analysis and its report: the report is for the versions that are open now.
      this.#complete(analysis);
      void this.#readPages();
    } catch (error) {
      if (signal.aborted) throw error;
      this.#analysis = undefined;
      this.#report = emptyReport;
      this.#options.onEvent({ kind: "not-analyzed", error });
      // Until the next change, no further findings are possible.
      this.#pagesRead.resolve();
    }
  }

  /**
   * Runs the steps, and reports the findings that are known before the rules of scope `page` have run.
   * @param atOnce whether not to pause before that
   */
  *#reportingEarly(
    steps: Generator<AnalysisOfSite | undefined, Analysis>,
    atOnce: boolean,
  ): Generator<undefined, Analysis> {
    let pauses = !atOnce;
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) return step.value;
      if (step.value !== undefined) {
        pauses = true;
        this.#report = siteReport(this.#known.apply(step.value), this.#report, this.#reportContext());
        this.#options.onEvent({ kind: "found", ...this.#currentReports() });
      }
      if (pauses) yield;
    }
  }

  /** Runs an analysis; background work waits until it ends, because an author waits for the analysis. */
  async #inSlices<Result>(steps: Generator<unknown, Result, void>, signal: AbortSignal): Promise<Result> {
    const { background } = this.#options.context;
    const ended = background.startAnalysis();
    try {
      return await runInSlices(steps, { signal, sliceMilliseconds, pause: background.turnOfAnalysis });
    } finally {
      ended();
    }
  }

  /** The reports to send to the client. */
  #currentReports() {
    const { closed, reports } = this.#report;
    return { reports: this.#known.withProblem(reports), closedReports: layersOf(closed) };
  }

  #complete(result: Analysis): void {
    const { onEvent } = this.#options;
    const analysis = this.#known.apply(result);
    this.#report = siteReport(analysis, this.#report, this.#reportContext());
    const before = this.#analysis;
    this.#analysis = analysis;
    const changes = before === undefined ? { files: false, listing: false } : changesSince(before, analysis);
    const { failures } = analysis;
    onEvent({ kind: "analyzed", ...this.#currentReports(), failures, changes });
  }

  #reportContext(): ReportContext {
    const { client, documents, ruleHref } = this.#options.context;
    const linesOf = (document: string) => this.texts.linesOf(document);
    return { root: this.root, client, documents, ruleHref, linesOf };
  }

  /** Waits until a client has finished a move, and then rechecks all files of the move. */
  async #untilMoved(signal: AbortSignal): Promise<void> {
    const expected = this.#expected;
    if (expected === undefined || !expected.hasStarted) return;
    await expected.moved(signal);
    signal.throwIfAborted();
    if (this.#expected === expected) this.#expected = undefined;
    for (const file of expected.files) this.#state.hint(file);
  }

  /** The limits on findings in pages. */
  pageLimits(): PageLimits {
    return analysisLimits(this, this.#options.context.documents, this.#known.baseline);
  }

  /** Runs git for missing pages, in the background, because git may take seconds. */
  async #readRenames(): Promise<void> {
    const analysis = this.currentAnalysis;
    if (!this.#options.context.client.git || analysis === undefined) return;
    const missing = missingPaths(analysis.checkedSite, analysis.listing);
    if (await this.#state.readRenames(missing)) this.#scheduler.soon();
  }

  /** Reads pages after the findings that do not need pages have been reported, and then analyzes the site again. */
  async #readPages(): Promise<void> {
    if (!this.isScanned) return;
    let hasChanged: boolean;
    try {
      await this.#options.context.whenListed();
      // In parallel, because all pages are checked again if renames become known later.
      if (this.newest().pages.texts !== "read") void this.#readRenames();
      hasChanged = await this.#state.readPages();
    } catch (error) {
      this.#options.onEvent({ kind: "failed", error });
      this.#pagesRead.resolve();
      return;
    }
    // Another run, started by an earlier analysis, is still reading.
    if (this.newest().pages.texts === "reading") return;
    this.#pagesRead.resolve();
    if (hasChanged) {
      this.#scheduler.soon();
      return;
    }
    await this.#readRenames();
  }

  /** Resolves when the findings are those of the newest texts, and all pages have been read once. */
  async settledWithPages(): Promise<void> {
    await this.scanUnlessDone();
    await this.settled();
    await this.#pagesRead.promise;
    await this.settled();
  }
}
