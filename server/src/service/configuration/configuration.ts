/**
 * A configuration file as plain values with their places. `read-configuration.ts` parses it, and `site-settings.ts`
 * derives the settings of a site from it. Does not depend on sites.
 */
import type { DialectChoice } from "../model/dialect.ts";
import type { Severity } from "../model/finding.ts";
import type { Span } from "../model/location.ts";
import type { AllowedLength, SeveritySetting } from "../site/file-settings.ts";

/** The name of the file, beside a docs.json or in a folder above it. */
export const configurationFileName = "docs-json.config.jsonc";

/** The code of all findings in a configuration file, which do not belong to a rule, because rules check sites. */
export const configurationCode = "configuration";

/** Longer text is not read. */
export const maxConfigurationLength = 1_000_000;

/** Something that is wrong in a configuration file. */
export interface ConfigurationProblem {
  /** `error`: nothing can be checked with the file. */
  readonly severity: "error" | "warning";
  /** What is wrong, what it costs and what to do; one sentence. */
  readonly message: string;
  /** In the text of the file. */
  readonly span: Span;
}

/** A value and the place where it is written. */
export interface PlacedSetting<Value> {
  readonly value: Value;
  readonly span: Span;
}

/** The severities of rules by code. */
export type RuleSeverities = ReadonlyMap<string, PlacedSetting<SeveritySetting>>;

/** Severities for some of the files. */
export interface ConfigurationOverride {
  /** As in `.gitignore`, relative to the folder of the file. */
  readonly files: readonly string[];
  readonly rules: RuleSeverities;
}

/** Requirements for the frontmatter of some pages. */
export interface FrontmatterDemand {
  /** As in `.gitignore`, relative to the folder of the file. */
  readonly pattern: string;
  readonly span: Span;
  readonly required: readonly string[];
  /** The allowed lengths of values, by key. */
  readonly lengths: ReadonlyMap<string, PlacedSetting<AllowedLength>>;
}

/** A finding to ignore. */
export interface IgnoreEntry {
  readonly rule: string;
  /** Relative to the folder of the file. */
  readonly file: string;
  readonly subject: string | undefined;
  readonly reason: string | undefined;
  /** The last day on which the entry applies, as `2027-01-31`. */
  readonly until: string | undefined;
  readonly isOver: boolean;
  readonly span: Span;
}

/** A configuration without errors. */
export interface SiteConfiguration {
  readonly dialect: PlacedSetting<DialectChoice> | undefined;
  readonly failOn: PlacedSetting<Severity> | undefined;
  readonly rules: RuleSeverities;
  /** Required props that a component may lack, each as `Component.prop`. */
  readonly allowedMissing: readonly PlacedSetting<string>[];
  readonly overrides: readonly ConfigurationOverride[];
  readonly frontmatter: readonly FrontmatterDemand[];
  readonly ignore: readonly IgnoreEntry[];
  /** Problems that do not affect the rest of the configuration. */
  readonly warnings: readonly ConfigurationProblem[];
}

/** The result of reading a configuration file. */
export type ConfigurationReading =
  | { readonly kind: "read"; readonly configuration: SiteConfiguration }
  /** At least one is an error. */
  | { readonly kind: "broken"; readonly problems: readonly ConfigurationProblem[] };
