/**
 * What the settings say of single files: other severities in some folders, what the frontmatter of some pages must hold, and
 * findings that do not count. Depends on no rule: rules are named by their codes.
 */

import { memo } from "../memo.ts";
import type { Severity } from "../model/finding.ts";

/** A severity that an author sets for a rule. */
export type SetSeverity = Severity | "off";

/** Files of a site, by their paths relative to its root. */
export interface FilePattern {
  readonly matches: (file: string) => boolean;
}

/** Severities that hold in some files. */
export interface SeverityOverride extends FilePattern {
  readonly severities: ReadonlyMap<string, SetSeverity>;
}

/** How many characters a string may have. */
export interface AllowedLength {
  readonly least: number;
  readonly most: number;
}

/** What the frontmatter of some pages must hold. */
export interface PageDemand extends FilePattern {
  /** Keys that must have a value. */
  readonly required: readonly string[];
  /** How long the texts of keys may be; of several for one key and file the last counts. */
  readonly lengths: ReadonlyMap<string, AllowedLength>;
}

/** How long the texts of a file's frontmatter may be, by their keys. */
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

/** A finding that the author does not want to hear of. */
export interface IgnoreSetting {
  /** The code of the rule. */
  readonly rule: string;
  /** Relative to the site's root. */
  readonly file: string;
  /** What the finding is about (facts/finding-subject.ts); undefined for every finding of the rule in the file. */
  readonly subject: string | undefined;
}

/** The severities that an author set. */
export interface SetSeverities {
  /** For single rules in the whole site. */
  readonly severities: ReadonlyMap<string, SetSeverity>;
  /** For single rules in some files; of several for one rule and file the last counts. */
  readonly overrides?: readonly SeverityOverride[];
}

/** The severity that an author set for a rule in a file; undefined if none is set. */
export function severitySet(
  { severities, overrides }: SetSeverities,
  code: string,
  file: string,
): SetSeverity | undefined {
  const override = overrides?.findLast((one) => one.severities.has(code) && one.matches(file));
  return override?.severities.get(code) ?? severities.get(code);
}

/**
 * The severities that hold at least somewhere: a rule that is off in the whole site, and not in some of its files, is not off.
 * Rules that are off here need not run at all.
 */
export const severitiesAnywhere = memo(
  ({ severities, overrides }: SetSeverities): ReadonlyMap<string, SetSeverity> => {
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

/** The entries by rule and file, so that most findings cost one look into a table. */
const byRule = memo((ignored: readonly IgnoreSetting[]) => {
  const rules = new Map<string, Map<string, IgnoreSetting[]>>();
  for (const entry of ignored) {
    const files = rules.get(entry.rule) ?? new Map<string, IgnoreSetting[]>();
    rules.set(entry.rule, files);
    files.set(entry.file, [...(files.get(entry.file) ?? []), entry]);
  }
  return rules;
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
