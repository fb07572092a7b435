/**
 * The configuration files of the sites: which one holds for a site, what it says, and what is wrong in it. An open text counts
 * instead of the file. While the text is broken, what it said before holds, as a whole.
 */
import nodePath from "node:path";
import type { Diagnostic } from "vscode-languageserver/node";
import { nearestConfiguration, placeOfSite } from "../../host/find-configuration.ts";
import { contentOf } from "../../host/read-content.ts";
import { maxBytes, readInside } from "../../host/read-file.ts";
import {
  type Analysis,
  type ChosenSettings,
  type ConfigurationProblem,
  type ConfiguredSettings,
  configurationCode,
  configurationFileName,
  readConfiguration,
  reconfiguredSettings,
  type SiteConfiguration,
  unusedEntries,
} from "../../service/index.ts";
import type { PositionEncoding } from "../../service/text/columns.ts";
import { type LineIndex, lineIndex } from "../../service/text/line-index.ts";
import { diagnosticSource, rangeOf, severityNumberOf } from "../protocol/positions.ts";
import { pathState } from "./path-state.ts";
import type { FileReport } from "./publishing/file-report.ts";

interface ConfigurationFilesOptions {
  /** The lines of the document that is open at an absolute path. */
  readonly openLines: (path: string) => LineIndex | undefined;
  readonly encoding: PositionEncoding;
  /** The present day, as `2027-01-31`. */
  readonly today: () => string;
  /** The roots of all sites. */
  readonly roots: () => readonly string[];
  /** What was found in a site last. */
  readonly analysisOf: (root: string) => Analysis | undefined;
  /** Gets the reporter and everything that is to be shown, by absolute path. */
  readonly onReports: (reporter: object, reports: ReadonlyMap<string, FileReport>) => void;
}

/** A file as it was read last. */
interface KnownFile {
  readonly lines: LineIndex;
  readonly problems: readonly ConfigurationProblem[];
  /** What it says, or said before it was broken; undefined if it never said anything. */
  readonly configuration: SiteConfiguration | undefined;
}

/** A file that can be used as it is. */
export interface UsableConfiguration {
  /** Absolute. */
  readonly path: string;
  readonly lines: LineIndex;
  /** The lines of another text, with columns as the client counts them. */
  readonly linesOf: (text: string) => LineIndex;
  /** The present day, as `2027-01-31`. */
  readonly today: string;
}

/** What holds for a site. */
interface SiteInFile extends ConfiguredSettings {
  readonly configuration: SiteConfiguration;
  readonly chosen: ChosenSettings;
}

/** Whether a file is a configuration, by its name. */
export function isConfigurationFile(path: string): boolean {
  return nodePath.basename(path) === configurationFileName;
}

export class ConfigurationFiles {
  readonly #options: ConfigurationFilesOptions;
  /** By the root of a site, the file that holds for it; undefined if there is none. */
  readonly #pathOf = new Map<string, string | undefined>();
  readonly #files = new Map<string, KnownFile>();
  readonly #sites = new Map<string, SiteInFile>();

  constructor(options: ConfigurationFilesOptions) {
    this.#options = options;
  }

  /** The absolute path of the file that holds for a site; undefined if there is none. */
  pathOf(root: string): string | undefined {
    if (!this.#pathOf.has(root)) {
      const exists = (path: string): boolean =>
        this.#options.openLines(path) !== undefined || pathState(nodePath.dirname(path), path) === "file";
      this.#pathOf.set(root, nearestConfiguration(root, configurationFileName, exists));
    }
    return this.#pathOf.get(root);
  }

  /**
   * The settings of a site; undefined if no file says them, so that those of the editor hold.
   * @param chosen what was chosen for as long as the server runs
   */
  settingsOf(root: string, chosen: ChosenSettings): ConfiguredSettings["settings"] | undefined {
    const path = this.pathOf(root);
    const configuration = path === undefined ? undefined : this.#file(path)?.configuration;
    if (path === undefined || configuration === undefined) {
      this.#sites.delete(root);
      return undefined;
    }
    const known = this.#sites.get(root);
    const isSame = known !== undefined && isSameChoice(known.chosen, chosen);
    if (isSame && known.configuration === configuration) return known.settings;
    const place = placeOfSite(root, path) ?? "";
    const before = isSame ? known : undefined;
    const next = reconfiguredSettings(configuration, place, chosen, before);
    this.#sites.set(root, { ...next, configuration, chosen });
    return next.settings;
  }

  /** The file that holds for a site; undefined if there is none, or if it is broken. */
  usableFor(root: string): UsableConfiguration | undefined {
    const path = this.pathOf(root);
    const file = path === undefined ? undefined : this.#file(path);
    if (path === undefined || file?.configuration === undefined || isBroken(file)) return undefined;
    const { encoding, today } = this.#options;
    return { path, lines: file.lines, linesOf: (text) => lineIndex(text, encoding), today: today() };
  }

  /** A file may have come, gone or changed, on disk or in the editor. */
  changed(path: string): void {
    this.#pathOf.clear();
    const before = this.#files.get(path);
    this.#files.delete(path);
    const now = this.#read(path, before);
    if (now !== undefined) this.#files.set(path, now);
  }

  /** Folders were opened or closed, so that other files may hold. */
  foldersChanged(): void {
    this.#pathOf.clear();
  }

  /** A site has been analyzed, so it is known which entries of its file ignore nothing. */
  analyzed(root: string): void {
    if (this.pathOf(root) !== undefined) this.report();
  }

  /** Shows what is wrong in the files of all sites; of other files nothing is shown any longer. */
  report(): void {
    const { roots, analysisOf } = this.#options;
    const reports = new Map<string, FileReport>();
    const open = new Map<string, Set<ConfigurationProblem>>();
    for (const root of roots()) {
      const path = this.pathOf(root);
      const file = path === undefined ? undefined : this.#file(path);
      if (path === undefined || file === undefined) continue;
      const problems = open.get(path) ?? new Set(file.problems);
      open.set(path, problems);
      const [site, analysis] = [this.#sites.get(root), analysisOf(root)];
      // The places of entries are those of the text that was read as a whole, and findings those of its settings.
      if (site === undefined || site.configuration !== file.configuration || isBroken(file)) continue;
      if (analysis === undefined || analysis.site.settings !== site.settings) continue;
      for (const problem of unusedEntries(analysis, site)) problems.add(problem);
    }
    for (const [path, problems] of open) {
      const lines = this.#file(path)?.lines;
      if (lines === undefined) continue;
      reports.set(path, { diagnostics: [...problems].map((problem) => diagnosticOf(lines, problem)) });
    }
    this.#options.onReports(this, reports);
  }

  #file(path: string): KnownFile | undefined {
    const known = this.#files.get(path) ?? this.#read(path, undefined);
    if (known !== undefined) this.#files.set(path, known);
    return known;
  }

  /** Undefined if there is no text. */
  #read(path: string, before: KnownFile | undefined): KnownFile | undefined {
    const lines = this.#options.openLines(path) ?? this.#linesOnDisk(path);
    if (lines === undefined) return undefined;
    const reading = readConfiguration(lines.text, this.#options.today());
    if (reading.kind === "broken") {
      return { lines, problems: reading.problems, configuration: before?.configuration };
    }
    const { configuration } = reading;
    return { lines, problems: configuration.warnings, configuration };
  }

  #linesOnDisk(path: string): LineIndex | undefined {
    const content = contentOf(readInside(nodePath.dirname(path), path, { maxBytes: maxBytes.json }));
    return content.kind === "text" ? lineIndex(content.text, this.#options.encoding) : undefined;
  }
}

function isBroken({ problems }: KnownFile): boolean {
  return problems.some(({ severity }) => severity === "error");
}

function isSameChoice(one: ChosenSettings, other: ChosenSettings): boolean {
  if (one.dialect !== other.dialect) return false;
  const [left, right] = [[...(one.severities ?? [])], [...(other.severities ?? [])]];
  return JSON.stringify(left) === JSON.stringify(right);
}

function diagnosticOf(lines: LineIndex, { message, severity, span }: ConfigurationProblem): Diagnostic {
  return {
    range: rangeOf(lines, span),
    severity: severityNumberOf(severity),
    code: configurationCode,
    source: diagnosticSource,
    message,
  };
}
