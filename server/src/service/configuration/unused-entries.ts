/** Which entries of `ignore` are about no finding of a site, so that nobody keeps them after the finding is gone. */
import type { Analysis } from "../analysis/analyze.ts";
import { unreadFiles } from "../facts/unread-files.ts";
import { type IgnoreSetting, severitySet } from "../site/file-settings.ts";
import { brokenDocuments } from "../site/readable-site.ts";
import { quoted } from "../text/quoting.ts";
import type { ConfigurationProblem, IgnoreEntry } from "./configuration.ts";
import type { ConfiguredSettings } from "./site-settings.ts";

/** Whether an analysis would have found what an entry is about: all has been read, and every rule has run. */
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
 * One warning for each entry that is about no finding; none if the analysis may not know all findings.
 * @param settings those that the site was analyzed with
 */
export function unusedEntries(
  analysis: Analysis,
  { settings, entries }: ConfiguredSettings,
): readonly ConfigurationProblem[] {
  if (entries.size === 0 || !isComplete(analysis)) return [];
  // By what they say: a site that is looked at again may have the settings of an earlier reading of the same file.
  const used = new Set(Array.from(analysis.usedIgnores, keyOf));
  const counted = new Set(analysis.leftOut.map(({ code, document }) => `${code}\n${document}`));
  return [...entries].flatMap(([finding, entry]) => {
    const { rule, file } = finding;
    if (used.has(keyOf(finding)) || counted.has(`${rule}\n${file}`)) return [];
    // If a rule is off, it finds nothing that could be ignored.
    if (severitySet(settings, rule, file) === "off") return [];
    return [{ severity: "warning", message: sentence(entry), span: entry.span }];
  });
}
