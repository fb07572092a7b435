/** What a configuration says about one file of a site, each with the place that says it: of several severities the one that counts. */
import type { Span } from "../model/location.ts";
import type { AllowedLength, SetSeverity } from "../site/file-settings.ts";
import type { IgnoreEntry, PlacedSetting, SiteConfiguration } from "./configuration.ts";
import type { ConfiguredSettings } from "./site-settings.ts";

/** The settings that hold for a file. */
interface HoldingSettings {
  readonly rules: readonly { readonly code: string; readonly severity: SetSeverity; readonly span: Span }[];
  /** Keys that the file must have in its frontmatter, each with the place of the pattern that matches the file. */
  readonly required: readonly PlacedSetting<string>[];
  /** How long the texts of the frontmatter may be, each with the place of its key. */
  readonly lengths: readonly { readonly key: string; readonly length: PlacedSetting<AllowedLength> }[];
  /** Entries about findings in the file, with those that no longer count. */
  readonly ignore: readonly IgnoreEntry[];
}

/**
 * The settings that hold for a file.
 * @param configured those of the site, made from the configuration
 * @param file relative to the site's root
 * @param path the same file, relative to the folder of the configuration
 */
export function holdingSettings(
  configuration: SiteConfiguration,
  { settings }: ConfiguredSettings,
  file: string,
  path: string,
): HoldingSettings {
  const severities = new Map(configuration.rules);
  for (const [index, { rules }] of configuration.overrides.entries()) {
    if (settings.overrides?.[index]?.matches(file) !== true) continue;
    for (const [code, severity] of rules) severities.set(code, severity);
  }
  const lengths = new Map<string, PlacedSetting<AllowedLength>>();
  for (const [index, demand] of configuration.frontmatter.entries()) {
    if (settings.demands?.[index]?.matches(file) !== true) continue;
    for (const [key, length] of demand.lengths) lengths.set(key, length);
  }
  return {
    rules: Array.from(severities, ([code, { value: severity, span }]) => ({ code, severity, span })).sort(
      (one, other) => one.span.start - other.span.start,
    ),
    required: configuration.frontmatter.flatMap(({ required, span }, index) =>
      settings.demands?.[index]?.matches(file) === true ? required.map((value) => ({ value, span })) : [],
    ),
    lengths: Array.from(lengths, ([key, length]) => ({ key, length })),
    ignore: configuration.ignore.filter((entry) => entry.file === path),
  };
}
