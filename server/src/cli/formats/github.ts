/**
 * Workflow commands of GitHub Actions: annotations of findings, then the summary for the log. Files are named relative
 * to the repository, where GitHub looks for them.
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
  /** Whether there are more annotations than GitHub shows. */
  readonly listsAll: boolean;
}

const commands = { error: "error", warning: "warning", information: "notice", hint: "notice" } as const;

/** How many annotations of a kind GitHub shows of a step; it drops the others silently. */
const maxOfKind = 10;

/** An annotation before its limit applies. */
interface Annotation {
  readonly severity: Severity;
  /** Made only for an annotation that is printed. */
  readonly command: () => string;
}

/** The worst first; of one severity verdicts come first, then what could not be read, then findings in reading order. */
function annotationsOf(report: Report, folderOf: SiteFolderName): readonly Annotation[] {
  const verdicts = report.sites.flatMap((site): Annotation[] => {
    const { verdict } = site;
    if (verdict === undefined) return [];
    const severity = verdictSeverities[verdict.kind];
    return [{ severity, command: () => verdictCommand(site, verdict, folderOf) }];
  });
  const unread = report.unread.map(
    (one): Annotation => ({ severity: "error", command: () => unreadCommand(one, folderOf) }),
  );
  const findings = report.sites.flatMap((site) =>
    // What could not be read has its own annotations, which no option turns off.
    findingsOfRead(site).map(
      (finding): Annotation => ({
        severity: finding.severity,
        command: () => commandOf(site, finding, folderOf),
      }),
    ),
  );
  const all = [...verdicts, ...unread, ...findings];
  return severitiesByRank.flatMap((severity) => all.filter((one) => one.severity === severity));
}

/** The last annotation of a kind with too many: how many are not shown. */
function countCommand(kind: string, rest: readonly Annotation[], isDeployment: boolean): string {
  const counts = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const { severity } of rest) counts[severity] += 1;
  const command = isDeployment ? "docs-json check --deploy" : "docs-json check";
  return `::${kind} title=docs-json::${escapeMessage(`Not shown here: ${severityCounts(counts)}. Run ${command} to see them.`)}`;
}

/** A line for each annotation, the worst first, at most as many of a kind as GitHub shows; then the summary. */
export function formatGithub(report: Report, { folderOf, listsAll }: GithubOptions): string {
  const annotations = annotationsOf(report, folderOf);
  const isDeployment = report.sites.some(({ verdict }) => verdict !== undefined);
  const lines = [...new Set(Object.values(commands))].flatMap((kind) => {
    const ofKind = annotations.filter(({ severity }) => commands[severity] === kind);
    if (listsAll || ofKind.length <= maxOfKind) return ofKind.map(({ command }) => command());
    const shown = ofKind.slice(0, maxOfKind - 1).map(({ command }) => command());
    return [...shown, countCommand(kind, ofKind.slice(maxOfKind - 1), isDeployment)];
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
  // GitHub accepts columns only if a finding stays on one line.
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
  // The remaining control characters would control the log as they control a terminal.
  return printable(escaped);
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
