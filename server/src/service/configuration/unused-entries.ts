/** Finds entries of `ignore` that match no finding of a site, so that they are removed once the finding is gone. */
import type { Analysis } from "../analysis/analyze.ts";
import { unreadFiles } from "../facts/unread-files.ts";
import { configuredSeverity, type IgnoreSetting } from "../site/file-settings.ts";
import { brokenDocuments } from "../site/readable-site.ts";
import { quoted } from "../text/quoting.ts";
import type { ConfigurationProblem, IgnoreEntry } from "./configuration.ts";
import type { ConfiguredSettings } from "./site-settings.ts";

/** Whether an analysis is sure to include all findings: everything has been read, and every rule has run. */
function isComplete({ site, failures }: Analysis): boolean {
  const { files, pages } = site;
  if (files === undefined || pages.texts !== "read" || failures.length > 0) return false;
  return brokenDocuments(site).length === 0 && unreadFiles(site).length === 0;
}

function sentence({ rule, file, subject }: IgnoreEntry): string {
  const about = subject === undefined ? "" : ` about ${quoted(subject)}`;
  const statement = `There is no finding of ${quoted(rule)}${about} in ${quoted(file)}`;
  return `${statement}, so this entry ignores nothing; remove it.`;
}

function keyOf({ rule, file, subject }: IgnoreSetting): string {
  return JSON.stringify([rule, file, subject]);
}

/**
 * A warning for each entry that matches no finding; none if the analysis may be incomplete.
 * @param settings the settings that the site was analyzed with
 */
export function unusedEntries(
  analysis: Analysis,
  { settings, entries }: ConfiguredSettings,
): readonly ConfigurationProblem[] {
  if (entries.size === 0 || !isComplete(analysis)) return [];
  // Compared by value, because the site may have been analyzed with settings from an earlier reading of the file.
  const used = new Set(Array.from(analysis.usedIgnores, keyOf));
  const counted = new Set(analysis.leftOut.map(({ code, document }) => `${code}\n${document}`));
  return [...entries].flatMap(([finding, entry]) => {
    const { rule, file } = finding;
    if (used.has(keyOf(finding)) || counted.has(`${rule}\n${file}`)) return [];
    // If a rule is off, it finds nothing that could be ignored.
    if (configuredSeverity(settings, rule, file) === "off") return [];
    return [{ severity: "warning", message: sentence(entry), span: entry.span }];
  });
}
