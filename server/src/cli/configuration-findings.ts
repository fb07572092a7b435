/**
 * Adds the problems of a site's configuration file to the site's report: unknown rules and keys once for each file, and
 * entries that ignore nothing once for each site that they apply to.
 */
import {
  type Analysis,
  type ConfigurationProblem,
  configurationCode,
  unusedEntries,
} from "../service/index.ts";
import { lineIndex } from "../service/text/line-index.ts";
import type { BuiltReport } from "./build-report.ts";
import type { ConfiguredSite } from "./configured-sites.ts";
import type { ReportedFinding } from "./formats/report.ts";
import { relativePath } from "./repository.ts";

/** Adds the problems of a site's configuration to its report. */
type WithConfiguration = (report: BuiltReport, analysis: Analysis, site: ConfiguredSite) => BuiltReport;

/** @returns a function that reports the problems of each file only once */
export function configurationFindings(): WithConfiguration {
  const seen = new Set<string>();
  return (report, analysis, { file: configurationFile, settings, entries }) => {
    if (configurationFile === undefined) return report;
    const { path, text, configuration } = configurationFile;
    const warnings = seen.has(path) ? [] : configuration.warnings;
    seen.add(path);
    const problems = [...warnings, ...unusedEntries(analysis, { settings, entries })];
    if (problems.length === 0) return report;
    const lines = lineIndex(text);
    const file = relativePath(report.site.root, path);
    const findings = problems.map(
      ({ message, severity, span }: ConfigurationProblem): ReportedFinding => ({
        file,
        code: configurationCode,
        severity,
        consequence: "none",
        message,
        identity: message,
        range: { start: lines.positionAt(span.start), end: lines.positionAt(span.start + span.length) },
        pointer: "",
        fixable: false,
      }),
    );
    return {
      site: { ...report.site, findings: [...report.site.findings, ...findings] },
      lineText: (document, line) => {
        if (document !== file) return report.lineText(document, line);
        if (line >= lines.lineCount) return undefined;
        const start = lines.offsetAt({ line, character: 0 });
        return text.slice(start, lines.offsetAt({ line, character: Number.MAX_SAFE_INTEGER }));
      },
    };
  };
}
