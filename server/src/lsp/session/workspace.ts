/**
 * Everything that the client has open: documents, workspace folders and the sites in them, kept in step with the
 * notifications of the client.
 */
import nodePath from "node:path";
import { type Connection, type Disposable, NotificationType, RequestType } from "vscode-languageserver/node";
import { openFolders } from "../../host/boundary.ts";
import { isInside, toSitePath } from "../../host/paths.ts";
import { presentDay } from "../../host/present-day.ts";
import {
  type NavigationChange,
  navigationChangedNotification,
  type PreviewChange,
  previewChangedNotification,
  previewUpdateRequest,
  type SitePreview,
  type SiteReading,
} from "../../protocol.ts";
import { EndpointRenderer } from "../../rendering/endpoint-renderer.ts";
import { PageRenderer } from "../../rendering/page-renderer.ts";
import type { ChosenSettings, EndpointHtml, PageHtml, PreviewPage, Rule } from "../../service/index.ts";
import type { DialectChoice } from "../../service/model/dialect.ts";
import type { LineIndex } from "../../service/text/line-index.ts";
import type { ClientFeatures } from "../protocol/client-features.ts";
import type { Registry } from "../protocol/handlers.ts";
import type { Background } from "./background.ts";
import type { ClientUris } from "./client-uris.ts";
import type { Configuration } from "./configuration.ts";
import { ConfigurationFiles, isConfigurationFile, type UsableConfiguration } from "./configuration-files.ts";
import type { Health } from "./health.ts";
import { LegacySites } from "./legacy-sites.ts";
import { NavigationWatch } from "./navigation/navigation-watch.ts";
import { type OpenDocument, OpenDocuments } from "./open-documents.ts";
import { OpenSites } from "./open-sites.ts";
import { PreviewWatch } from "./preview/preview-watch.ts";
import { endpointMaker, pageMaker, ShownParts } from "./preview/shown-parts.ts";
import type { FindingsReceiver } from "./publishing/file-report.ts";
import { Publisher } from "./publishing/publisher.ts";
import { PulledFindings } from "./publishing/pulled-findings.ts";
import type { Refresher } from "./publishing/refresher.ts";
import type { CheckedSite } from "./site/checked-site.ts";
import { realTimers } from "./site/scheduler.ts";
import { SiteDiscovery } from "./site-discovery.ts";
import { withTimeout } from "./with-timeout.ts";

/** How old a listing may be when something is typed in a folder that the client does not watch; milliseconds. */
const unwatchedAge = 2000;

/** How many file events are handled one by one; after more events at a time all files are listed again. */
const maxEvents = 1000;

/** How long sites wait for the client's settings, in milliseconds. */
const settingsTimeout = 2000;

const navigationChangedType = new NotificationType<NavigationChange>(navigationChangedNotification);
const previewChangedType = new NotificationType<PreviewChange>(previewChangedNotification);
const previewUpdateType = new RequestType<SitePreview, boolean, void>(previewUpdateRequest);

interface WorkspaceOptions {
  readonly connection: Connection;
  readonly background: Background;
  readonly client: ClientFeatures;
  readonly configuration: Configuration;
  readonly health: Health;
  readonly refresher: Refresher;
  readonly rules: readonly Rule[];
  /** Absolute paths of the workspace folders at the start. */
  readonly folders: readonly string[];
  readonly clientUris: ClientUris;
  /** URI of the page that explains a rule, if there is one. */
  readonly ruleHref: (code: string) => string | undefined;
  /** Says something that the author should know, once however often it happens. */
  readonly note: (text: string) => void;
  /** Sites came or went, or one is read differently. */
  readonly onSitesChanged: () => void;
}

export class Workspace {
  readonly #options: WorkspaceOptions;
  readonly client: WorkspaceOptions["client"];
  readonly clientUris: WorkspaceOptions["clientUris"];
  readonly connection: WorkspaceOptions["connection"];
  readonly health: WorkspaceOptions["health"];
  readonly note: WorkspaceOptions["note"];
  readonly refresher: WorkspaceOptions["refresher"];
  readonly ruleHref: WorkspaceOptions["ruleHref"];
  readonly documents: OpenDocuments;
  readonly #discovery: SiteDiscovery;
  readonly #findings: FindingsReceiver;
  /** What clients are answered from that request findings; undefined if they are sent. */
  readonly pulled: PulledFindings | undefined;
  /** Tells the client what changes of the navigation trees that the client shows. */
  readonly navigation: NavigationWatch;
  /** Brings what changes of a preview to the client. */
  readonly preview: PreviewWatch;
  readonly #renderer = new PageRenderer();
  readonly #endpointRenderer = new EndpointRenderer();
  /** What previews show of specs. */
  readonly endpoints: ShownParts<PreviewPage | undefined, EndpointHtml>;
  /** The pages that previews show. */
  readonly pages: ShownParts<string, PageHtml>;
  readonly #sites: OpenSites;
  readonly #legacy: LegacySites;
  readonly #configurations: ConfigurationFiles;
  /** Resolved when the settings have come, and when the sites have been found; undefined until `start`. */
  #beginning: { readonly settings: Promise<void>; readonly sites: Promise<void> } | undefined;
  #isStarted = false;
  #isDisposed = false;

  constructor(options: WorkspaceOptions) {
    this.#options = options;
    const { background, client, clientUris, connection, health, note, refresher, ruleHref, rules } = options;
    this.client = client;
    this.clientUris = clientUris;
    this.connection = connection;
    this.health = health;
    this.note = note;
    this.refresher = refresher;
    this.ruleHref = ruleHref;
    this.documents = new OpenDocuments(client.positionEncoding, clientUris);
    if (client.pullsDiagnostics) {
      this.pulled = new PulledFindings({
        onNews: () => refresher.findings(),
        later: (action) => void setImmediate(action),
      });
    }
    this.#findings =
      this.pulled ??
      new Publisher({
        send: (params) => void connection.sendDiagnostics(params),
        openAt: (path) => this.documents.at(path),
        uriOf: (path) => clientUris.of(path),
        sendsVersions: client.diagnosticVersions,
      });
    this.#configurations = new ConfigurationFiles({
      openLines: (path) => this.documents.at(path)?.lines,
      encoding: client.positionEncoding,
      today: presentDay,
      roots: () => this.#sites.roots,
      analysisOf: (root) => this.#sites.all.find((site) => site.root === root)?.lastAnalysis,
      onReports: (reporter, reports) => this.#findings.report(reporter, reports),
    });
    this.#legacy = new LegacySites((reporter, reports) => this.#findings.report(reporter, reports));
    this.#discovery = new SiteDiscovery({
      background: background,
      openPaths: () => this.documents.all().map((document) => document.path),
      openText: (path) => this.documents.at(path)?.lines.text,
      openHead: (path, length) => this.documents.at(path)?.lines.slice(0, length),
      isNamed: (root) => this.#isNamedSite(root),
      onChange: () => this.#reconcile(),
      onFailure: (error) => health.failed("", "discovery", "Looking for docs.json files failed.", error),
    });
    this.navigation = new NavigationWatch({
      send: (change) => void connection.sendNotification(navigationChangedType, change),
      timers: realTimers,
      uriOf: (path) => this.uriOf(path),
      onFailure: (error) =>
        health.failed("", "navigation", "Reporting what changed in the navigation failed.", error),
    });
    this.preview = new PreviewWatch({
      tell: (change) => void connection.sendNotification(previewChangedType, change),
      update: (update) => connection.sendRequest(previewUpdateType, update),
      timers: realTimers,
      uriOf: (path) => this.uriOf(path),
      onFailure: (error) =>
        health.failed("", "preview", "The preview could not be brought up to date.", error),
    });
    const made = (checked: CheckedSite) => this.preview.changed(checked);
    this.endpoints = new ShownParts(endpointMaker(this.#endpointRenderer), made);
    this.pages = new ShownParts(pageMaker(this.#renderer), made);
    this.#sites = new OpenSites({
      background,
      client,
      connection,
      discovery: this.#discovery,
      documents: this.documents,
      findings: this.#findings,
      health,
      navigation: this.navigation,
      note,
      preview: this.preview,
      refresher,
      ruleHref,
      rules,
      settingsOf: (root) => this.#settingsOf(root),
      onChange: () => options.onSitesChanged(),
      onAnalyzed: ({ root }) => this.#configurations.analyzed(root),
    });
  }

  /** Roots of all sites, absolute. */
  get siteRoots(): readonly string[] {
    return this.#sites.roots;
  }

  /** The reading of each site whose docs.json has been read. */
  get readings(): readonly SiteReading[] {
    return this.#sites.readings.map((reading) => {
      const configuration = this.#configurations.pathOf(reading.folder);
      return configuration === undefined ? reading : { ...reading, configuration };
    });
  }

  /** The lines of a configuration file that is open at an absolute path; undefined for any other file. */
  configurationAt(path: string): LineIndex | undefined {
    return isConfigurationFile(path) ? this.documents.at(path)?.lines : undefined;
  }

  /** The configuration file that holds for a site; undefined if there is none, or if it is broken. */
  usableConfiguration(root: string): UsableConfiguration | undefined {
    return this.#configurations.usableFor(root);
  }

  /** Absolute paths of each mint.json of which no docs.json has been made yet. */
  get legacyFiles(): ReadonlySet<string> {
    return this.#legacy.files;
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
    for (const { path } of this.documents.all()) this.#lookAt(path);
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
    this.navigation.dispose();
    this.preview.dispose();
    this.#renderer.end();
    this.#endpointRenderer.end();
    this.#sites.dispose();
  }

  /** How the client calls a file. */
  uriOf(path: string): string {
    return this.documents.uriOf(path);
  }

  /** The site that owns a file: the nearest one. */
  siteOf(path: string): CheckedSite | undefined {
    return this.#sites.around(path)[0];
  }

  /** All sites that may have findings in a file, its own first. */
  sitesOf(path: string): readonly CheckedSite[] {
    return this.#sites.around(path);
  }

  /** All sites, in the order in which they were found. */
  get sites(): readonly CheckedSite[] {
    return this.#sites.all;
  }

  /** Resolved when all folders have been looked through once. */
  async ready(): Promise<void> {
    await this.#beginning?.sites;
  }

  hasRule(code: string): boolean {
    return this.#options.rules.some((rule) => rule.code === code);
  }

  /** Listens to what the client tells of documents. */
  listen(registry: Registry): Disposable {
    return this.documents.listen(registry, {
      onOpened: (document) => this.#opened(document),
      onChanged: (document) => this.#changed(document),
      onSaved: (document) => this.#saved(document),
      onClosed: (document) => this.#closed(document),
    });
  }

  #opened({ path }: OpenDocument): void {
    if (!this.#isStarted) return;
    if (!this.#isWatched(path)) this.#discovery.probeAround(path);
    if (isConfigurationFile(path)) this.#configurationChanged(path);
    this.#reconcile();
    this.#lookAt(path);
    this.#listUnlessWatched(path, 0);
  }

  #changed({ path, origin }: OpenDocument): void {
    if (isConfigurationFile(path)) this.#configurationChanged(path);
    this.#discovery.documentChanged(path);
    this.#textChanged(path, origin.kind === "edited" ? origin.edits : undefined);
    if (this.legacyFiles.has(path)) this.#legacy.update(this.legacyFiles);
    this.#listUnlessWatched(path, unwatchedAge);
  }

  #saved({ path }: OpenDocument): void {
    // Watching clients miss events too (renames, new folders); a save is a good moment to make sure.
    this.#discovery.probeAround(path);
    this.#discovery.recheck();
    this.#sites.listIfOlder(path, 0);
  }

  #closed({ path }: OpenDocument): void {
    if (!this.#isStarted) return;
    // A site that was known by its open document alone may be one on disk by now.
    if (isConfigurationFile(path)) this.#configurationChanged(path);
    this.#discovery.fileChanged(path);
    this.#reconcile();
    this.#textChanged(path, undefined);
    this.#listUnlessWatched(path, 0);
  }

  /** @param paths absolute; what happened to them the disk is asked */
  filesChanged(paths: readonly string[]): void {
    const repositories = new Set(
      paths.filter(isHead).map((path) => nodePath.dirname(nodePath.dirname(path))),
    );
    const ownPaths = paths.filter((path) => !this.#isForeign(path));
    for (const path of ownPaths) if (isConfigurationFile(path)) this.#configurationChanged(path);
    if (ownPaths.length > maxEvents) {
      for (const folder of this.#discovery.folders) repositories.add(folder);
      this.#sites.listAround(ownPaths);
    } else {
      for (const path of ownPaths) {
        this.#discovery.fileChanged(path);
        this.#sites.fileChanged(path);
        for (const site of this.#sites.around(path)) this.preview.changed(site);
      }
    }
    for (const folder of repositories) {
      void this.#discovery.search(folder);
      this.#sites.listWithin(folder);
    }
  }

  foldersChanged(added: readonly string[], removed: readonly string[]): void {
    for (const folder of removed) this.#discovery.removeFolder(folder);
    this.#configurations.foldersChanged();
    openFolders([...this.#discovery.folders, ...added]);
    for (const folder of added) void this.#discovery.addFolder(folder);
    void this.settingsChanged();
  }

  /** @param sent what the client sent with the news */
  async settingsChanged(sent?: unknown): Promise<void> {
    await this.#options.configuration.changed(this.#discovery.folders, sent);
    for (const site of this.#sites.all) this.#changeSettings(site);
    this.#reconcile();
  }

  /** A configuration file has come, gone or changed: what it says may hold for every site below its folder. */
  #configurationChanged(path: string): void {
    this.#configurations.changed(path);
    if (!this.#isStarted) return;
    const folder = nodePath.dirname(path);
    for (const site of this.#sites.all) {
      // An edit that changes nothing of what the file says checks nothing again.
      if (isInside(folder, site.root) && this.#settingsOf(site.root).site !== site.site.settings)
        this.#changeSettings(site);
    }
    this.#configurations.report();
    this.#options.onSitesChanged();
  }

  #isNamedSite(root: string): boolean {
    const folder = this.#discovery.folderOf(root);
    const path = folder === undefined ? undefined : toSitePath(folder, root);
    return path !== undefined && this.#options.configuration.ofEditor(folder).nestedSites.has(path);
  }

  #changeSettings(site: CheckedSite): void {
    const before = site.extras;
    site.changeSettings(this.#settingsOf(site.root));
    const { lenses, hints } = site.extras;
    if (lenses.sections !== before.lenses.sections || lenses.pages !== before.lenses.pages) {
      this.refresher.lenses();
    }
    if (hints.titles !== before.hints.titles || hints.drift !== before.hints.drift) {
      this.refresher.hints();
    }
  }

  async turnOff(code: string): Promise<void> {
    this.#options.configuration.turnOff(code);
    const sites = this.#sites.all;
    for (const site of sites) site.changeSettings(this.#settingsOf(site.root));
    await Promise.all(sites.map((site) => site.settled()));
  }

  /** Reads a site by a dialect for as long as the server runs; resolved when its findings are those. */
  async useDialect(site: CheckedSite, dialect: DialectChoice): Promise<void> {
    this.#options.configuration.useDialect(site.root, dialect);
    site.changeSettings(this.#settingsOf(site.root));
    await site.settled();
  }

  #settingsOf(root: string) {
    const fileSettings = (chosen: ChosenSettings) => this.#configurations.settingsOf(root, chosen);
    return this.#options.configuration.settingsOf(root, this.#discovery.folderOf(root), fileSettings);
  }

  #textChanged(path: string, edits: Parameters<CheckedSite["textChanged"]>[1]): void {
    // An outer site may refer to files of a site inside it, so every site around the path gets the change.
    for (const site of this.#sites.around(path)) {
      site.textChanged(site.sitePathOf(path) ?? "", edits);
      this.navigation.changed(site);
      this.preview.changed(site);
    }
  }

  /** A document has been opened: its site need not wait for its turn. */
  #lookAt(path: string): void {
    this.#textChanged(path, undefined);
    void this.siteOf(path)?.scanUnlessDone();
  }

  /** Whether the client tells what happens to files there. */
  #isWatched(path: string): boolean {
    return this.client.watchedFiles && this.#discovery.folderOf(path) !== undefined;
  }

  /** Whether a path is in a folder whose events come by the thousand and mean nothing to a site. */
  #isForeign(path: string): boolean {
    const folder = this.#discovery.folderOf(path);
    const relative = folder === undefined ? path : (toSitePath(folder, path) ?? path);
    return relative.split(/[/\\]/).some((name) => name === ".git" || name === "node_modules");
  }

  /** @param age how old, in milliseconds, the site's listing may be */
  #listUnlessWatched(path: string, age: number): void {
    if (!this.#isWatched(path)) this.#sites.listIfOlder(path, age);
  }

  /** Makes the sites those that discovery names. */
  #reconcile(): void {
    if (!this.#isStarted || this.#isDisposed) return;
    const hasLegacyChanged = this.#legacy.update(this.#discovery.legacyFiles);
    const haveSitesChanged = this.#sites.reconcile();
    if (haveSitesChanged) this.#configurations.report();
    if (haveSitesChanged || hasLegacyChanged) this.#options.onSitesChanged();
  }
}

/** What git writes last when it has changed the files of another branch into place. */
function isHead(path: string): boolean {
  return path.endsWith(`${nodePath.sep}.git${nodePath.sep}HEAD`);
}
