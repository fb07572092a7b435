/**
 * From a configuration to the settings of one site, whose paths are relative to the site's root and no longer to the folder
 * of the file. What somebody chose for one run, such as an option of the command line, wins.
 */
import type { DialectChoice } from "../model/dialect.ts";
import type { RequiredKeys } from "../pages/frontmatter/required-keys.ts";
import type {
  FilePattern,
  IgnoreSetting,
  PageDemand,
  SetSeverity,
  SeverityOverride,
} from "../site/file-settings.ts";
import { ignoredFiles } from "../site/ignored-files.ts";
import { defaultSettings, type SiteSettings } from "../site/site.ts";
import type { IgnoreEntry, RuleSeverities, SiteConfiguration } from "./configuration.ts";

/** What was chosen for one run or one session; what is undefined was not. */
export interface ChosenSettings {
  readonly dialect?: DialectChoice | undefined;
  readonly severities?: ReadonlyMap<string, SetSeverity> | undefined;
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

function severitiesOf(rules: RuleSeverities, chosen: ReadonlyMap<string, SetSeverity>) {
  const severities = new Map<string, SetSeverity>();
  for (const [code, { value }] of rules) if (!chosen.has(code)) severities.set(code, value);
  return severities;
}

/** Files that patterns match; the patterns are relative to a folder in which the site has the path `place`. */
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

/** The entries that count, with the finding that each is about in the site. */
function countingEntries(
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

/** The settings of a site, and which finding is ignored by which entry. */
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
  const chosenSeverities = chosen.severities ?? new Map<string, SetSeverity>();
  const overrides: readonly SeverityOverride[] = configuration.overrides.map(({ files, rules }) => ({
    ...matcherOf(files, place),
    severities: severitiesOf(rules, chosenSeverities),
  }));
  const demands: readonly PageDemand[] = configuration.frontmatter.map(({ pattern, required, lengths }) => ({
    ...matcherOf([pattern], place),
    // Keys that were chosen take the place of those of the file.
    required: chosen.requiredKeys === undefined ? required : [],
    lengths: new Map(Array.from(lengths, ([key, { value }]) => [key, value])),
  }));
  const entries = countingEntries(configuration, place);
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

/** What a configuration says, without the places where it says it: equal for files that say the same. */
function meaningOf({ warnings: _, ...configuration }: SiteConfiguration): string {
  return JSON.stringify(configuration, (key, value: unknown) => {
    if (key === "span") return undefined;
    return value instanceof Map ? [...value] : value;
  });
}

/**
 * Like `configuredSettings`; the settings are the same object as before if the file says the same as before, so that an edit of a
 * reason or a comment checks nothing again.
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
