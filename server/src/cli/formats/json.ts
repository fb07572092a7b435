/**
 * The JSON output, for other programs: version 1.
 *
 * Fields are listed one by one, so that nothing added to the report elsewhere leaks into a format
 * others rely on.
 */
import type { Report, ReportedFinding, SiteReport } from "./report.ts";

/** One JSON document, indented by two spaces, with a line end. */
export function formatJson(report: Report): string {
  const { errors, warnings, information, hints, durationMs } = report.summary;
  const output = {
    version: report.version,
    sites: report.sites.map(siteOf),
    summary: { errors, warnings, information, hints, durationMs },
  };
  return `${JSON.stringify(output, undefined, 2)}\n`;
}

function siteOf({ root, file, findings, stats }: SiteReport): unknown {
  const { pages, entries, specs, files } = stats;
  return { root, file, findings: findings.map(findingOf), stats: { pages, entries, specs, files } };
}

function findingOf(finding: ReportedFinding): unknown {
  const { file, code, severity, message, pointer, fixable } = finding;
  const { start, end } = finding.range;
  const range = {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  };
  return { file, code, severity, message, range, pointer, fixable };
}
