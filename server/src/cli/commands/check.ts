/** `docs-json check`: finds and prints everything that is wrong with sites. */
import { analyseNow, type PageLimits, rules, type Site } from "../../service/index.ts";
import * as read from "../arguments.ts";
import { type BuiltReport, buildSiteReport, lineTextOf, type ReportOptions } from "../build-report.ts";
import { eachSite } from "../each-site.ts";
import { findSites } from "../find-sites.ts";
import { formatGithub } from "../formats/github.ts";
import { formatJson } from "../formats/json.ts";
import { counted, type Report, summarize, type Viewpoint, withThousands } from "../formats/report.ts";
import { formatSarif } from "../formats/sarif.ts";
import { formatText } from "../formats/text.ts";
import { type ExitCode, type Terminal, UsageError, wantsColor } from "../terminal.ts";
import { toolName, version } from "../version.ts";

const formats = ["text", "json", "sarif", "github"] as const;

/** How many hints and notes of one rule a person reads before they hide the rest. */
const mostNotes = 10;
/** And how many errors or warnings: whoever has more begins with these. */
const mostProblems = 100;

/** Of more findings than that, those in pages are looked for again while the report is made, page by page. */
const keptOfPages: PageLimits = { inOne: 5000, inAll: 5000, isWhole: () => false };

/** How many findings of a rule are listed: `N`, or `all`; machines get all. */
function limitOf(value: string | undefined, format: (typeof formats)[number]): ReportOptions["mostOf"] {
  if (value !== undefined && format !== "text") {
    throw new UsageError(`--max-findings is for the format text: ${format} lists all findings`);
  }
  if (format !== "text" || value === "all") return () => Number.POSITIVE_INFINITY;
  if (value !== undefined && !/^\d+$/.test(value)) {
    throw new UsageError(`--max-findings takes a whole number or all, not ${value}`);
  }
  if (value !== undefined) return () => Number(value);
  return (severity) => (severity === "error" || severity === "warning" ? mostProblems : mostNotes);
}

/** The output, in pieces that are written one after the other. */
function print(
  report: Report,
  built: readonly BuiltReport[],
  format: (typeof formats)[number],
  terminal: Terminal,
): Iterable<string> {
  const viewpoint: Viewpoint = {
    currentFolder: terminal.currentFolder,
    platform: process.platform === "win32" ? "windows" : "posix",
  };
  switch (format) {
    case "json":
      return formatJson(report);
    case "sarif":
      return [
        formatSarif(report, {
          viewpoint,
          tool: { name: toolName, version },
          rules,
          lineText: lineTextOf(built),
        }),
      ];
    case "github":
      return [formatGithub(report, { viewpoint })];
    case "text":
      return [
        formatText(report, {
          viewpoint,
          lineText: lineTextOf(built),
          color: wantsColor(terminal.stdout, terminal.environment),
          ...(terminal.stdout.columns === undefined ? {} : { columns: terminal.stdout.columns }),
        }),
      ];
  }
}

/** Whether files were looked at and none is a page, as where a docs.json was copied without its site. */
function hasNoPages(site: Site): boolean {
  for (const _page of site.files?.pages() ?? []) return false;
  return site.files !== undefined;
}

/** Runs the command; throws a UsageError for what ends it with exit code 2. */
export function check(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, {
    format: { type: "string" },
    dialect: { type: "string" },
    rule: { type: "string", multiple: true },
    "max-warnings": { type: "string" },
    "max-findings": { type: "string" },
    "no-files": { type: "boolean" },
    "no-pages": { type: "boolean" },
  });
  const format = read.oneOf("format", values.format, formats);
  const maxWarnings = read.wholeNumber("max-warnings", values["max-warnings"]);
  const mostOf = limitOf(values["max-findings"], format);
  const settings = { dialect: read.dialect(values.dialect), severities: read.severities(values.rule ?? []) };
  const started = terminal.now();
  const folders = findSites(positionals, terminal);
  const built: BuiltReport[] = [];
  const complete = eachSite(
    folders,
    {
      settings,
      files: values["no-files"] !== true,
      pages: values["no-pages"] !== true,
      frontmatter: "unlisted",
    },
    terminal,
    (folder, site, run) => {
      const analysis = analyseNow(site, rules, keptOfPages);
      run.sayFailures(analysis);
      if (analysis.listing.listedPaths.size > 0 && hasNoPages(site)) {
        const where = `in ${run.pathOf(folder, "")} or below`;
        run.say(
          `There is no page file ${where}, so every page is missing: --no-files checks docs.json alone`,
        );
      }
      built.push(buildSiteReport(folder, analysis, { rules, mostOf }));
    },
  );
  if (built.length === 0) return 2;
  const sites = built.map((report) => report.site);
  const report: Report = {
    version: 1,
    sites,
    summary: summarize(sites, Math.round(terminal.now() - started)),
  };
  for (const piece of print(report, built, format, terminal)) terminal.stdout.write(piece);
  if (!complete) return 2;
  const tooManyWarnings = maxWarnings !== undefined && report.summary.warnings > maxWarnings;
  if (tooManyWarnings) {
    const warnings = counted(report.summary.warnings, "warning");
    terminal.stderr.write(`docs-json: ${warnings}, more than the ${withThousands(maxWarnings)} allowed\n`);
  }
  return report.summary.errors > 0 || tooManyWarnings ? 1 : 0;
}
