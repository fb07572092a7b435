/**
 * Where settings come from: pulled for each workspace folder where the client answers, else from its
 * initialization options and from what it sends when they change.
 *
 * On top of both: rules that were turned off for as long as the server runs.
 */

import { settingsSection } from "../protocol.ts";
import type { Severity } from "../service/index.ts";
import type { Endpoint } from "./endpoint.ts";
import { readSettings, type ServerSettings, type SettingsReading } from "./settings.ts";

export interface ConfigurationOptions {
  readonly endpoint: Endpoint;
  /** Whether the client answers `workspace/configuration`. */
  readonly isPulled: boolean;
  /** Settings that came with `initialize`. */
  readonly initial: unknown;
  readonly uriOf: (path: string) => string;
  readonly onProblem: (sentence: string) => void;
}

export class Configuration {
  readonly #options: ConfigurationOptions;
  readonly #initial: SettingsReading;
  #general: ServerSettings;
  /** By workspace folder. */
  readonly #ofFolder = new Map<string, ServerSettings>();
  readonly #turnedOff = new Set<string>();

  constructor(options: ConfigurationOptions) {
    this.#options = options;
    // What is wrong with them is said later: nothing is sent before `initialize` is answered.
    this.#initial = readSettings(options.initial);
    this.#general = this.#initial.settings;
  }

  /** @param folder the innermost workspace folder of a site */
  settingsOf(folder: string | undefined): ServerSettings {
    const settings = (folder === undefined ? undefined : this.#ofFolder.get(folder)) ?? this.#general;
    if (this.#turnedOff.size === 0) return settings;
    const severities = new Map<string, Severity | "off">(settings.site.severities);
    for (const code of this.#turnedOff) severities.set(code, "off");
    return { ...settings, site: { ...settings.site, severities } };
  }

  turnOff(code: string): void {
    this.#turnedOff.add(code);
  }

  /**
   * Settings may have changed.
   * @param sent what the client sent with the news, for clients that are not asked
   */
  async changed(folders: readonly string[], sent?: unknown): Promise<void> {
    for (const problem of this.#initial.problems) this.#options.onProblem(problem);
    if (this.#options.isPulled) await this.#pull(folders);
    // Clients that want to be asked send null.
    else if (typeof sent === "object" && sent !== null) this.#general = this.#read(sent);
  }

  /** Asks for the settings of all folders; keeps what is known where the client gives no answer. */
  async #pull(folders: readonly string[]): Promise<void> {
    const { endpoint, onProblem, uriOf } = this.#options;
    const scopes = folders.map((folder) => ({ scopeUri: uriOf(folder), section: settingsSection }));
    try {
      const items = [{ section: settingsSection }, ...scopes];
      const [general, ...ofFolders] = await endpoint.request("workspace/configuration", { items });
      this.#general =
        typeof general === "object" && general !== null ? this.#read(general) : this.#initial.settings;
      this.#ofFolder.clear();
      for (const [index, folder] of folders.entries()) {
        const sent = ofFolders[index];
        if (typeof sent === "object" && sent !== null) this.#ofFolder.set(folder, this.#read(sent));
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      onProblem(`The editor did not give the settings (${reason}); those known before are used.`);
    }
  }

  #read(value: unknown): ServerSettings {
    const { settings, problems } = readSettings(value);
    for (const problem of problems) this.#options.onProblem(problem);
    return settings;
  }
}
