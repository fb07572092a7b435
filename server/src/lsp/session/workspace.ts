/**
 * Everything the editor has open: documents, folders and the sites in them, kept in step with what
 * the client tells. The handlers are thin around this module.
 */

import nodePath from "node:path";
import { PublishDiagnosticsNotification } from "vscode-languageserver/node";
import { openFolders } from "../../host/boundary.ts";
import { isInside, toFileUri, toSitePath } from "../../host/paths.ts";
import type { SiteReading } from "../../protocol.ts";
import type { DialectChoice, DialectReading, Rule } from "../../service/index.ts";
import type { ClientFeatures } from "../protocol/client-features.ts";
import type { Dispatcher } from "../protocol/dispatcher.ts";
import type { Outgoing } from "../protocol/outgoing.ts";
import type { Configuration } from "./configuration.ts";
import type { Health } from "./health.ts";
import { LegacySites } from "./legacy-sites.ts";
import { type OpenDocument, OpenDocuments } from "./open-documents.ts";
import type { FindingsReceiver } from "./publishing/file-report.ts";
import { Publisher } from "./publishing/publisher.ts";
import { PulledFindings } from "./publishing/pulled-findings.ts";
import type { Refresher } from "./publishing/refresher.ts";
import { showReading } from "./reading-progress.ts";
import { CheckedSite, type CheckedSiteOptions } from "./site/checked-site.ts";
import { realTimers } from "./site/scheduler.ts";
import { SiteDiscovery } from "./site-discovery.ts";
import { withTimeout } from "./with-timeout.ts";

/** A folder that is no workspace folder, but holds a docs.json that is open, is looked at up to here. */
const maxFilesOutside = 20_000;

/** How old a listing may be when something is typed in a site that nobody watches; milliseconds. */
const unwatchedAge = 2000;

/** It may be so many times older than making it took, so that a large site is not listed all day. */
const ageForEffort = 30;

/** File events that are looked at one by one; for more at a time everything is listed anew. */
const maxEvents = 1000;

/** How long sites wait for the client's settings, in milliseconds. */
const settingsTimeout = 2000;

export interface WorkspaceOptions {
  readonly outgoing: Outgoing;
  readonly client: ClientFeatures;
  readonly configuration: Configuration;
  readonly health: Health;
  readonly refresher: Refresher;
  readonly rules: readonly Rule[];
  /** Absolute paths of the workspace folders at the start. */
  readonly folders: readonly string[];
  /** URI of the page that explains a rule, where there is one. */
  readonly hrefOf: (code: string) => string | undefined;
  /** Says something that the author should know, once however often it happens. */
  readonly note: (text: string) => void;
  /** Sites came or went, or one is read differently. */
  readonly onSitesChanged: () => void;
}

interface KeptSite {
  readonly site: CheckedSite;
  /** Sites inside it, relative to its root, open ones that are on no disk too; replaced when sites come and go. */
  nested: readonly string[];
  /** When its files were listed last, and how long that took; in milliseconds. */
  listedAt: number;
  listingTook: number;
  /** How it was read when the client was told last. */
  reading: DialectReading | undefined;
}

export class Workspace {
  readonly #options: WorkspaceOptions;
  readonly #documents: OpenDocuments;
  readonly #discovery: SiteDiscovery;
  readonly #findings: FindingsReceiver;
  /** What clients are answered from that ask for findings; undefined where they are sent. */
  readonly pulled: PulledFindings | undefined;
  readonly #sites = new Map<string, KeptSite>();
  /** Folders inside sites with a docs.json that is ignored. */
  #ignored: ReadonlySet<string> = new Set();
  readonly #former: LegacySites;
  /** First listings, one after the other: they compete for one disk and one thread. */
  #firstScans: Promise<void> = Promise.resolve();
  /** Resolved when the settings have come, and when the sites have been found; undefined until `start`. */
  #beginning: { readonly settings: Promise<void>; readonly sites: Promise<void> } | undefined;
  #isStarted = false;
  #isDisposed = false;

  constructor(options: WorkspaceOptions) {
    this.#options = options;
    this.#documents = new OpenDocuments(options.client.positionEncoding);
    if (options.client.pullsDiagnostics) {
      this.pulled = new PulledFindings({
        onNews: () => options.refresher.findings(),
        later: (action) => void setImmediate(action),
      });
    }
    this.#findings =
      this.pulled ??
      new Publisher({
        send: (params) => options.outgoing.notify(PublishDiagnosticsNotification.type, params),
        openAt: (path) => this.#documents.at(path),
        uriOf: toFileUri,
        sendsVersions: options.client.diagnosticVersions,
      });
    this.#former = new LegacySites((reporter, reports) => this.#findings.report(reporter, reports));
    this.#discovery = new SiteDiscovery({
      openPaths: () => this.#documents.all().map((document) => document.path),
      openText: (path) => this.#documents.at(path)?.lines.text,
      isNamed: (root) => this.#isNamedSite(root),
      onChange: () => this.#reconcile(),
      onFailure: (error) =>
        options.health.failed("", "discovery", "Looking for docs.json files failed.", error),
    });
  }

  get client(): ClientFeatures {
    return this.#options.client;
  }

  /** What the server says and asks by itself. */
  get outgoing(): Outgoing {
    return this.#options.outgoing;
  }

  /** Says something that the author should know, once however often it happens. */
  note(sentence: string): void {
    this.#options.note(sentence);
  }

  get health(): Health {
    return this.#options.health;
  }

  get refresher(): Refresher {
    return this.#options.refresher;
  }

  get documents(): OpenDocuments {
    return this.#documents;
  }

  /** Roots of all sites, absolute. */
  get siteRoots(): readonly string[] {
    return [...this.#sites.keys()];
  }

  /** How each site is read whose docs.json has been. */
  get readings(): readonly SiteReading[] {
    return [...this.#sites].flatMap(([folder, { reading }]) =>
      reading === undefined ? [] : [{ folder, dialect: reading.dialect, chosenBy: reading.chosenBy }],
    );
  }

  /** Absolute paths of each mint.json of which no docs.json has been made yet. */
  get formerFiles(): ReadonlySet<string> {
    return this.#former.files;
  }

  /**
   * Begins to look for sites; until then, documents are only remembered. Sites wait for the settings,
   * so that no finding shows that the author has turned off.
   */
  async start(): Promise<void> {
    if (this.#beginning !== undefined) return;
    openFolders(this.#options.folders);
    const walks = this.#options.folders.map((folder) => this.#discovery.addFolder(folder));
    const settings = this.#begin();
    const sites = settings.then(async () => void (await Promise.all(walks)));
    this.#beginning = { settings, sites };
    await sites;
    this.#options.onSitesChanged();
  }

  async #begin(): Promise<void> {
    await withTimeout(this.settingsChanged(), settingsTimeout);
    this.#isStarted = true;
    this.#reconcile();
    for (const { path } of this.#documents.all()) this.#lookAt(path);
  }

  /**
   * Resolved when a request about a file can be answered: its site is known, or all folders have been
   * looked through. An editor asks some things right after opening a document, and not again.
   */
  async readyFor(path: string): Promise<void> {
    await this.#beginning?.settings;
    if (this.siteOf(path) === undefined) await this.#beginning?.sites;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#discovery.dispose();
    for (const { site } of this.#sites.values()) site.dispose();
  }

  /** How the client calls a file. */
  uriOf(path: string): string {
    return this.#documents.at(path)?.uri ?? toFileUri(path);
  }

  /** The site that owns a file: the nearest one. */
  siteOf(path: string): CheckedSite | undefined {
    return this.#sitesAround(path)[0]?.site;
  }

  /** All sites that may have findings in a file, its own first. */
  sitesOf(path: string): readonly CheckedSite[] {
    return this.#sitesAround(path).map((kept) => kept.site);
  }

  /** URI of the page that explains a rule, where there is one. */
  ruleHref(code: string): string | undefined {
    return this.#options.hrefOf(code);
  }

  /** All sites, in the order in which they were found. */
  get sites(): readonly CheckedSite[] {
    return [...this.#sites.values()].map(({ site }) => site);
  }

  /** Resolved when all folders have been looked through once. */
  async ready(): Promise<void> {
    await this.#beginning?.sites;
  }

  hasRule(code: string): boolean {
    return this.#options.rules.some((rule) => rule.code === code);
  }

  /** Listens to what the client tells of documents. */
  listen(dispatcher: Dispatcher): void {
    this.#documents.listen(dispatcher, {
      onOpened: (document) => this.#opened(document),
      onChanged: (document) => this.#changed(document),
      onSaved: (document) => this.#saved(document),
      onClosed: (document) => this.#closed(document),
    });
  }

  #opened({ path }: OpenDocument): void {
    if (!this.#isStarted) return;
    if (!this.#isWatched(path)) this.#discovery.probeAround(path);
    this.#reconcile();
    this.#lookAt(path);
    this.#lookAgainUnlessWatched(path, 0);
  }

  #changed({ path, origin }: OpenDocument): void {
    this.#discovery.documentChanged(path);
    this.#textChanged(path, origin.kind === "edited" ? origin.edits : undefined);
    if (this.formerFiles.has(path)) this.#former.update(this.formerFiles);
    this.#lookAgainUnlessWatched(path, unwatchedAge);
  }

  #saved({ path }: OpenDocument): void {
    // Watching clients miss events too (renames, new folders); a save is a good moment to make sure.
    this.#discovery.probeAround(path);
    this.#discovery.recheck();
    this.#lookAgain(path, 0);
  }

  #closed({ path }: OpenDocument): void {
    if (!this.#isStarted) return;
    // A site that was known by its open document alone may be one on disk by now.
    this.#discovery.fileChanged(path);
    this.#reconcile();
    this.#textChanged(path, undefined);
    this.#lookAgainUnlessWatched(path, 0);
  }

  /** @param paths absolute; what happened to them the disk is asked */
  filesChanged(paths: readonly string[]): void {
    const repositories = new Set(
      paths.filter(isHead).map((path) => nodePath.dirname(nodePath.dirname(path))),
    );
    const hints = paths.filter((path) => !this.#isOthers(path));
    if (hints.length > maxEvents) {
      for (const folder of this.#discovery.folders) repositories.add(folder);
      for (const kept of this.#sites.values()) {
        if (hints.some((path) => isInside(kept.site.root, path))) this.#scan(kept);
      }
    } else {
      for (const path of hints) {
        this.#discovery.fileChanged(path);
        for (const kept of this.#sitesAround(path)) {
          const sitePath = kept.site.sitePathOf(path) ?? "";
          if (sitePath === "") this.#scan(kept);
          else kept.site.fileHint(sitePath);
        }
      }
    }
    for (const folder of repositories) this.#listAnew(folder);
  }

  foldersChanged(added: readonly string[], removed: readonly string[]): void {
    for (const folder of removed) this.#discovery.removeFolder(folder);
    openFolders([...this.#discovery.folders, ...added]);
    for (const folder of added) void this.#discovery.addFolder(folder);
    void this.settingsChanged();
  }

  /** @param sent what the client sent with the news */
  async settingsChanged(sent?: unknown): Promise<void> {
    await this.#options.configuration.changed(this.#discovery.folders, sent);
    for (const { site } of this.#sites.values()) this.#changeSettings(site);
    this.#reconcile();
  }

  #isNamedSite(root: string): boolean {
    const folder = this.#discovery.folderOf(root);
    const path = folder === undefined ? undefined : toSitePath(folder, root);
    return path !== undefined && this.#settingsOf(root).nestedSites.has(path);
  }

  #changeSettings(site: CheckedSite): void {
    const before = site.extras;
    site.changeSettings(this.#settingsOf(site.root));
    const { lenses, hints } = site.extras;
    if (lenses.sections !== before.lenses.sections || lenses.pages !== before.lenses.pages) {
      this.#options.refresher.lenses();
    }
    if (hints.titles !== before.hints.titles || hints.drift !== before.hints.drift) {
      this.#options.refresher.hints();
    }
  }

  async turnOff(code: string): Promise<void> {
    this.#options.configuration.turnOff(code);
    const sites = [...this.#sites.values()].map(({ site }) => site);
    for (const site of sites) site.changeSettings(this.#settingsOf(site.root));
    await Promise.all(sites.map((site) => site.settled()));
  }

  /** Reads a site by a dialect for as long as the server runs; resolved when its findings are those. */
  async useDialect(site: CheckedSite, dialect: DialectChoice): Promise<void> {
    this.#options.configuration.useDialect(site.root, dialect);
    site.changeSettings(this.#settingsOf(site.root));
    await site.settled();
  }

  /** All sites that hold a path, the nearest first. */
  #sitesAround(path: string): readonly KeptSite[] {
    const around = [...this.#sites.values()].filter(({ site }) => isInside(site.root, path));
    return around.sort((one, other) => other.site.root.length - one.site.root.length);
  }

  #settingsOf(root: string) {
    return this.#options.configuration.settingsOf(root, this.#discovery.folderOf(root));
  }

  #textChanged(path: string, edits: Parameters<CheckedSite["textChanged"]>[1]): void {
    // A site inside another may hold files that the outer one refers to, so all are told.
    for (const { site } of this.#sitesAround(path)) site.textChanged(site.sitePathOf(path) ?? "", edits);
  }

  /** A document has been opened: its site need not wait for its turn. */
  #lookAt(path: string): void {
    this.#textChanged(path, undefined);
    void this.siteOf(path)?.scanUnlessDone();
  }

  /** Whether the client tells what happens to files there. */
  #isWatched(path: string): boolean {
    return this.#options.client.watchedFiles && this.#discovery.folderOf(path) !== undefined;
  }

  /** Whether a path is in a folder whose events come by the thousand and mean nothing to a site. */
  #isOthers(path: string): boolean {
    const folder = this.#discovery.folderOf(path);
    const relative = folder === undefined ? path : (toSitePath(folder, path) ?? path);
    return relative.split(/[/\\]/).some((name) => name === ".git" || name === "node_modules");
  }

  /** @param age how old, in milliseconds, the site's listing may be */
  #lookAgainUnlessWatched(path: string, age: number): void {
    if (!this.#isWatched(path)) this.#lookAgain(path, age);
  }

  /** @param age how old, in milliseconds, the site's listing may be */
  #lookAgain(path: string, age: number): void {
    for (const kept of this.#sitesAround(path)) {
      const allowed = age === 0 ? 0 : Math.max(age, kept.listingTook * ageForEffort);
      const isOld = performance.now() - kept.listedAt > allowed;
      if (isOld && kept.site.isScanned) this.#scan(kept);
    }
  }

  /** Looks for sites in a folder, and lists the files of all that have to do with it. */
  #listAnew(folder: string): void {
    void this.#discovery.lookAgain(folder);
    for (const [root, kept] of this.#sites) {
      if (isInside(root, folder) || isInside(folder, root)) this.#scan(kept);
    }
  }

  #scan(kept: KeptSite): void {
    const start = performance.now();
    // Set at once, so that it is not begun again and again while it runs.
    kept.listedAt = start;
    void kept.site.scan().then(() => {
      kept.listedAt = performance.now();
      kept.listingTook = kept.listedAt - start;
    });
  }

  /** Makes the sites those that discovery names. */
  #reconcile(): void {
    if (!this.#isStarted || this.#isDisposed) return;
    const hasLegacyChanged = this.#former.update(this.#discovery.formerFiles);
    const { roots, ignored } = this.#discovery.sites();
    const before = this.#ignored;
    this.#ignored = ignored;
    const ignoredAnew = [
      ...[...ignored].filter((root) => !before.has(root)),
      ...[...before].filter((root) => !ignored.has(root)),
    ];
    const gone = [...this.#sites].filter(([root]) => !roots.has(root));
    const added = [...roots].filter((root) => !this.#sites.has(root));
    if (gone.length === 0 && added.length === 0 && ignoredAnew.length === 0) {
      if (hasLegacyChanged) this.#options.onSitesChanged();
      return;
    }
    for (const [root, { site }] of gone) {
      this.#sites.delete(root);
      site.dispose();
      this.#findings.clear(site);
      this.#options.health.worksExcept(root);
    }
    const kept = [...this.#sites.values()];
    const news = added.map((root) => this.#keep(root));
    for (const one of [...kept, ...news]) one.nested = nestedIn(one.site.root, roots);
    const changed = [...gone.map(([root]) => root), ...added, ...ignoredAnew];
    for (const one of kept) {
      // Files of a site that came or went inside it are its own no more, or again.
      if (changed.some((root) => root !== one.site.root && isInside(one.site.root, root))) this.#scan(one);
    }
    for (const one of this.#inOrder(news)) {
      this.#firstScans = this.#firstScans.then(() => {
        if (this.#sites.get(one.site.root) === one) return one.site.scanUnlessDone();
      });
    }
    this.#options.onSitesChanged();
  }

  /** Sites that somebody looks at come first. */
  #inOrder(sites: readonly KeptSite[]): readonly KeptSite[] {
    const isOpen = ({ site }: KeptSite): boolean =>
      this.#documents.all().some((document) => isInside(site.root, document.path));
    return [...sites.filter(isOpen), ...sites.filter((one) => !isOpen(one))];
  }

  /** Lenses of open pages, and titles beside open navigation, may be of before. */
  #refreshExtras(root: string, news: Parameters<CheckedSiteOptions["onNews"]>[0]): void {
    const open = this.#documents.all().filter(({ path }) => isInside(root, path));
    if (news.listing && open.some(({ path }) => /\.mdx?$/.test(path))) this.#options.refresher.lenses();
    if (news.files && open.some(({ path }) => path.endsWith(".json"))) this.#options.refresher.hints();
  }

  #showReading(site: CheckedSite): Promise<void> {
    return showReading({
      name: nodePath.basename(site.root),
      work: site.settledWithPages(),
      counts: () => site.pageCounts,
      create: () => this.#options.outgoing.connection.window.createWorkDoneProgress(),
      timers: realTimers,
    });
  }

  #tellReading(kept: KeptSite): void {
    const { reading } = kept.site;
    const before = kept.reading;
    if (reading?.dialect === before?.dialect && reading?.chosenBy === before?.chosenBy) return;
    kept.reading = reading;
    this.#options.onSitesChanged();
  }

  #keep(root: string): KeptSite {
    const { client, health, hrefOf, note, rules } = this.#options;
    const isOutside = this.#discovery.folderOf(root) === undefined;
    const site = new CheckedSite({
      root,
      settings: this.#settingsOf(root),
      rules,
      client,
      openDocument: (path) => this.#documents.at(path),
      openPaths: () => this.#documents.all().map((document) => document.path),
      uriOf: (path) => this.uriOf(path),
      hrefOf,
      nestedSites: () => kept.nested,
      kindOf: (docsJson) => this.#discovery.kindOf(docsJson),
      ...(isOutside ? { maxFiles: maxFilesOutside } : {}),
      whenListed: () => this.#firstScans,
      onReports: (reports) => this.#findings.report(site, reports),
      onFailure: (error) => health.failed(root, "site", `Checking the site in ${root} failed.`, error),
      onAnalysed: (failures) => {
        for (const { code, error } of failures) {
          health.failed(root, code, `The rule ${code} failed, so its findings are missing.`, error);
        }
        health.worksExcept(root, new Set(failures.map((failure) => failure.code)));
        this.#tellReading(kept);
      },
      onNews: (news) => this.#refreshExtras(root, news),
      onNote: note,
      onReading: () => {
        if (client.progress) void this.#showReading(site);
      },
    });
    const listedAt = performance.now();
    const kept: KeptSite = { site, nested: [], listedAt, listingTook: 0, reading: undefined };
    this.#sites.set(root, kept);
    return kept;
  }
}

/** Roots inside a root, relative to it. */
function nestedIn(root: string, roots: ReadonlySet<string>): readonly string[] {
  const inside = [...roots].map((other) => (other === root ? undefined : toSitePath(root, other)));
  return inside.filter((path) => path !== undefined);
}

/** What git writes last when it has changed the files of another branch into place. */
function isHead(path: string): boolean {
  return path.endsWith(`${nodePath.sep}.git${nodePath.sep}HEAD`);
}
