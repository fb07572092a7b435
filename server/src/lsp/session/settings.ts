/**
 * The settings of the server: one table with the defaults, and the parsing of what clients send.
 *
 * The documentation and a client's manifest are generated from the table. Whatever a client sends, the result is
 * complete: an invalid value produces one sentence for the log, and its default applies.
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

/** One setting, described in the terms of JSON Schema. */
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

/** The lenses and hints that the editor shows. */
export interface Extras {
  readonly lenses: { readonly sections: boolean; readonly pages: boolean };
  readonly hints: { readonly titles: boolean; readonly drift: boolean };
}

/** The validated settings of one workspace folder. */
export interface ServerSettings {
  readonly site: SiteSettings;
  /** Folders that the author declares as sites, relative to the workspace folder, with forward slashes; `""` is itself. */
  readonly nestedSites: ReadonlySet<string>;
  /** The debounce delay before an analysis, in milliseconds. */
  readonly delay: number;
  /** Whether the texts of pages are read. */
  readonly checksPages: boolean;
  readonly extras: Extras;
  /** Whether a redirect is added when a page moves. */
  readonly addsRedirects: boolean;
  /** The URL of the published site; empty if it is taken from docs.json. */
  readonly siteAddress: string;
}

/** Settings from a client, and what was wrong with them. */
export interface SettingsReading {
  readonly settings: ServerSettings;
  /** One sentence for each invalid value. */
  readonly problems: readonly string[];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as written, shortened to fit on a line. */
function shortText(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function choiceText(words: readonly string[]): string {
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** The values that a client sent, by the names of the table, and the problems found so far. */
interface RawSettings {
  /** Undefined if the value is missing or null. */
  readonly valueOf: (name: keyof typeof settingsTable) => unknown;
  readonly problems: string[];
}

/** Records a problem with a value. */
function report(
  { problems }: RawSettings,
  name: string,
  expected: string,
  value: unknown,
  effect: string,
): void {
  problems.push(`${settingsSection}.${name} must be ${expected}, not ${shortText(value)}; ${effect}.`);
}

/** The value of a setting as converted by `choose`; its default if the value is missing or invalid. */
function readValue<Value extends {}>(
  sent: RawSettings,
  name: keyof typeof settingsTable,
  fallback: Value,
  choose: (value: unknown) => Value | undefined,
  expected: string,
  effect = `${JSON.stringify(fallback)} is used`,
): Value {
  const value = sent.valueOf(name);
  const chosen = value === undefined ? fallback : choose(value);
  if (chosen === undefined) report(sent, name, expected, value, effect);
  return chosen ?? fallback;
}

/** The entries of a setting that is an object. */
function entriesOf(
  sent: RawSettings,
  name: keyof typeof settingsTable,
  expected: string,
): readonly (readonly [string, unknown])[] {
  const value = sent.valueOf(name) ?? {};
  if (isRecord(value)) return Object.entries(value);
  report(sent, name, `an object of ${expected}`, value, "it is ignored");
  return [];
}

/** The strings in a list. */
function textsOf(sent: RawSettings, name: string, expected: string, value: unknown): readonly string[] {
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  if (!Array.isArray(value) || texts.length < value.length)
    report(sent, name, `a list of ${expected}`, value, "anything else in it is ignored");
  return texts;
}

function readRules(sent: RawSettings): ReadonlyMap<string, Severity | "off"> {
  const severityByCode = new Map<string, Severity | "off">();
  const codes = allRules.map((rule) => rule.code);
  for (const [code, word] of entriesOf(sent, "rules", "codes and severities")) {
    const severity = word === "off" ? word : typeof word === "string" ? severityNamed(word) : undefined;
    if (!codes.includes(code)) {
      const better = nearest(code, codes, 1)[0];
      const hint = better === undefined ? " it is ignored." : ` did you mean "${better}"?`;
      sent.problems.push(`${settingsSection}.rules: there is no rule "${code}";${hint}`);
    } else if (severity === undefined) {
      report(sent, `rules: "${code}"`, choiceText(severities), word, "it keeps its own severity");
    } else severityByCode.set(code, severity);
  }
  return severityByCode;
}

function readRequiredKeys(sent: RawSettings): readonly RequiredKeys[] {
  const name = "frontmatter.required";
  return entriesOf(sent, name, "folders and lists of keys").flatMap(([folder, value]) => {
    const keys = textsOf(sent, `${name}: "${folder}"`, "keys", value);
    return keys.length === 0 ? [] : [{ folder: requiredFolder(folder), keys }];
  });
}

/** Reads folders as authors write them: with a slash at either end, or as the path of their docs.json. */
function readNestedSites(sent: RawSettings): ReadonlySet<string> {
  const folders = textsOf(sent, "nestedSites", "folders", sent.valueOf("nestedSites") ?? []);
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

function readDelay(sent: RawSettings): number {
  const { default: fallback, minimum, maximum } = settingsTable["diagnostics.delay"];
  const delay = (value: unknown) =>
    typeof value === "number" && value >= minimum && value <= maximum ? value : undefined;
  const expected = `a number of milliseconds from ${minimum} to ${maximum}`;
  return readValue<number>(sent, "diagnostics.delay", fallback, delay, expected);
}

function addressOf(value: unknown): string | undefined {
  const isAddress = typeof value === "string" && (value === "" || isSiteAddress(value));
  return isAddress ? value.trim() : undefined;
}

function booleanOf(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

type SwitchName =
  | "pages.check"
  | "move.redirects"
  | "lenses.sections"
  | "lenses.pages"
  | "hints.titles"
  | "hints.drift";

/** Reads the settings that a client sent: the section `docsJson`, or an object that contains it. Never throws. */
export function readSettings(value: unknown): SettingsReading {
  const problems: string[] = [];
  const outer = isRecord(value) ? value : {};
  const section: unknown = isRecord(outer[settingsSection]) ? outer[settingsSection] : outer;
  const valueIn = (holder: unknown, key: string) =>
    isRecord(holder) ? (holder[key] ?? undefined) : undefined;
  const sent: RawSettings = { valueOf: (name) => name.split(".").reduce(valueIn, section), problems };
  const isOn = (name: SwitchName) =>
    readValue<boolean>(sent, name, settingsTable[name].default, booleanOf, "true or false");
  const settings = {
    site: {
      dialect: readValue<DialectChoice>(
        sent,
        "dialect",
        settingsTable.dialect.default,
        (name) => dialectChoices.find((choice) => choice === name),
        choiceText(dialectChoices),
      ),
      severities: readRules(sent),
      requiredKeys: readRequiredKeys(sent),
    },
    nestedSites: readNestedSites(sent),
    delay: readDelay(sent),
    checksPages: isOn("pages.check"),
    addsRedirects: isOn("move.redirects"),
    siteAddress: readValue<string>(
      sent,
      "siteAddress",
      settingsTable.siteAddress.default,
      addressOf,
      'a URL such as "https://docs.example.com"',
      "it is ignored",
    ),
    extras: {
      lenses: { sections: isOn("lenses.sections"), pages: isOn("lenses.pages") },
      hints: { titles: isOn("hints.titles"), drift: isOn("hints.drift") },
    },
  };
  return { settings, problems };
}
