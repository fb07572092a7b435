/** Prints a report of sites in the format that the user chose. */
import { type Rule, rules } from "../service/index.ts";
import type { Severity } from "../service/model/finding.ts";
import { type BuiltReport, lineTextOf } from "./build-report.ts";
import { formatAgent } from "./formats/agent.ts";
import { formatGithub } from "./formats/github.ts";
import { formatGitlab } from "./formats/gitlab.ts";
import { formatJson } from "./formats/json.ts";
import { formatJunit } from "./formats/junit.ts";
import type { Report, ReportedRule, SiteReport, Viewpoint } from "./formats/report.ts";
import { formatSarif } from "./formats/sarif.ts";
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
interface ReportPrinting {
  readonly format: ReportFormat;
  /** Whether findings are listed that are otherwise counted. */
  readonly listsAll: boolean;
  /** Whether findings of a severity fail the check of a site. */
  readonly fails: (root: string) => (severity: Severity) => boolean;
}

/** The output in pieces, which are written one after the other. */
export function printReport(
  report: Report,
  built: readonly BuiltReport[],
  { format, listsAll, fails }: ReportPrinting,
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
      return [formatAgent(report, { viewpoint, listsAll })];
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
