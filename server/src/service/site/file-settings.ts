/**
 * Settings for individual files: other severities in some folders, requirements for the frontmatter of some pages, and
 * ignored findings. Does not depend on rules, which are named by their codes.
 */

import { memo } from "../memo.ts";
import type { Severity } from "../model/finding.ts";
import { groupBy } from "../multimap.ts";

/** A severity that an author sets for a rule. */
export type SeveritySetting = Severity | "off";

/** Files of a site, by their paths relative to its root. */
export interface FilePattern {
  readonly matches: (file: string) => boolean;
}

/** Severities that apply to some files. */
export interface SeverityOverride extends FilePattern {
  readonly severities: ReadonlyMap<string, SeveritySetting>;
}

/** How many characters a string may have. */
export interface AllowedLength {
  readonly least: number;
  readonly most: number;
}

/** Requirements for the frontmatter of some pages. */
export interface PageDemand extends FilePattern {
  /** Keys that must have a value. */
  readonly required: readonly string[];
  /** The allowed lengths of values by key; if several apply to a key in a file, the last one counts. */
  readonly lengths: ReadonlyMap<string, AllowedLength>;
}

/** The allowed lengths of a file's frontmatter values, by key. */
export function allowedLengths(
  demands: readonly PageDemand[],
  file: string,
): ReadonlyMap<string, AllowedLength> {
  const allowed = new Map<string, AllowedLength>();
  for (const { lengths, matches } of demands) {
    if (lengths.size === 0 || !matches(file)) continue;
    for (const [key, length] of lengths) allowed.set(key, length);
  }
  return allowed;
}

/** A finding that the author chose to ignore. */
export interface IgnoreSetting {
  /** The code of the rule. */
  readonly rule: string;
  /** Relative to the site's root. */
  readonly file: string;
  /** What the finding is about (facts/finding-subject.ts); undefined for every finding of the rule in the file. */
  readonly subject: string | undefined;
}

/** The severities that an author set. */
export interface SeveritySettings {
  /** For individual rules in the whole site. */
  readonly severities: ReadonlyMap<string, SeveritySetting>;
  /** For individual rules in some files; if several apply to a rule in a file, the last one counts. */
  readonly overrides?: readonly SeverityOverride[];
}

/** The severity that an author set for a rule in a file; undefined if none is set. */
export function configuredSeverity(
  { severities, overrides }: SeveritySettings,
  code: string,
  file: string,
): SeveritySetting | undefined {
  const override = overrides?.findLast((one) => one.severities.has(code) && one.matches(file));
  return override?.severities.get(code) ?? severities.get(code);
}

/**
 * The severities of rules, where "off" means off in every file: a rule that is off for the site but not for some of its
 * files is left out. Rules that are off here need not run at all.
 */
export const severitiesAnywhere = memo(
  ({ severities, overrides }: SeveritySettings): ReadonlyMap<string, SeveritySetting> => {
    if (overrides === undefined || overrides.length === 0) return severities;
    const anywhere = new Map(severities);
    for (const override of overrides) {
      for (const [code, severity] of override.severities) {
        if (severity !== "off" && anywhere.get(code) === "off") anywhere.delete(code);
      }
    }
    return anywhere;
  },
);

/** The entries by rule and file, so that most findings cost one lookup. */
const byRule = memo((ignored: readonly IgnoreSetting[]) => {
  const rules = groupBy(ignored, ({ rule }) => rule);
  return new Map(Array.from(rules, ([rule, entries]) => [rule, groupBy(entries, ({ file }) => file)]));
});

/** The entries that may be about findings of a rule in a file. */
export function ignoredIn(
  ignored: readonly IgnoreSetting[],
  code: string,
  file: string,
): readonly IgnoreSetting[] {
  return byRule(ignored).get(code)?.get(file) ?? noEntries;
}

const noEntries: readonly IgnoreSetting[] = [];
