/**
 * Manages the settings of each workspace folder. The server pulls them from clients that support this. Other clients
 * send them in the initialization options and when they change.
 *
 * Commands turn off rules and choose dialects on top of the settings, until the server exits.
 */
import type { Connection } from "vscode-languageserver/node";
import { settingsSection } from "../../protocol.ts";
import type { ChosenSettings } from "../../service/index.ts";
import type { DialectChoice } from "../../service/model/dialect.ts";
import type { Severity } from "../../service/model/finding.ts";
import type { SiteSettings } from "../../service/snapshot.ts";
import { readSettings, type ServerSettings, type SettingsReading } from "./settings.ts";

interface ConfigurationOptions {
  readonly connection: Connection;
  /** Whether the client answers `workspace/configuration`. */
  readonly isPulled: boolean;
  /** The settings from `initialize`. */
  readonly initial: unknown;
  readonly uriOf: (path: string) => string;
  readonly onProblem: (sentence: string) => void;
}

export class Configuration {
  readonly #options: ConfigurationOptions;
  readonly #initial: SettingsReading;
  #general: ServerSettings;
  /** The settings by workspace folder. */
  readonly #folderSettings = new Map<string, ServerSettings>();
  readonly #turnedOff = new Set<string>();
  /** The dialects chosen by command, by the root of the site. */
  readonly #dialects = new Map<string, DialectChoice>();

  constructor(options: ConfigurationOptions) {
    this.#options = options;
    // Problems in these settings are reported later, because the server sends nothing before it has answered
    // `initialize`.
    this.#initial = readSettings(options.initial);
    this.#general = this.#initial.settings;
  }

  /** The editor's settings. @param folder the innermost workspace folder that contains the site */
  ofEditor(folder: string | undefined): ServerSettings {
    return (folder === undefined ? undefined : this.#folderSettings.get(folder)) ?? this.#general;
  }

  /**
   * The settings of a site.
   * @param root the site's root
   * @param folder the innermost workspace folder that contains the site
   * @param fileSettings returns the settings from the site's configuration file; undefined if it has none
   */
  settingsOf(
    root: string,
    folder: string | undefined,
    fileSettings: (chosen: ChosenSettings) => SiteSettings | undefined,
  ): ServerSettings {
    const settings = this.ofEditor(folder);
    const chosen = this.#dialects.get(root);
    const off = new Map<string, Severity | "off">(Array.from(this.#turnedOff, (code) => [code, "off"]));
    const site = fileSettings({ dialect: chosen, severities: off });
    if (site !== undefined) return { ...settings, site };
    const dialect = chosen ?? settings.site.dialect;
    if (this.#turnedOff.size === 0 && dialect === settings.site.dialect) return settings;
    const severities = new Map<string, Severity | "off">(settings.site.severities);
    for (const code of this.#turnedOff) severities.set(code, "off");
    return { ...settings, site: { ...settings.site, dialect, severities } };
  }

  /** Sets the dialect of one site. */
  useDialect(root: string, dialect: DialectChoice): void {
    this.#dialects.set(root, dialect);
  }

  turnOff(code: string): void {
    this.#turnedOff.add(code);
  }

  /**
   * Handles a possible change of the settings.
   * @param sent the settings in the notification, for clients that do not support pulling
   */
  async changed(folders: readonly string[], sent?: unknown): Promise<void> {
    for (const problem of this.#initial.problems) this.#options.onProblem(problem);
    if (this.#options.isPulled) await this.#pull(folders);
    // Clients that expect settings to be pulled send null.
    else if (typeof sent === "object" && sent !== null) this.#general = this.#read(sent);
  }

  /** Requests the settings of all folders; keeps the current ones if the client does not answer. */
  async #pull(folders: readonly string[]): Promise<void> {
    const { connection, onProblem, uriOf } = this.#options;
    const scopes = folders.map((folder) => ({ scopeUri: uriOf(folder), section: settingsSection }));
    try {
      const items = [{ section: settingsSection }, ...scopes];
      const [general, ...ofFolders]: readonly unknown[] = await connection.workspace.getConfiguration(items);
      this.#general =
        typeof general === "object" && general !== null ? this.#read(general) : this.#initial.settings;
      this.#folderSettings.clear();
      for (const [index, folder] of folders.entries()) {
        const sent = ofFolders[index];
        if (typeof sent === "object" && sent !== null) this.#folderSettings.set(folder, this.#read(sent));
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      onProblem(`The editor did not provide the settings (${reason}); the previous ones are used.`);
    }
  }

  #read(value: unknown): ServerSettings {
    const { settings, problems } = readSettings(value);
    for (const problem of problems) this.#options.onProblem(problem);
    return settings;
  }
}
