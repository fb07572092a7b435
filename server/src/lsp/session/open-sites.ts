/**
 * Manages the open sites: one checked site for each root that discovery finds. Decides when the files of a site are
 * listed, and passes on the events of sites.
 */
import nodePath from "node:path";
import type { Connection } from "vscode-languageserver/node";
import { isInside, toSitePath } from "../../host/paths.ts";
import type { SiteReading } from "../../protocol.ts";
import type { DialectReading, Rule } from "../../service/index.ts";
import type { ClientFeatures } from "../protocol/client-features.ts";
import type { Background } from "./background.ts";
import type { Health } from "./health.ts";
import type { NavigationWatch } from "./navigation/navigation-watch.ts";
import type { OpenDocuments } from "./open-documents.ts";
import type { PreviewWatch } from "./preview/preview-watch.ts";
import type { FindingsReceiver } from "./publishing/file-report.ts";
import type { Refresher } from "./publishing/refresher.ts";
import { showReading } from "./reading-progress.ts";
import type { ServerSettings } from "./settings.ts";
import { CheckedSite, type SiteContext } from "./site/checked-site.ts";
import { realTimers } from "./site/scheduler.ts";
import type { AnalyzedEvent, SiteEvent } from "./site/site-event.ts";
import type { SiteDiscovery } from "./site-discovery.ts";

/** How many files are listed in a folder outside all workspace folders, which is a site because its docs.json is open. */
const maxFilesOutside = 20_000;

/** How many times longer than its own duration a listing stays valid, so that a large site is not listed constantly. */
const ageFactor = 30;

interface OpenSitesOptions {
  readonly background: Background;
  readonly client: ClientFeatures;
  readonly discovery: SiteDiscovery;
  readonly documents: OpenDocuments;
  readonly findings: FindingsReceiver;
  readonly health: Health;
  readonly navigation: NavigationWatch;
  readonly preview: PreviewWatch;
  readonly connection: Connection;
  readonly refresher: Refresher;
  readonly rules: readonly Rule[];
  readonly ruleHref: (code: string) => string | undefined;
  readonly settingsOf: (root: string) => ServerSettings;
  /** Shows the author a message; the same message is shown only once. */
  readonly note: (text: string) => void;
  /** Called when a site is added or removed, or its dialect changes. */
  readonly onChange: () => void;
  /** Called when a site has been analyzed. */
  readonly onAnalyzed: (site: CheckedSite) => void;
}

/** A site, and when its files were listed. */
interface ListedSite {
  readonly site: CheckedSite;
  /** Roots of nested sites, relative to this one's; replaced when sites are added or removed. */
  nested: readonly string[];
  /** When the files were last listed, and how long that took; in milliseconds. */
  listedAt: number;
  listingTook: number;
  /** The reading in the last status sent to the client. */
  reading: DialectReading | undefined;
}

export class OpenSites {
  readonly #options: OpenSitesOptions;
  readonly #context: SiteContext;
  readonly #sites = new Map<string, ListedSite>();
  /** Folders inside sites that contain an ignored docs.json. */
  #ignored: ReadonlySet<string> = new Set();
  /** The first listings run one after another, because they compete for one disk and one thread. */
  #firstScans: Promise<void> = Promise.resolve();

  constructor(options: OpenSitesOptions) {
    this.#options = options;
    const { background, client, discovery, documents, ruleHref, rules } = options;
    this.#context = {
      background,
      client,
      rules,
      documents,
      ruleHref,
      kindOf: (docsJson) => discovery.kindOf(docsJson),
      whenListed: () => this.#firstScans,
    };
  }

  /** The absolute roots of all sites. */
  get roots(): readonly string[] {
    return [...this.#sites.keys()];
  }

  /** All sites, in the order in which they were found. */
  get all(): readonly CheckedSite[] {
    return [...this.#sites.values()].map(({ site }) => site);
  }

  /** The reading of each site whose docs.json has been read. */
  get readings(): readonly SiteReading[] {
    return [...this.#sites].flatMap(([folder, { reading }]) =>
      reading === undefined ? [] : [{ folder, dialect: reading.dialect, chosenBy: reading.chosenBy }],
    );
  }

  /** All sites that contain a path, innermost first. */
  around(path: string): readonly CheckedSite[] {
    return this.#around(path).map(({ site }) => site);
  }

  dispose(): void {
    for (const { site } of this.#sites.values()) site.dispose();
  }

  /** Handles a possible change of a file; the disk is checked later for what happened. */
  fileChanged(path: string): void {
    for (const listed of this.#around(path)) {
      const sitePath = listed.site.sitePathOf(path) ?? "";
      if (sitePath === "") this.#scan(listed);
      else listed.site.fileHint(sitePath);
    }
  }

  /** Lists the files of every site that contains one of the paths. */
  listAround(paths: readonly string[]): void {
    for (const listed of this.#sites.values()) {
      if (paths.some((path) => isInside(listed.site.root, path))) this.#scan(listed);
    }
  }

  /** Lists the files of every site inside a folder or around it. */
  listWithin(folder: string): void {
    for (const [root, listed] of this.#sites) {
      if (isInside(root, folder) || isInside(folder, root)) this.#scan(listed);
    }
  }

  /**
   * Lists the files of the sites that contain a path, unless their listing is recent.
   * @param age how old a listing may be, in milliseconds
   */
  listIfOlder(path: string, age: number): void {
    for (const listed of this.#around(path)) {
      const allowed = age === 0 ? 0 : Math.max(age, listed.listingTook * ageFactor);
      const isOld = performance.now() - listed.listedAt > allowed;
      if (isOld && listed.site.isScanned) this.#scan(listed);
    }
  }

  /**
   * Updates the sites to match discovery.
   * @returns whether a site, or an ignored docs.json, was added or removed
   */
  reconcile(): boolean {
    const { roots, ignored } = this.#options.discovery.sites();
    const before = this.#ignored;
    this.#ignored = ignored;
    const gone = [...this.#sites.keys()].filter((root) => !roots.has(root));
    const added = [...roots].filter((root) => !this.#sites.has(root));
    const changed = [...gone, ...added, ...differenceOf(ignored, before)];
    if (changed.length === 0) return false;
    for (const root of gone) this.#remove(root);
    const keptSites = [...this.#sites.values()];
    const newSites = added.map((root) => this.#add(root));
    for (const openSite of [...keptSites, ...newSites]) openSite.nested = nestedIn(openSite.site.root, roots);
    for (const keptSite of keptSites) {
      // When a nested site is added or removed, its files no longer belong to this site, or belong to it again.
      if (changed.some((root) => root !== keptSite.site.root && isInside(keptSite.site.root, root)))
        this.#scan(keptSite);
    }
    for (const newSite of this.#openFirst(newSites)) {
      this.#firstScans = this.#firstScans.then(() => {
        if (this.#sites.get(newSite.site.root) === newSite) return newSite.site.scanUnlessDone();
      });
    }
    this.#options.navigation.sitesChanged(this.all);
    this.#options.preview.sitesChanged(this.all);
    return true;
  }

  #around(path: string): readonly ListedSite[] {
    const around = [...this.#sites.values()].filter(({ site }) => isInside(site.root, path));
    return around.sort((one, other) => other.site.root.length - one.site.root.length);
  }

  #scan(listed: ListedSite): void {
    const start = performance.now();
    // Set before the scan ends, so that no second scan starts while the first one runs.
    listed.listedAt = start;
    void listed.site.scan().then(() => {
      listed.listedAt = performance.now();
      listed.listingTook = listed.listedAt - start;
    });
  }

  #remove(root: string): void {
    const site = this.#sites.get(root)?.site;
    this.#sites.delete(root);
    site?.dispose();
    if (site !== undefined) this.#options.findings.clear(site);
    this.#options.health.worksExcept(root);
  }

  #add(root: string): ListedSite {
    const { discovery, settingsOf } = this.#options;
    const isOutside = discovery.folderOf(root) === undefined;
    const site = new CheckedSite({
      root,
      settings: settingsOf(root),
      context: this.#context,
      nestedSites: () => listed.nested,
      ...(isOutside ? { maxFiles: maxFilesOutside } : {}),
      onEvent: (event) => this.#onEvent(listed, event),
    });
    const listedAt = performance.now();
    const listed: ListedSite = { site, nested: [], listedAt, listingTook: 0, reading: undefined };
    this.#sites.set(root, listed);
    return listed;
  }

  /** Sites with an open document come first, because their authors are waiting. */
  #openFirst(sites: readonly ListedSite[]): readonly ListedSite[] {
    const open = this.#options.documents.all();
    const isOpen = ({ site }: ListedSite): boolean => open.some(({ path }) => isInside(site.root, path));
    return [...sites.filter(isOpen), ...sites.filter((listed) => !isOpen(listed))];
  }

  #onEvent(listed: ListedSite, event: SiteEvent): void {
    const { client, findings, health, note } = this.#options;
    const { site } = listed;
    const failed = (error: unknown): void =>
      health.failed(site.root, "site", `Checking the site in ${site.root} failed.`, error);
    switch (event.kind) {
      case "reading":
        if (client.progress) void this.#showReading(site);
        return;
      case "analyzed":
        this.#onAnalyzed(listed, event);
        return;
      case "found":
        findings.report(site, event.reports, ...event.closedReports);
        return;
      case "not-analyzed":
        findings.report(site, new Map());
        failed(event.error);
        return;
      case "failed":
        failed(event.error);
        return;
      case "note":
        note(event.text);
    }
  }

  #onAnalyzed(listed: ListedSite, { changes, closedReports, failures, reports }: AnalyzedEvent): void {
    const { findings, health, onChange } = this.#options;
    const { root, reading } = listed.site;
    this.#refreshExtras(root, changes);
    findings.report(listed.site, reports, ...closedReports);
    this.#options.onAnalyzed(listed.site);
    this.#options.navigation.analyzed(listed.site);
    this.#options.preview.analyzed(listed.site);
    for (const { code, error } of failures) {
      health.failed(root, code, `The rule ${code} failed, so its findings are missing.`, error);
    }
    health.worksExcept(root, new Set(failures.map(({ code }) => code)));
    const lastReading = listed.reading;
    if (reading?.dialect === lastReading?.dialect && reading?.chosenBy === lastReading?.chosenBy) return;
    listed.reading = reading;
    onChange();
  }

  /** Refreshes lenses of open pages and hints in open navigation files, which may be outdated. */
  #refreshExtras(root: string, changes: AnalyzedEvent["changes"]): void {
    const { documents, refresher } = this.#options;
    const open = documents.all().filter(({ path }) => isInside(root, path));
    if (changes.listing && open.some(({ path }) => /\.mdx?$/.test(path))) refresher.lenses();
    if (changes.files && open.some(({ path }) => path.endsWith(".json"))) refresher.hints();
  }

  #showReading(site: CheckedSite): Promise<void> {
    return showReading({
      name: nodePath.basename(site.root),
      work: site.settledWithPages(),
      counts: () => site.pageCounts,
      create: () => this.#options.connection.window.createWorkDoneProgress(),
      timers: realTimers,
    });
  }
}

/** The members of exactly one of two sets. */
function differenceOf(one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] {
  return [...[...one].filter((name) => !other.has(name)), ...[...other].filter((name) => !one.has(name))];
}

/** The roots inside a root, relative to it. */
function nestedIn(root: string, roots: ReadonlySet<string>): readonly string[] {
  const inside = [...roots].map((other) => (other === root ? undefined : toSitePath(root, other)));
  return inside.filter((path) => path !== undefined);
}
