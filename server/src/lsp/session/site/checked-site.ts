/**
 * One site under check: its session, when it is analysed, and what the last analysis found.
 *
 * The only place where an analysis becomes reports for the publisher.
 */
import type { Diagnostic } from "vscode-languageserver/node";
import { reasonAgainst } from "../../../host/boundary.ts";
import { toAbsolutePath, toSitePath } from "../../../host/paths.ts";
import { readContent } from "../../../host/read-content.ts";
import { maxBytes } from "../../../host/read-file.ts";
import { readPageText } from "../../../host/read-pages.ts";
import { runAtOnce, runInSlices } from "../../../host/slices.ts";
import {
  type Analysis,
  type DialectReading,
  documentAt,
  type Frontmatter,
  type JsonDocument,
  type LineIndex,
  lineIndex,
  type Move,
  mainDocument,
  missingPaths,
  neededForMove,
  newIntern,
  type PageContent,
  type PageLimits,
  type PlacedFinding,
  pageContent,
  placeFindings,
  type Rule,
  type RuleFailure,
  readingOf,
  type Site,
  type TextEdit,
  withPages,
} from "../../../service/index.ts";
import type { ClientFeatures } from "../../protocol/client-features.ts";
import { diagnosticOf, type Places } from "../../protocol/positions.ts";
import type { OpenDocument } from "../open-documents.ts";
import type { FileReport } from "../publishing/file-report.ts";
import {
  areSameInWholeFile,
  areTheSame,
  byDocument,
  ClosedPages,
  pageLimits,
  shownInFile,
  withRest,
} from "../publishing/shown-findings.ts";
import type { Extras, ServerSettings } from "../settings.ts";
import { ExpectedMoves } from "./expected-moves.ts";
import { Scheduler } from "./scheduler.ts";
import { type PageCounts, SiteState, type SiteStateOptions } from "./site-state.ts";

/** A finding with what the client was told of it. */
export interface ReportedFinding {
  readonly finding: PlacedFinding;
  readonly diagnostic: Diagnostic;
}

export interface CheckedSiteOptions {
  readonly root: string;
  readonly settings: ServerSettings;
  readonly rules: readonly Rule[];
  readonly client: ClientFeatures;
  readonly openDocument: (path: string) => OpenDocument | undefined;
  /** Absolute paths of all open documents. */
  readonly openPaths: () => Iterable<string>;
  /** How the client calls a file. */
  readonly uriOf: (path: string) => string;
  /** The page that explains a rule, where there is one. */
  readonly hrefOf: (code: string) => string | undefined;
  readonly nestedSites: SiteStateOptions["nestedSites"];
  readonly kindOf: SiteStateOptions["kindOf"];
  readonly maxFiles?: number;
  /** Resolved when no site waits for its files to be listed: reading pages must not delay that. */
  readonly whenListed: () => Promise<void>;
  /** By absolute path; everything that is to be shown of the site. */
  readonly onReports: (reports: ReadonlyMap<string, FileReport>) => void;
  /** An analysis was made; with the rules that threw in it. */
  readonly onAnalysed: (failures: readonly RuleFailure[]) => void;
  /** Whether the files, or what is listed, are not what they were at the analysis before. */
  readonly onNews: (news: { readonly files: boolean; readonly listing: boolean }) => void;
  /** An analysis or a scan failed as a whole. */
  readonly onFailure: (error: unknown) => void;
  readonly onNote: (text: string) => void;
  /** The site begins to be read for the first time. */
  readonly onReading: () => void;
}

/** What the last analysis found in one file, and what the client was told of it, in the same order. */
interface FoundInFile extends FileReport {
  /** Absolute. */
  readonly path: string;
  readonly findings: readonly PlacedFinding[];
  /** How many findings are left out; the last diagnostic says so. */
  readonly rest: number;
}

/** Something that happens once. */
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

/** Lines of closed documents, for as long as their texts live. */
const lineIndexes = new WeakMap<JsonDocument, LineIndex>();

export class CheckedSite {
  readonly root: string;
  readonly #options: CheckedSiteOptions;
  readonly #session: SiteState;
  readonly #scheduler: Scheduler;
  #settings: ServerSettings;
  readonly #pagesRead = newSignal();
  #isBegun = false;
  #expected: ExpectedMoves | undefined;
  #analysis: Analysis | undefined;
  /** By site path. */
  #found: ReadonlyMap<string, FoundInFile> = new Map();
  /** How much is kept of what is found in pages; the same for as long as the same files are open. */
  #limits: { readonly open: string; readonly limits: PageLimits } | undefined;

  constructor(options: CheckedSiteOptions) {
    this.root = options.root;
    this.#options = options;
    this.#settings = options.settings;
    this.#session = new SiteState({
      root: options.root,
      settings: options.settings.site,
      checksPages: options.settings.checksPages,
      openText: (path) => options.openDocument(path)?.lines.text,
      nestedSites: options.nestedSites,
      kindOf: options.kindOf,
      ...(options.maxFiles === undefined ? {} : { maxFiles: options.maxFiles }),
      onScanned: () => this.#scheduler.soon(),
      onFailure: options.onFailure,
      onNote: options.onNote,
    });
    this.#scheduler = new Scheduler({
      delay: () => this.#settings.delay,
      run: ({ signal, atOnce }) => this.#run(signal, atOnce),
    });
  }

  /** What of lenses and hints the author wants. */
  get extras(): Extras {
    return this.#settings.extras;
  }

  get rules(): readonly Rule[] {
    return this.#options.rules;
  }

  /** The newest snapshot. */
  get site(): Site {
    return this.#session.site;
  }

  /** How the site is read; undefined while its docs.json has not been. */
  get reading(): DialectReading | undefined {
    return documentAt(this.site, mainDocument) === undefined ? undefined : readingOf(this.site);
  }

  get isScanned(): boolean {
    return this.#session.isScanned;
  }

  /** The snapshot of the newest texts, for features that need no findings. */
  newest(): Site {
    this.#session.takeTexts();
    return this.#session.site;
  }

  /** Reads the frontmatter of pages that nobody has read yet; true where that told anything new. */
  wantHeads(files: Iterable<string>): Promise<boolean> {
    return this.#session.wantHeads(files);
  }

  /** The frontmatter of a page that nobody has read yet, read for one answer. */
  headOf(file: string): Frontmatter | undefined {
    return this.#session.headOf(file);
  }

  /** How many pages there are, and how many of them are still to be read. */
  get pageCounts(): PageCounts {
    return this.#session.pageCounts;
  }

  /** Whether a page that moves leaves a redirect. */
  get addsRedirects(): boolean {
    return this.#settings.addsRedirects;
  }

  dispose(): void {
    this.#session.dispose();
    this.#scheduler.dispose();
    this.#pagesRead.resolve();
  }

  /** The site-relative path of a file below the site's folder. */
  sitePathOf(path: string): string | undefined {
    return toSitePath(this.root, path);
  }

  /** Whether a file, there or not, lies outside of what is open because of a symbolic link. */
  leadsOut(document: string): boolean {
    const path = this.absolutePathOf(document);
    return path === undefined || reasonAgainst(this.root, path) !== undefined;
  }

  absolutePathOf(document: string): string | undefined {
    return toAbsolutePath(this.root, document);
  }

  changeSettings(settings: ServerSettings): void {
    this.#settings = settings;
    this.#session.changeSettings(settings.site, settings.checksPages);
    if (this.isScanned) this.#scheduler.soon();
  }

  /**
   * A document below the site's folder was opened, edited or closed.
   * @param edits undefined where the whole text is to be taken anew
   */
  textChanged(path: string, edits: readonly TextEdit[] | undefined): void {
    this.#session.textChanged(path, edits);
    if (this.#expected?.isOver === true) this.#expected = undefined;
    this.#expected?.heardOf(path);
    // What an open document holds can be judged before the files are listed; the rest waits for them.
    if (!this.#session.isPart(path)) return;
    if (edits === undefined) this.#scheduler.soon();
    else this.#scheduler.changed();
  }

  /** Something may have happened to a file or folder below the site's folder. */
  fileHint(path: string): void {
    this.#session.hint(path);
    if (this.isScanned) this.#scheduler.changed();
  }

  /**
   * Lists the files for the first time, unless that has been done or begun. What is open is judged
   * before: its author is waiting.
   */
  async scanUnlessDone(): Promise<void> {
    if (!this.#isBegun) {
      this.#isBegun = true;
      this.#options.onReading();
    }
    if (!this.isScanned) await this.settled();
    await this.#session.scanUnlessDone();
  }

  /** The client is about to move files, and to edit texts because of it. */
  expectMoves(moves: readonly Move[], edits: ReadonlyMap<string, readonly TextEdit[]>): void {
    this.#expected = new ExpectedMoves({
      moves,
      edits,
      textOf: (file) => this.linesOf(file)?.text,
      absolutePathOf: (file) => this.absolutePathOf(file),
    });
  }

  /** Lists the files anew. */
  scan(): Promise<void> {
    return this.#session.scan();
  }

  /** Resolved when findings are those of the newest texts. */
  settled(): Promise<void> {
    return this.#scheduler.settled();
  }

  /** The newest snapshot with all that a move has to know: its files are listed and its pages read. */
  async snapshotForMove(): Promise<Site> {
    await this.scanUnlessDone();
    await this.settled();
    const { pages } = neededForMove(this.newest());
    if (pages.length === 0) return this.site;
    const read: [file: string, content: PageContent][] = [];
    await runInSlices(this.#reading(pages, read));
    // What has been read by now is newer.
    const newest = this.newest();
    return withPages(
      newest,
      read.filter(([file]) => !newest.pages.byFile.has(file)),
    );
  }

  *#reading(
    files: readonly string[],
    read: [file: string, content: PageContent][],
  ): Generator<undefined, void> {
    const intern = newIntern();
    for (const file of files) {
      const text = this.linesOf(file)?.text;
      if (text !== undefined) read.push([file, pageContent(text, intern)]);
      yield;
    }
  }

  /** The last analysis, unless something has changed since. */
  get currentAnalysis(): Analysis | undefined {
    return this.#scheduler.isSettled ? this.#analysis : undefined;
  }

  /** Whether findings are those of the newest texts. */
  get isSettled(): boolean {
    return this.#scheduler.isSettled;
  }

  /** Whether there has been an analysis, be it of older texts. */
  get isAnalysed(): boolean {
    return this.#analysis !== undefined;
  }

  /** Findings of the last analysis in a document. */
  findingsIn(document: string): readonly ReportedFinding[] {
    const { findings = [], diagnostics = [] } = this.#found.get(document) ?? {};
    return findings.flatMap((finding, index) => {
      const diagnostic = diagnostics[index];
      return diagnostic === undefined ? [] : [{ finding, diagnostic }];
    });
  }

  /** The lines of a text, with columns as the client counts them. */
  linesIn(text: string): LineIndex {
    return lineIndex(text, this.#options.client.positionEncoding);
  }

  /** Lines of a document of the newest snapshot, or of a page as it is on disk. */
  linesOf(document: string): LineIndex | undefined {
    const path = this.absolutePathOf(document);
    const open = path === undefined ? undefined : this.#options.openDocument(path);
    if (open !== undefined) return open.lines;
    const parsed = documentAt(this.site, document);
    if (parsed === undefined) {
      const text = readPageText(this.root, document);
      return text === undefined ? undefined : this.linesIn(text);
    }
    const lines = lineIndexes.get(parsed) ?? this.linesIn(parsed.text);
    lineIndexes.set(parsed, lines);
    return lines;
  }

  /** The whole text of a file, open or on disk; undefined where it cannot be read. */
  textOf(document: string): string | undefined {
    const path = this.absolutePathOf(document);
    const open = path === undefined ? undefined : this.#options.openDocument(path);
    if (open !== undefined) return open.lines.text;
    const content = readContent(this.root, document, maxBytes.spec);
    return content.kind === "text" ? content.text : undefined;
  }

  async #run(signal: AbortSignal, atOnce: boolean): Promise<void> {
    try {
      await this.#untilMoved(signal);
      const steps = this.#session.settle(this.#options.rules, this.#pageLimits());
      const analysis = atOnce ? runAtOnce(steps) : await runInSlices(steps, { signal });
      // Nothing may come in between: the reports are for the versions that are open now.
      this.#take(analysis);
      this.#options.onAnalysed(analysis.failures);
      void this.#readPages();
    } catch (error) {
      if (signal.aborted) throw error;
      this.#analysis = undefined;
      this.#found = new Map();
      this.#options.onReports(new Map());
      this.#options.onFailure(error);
      // Nothing more is known before something changes.
      this.#pagesRead.resolve();
    }
  }

  /** Waits for the second half of what a client is doing, and looks at all files that it has to do with. */
  async #untilMoved(signal: AbortSignal): Promise<void> {
    const expected = this.#expected;
    if (expected === undefined || !expected.isBegun) return;
    await expected.moved(signal);
    signal.throwIfAborted();
    if (this.#expected === expected) this.#expected = undefined;
    for (const file of expected.files) this.#session.hint(file);
  }

  #pageLimits(): PageLimits {
    const open = Array.from(this.#options.openPaths(), (path) => this.sitePathOf(path) ?? "").sort();
    const key = open.join("\n");
    if (this.#limits?.open !== key) {
      const files = new Set(open);
      this.#limits = { open: key, limits: pageLimits((file) => files.has(file)) };
    }
    return this.#limits.limits;
  }

  /** Asks git about missing pages when all else is known; it may take seconds. */
  async #readRenames(): Promise<void> {
    const analysis = this.currentAnalysis;
    if (!this.#options.client.git || analysis === undefined) return;
    const missing = missingPaths(analysis.site, analysis.listing);
    if (await this.#session.readRenames(missing)) this.#scheduler.soon();
  }

  /** Reads pages once what is known without them has been reported, and looks at the site again. */
  async #readPages(): Promise<void> {
    if (!this.isScanned) return;
    let isRead = false;
    try {
      await this.#options.whenListed();
      if (await this.#session.readPages()) this.#scheduler.soon();
      else isRead = true;
    } catch (error) {
      this.#options.onFailure(error);
    } finally {
      this.#pagesRead.resolve();
    }
    if (isRead) await this.#readRenames();
  }

  /** Resolved when findings are those of the newest texts, and all pages have been read once. */
  async settledWithPages(): Promise<void> {
    await this.scanUnlessDone();
    await this.settled();
    await this.#pagesRead.promise;
    await this.settled();
  }

  #take(analysis: Analysis): void {
    const { client, hrefOf, uriOf } = this.#options;
    // Findings come file by file: the text of a page is read once for all of its own.
    let last: { readonly document: string; readonly lines: LineIndex | undefined } | undefined;
    const places: Places = {
      linesOf: (document) => {
        if (last?.document !== document) last = { document, lines: this.linesOf(document) };
        return last.lines;
      },
      uriOf: (document) => uriOf(this.absolutePathOf(document) ?? this.root),
    };
    const found = new Map<string, FoundInFile>();
    // An open document is told even that it has no findings: its client waits for word of each version.
    for (const document of analysis.site.documents.keys()) {
      const path = this.absolutePathOf(document);
      const isOpen = path !== undefined && this.#options.openDocument(path) !== undefined;
      if (isOpen) found.set(document, { path, findings: [], rest: 0, diagnostics: [] });
    }
    for (const path of this.#options.openPaths()) {
      const document = this.sitePathOf(path);
      const isRead = document !== undefined && analysis.site.pages.byFile.has(document);
      if (isRead) found.set(document, { path, findings: [], rest: 0, diagnostics: [] });
    }
    const shown = byDocument(placeFindings(analysis));
    const closed = new ClosedPages();
    const leftOut = new Map<string, number>();
    for (const { document, count } of analysis.leftOut) {
      leftOut.set(document, count + (leftOut.get(document) ?? 0));
    }
    const withFindings = new Set<string>();
    for (const [document, all] of shown) {
      const before = this.#found.get(document);
      const path = before?.path ?? this.absolutePathOf(document);
      if (path === undefined) continue;
      const isOpen = analysis.site.documents.has(document) || this.#options.openDocument(path) !== undefined;
      const inFile = isOpen ? all : closed.take(all);
      const findings = shownInFile(inFile);
      if (findings.length === 0) continue;
      withFindings.add(document);
      const rest = inFile.length - findings.length + (leftOut.get(document) ?? 0);
      const isKnown =
        before?.rest === rest &&
        (areTheSame(before.findings, findings) || areSameInWholeFile(before.findings, findings));
      const diagnostics = isKnown
        ? before.diagnostics
        : withRest(
            findings.map((finding) => diagnosticOf(finding, places, client, hrefOf)),
            rest,
          );
      found.set(document, { path, findings, rest, diagnostics });
    }
    // What was left out of a page is said there, or in docs.json where nothing is shown of the page.
    for (const { document, code, count } of analysis.leftOut) {
      if (!withFindings.has(document)) closed.leaveOut(code, count);
    }
    const before = this.#analysis;
    this.#analysis = analysis;
    this.#found = found;
    if (before !== undefined) {
      const files = before.site.files !== analysis.site.files;
      const isRead = before.site.pages.texts !== analysis.site.pages.texts;
      this.#options.onNews({ files, listing: files || isRead || before.listing !== analysis.listing });
    }
    const reports = new Map<string, FileReport>();
    for (const file of found.values()) reports.set(file.path, file);
    const rest = closed.rest();
    const main = this.absolutePathOf(mainDocument);
    if (rest !== undefined && main !== undefined) {
      reports.set(main, { diagnostics: [...(reports.get(main)?.diagnostics ?? []), rest] });
    }
    this.#options.onReports(reports);
  }
}
