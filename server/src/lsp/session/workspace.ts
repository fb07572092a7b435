/** The open workspace: documents, workspace folders and the sites in them, kept up to date with the client's notifications. */
import nodePath from "node:path";
import { type Connection, type Disposable, NotificationType, RequestType } from "vscode-languageserver/node";
import { openFolders } from "../../host/boundary.ts";
import { currentDate } from "../../host/current-date.ts";
import { isInside, toSitePath } from "../../host/paths.ts";
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
import { endpointParts, pageParts, ShownParts } from "./preview/shown-parts.ts";
import type { FindingsReceiver } from "./publishing/file-report.ts";
import { Publisher } from "./publishing/publisher.ts";
import { PulledFindings } from "./publishing/pulled-findings.ts";
import type { Refresher } from "./publishing/refresher.ts";
import type { CheckedSite } from "./site/checked-site.ts";
import { realTimers } from "./site/scheduler.ts";
import { SiteDiscovery } from "./site-discovery.ts";
import { withTimeout } from "./with-timeout.ts";

/** How old a listing may be when the author types in a folder that the client does not watch, in milliseconds. */
const unwatchedAge = 2000;

/** How many file events are handled one by one; if there are more, all files are listed again. */
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
  /** Shows the author a message; the same message is shown only once. */
  readonly note: (text: string) => void;
  /** Called when sites are added or removed, or the dialect of one changes. */
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
  /** The findings for clients that pull; undefined if findings are pushed. */
  readonly pulled: PulledFindings | undefined;
  /** Notifies the client of changes to the navigation trees that it shows. */
  readonly navigation: NavigationWatch;
  /** Sends changes of a preview to the client. */
  readonly preview: PreviewWatch;
  readonly #renderer = new PageRenderer();
  readonly #endpointRenderer = new EndpointRenderer();
  /** The parts of previews that come from specs. */
  readonly endpoints: ShownParts<PreviewPage | undefined, EndpointHtml>;
  /** The pages in previews. */
  readonly pages: ShownParts<string, PageHtml>;
  readonly #sites: OpenSites;
  readonly #legacy: LegacySites;
  readonly #configurations: ConfigurationFiles;
  /** Promises that resolve when the settings have been received and when the sites have been found; undefined until `start`. */
  #startup: { readonly settings: Promise<void>; readonly sites: Promise<void> } | undefined;
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
      today: currentDate,
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
      notify: (change) => void connection.sendNotification(previewChangedType, change),
      update: (update) => connection.sendRequest(previewUpdateType, update),
      timers: realTimers,
      uriOf: (path) => this.uriOf(path),
      onFailure: (error) =>
        health.failed("", "preview", "The preview could not be brought up to date.", error),
    });
    const onRendered = (checked: CheckedSite) => this.preview.changed(checked);
    this.endpoints = new ShownParts(endpointParts(this.#endpointRenderer), onRendered);
    this.pages = new ShownParts(pageParts(this.#renderer), onRendered);
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

  /** The absolute roots of all sites. */
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

  /** The lines of the open configuration file at an absolute path; undefined for any other file. */
  configurationAt(path: string): LineIndex | undefined {
    return isConfigurationFile(path) ? this.documents.at(path)?.lines : undefined;
  }

  /** The configuration file of a site; undefined if it has none, or if it is broken. */
  usableConfiguration(root: string): UsableConfiguration | undefined {
    return this.#configurations.usableFor(root);
  }

  /** The absolute path of each mint.json that has not been migrated yet. */
  get legacyFiles(): ReadonlySet<string> {
    return this.#legacy.files;
  }

  /**
   * Starts to search for sites; until then, documents are only stored. Sites wait for the settings, so that findings
   * that the author has turned off are never shown.
   */
  async start(): Promise<void> {
    if (this.#startup !== undefined) return;
    openFolders(this.#options.folders);
    const walks = this.#options.folders.map((folder) => this.#discovery.addFolder(folder));
    const settings = this.#beginChecks();
    const sites = settings.then(async () => void (await Promise.all(walks)));
    this.#startup = { settings, sites };
    await sites;
    this.#options.onSitesChanged();
  }

  async #beginChecks(): Promise<void> {
    await withTimeout(this.settingsChanged(), settingsTimeout);
    this.#isStarted = true;
    this.#reconcile();
    for (const { path } of this.documents.all()) this.#checkDocument(path);
  }

  /**
   * Resolves when a request about a file can be answered: its site is known, or all folders have been searched. An
   * editor sends some requests right after opening a document, and does not repeat them.
   */
  async readyFor(path: string): Promise<void> {
    await this.#startup?.settings;
    if (this.siteOf(path) === undefined) await this.#startup?.sites;
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

  /** The client's URI of a file. */
  uriOf(path: string): string {
    return this.documents.uriOf(path);
  }

  /** The site that a file belongs to: the innermost one. */
  siteOf(path: string): CheckedSite | undefined {
    return this.#sites.around(path)[0];
  }

  /** All sites that may have findings in a file, innermost first. */
  sitesOf(path: string): readonly CheckedSite[] {
    return this.#sites.around(path);
  }

  /** All sites, in the order in which they were found. */
  get sites(): readonly CheckedSite[] {
    return this.#sites.all;
  }

  /** Resolves when all folders have been searched once. */
  async ready(): Promise<void> {
    await this.#startup?.sites;
  }

  hasRule(code: string): boolean {
    return this.#options.rules.some((rule) => rule.code === code);
  }

  /** Registers for the client's notifications about documents. */
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
    this.#checkDocument(path);
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
    // Clients that watch files miss events too (renames, new folders), so the disk is checked on each save.
    this.#discovery.probeAround(path);
    this.#discovery.recheck();
    this.#recheckConfigurations(path);
    this.#sites.listIfOlder(path, 0);
  }

  #closed({ path }: OpenDocument): void {
    if (!this.#isStarted) return;
    // A site that was known only from its open document may exist on disk by now.
    if (isConfigurationFile(path)) this.#configurationChanged(path);
    this.#discovery.fileChanged(path);
    this.#reconcile();
    this.#textChanged(path, undefined);
    this.#listUnlessWatched(path, 0);
  }

  /** Handles possible changes of files; the disk is checked for what happened. @param paths absolute paths */
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

  /** Handles a possible change of the settings. @param sent the settings in the client's notification */
  async settingsChanged(sent?: unknown): Promise<void> {
    await this.#options.configuration.changed(this.#discovery.folders, sent);
    for (const site of this.#sites.all) this.#changeSettings(site);
    this.#reconcile();
  }

  /** Handles a change of a configuration file, which may apply to every site below its folder. */
  #configurationChanged(path: string): void {
    this.#configurations.changed(path);
    if (!this.#isStarted) return;
    const folder = nodePath.dirname(path);
    for (const site of this.#sites.all) {
      // An edit that does not change the settings does not recheck the site.
      if (isInside(folder, site.root) && this.#settingsOf(site.root).site !== site.site.settings)
        this.#changeSettings(site);
    }
    this.#configurations.report();
    this.#options.onSitesChanged();
  }

  /** Checks the configuration files of the sites that contain a path on disk. */
  #recheckConfigurations(path: string): void {
    const sites = this.#sites.around(path);
    const outdated = new Set(sites.flatMap(({ root }) => [...this.#configurations.outdatedOf(root)]));
    for (const file of outdated) this.#configurationChanged(file);
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

  /** Checks a site with a dialect until the server exits; resolves when its findings are up to date. */
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
    // An outer site may refer to files of a nested site, so every site that contains the path gets the change.
    for (const site of this.#sites.around(path)) {
      site.textChanged(site.sitePathOf(path) ?? "", edits);
      this.navigation.changed(site);
      this.preview.changed(site);
    }
  }

  /** Checks an open document; its site need not wait for its turn. */
  #checkDocument(path: string): void {
    this.#textChanged(path, undefined);
    void this.siteOf(path)?.scanUnlessDone();
  }

  /** Whether the client reports changes of files at a path. */
  #isWatched(path: string): boolean {
    return this.client.watchedFiles && this.#discovery.folderOf(path) !== undefined;
  }

  /** Whether a path is in a folder with thousands of events that are irrelevant to a site. */
  #isForeign(path: string): boolean {
    const folder = this.#discovery.folderOf(path);
    const relative = folder === undefined ? path : (toSitePath(folder, path) ?? path);
    return relative.split(/[/\\]/).some((name) => name === ".git" || name === "node_modules");
  }

  /** @param age how old the site's listing may be, in milliseconds */
  #listUnlessWatched(path: string, age: number): void {
    if (this.#isWatched(path)) return;
    if (age === 0) this.#recheckConfigurations(path);
    this.#sites.listIfOlder(path, age);
  }

  /** Updates the sites to match discovery. */
  #reconcile(): void {
    if (!this.#isStarted || this.#isDisposed) return;
    const hasLegacyChanged = this.#legacy.update(this.#discovery.legacyFiles);
    const haveSitesChanged = this.#sites.reconcile();
    if (haveSitesChanged) this.#configurations.report();
    if (haveSitesChanged || hasLegacyChanged) this.#options.onSitesChanged();
  }
}

/** Whether a path is the file that git writes last during a checkout. */
function isHead(path: string): boolean {
  return path.endsWith(`${nodePath.sep}.git${nodePath.sep}HEAD`);
}
