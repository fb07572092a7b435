/**
 * Manages the configuration files of the sites: which one applies to a site, its content, and the problems in it.
 * Open text takes precedence over the file. While the text is broken, the last valid content applies as a whole.
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
import { type LineIndex, lineIndex, lineIndexOfFile } from "../../service/text/line-index.ts";
import { diagnosticSource, rangeOf, severityNumberOf } from "../protocol/positions.ts";
import { pathState } from "./path-state.ts";
import type { FileReport } from "./publishing/file-report.ts";

interface ConfigurationFilesOptions {
  /** The lines of the open document at an absolute path. */
  readonly openLines: (path: string) => LineIndex | undefined;
  readonly encoding: PositionEncoding;
  /** Today's date, as `2027-01-31`. */
  readonly today: () => string;
  /** The roots of all sites. */
  readonly roots: () => readonly string[];
  /** The last analysis of a site. */
  readonly analysisOf: (root: string) => Analysis | undefined;
  /** Called with the reporter and all its reports, by absolute path. */
  readonly onReports: (reporter: object, reports: ReadonlyMap<string, FileReport>) => void;
}

/** A file as last read. */
interface LoadedFile {
  readonly lines: LineIndex;
  readonly problems: readonly ConfigurationProblem[];
  /** The last valid content; undefined if the content was never valid. */
  readonly configuration: SiteConfiguration | undefined;
}

/** A valid configuration file. */
export interface UsableConfiguration {
  /** Absolute path. */
  readonly path: string;
  readonly lines: LineIndex;
  /** The lines of any text, with columns in the client's encoding. */
  readonly linesOf: (text: string) => LineIndex;
  /** Today's date, as `2027-01-31`. */
  readonly today: string;
}

/** The configuration of a site. */
interface LoadedSite extends ConfiguredSettings {
  readonly configuration: SiteConfiguration;
  readonly chosen: ChosenSettings;
}

/** Whether a path has the name of a configuration file. */
export function isConfigurationFile(path: string): boolean {
  return nodePath.basename(path) === configurationFileName;
}

export class ConfigurationFiles {
  readonly #options: ConfigurationFilesOptions;
  /** For the root of a site, the path of its configuration file; undefined if it has none. */
  readonly #pathOf = new Map<string, string | undefined>();
  readonly #files = new Map<string, LoadedFile>();
  readonly #sites = new Map<string, LoadedSite>();

  constructor(options: ConfigurationFilesOptions) {
    this.#options = options;
  }

  /** The absolute path of a site's configuration file; undefined if it has none. */
  pathOf(root: string): string | undefined {
    if (!this.#pathOf.has(root)) {
      const exists = (path: string): boolean =>
        this.#options.openLines(path) !== undefined || pathState(nodePath.dirname(path), path) === "file";
      this.#pathOf.set(root, nearestConfiguration(root, configurationFileName, exists));
    }
    return this.#pathOf.get(root);
  }

  /**
   * The settings of a site from its file; undefined if it has none, so that the editor's settings apply.
   * @param chosen what commands have set until the server exits
   */
  settingsOf(root: string, chosen: ChosenSettings): ConfiguredSettings["settings"] | undefined {
    const path = this.pathOf(root);
    const configuration = path === undefined ? undefined : this.#file(path)?.configuration;
    if (path === undefined || configuration === undefined) {
      this.#sites.delete(root);
      return undefined;
    }
    const last = this.#sites.get(root);
    const isSame = last !== undefined && isSameChoice(last.chosen, chosen);
    if (isSame && last.configuration === configuration) return last.settings;
    const place = placeOfSite(root, path) ?? "";
    const before = isSame ? last : undefined;
    const next = reconfiguredSettings(configuration, place, chosen, before);
    this.#sites.set(root, { ...next, configuration, chosen });
    return next.settings;
  }

  /** The configuration file of a site; undefined if it has none, or if it is broken. */
  usableFor(root: string): UsableConfiguration | undefined {
    const path = this.pathOf(root);
    const file = path === undefined ? undefined : this.#file(path);
    if (path === undefined || file?.configuration === undefined || isBroken(file)) return undefined;
    const { encoding, today } = this.#options;
    return { path, lines: file.lines, linesOf: (text) => lineIndex(text, encoding), today: today() };
  }

  /** Handles a possible change of a file, on disk or in the editor. */
  changed(path: string): void {
    this.#pathOf.clear();
    const before = this.#files.get(path);
    this.#files.delete(path);
    const now = this.#read(path, before);
    if (now !== undefined) this.#files.set(path, now);
  }

  /**
   * Checks on disk whether another program has added, changed or removed the configuration file of a site.
   * @returns the absolute paths of the files that apply differently now
   */
  outdatedOf(root: string): ReadonlySet<string> {
    const outdated = new Set<string>();
    if (!this.#pathOf.has(root)) return outdated;
    const before = this.#pathOf.get(root);
    this.#pathOf.delete(root);
    const now = this.pathOf(root);
    const text = now === undefined ? undefined : this.#linesOf(now)?.text;
    if (before === now && (now === undefined || text === this.#files.get(now)?.lines.text)) return outdated;
    for (const path of [before, now]) if (path !== undefined) outdated.add(path);
    return outdated;
  }

  /** Handles a change of the open folders, after which other files may apply. */
  foldersChanged(): void {
    this.#pathOf.clear();
  }

  /** Handles an analysis of a site, which shows which `ignore` entries of its file are unused. */
  analyzed(root: string): void {
    if (this.pathOf(root) !== undefined) this.report();
  }

  /** Reports the problems in the configuration files of all sites, and withdraws earlier reports of other files. */
  report(): void {
    const { roots, analysisOf } = this.#options;
    const reports = new Map<string, FileReport>();
    const problemsByPath = new Map<string, Set<ConfigurationProblem>>();
    for (const root of roots()) {
      const path = this.pathOf(root);
      const file = path === undefined ? undefined : this.#file(path);
      if (path === undefined || file === undefined) continue;
      const problems = problemsByPath.get(path) ?? new Set(file.problems);
      problemsByPath.set(path, problems);
      const [site, analysis] = [this.#sites.get(root), analysisOf(root)];
      // Entries have positions in the last valid text, and findings belong to its settings.
      if (site === undefined || site.configuration !== file.configuration || isBroken(file)) continue;
      if (analysis === undefined || analysis.site.settings !== site.settings) continue;
      for (const problem of unusedEntries(analysis, site)) problems.add(problem);
    }
    for (const [path, problems] of problemsByPath) {
      const lines = this.#file(path)?.lines;
      if (lines === undefined) continue;
      reports.set(path, { diagnostics: [...problems].map((problem) => diagnosticOf(lines, problem)) });
    }
    this.#options.onReports(this, reports);
  }

  #file(path: string): LoadedFile | undefined {
    const file = this.#files.get(path) ?? this.#read(path, undefined);
    if (file !== undefined) this.#files.set(path, file);
    return file;
  }

  /** Undefined if there is no text. */
  #read(path: string, before: LoadedFile | undefined): LoadedFile | undefined {
    const lines = this.#linesOf(path);
    if (lines === undefined) return undefined;
    const reading = readConfiguration(lines.text, this.#options.today());
    if (reading.kind === "broken") {
      return { lines, problems: reading.problems, configuration: before?.configuration };
    }
    const { configuration } = reading;
    return { lines, problems: configuration.warnings, configuration };
  }

  #linesOf(path: string): LineIndex | undefined {
    return this.#options.openLines(path) ?? this.#linesOnDisk(path);
  }

  #linesOnDisk(path: string): LineIndex | undefined {
    const content = contentOf(readInside(nodePath.dirname(path), path, { maxBytes: maxBytes.json }));
    return content.kind === "text" ? lineIndexOfFile(content.text, this.#options.encoding) : undefined;
  }
}

function isBroken({ problems }: LoadedFile): boolean {
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
