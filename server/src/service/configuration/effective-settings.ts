/** The settings of a configuration that apply to one file of a site, each with its place in the configuration. */
import type { Span } from "../model/location.ts";
import type { AllowedLength, SeveritySetting } from "../site/file-settings.ts";
import type { IgnoreEntry, PlacedSetting, SiteConfiguration } from "./configuration.ts";
import type { ConfiguredSettings } from "./site-settings.ts";

/** The settings that apply to a file; if several severities apply, the last one. */
interface EffectiveSettings {
  readonly rules: readonly {
    readonly code: string;
    readonly severity: SeveritySetting;
    readonly span: Span;
  }[];
  /** Keys that the frontmatter of the file must have, each with the place of the pattern that matches the file. */
  readonly required: readonly PlacedSetting<string>[];
  /** The allowed lengths of frontmatter values, each with the place of its key. */
  readonly lengths: readonly { readonly key: string; readonly length: PlacedSetting<AllowedLength> }[];
  /** Entries about findings in the file, including expired ones. */
  readonly ignore: readonly IgnoreEntry[];
}

/**
 * The settings that apply to a file.
 * @param configured the settings of the site, derived from the configuration
 * @param file relative to the site's root
 * @param path the same file, relative to the folder of the configuration
 */
export function effectiveSettings(
  configuration: SiteConfiguration,
  { settings }: ConfiguredSettings,
  file: string,
  path: string,
): EffectiveSettings {
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
