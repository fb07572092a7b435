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

/** What a client sent, by the names of the table, and the sentences about what cannot be used. */
interface Sent {
  /** Undefined for null too. */
  readonly valueOf: (name: keyof typeof settingsTable) => unknown;
  readonly problems: string[];
}

/** Notes what is wrong with a value. */
function wrong({ problems }: Sent, name: string, wanted: string, value: unknown, effect: string): void {
  problems.push(`${settingsSection}.${name} must be ${wanted}, not ${shown(value)}; ${effect}.`);
}

/** What `choose` makes of the value of a setting, and its default if that is nothing. */
function oneValue<Value extends {}>(
  sent: Sent,
  name: keyof typeof settingsTable,
  fallback: Value,
  choose: (value: unknown) => Value | undefined,
  wanted: string,
  effect = `${JSON.stringify(fallback)} is used`,
): Value {
  const value = sent.valueOf(name);
  const chosen = value === undefined ? fallback : choose(value);
  if (chosen === undefined) wrong(sent, name, wanted, value, effect);
  return chosen ?? fallback;
}

/** The entries of a setting that is an object. */
function entriesOf(
  sent: Sent,
  name: keyof typeof settingsTable,
  wanted: string,
): readonly (readonly [string, unknown])[] {
  const value = sent.valueOf(name) ?? {};
  if (isRecord(value)) return Object.entries(value);
  wrong(sent, name, `an object of ${wanted}`, value, "it is ignored");
  return [];
}

/** The texts of a list. */
function textsOf(sent: Sent, name: string, wanted: string, value: unknown): readonly string[] {
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  if (!Array.isArray(value) || texts.length < value.length)
    wrong(sent, name, `a list of ${wanted}`, value, "anything else in it is ignored");
  return texts;
}

function readRules(sent: Sent): ReadonlyMap<string, Severity | "off"> {
  const read = new Map<string, Severity | "off">();
  const codes = allRules.map((rule) => rule.code);
  for (const [code, word] of entriesOf(sent, "rules", "codes and severities")) {
    const severity = word === "off" ? word : typeof word === "string" ? severityNamed(word) : undefined;
    if (!codes.includes(code)) {
      const better = nearest(code, codes, 1)[0];
      const hint = better === undefined ? " it is ignored." : ` did you mean "${better}"?`;
      sent.problems.push(`${settingsSection}.rules: there is no rule "${code}";${hint}`);
    } else if (severity === undefined) {
      wrong(sent, `rules: "${code}"`, listed(severities), word, "it keeps its own severity");
    } else read.set(code, severity);
  }
  return read;
}

function readRequiredKeys(sent: Sent): readonly RequiredKeys[] {
  const name = "frontmatter.required";
  return entriesOf(sent, name, "folders and lists of keys").flatMap(([folder, value]) => {
    const keys = textsOf(sent, `${name}: "${folder}"`, "keys", value);
    return keys.length === 0 ? [] : [{ folder: requiredFolder(folder), keys }];
  });
}

/** Folders as authors write them: with a slash at either end, or by their docs.json. */
function readNestedSites(sent: Sent): ReadonlySet<string> {
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

function readDelay(sent: Sent): number {
  const { default: fallback, minimum, maximum } = settingsTable["diagnostics.delay"];
  const delay = (one: unknown) =>
    typeof one === "number" && one >= minimum && one <= maximum ? one : undefined;
  const wanted = `a number of milliseconds from ${minimum} to ${maximum}`;
  return oneValue<number>(sent, "diagnostics.delay", fallback, delay, wanted);
}

function addressOf(value: unknown): string | undefined {
  const isAddress = typeof value === "string" && (value === "" || isSiteAddress(value));
  return isAddress ? value.trim() : undefined;
}

type SwitchName =
  | "pages.check"
  | "move.redirects"
  | "lenses.sections"
  | "lenses.pages"
  | "hints.titles"
  | "hints.drift";

/**
 * Reads the settings from what a client sent: the content of the section `docsJson`, or an object
 * that holds the section. Never throws.
 */
export function readSettings(value: unknown): SettingsReading {
  const problems: string[] = [];
  const outer = isRecord(value) ? value : {};
  const section: unknown = isRecord(outer[settingsSection]) ? outer[settingsSection] : outer;
  const valueIn = (holder: unknown, key: string) =>
    isRecord(holder) ? (holder[key] ?? undefined) : undefined;
  const sent: Sent = { valueOf: (name) => name.split(".").reduce(valueIn, section), problems };
  const isOn = (name: SwitchName) =>
    oneValue<boolean>(
      sent,
      name,
      settingsTable[name].default,
      (one) => (typeof one === "boolean" ? one : undefined),
      "true or false",
    );
  const settings = {
    site: {
      dialect: oneValue<DialectChoice>(
        sent,
        "dialect",
        settingsTable.dialect.default,
        (one) => dialectChoices.find((choice) => choice === one),
        listed(dialectChoices),
      ),
      severities: readRules(sent),
      requiredKeys: readRequiredKeys(sent),
    },
    nestedSites: readNestedSites(sent),
    delay: readDelay(sent),
    checksPages: isOn("pages.check"),
    addsRedirects: isOn("move.redirects"),
    siteAddress: oneValue<string>(
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
