/**
 * Derives the settings of one site from a configuration. Their paths are relative to the site's root instead of the folder of
 * the configuration file. Settings chosen for one run, such as an option of the command line, take precedence.
 */
import type { DialectChoice } from "../model/dialect.ts";
import type { RequiredKeys } from "../pages/frontmatter/required-keys.ts";
import type {
  FilePattern,
  IgnoreSetting,
  PageDemand,
  SeverityOverride,
  SeveritySetting,
} from "../site/file-settings.ts";
import { ignoredFiles } from "../site/ignored-files.ts";
import { defaultSettings, type SiteSettings } from "../site/site.ts";
import type { IgnoreEntry, RuleSeverities, SiteConfiguration } from "./configuration.ts";

/** The settings chosen for one run or session; undefined if not chosen. */
export interface ChosenSettings {
  readonly dialect?: DialectChoice | undefined;
  readonly severities?: ReadonlyMap<string, SeveritySetting> | undefined;
  readonly requiredKeys?: readonly RequiredKeys[] | undefined;
}

/** Settings without a configuration. */
export function settingsWithout({ dialect, severities, requiredKeys }: ChosenSettings): SiteSettings {
  return {
    dialect: dialect ?? defaultSettings.dialect,
    severities: severities ?? defaultSettings.severities,
    ...(requiredKeys === undefined ? {} : { requiredKeys }),
  };
}

function severitiesOf(rules: RuleSeverities, chosen: ReadonlyMap<string, SeveritySetting>) {
  const severities = new Map<string, SeveritySetting>();
  for (const [code, { value }] of rules) if (!chosen.has(code)) severities.set(code, value);
  return severities;
}

/** The files that patterns match. The patterns are relative to the folder in which the site's root is at `place`. */
function matcherOf(patterns: readonly string[], place: string): FilePattern {
  const matcher = ignoredFiles(patterns.join("\n"));
  return { matches: (file) => matcher?.ignores(within(place, file)) === true };
}

function within(place: string, file: string): string {
  return place === "" ? file : `${place}/${file}`;
}

/** The path of a file in the site; undefined for a file outside it. */
function fileInSite(file: string, place: string): string | undefined {
  if (place === "") return file;
  return file.startsWith(`${place}/`) ? file.slice(place.length + 1) : undefined;
}

/** The entries that apply to the site and have not expired, each with its setting. */
function activeEntries(
  { ignore }: SiteConfiguration,
  place: string,
): readonly (readonly [IgnoreEntry, IgnoreSetting])[] {
  return ignore.flatMap((entry) => {
    const file = fileInSite(entry.file, place);
    if (entry.isOver || file === undefined) return [];
    const { rule, subject } = entry;
    return [[entry, { rule, file, subject }] as const];
  });
}

/** The settings of a site, and the entry from which each setting of `ignored` comes. */
export interface ConfiguredSettings {
  readonly settings: SiteSettings;
  readonly entries: ReadonlyMap<IgnoreSetting, IgnoreEntry>;
}

/**
 * The settings of a site.
 * @param place the path of the site's root from the folder of the configuration; empty if they are the same
 */
export function configuredSettings(
  configuration: SiteConfiguration,
  place: string,
  chosen: ChosenSettings,
): ConfiguredSettings {
  const chosenSeverities = chosen.severities ?? new Map<string, SeveritySetting>();
  const overrides: readonly SeverityOverride[] = configuration.overrides.map(({ files, rules }) => ({
    ...matcherOf(files, place),
    severities: severitiesOf(rules, chosenSeverities),
  }));
  const demands: readonly PageDemand[] = configuration.frontmatter.map(({ pattern, required, lengths }) => ({
    ...matcherOf([pattern], place),
    // Chosen keys replace those of the file.
    required: chosen.requiredKeys === undefined ? required : [],
    lengths: new Map(Array.from(lengths, ([key, { value }]) => [key, value])),
  }));
  const entries = activeEntries(configuration, place);
  const settings: SiteSettings = {
    dialect: chosen.dialect ?? configuration.dialect?.value ?? defaultSettings.dialect,
    severities: new Map([...severitiesOf(configuration.rules, chosenSeverities), ...chosenSeverities]),
    ...(chosen.requiredKeys === undefined ? {} : { requiredKeys: chosen.requiredKeys }),
    ...(overrides.length === 0 ? {} : { overrides }),
    ...(demands.length === 0 ? {} : { demands }),
    ...(configuration.allowedMissing.length === 0
      ? {}
      : { allowedMissing: new Set(configuration.allowedMissing.map(({ value }) => value)) }),
    ...(entries.length === 0 ? {} : { ignored: entries.map(([, finding]) => finding) }),
  };
  return { settings, entries: new Map(entries.map(([entry, finding]) => [finding, entry])) };
}

/** A configuration without its places, as text: equal for files with the same meaning. */
function meaningOf({ warnings: _, ...configuration }: SiteConfiguration): string {
  return JSON.stringify(configuration, (key, value: unknown) => {
    if (key === "span") return undefined;
    return value instanceof Map ? [...value] : value;
  });
}

/**
 * Like `configuredSettings`, but the settings stay the same object if the meaning of the file has not changed, so that an
 * edit of a comment does not recheck the site.
 */
export function reconfiguredSettings(
  configuration: SiteConfiguration,
  place: string,
  chosen: ChosenSettings,
  before: (ConfiguredSettings & { readonly configuration: SiteConfiguration }) | undefined,
): ConfiguredSettings {
  const next = configuredSettings(configuration, place, chosen);
  if (before === undefined || meaningOf(before.configuration) !== meaningOf(configuration)) return next;
  const entries = [...next.entries.values()];
  const { settings } = before;
  return {
    settings,
    entries: new Map(
      (settings.ignored ?? []).flatMap((finding, index) => {
        const entry = entries[index];
        return entry === undefined ? [] : [[finding, entry] as const];
      }),
    ),
  };
}
