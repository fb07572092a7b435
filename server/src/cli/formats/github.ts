/**
 * Workflow commands of GitHub Actions: one annotation for each finding, then the summary for the log. Files are
 * named relative to the repository, where GitHub looks for them.
 */
import type { Severity } from "../../service/model/finding.ts";
import { capitalise } from "../../service/text/words.ts";
import { printable } from "./harmless.ts";
import {
  inReadingOrder,
  otherFindingsLine,
  type Report,
  type ReportedFinding,
  type ReportedVerdict,
  reportPath,
  type SiteFolderName,
  type SiteReport,
  summaryLine,
  type UnreadReport,
  verdictSeverities,
} from "./report.ts";

export interface GithubOptions {
  readonly folderOf: SiteFolderName;
}

/** A line for each finding, and one for the summary. */
export function formatGithub(report: Report, options: GithubOptions): string {
  const lines: string[] = [];
  for (const site of report.sites) {
    if (site.verdict !== undefined) lines.push(verdictCommand(site, site.verdict, options.folderOf));
    // What could not be read has annotations of its own, which no option turns off.
    const findings = inReadingOrder(site).filter(({ code }) => code !== unreadCode);
    for (const finding of findings) lines.push(commandOf(site, finding, options.folderOf));
  }
  for (const unread of report.unread) lines.push(unreadCommand(unread, options.folderOf));
  lines.push(summaryLine(report));
  const others = otherFindingsLine(report);
  if (others !== undefined) lines.push(others);
  return `${lines.join("\n")}\n`;
}

const unreadCode = "unread-file";

/** The annotation of a file that could not be read, at its top. */
function unreadCommand({ root, file, reason }: UnreadReport, folderOf: SiteFolderName): string {
  const path = escapeProperty(reportPath({ root }, file, folderOf));
  const words = `This could not be read (${reason}), so nothing in it is checked.`;
  return `::error file=${path},line=1,title=${unreadCode}::${escapeMessage(words)}`;
}

const commands: { readonly [severity in Severity]: string } = {
  error: "error",
  warning: "warning",
  information: "notice",
  hint: "notice",
};

/** The annotation of a verdict, at the top of docs.json. */
function verdictCommand(site: SiteReport, verdict: ReportedVerdict, folderOf: SiteFolderName): string {
  const command = commands[verdictSeverities[verdict.kind]];
  const file = escapeProperty(reportPath(site, site.file, folderOf));
  const words = capitalise([`${verdict.text}.`, ...verdict.sentences].join(" "));
  return `::${command} file=${file},line=1,title=deployment::${escapeMessage(words)}`;
}

function commandOf(site: SiteReport, finding: ReportedFinding, folderOf: SiteFolderName): string {
  const { start, end } = finding.range;
  const file = reportPath(site, finding.file, folderOf);
  // GitHub accepts columns only where a finding stays on one line.
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
