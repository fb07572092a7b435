/**
 * What is wrong in the configuration of a site, as findings of the site's report: unknown rules and keys once for each file,
 * and entries that ignore nothing for each site that they are about.
 */
import nodePath from "node:path";
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

/** The report of a site with what is wrong in its configuration. */
type WithConfiguration = (report: BuiltReport, analysis: Analysis, site: ConfiguredSite) => BuiltReport;

/** @returns a function that remembers which files it has been given */
export function configurationFindings(): WithConfiguration {
  const seen = new Set<string>();
  return (report, analysis, { file, settings, entries }) => {
    if (file === undefined) return report;
    const { path, text, configuration } = file;
    const general = seen.has(path) ? [] : configuration.warnings;
    seen.add(path);
    const problems = [...general, ...unusedEntries(analysis, { settings, entries })];
    if (problems.length === 0) return report;
    const lines = lineIndex(text);
    const { root } = report.site;
    const name = nodePath.relative(root, path).split(nodePath.sep).join("/");
    const found = problems.map(
      ({ message, severity, span }: ConfigurationProblem): ReportedFinding => ({
        file: name,
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
      site: { ...report.site, findings: [...report.site.findings, ...found] },
      lineText: (of, line) => {
        if (of !== name) return report.lineText(of, line);
        if (line >= lines.lineCount) return undefined;
        const start = lines.offsetAt({ line, character: 0 });
        return text.slice(start, lines.offsetAt({ line, character: Number.MAX_SAFE_INTEGER }));
      },
    };
  };
}
