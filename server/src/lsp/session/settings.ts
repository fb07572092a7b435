/**
 * The settings of the server: one table with one default each, and the decoding of what clients send.
 *
 * The documentation and a client's manifest are generated from the table. Whatever a client sends, the result is
 * complete: a wrong value gives one sentence for the log, and its default applies.
 */

import { settingsSection } from "../../protocol.ts";
import { rules as allRules, dialectChoices, isSiteAddress } from "../../service/index.ts";
import type { DialectChoice } from "../../service/model/dialect.ts";
import type { Severity } from "../../service/model/finding.ts";
import { severityNamed } from "../../service/model/severity-names.ts";
import {
  defaultSettings,
  type RequiredKeys,
  requiredFolder,
  type SiteSettings,
} from "../../service/snapshot.ts";
import { nearest } from "../../service/text/nearest.ts";

/** One setting, described as JSON Schema describes it. */
interface SettingSchema {
  readonly type: "string" | "number" | "object" | "boolean" | "array";
  readonly items?: { readonly type: "string" };
  readonly default: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description: string;
}

const severities: readonly (Severity | "off")[] = ["error", "warning", "information", "hint", "off"];

/** The settings by their names below `docsJson`. */
export const settingsTable = {
  dialect: {
    type: "string",
    default: defaultSettings.dialect,
    enum: dialectChoices,
    description:
      "What a site is checked against: the published reference, or what the platform accepts today. `auto` chooses `current` for a docs.json that names the platform's `$schema`, and `reference` for any other.",
  },
  rules: {
    type: "object",
    default: {},
    // The short names are valid too, so that an editor does not underline them.
    enum: [...severities, "warn", "info"],
    description: 'Severity of individual rules, by code, or "off": { "orphan-page": "off" }.',
  },
  nestedSites: {
    type: "array",
    items: { type: "string" },
    default: [],
    description:
      "Folders, relative to the workspace folder, whose docs.json is a separate site, although it is inside another site and has no navigation.",
  },
  "diagnostics.delay": {
    type: "number",
    default: 150,
    minimum: 0,
    maximum: 10_000,
    description: "How many milliseconds to wait after the last keystroke before findings are updated.",
  },
  "pages.check": {
    type: "boolean",
    default: true,
    description:
      "Whether to check the links, anchors and imports in pages. All pages are read for this. `orphan-page` needs it too.",
  },
  "frontmatter.required": {
    type: "object",
    default: {},
    description:
      'The keys that pages must have in their frontmatter, by folder from the root of the site (`*` for any one name, "" for the whole site): { "": ["title"], "guides": ["description"] }.',
  },
  "lenses.sections": {
    type: "boolean",
    default: true,
    description:
      "Whether to show a CodeLens above each navigation section that counts the pages and endpoints it lists.",
  },
  "lenses.pages": {
    type: "boolean",
    default: true,
    description:
      "Whether to show a CodeLens at the top of each page that says where the navigation lists it.",
  },
  "hints.titles": {
    type: "boolean",
    default: true,
    description:
      "Whether to show an inlay hint with the title after each page path and endpoint in the navigation, if the title says more than the path.",
  },
  "hints.drift": {
    type: "boolean",
    default: true,
    description:
      "Whether to show an inlay hint after each language and version that counts the pages it lacks but others list.",
  },
  "move.redirects": {
    type: "boolean",
    default: true,
    description:
      "Whether to add a redirect from the old path to the new one when a page is moved or renamed.",
  },
  siteAddress: {
    type: "string",
    default: "",
    description:
      "The URL of the published site, such as https://docs.example.com, for **Open on the Web**. Defaults to `seo.metatags.canonical` in docs.json.",
  },
} as const satisfies Readonly<Record<string, SettingSchema>>;

/** What the editor shows beside the text, unless it is turned off. */
export interface Extras {
  readonly lenses: { readonly sections: boolean; readonly pages: boolean };
  readonly hints: { readonly titles: boolean; readonly drift: boolean };
}

/** The settings of one workspace folder, all of them valid. */
export interface ServerSettings {
  readonly site: SiteSettings;
  /** Folders of the workspace folder that are sites although they do not look like one: with forward slashes, `""` is itself. */
  readonly nestedSites: ReadonlySet<string>;
  /** The debounce delay before an analysis, in milliseconds. */
  readonly delay: number;
  /** Whether the texts of pages are read. */
  readonly checksPages: boolean;
  readonly extras: Extras;
  /** Whether a page that moves leaves a redirect. */
  readonly addsRedirects: boolean;
  /** The URL of the published site; empty if only docs.json may name it. */
  readonly siteAddress: string;
}

/** Settings from a client, and what was wrong with them. */
export interface SettingsReading {
  readonly settings: ServerSettings;
  /** One sentence for each value that could not be used. */
  readonly problems: readonly string[];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as people wrote it, short enough for a line. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

function readDialect(value: unknown, problems: string[]): DialectChoice {
  const { default: fallback } = settingsTable.dialect;
  if (value === undefined || value === null) return fallback;
  const dialect = dialectChoices.find((one) => one === value);
  if (dialect === undefined) {
    problems.push(
      `${settingsSection}.dialect must be ${listed(dialectChoices)}, not ${shown(value)}; "${fallback}" is used.`,
    );
  }
  return dialect ?? fallback;
}

function readRules(value: unknown, problems: string[]): ReadonlyMap<string, Severity | "off"> {
  const read = new Map<string, Severity | "off">();
  if (value === undefined || value === null) return read;
  if (!isRecord(value)) {
    problems.push(
      `${settingsSection}.rules must be an object of codes and severities, not ${shown(value)}; it is ignored.`,
    );
    return read;
  }
  const codes = allRules.map((rule) => rule.code);
  for (const [code, word] of Object.entries(value)) {
    const severity = word === "off" ? word : typeof word === "string" ? severityNamed(word) : undefined;
    if (!codes.includes(code)) {
      const better = nearest(code, codes, 1)[0];
      const hint = better === undefined ? "" : ` did you mean "${better}"?`;
      problems.push(`${settingsSection}.rules: there is no rule "${code}";${hint || " it is ignored."}`);
    } else if (severity === undefined) {
      problems.push(
        `${settingsSection}.rules: "${code}" must be ${listed(severities)}, not ${shown(word)}; it keeps its own severity.`,
      );
    } else read.set(code, severity);
  }
  return read;
}

function readRequiredKeys(value: unknown, problems: string[]): readonly RequiredKeys[] {
  const name = `${settingsSection}.frontmatter.required`;
  if (value === undefined || value === null) return nothingRequired;
  if (!isRecord(value)) {
    problems.push(
      `${name} must be an object of folders and lists of keys, not ${shown(value)}; it is ignored.`,
    );
    return nothingRequired;
  }
  const required: RequiredKeys[] = [];
  for (const [folder, keys] of Object.entries(value)) {
    const texts = Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [];
    if (!Array.isArray(keys) || texts.length < keys.length) {
      problems.push(
        `${name}: "${folder}" must be a list of keys, not ${shown(keys)}; anything else in it is ignored.`,
      );
    }
    if (texts.length > 0) required.push({ folder: requiredFolder(folder), keys: texts });
  }
  return required;
}

function readSiteAddress(value: unknown, problems: string[]): string {
  const { default: fallback } = settingsTable.siteAddress;
  if (value === undefined || value === null || value === fallback) return fallback;
  if (typeof value === "string" && isSiteAddress(value)) return value.trim();
  problems.push(
    `${settingsSection}.siteAddress must be a URL such as "https://docs.example.com", not ${shown(value)}; it is ignored.`,
  );
  return fallback;
}

const nothingRequired: readonly RequiredKeys[] = [];

/** Folders as authors write them: with a slash at either end, or by their docs.json. */
function readNestedSites(value: unknown, problems: string[]): ReadonlySet<string> {
  if (value === undefined || value === null) return new Set();
  const folders = Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  if (!Array.isArray(value) || folders.length < value.length) {
    problems.push(
      `${settingsSection}.nestedSites must be a list of folders, not ${shown(value)}; anything else in it is ignored.`,
    );
  }
  const normal = folders.map((folder) =>
    folder
      .trim()
      .replaceAll("\\", "/")
      .replace(/(?:^|\/)docs\.json$/, "")
      .split("/")
      .filter((name) => name !== "" && name !== ".")
      .join("/"),
  );
  return new Set(normal);
}

function readDelay(value: unknown, problems: string[]): number {
  const { default: fallback, minimum, maximum } = settingsTable["diagnostics.delay"];
  if (value === undefined || value === null) return fallback;
  if (typeof value === "number" && value >= minimum && value <= maximum) return value;
  problems.push(
    `${settingsSection}.diagnostics.delay must be a number of milliseconds from ${minimum} to ${maximum}, not ${shown(value)}; ${fallback} is used.`,
  );
  return fallback;
}

type SwitchName =
  | "pages.check"
  | "move.redirects"
  | "lenses.sections"
  | "lenses.pages"
  | "hints.titles"
  | "hints.drift";

function readSwitch(
  section: Readonly<Record<string, unknown>>,
  name: SwitchName,
  problems: string[],
): boolean {
  const { default: fallback } = settingsTable[name];
  const [group = "", key = ""] = name.split(".");
  const holder = section[group];
  const value = isRecord(holder) ? holder[key] : undefined;
  if (value === undefined || value === null) return fallback;
  if (typeof value === "boolean") return value;
  problems.push(
    `${settingsSection}.${name} must be true or false, not ${shown(value)}; ${fallback} is used.`,
  );
  return fallback;
}

/**
 * Reads the settings from what a client sent: the content of the section `docsJson`, or an object
 * that holds the section. Never throws.
 */
export function readSettings(value: unknown): SettingsReading {
  const problems: string[] = [];
  const outer = isRecord(value) ? value : {};
  const section = isRecord(outer[settingsSection]) ? outer[settingsSection] : outer;
  const diagnostics = isRecord(section.diagnostics) ? section.diagnostics : {};
  const frontmatter = isRecord(section.frontmatter) ? section.frontmatter : {};
  const settings = {
    site: {
      dialect: readDialect(section.dialect, problems),
      severities: readRules(section.rules, problems),
      requiredKeys: readRequiredKeys(frontmatter.required, problems),
    },
    nestedSites: readNestedSites(section.nestedSites, problems),
    delay: readDelay(diagnostics.delay, problems),
    checksPages: readSwitch(section, "pages.check", problems),
    addsRedirects: readSwitch(section, "move.redirects", problems),
    siteAddress: readSiteAddress(section.siteAddress, problems),
    extras: {
      lenses: {
        sections: readSwitch(section, "lenses.sections", problems),
        pages: readSwitch(section, "lenses.pages", problems),
      },
      hints: {
        titles: readSwitch(section, "hints.titles", problems),
        drift: readSwitch(section, "hints.drift", problems),
      },
    },
  };
  return { settings, problems };
}
