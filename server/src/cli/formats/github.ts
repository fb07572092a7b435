/**
 * The report of a check as workflow commands of GitHub Actions: annotations for findings, then the summary for the log. Paths are
 * relative to the repository, as GitHub expects.
 */
import type { Severity } from "../../service/model/finding.ts";
import { severitiesByRank } from "../../service/model/severity-names.ts";
import {
  baselineLine,
  comparedLine,
  findingsOfRead,
  otherFindingsLine,
  type Report,
  type ReportedFinding,
  type ReportedVerdict,
  reportPath,
  type SiteFolderName,
  type SiteReport,
  severityCounts,
  summaryLine,
  type UnreadReport,
  unreadCode,
  unreadSentence,
  verdictSeverities,
  verdictText,
} from "./report.ts";
import { printable } from "./sanitize.ts";

interface GithubOptions {
  readonly folderOf: SiteFolderName;
  /** Whether to print more annotations than GitHub shows. */
  readonly listsAll: boolean;
}

const commands = { error: "error", warning: "warning", information: "notice", hint: "notice" } as const;

/** How many annotations of each kind GitHub shows for a step; it silently drops the others. */
const maxOfKind = 10;

/** An annotation before its limit applies. */
interface Annotation {
  readonly severity: Severity;
  /** Formats the annotation; called only if it is printed. */
  readonly command: () => string;
}

/**
 * The annotations by severity, the worst first; within a severity, verdicts, then unreadable files, then findings in
 * reading order.
 */
function annotationsOf(report: Report, folderOf: SiteFolderName): readonly Annotation[] {
  const verdicts = report.sites.flatMap((site): Annotation[] => {
    const { verdict } = site;
    if (verdict === undefined) return [];
    const severity = verdictSeverities[verdict.kind];
    return [{ severity, command: () => verdictCommand(site, verdict, folderOf) }];
  });
  const unread = report.unread.map(
    (file): Annotation => ({ severity: "error", command: () => unreadCommand(file, folderOf) }),
  );
  const findings = report.sites.flatMap((site) =>
    // Unreadable files have their own annotations, which no option turns off.
    findingsOfRead(site).map(
      (finding): Annotation => ({
        severity: finding.severity,
        command: () => commandOf(site, finding, folderOf),
      }),
    ),
  );
  const all = [...verdicts, ...unread, ...findings];
  return severitiesByRank.flatMap((severity) => all.filter((annotation) => annotation.severity === severity));
}

/** The last annotation of a kind with too many, which counts those that are not shown. */
function countCommand(kind: string, unshown: readonly Annotation[], isDeployment: boolean): string {
  const counts = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const { severity } of unshown) counts[severity] += 1;
  const command = isDeployment ? "docs-json check --deploy" : "docs-json check";
  return `::${kind} title=docs-json::${escapeMessage(`Not shown here: ${severityCounts(counts)}. Run ${command} to see them.`)}`;
}

/** A line for each annotation, the worst first, and at most as many of each kind as GitHub shows; then the summary. */
export function formatGithub(report: Report, { folderOf, listsAll }: GithubOptions): string {
  const annotations = annotationsOf(report, folderOf);
  const isDeployment = report.sites.some(({ verdict }) => verdict !== undefined);
  const lines = [...new Set(Object.values(commands))].flatMap((kind) => {
    const ofKind = annotations.filter(({ severity }) => commands[severity] === kind);
    if (listsAll || ofKind.length <= maxOfKind) return ofKind.map(({ command }) => command());
    const printed = ofKind.slice(0, maxOfKind - 1).map(({ command }) => command());
    return [...printed, countCommand(kind, ofKind.slice(maxOfKind - 1), isDeployment)];
  });
  lines.push(summaryLine(report));
  for (const line of [comparedLine(report), baselineLine(report), otherFindingsLine(report)]) {
    if (line !== undefined) lines.push(line);
  }
  return `${lines.join("\n")}\n`;
}

/** The annotation of a file that could not be read, at its top. */
function unreadCommand(unread: UnreadReport, folderOf: SiteFolderName): string {
  const path = escapeProperty(reportPath(unread, unread.file, folderOf));
  return `::error file=${path},line=1,title=${unreadCode}::${escapeMessage(unreadSentence(unread))}`;
}

/** The annotation of a verdict, at the top of docs.json. */
function verdictCommand(site: SiteReport, verdict: ReportedVerdict, folderOf: SiteFolderName): string {
  const command = commands[verdictSeverities[verdict.kind]];
  const file = escapeProperty(reportPath(site, site.file, folderOf));
  return `::${command} file=${file},line=1,title=deployment::${escapeMessage(verdictText(verdict))}`;
}

function commandOf(site: SiteReport, finding: ReportedFinding, folderOf: SiteFolderName): string {
  const { start, end } = finding.range;
  const file = reportPath(site, finding.file, folderOf);
  // GitHub accepts columns only for a range on a single line.
  const columns =
    start.line === end.line
      ? [`col=${start.character + 1}`, `endLine=${end.line + 1}`, `endColumn=${end.character + 1}`]
      : [`endLine=${end.line + 1}`];
  const properties = [
    `file=${escapeProperty(file)}`,
    `line=${start.line + 1}`,
    ...columns,
    `title=${escapeProperty(finding.code)}`,
  ];
  return `::${commands[finding.severity]} ${properties.join(",")}::${escapeMessage(finding.message)}`;
}

function escapeMessage(text: string): string {
  const escaped = text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  // The other control characters would affect the log like a terminal.
  return printable(escaped);
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
