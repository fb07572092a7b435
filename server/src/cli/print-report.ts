/** Prints the report of a check in the format that the user chose. */
import { type Rule, rules } from "../service/index.ts";
import type { Severity } from "../service/model/finding.ts";
import { type BuiltReport, lineTextOf } from "./build-report.ts";
import { reportUnlistedUnread } from "./each-site.ts";
import { formatAgent } from "./formats/agent.ts";
import { formatGithub } from "./formats/github.ts";
import { formatGitlab } from "./formats/gitlab.ts";
import { formatJson } from "./formats/json.ts";
import { formatJunit } from "./formats/junit.ts";
import { isProse } from "./formats/prose.ts";
import {
  type Report,
  type ReportedRule,
  type SiteReport,
  summarize,
  type UnreadReport,
  type Viewpoint,
} from "./formats/report.ts";
import { forPeople } from "./formats/sanitize.ts";
import { formatSarif } from "./formats/sarif.ts";
import { formatStatistics } from "./formats/statistics.ts";
import { formatText } from "./formats/text.ts";
import { siteFolderInReport } from "./repository.ts";
import { rulePageUri } from "./rule-pages.ts";
import { type Terminal, wantsColor, widthOfTerminal } from "./terminal.ts";
import { toolName, version } from "./version.ts";

/** The formats of reports, the default first. */
export const reportFormats = ["text", "agent", "json", "sarif", "github", "gitlab", "junit"] as const;

export type ReportFormat = (typeof reportFormats)[number];

function describedRule({ code, severity, title, why }: Rule): ReportedRule {
  const url = rulePageUri(code);
  return { code, severity, title, why, ...(url === undefined ? {} : { url }) };
}

/** How a report is printed. */
export interface CheckPrinting {
  readonly format: ReportFormat;
  /** Whether all findings are listed, including those that are otherwise only counted. */
  readonly listsAll: boolean;
  /** Whether findings of a severity fail the check of a site. */
  readonly fails: (root: string) => (severity: Severity) => boolean;
  /** Whether the number of findings of each rule is printed too. */
  readonly hasStatistics: boolean;
  /** Whether the output is written to a file, so that the user sees only stderr. */
  readonly goesToFile: boolean;
}

/** The results of a check. */
interface CheckedReports {
  readonly built: readonly BuiltReport[];
  readonly unread: readonly UnreadReport[];
  /** Whether to print no report, because nothing in it is requested. */
  readonly isSilent: boolean;
  readonly durationMs: number;
}

/** Prints the report of a check, and messages about unreadable files that it does not list. */
export function printCheck(
  { built, unread, isSilent, durationMs }: CheckedReports,
  printing: CheckPrinting,
  terminal: Terminal,
): void {
  const sites = built.map(({ site }) => site);
  const report: Report = { version: 1, sites, unread, summary: summarize(sites, Math.round(durationMs)) };
  const isForPeople = isProse(printing.format);
  const sanitized = forPeople(terminal.stdout);
  const stream = isForPeople ? sanitized : terminal.stdout;
  if (!isSilent) for (const piece of printReport(report, built, printing, terminal)) stream.write(piece);
  if (isForPeople) reportUnlistedUnread(report, !isSilent && !printing.goesToFile, terminal);
  if (printing.hasStatistics) (isForPeople ? sanitized : terminal.stderr).write(formatStatistics(report));
}

/** The output, in pieces to be written one after the other. */
function printReport(
  report: Report,
  built: readonly BuiltReport[],
  { format, listsAll, fails }: CheckPrinting,
  terminal: Terminal,
): Iterable<string> {
  const viewpoint: Viewpoint = {
    currentFolder: terminal.currentFolder,
    platform: process.platform === "win32" ? "windows" : "posix",
  };
  const columns = widthOfTerminal(terminal.stdout, terminal.environment);
  const folderOf = ({ root }: Pick<SiteReport, "root">): string => siteFolderInReport(root, terminal);
  switch (format) {
    case "json":
      return formatJson(report);
    case "sarif":
      return [
        formatSarif(report, {
          folderOf,
          tool: { name: toolName, version },
          rules: rules.map((rule) => describedRule(rule)),
        }),
      ];
    case "github":
      return [formatGithub(report, { folderOf, listsAll })];
    case "gitlab":
      return [formatGitlab(report, folderOf)];
    case "junit":
      return [formatJunit(report, { folderOf, fails })];
    case "agent":
      return [formatAgent(report, { viewpoint, listsAll, isToolCall: terminal.isToolCall === true })];
    case "text":
      return [
        formatText(report, {
          viewpoint,
          lineText: lineTextOf(built),
          color: wantsColor(terminal.stdout, terminal.environment),
          ...(columns === undefined ? {} : { columns }),
        }),
      ];
  }
}
