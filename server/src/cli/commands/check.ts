/** `docs-json check`: finds and prints everything that is wrong with sites. */
import { analyseNow, type PageLimits, type Rule, rules } from "../../service/index.ts";
import type { Severity } from "../../service/model/finding.ts";
import { isAtLeast, severitiesByRank } from "../../service/model/severity-names.ts";
import type { Site } from "../../service/snapshot.ts";
import * as read from "../arguments.ts";
import { type BuiltReport, buildSiteReport, lineTextOf, type ReportOptions } from "../build-report.ts";
import { type Command, pathParagraph, sharedOptions } from "../command.ts";
import { eachSite } from "../each-site.ts";
import { findSites } from "../find-sites.ts";
import { formatGithub } from "../formats/github.ts";
import { forPeople } from "../formats/harmless.ts";
import { formatJson } from "../formats/json.ts";
import {
  counted,
  type Report,
  type ReportedRule,
  type SiteReport,
  summarize,
  type Viewpoint,
  withThousands,
} from "../formats/report.ts";
import { formatSarif } from "../formats/sarif.ts";
import { formatStatistics as statistics } from "../formats/statistics.ts";
import { formatText } from "../formats/text.ts";
import { withOutputFile } from "../output-file.ts";
import { siteFolderInReport } from "../repository.ts";
import { rulePageUri } from "../rule-pages.ts";
import { isSelected } from "../selection.ts";
import { type ExitCode, type Terminal, UsageError, wantsColor, widthOfTerminal } from "../terminal.ts";
import { toolName, version } from "../version.ts";

const formats = ["text", "json", "sarif", "github"] as const;

/** How many findings of low severity of one rule are listed: more would hide the errors and warnings. */
const maxNotes = 10;
/** How many errors or warnings of one rule are listed: an author with more begins with these. */
const maxProblems = 100;

/** How many findings in pages stay in memory; the report computes the others again, page by page. */
const keptOfPages: PageLimits = {
  inOne: 5000,
  inAll: 5000,
  inDocument: Number.POSITIVE_INFINITY,
  isWhole: () => false,
};

/** How many findings of a rule are listed: `N`, or `all`; other programs get all by default. */
function limitOf(
  value: string | undefined,
  format: (typeof formats)[number],
): ReportOptions["maxFindingsOf"] {
  if (value !== undefined && format !== "text") {
    throw new UsageError(`--max-findings is for the format text: ${format} lists all findings`);
  }
  if (format !== "text" || value === "all") return () => Number.POSITIVE_INFINITY;
  if (value !== undefined && !/^\d+$/.test(value)) {
    throw new UsageError(`--max-findings takes a whole number or all, not ${value}`);
  }
  if (value !== undefined) return () => Number(value);
  return (severity) => (severity === "error" || severity === "warning" ? maxProblems : maxNotes);
}

function describedRule({ code, severity, title, why }: Rule): ReportedRule {
  const url = rulePageUri(code);
  return { code, severity, title, why, ...(url === undefined ? {} : { url }) };
}

/** The output in pieces, which are written one after the other. */
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
  const columns = widthOfTerminal(terminal.stdout, terminal.environment);
  const folderOf = ({ root }: SiteReport): string => siteFolderInReport(root, terminal);
  switch (format) {
    case "json":
      return formatJson(report);
    case "sarif":
      return [
        formatSarif(report, {
          folderOf,
          tool: { name: toolName, version },
          rules: rules.map((rule) => describedRule(rule)),
          lineText: lineTextOf(built),
        }),
      ];
    case "github":
      return [formatGithub(report, { folderOf })];
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

/** Whether the files were listed and none is a page, as where a docs.json was copied without its site. */
function hasNoPages(site: Site): boolean {
  for (const _page of site.files?.pages() ?? []) return false;
  return site.files !== undefined;
}

/** Counts the findings of a site that decide the exit code, whether they are shown or not. */
class Verdict {
  #isFailed = false;
  #warnings = 0;

  constructor(private readonly failOn: Severity) {}

  add(site: SiteReport): void {
    const { errors, warnings, information, hints } = summarize([site], 0);
    this.#warnings += warnings;
    const counts = { error: errors, warning: warnings, information, hint: hints };
    if (severitiesByRank.some((one) => isAtLeast(one, this.failOn) && counts[one] > 0)) this.#isFailed = true;
  }

  get isFailed(): boolean {
    return this.#isFailed;
  }

  get warnings(): number {
    return this.#warnings;
  }
}

/** The report without the findings that `--quiet` hides: those that do not fail the check. */
function quietReport(report: BuiltReport, failOn: Severity): BuiltReport {
  const fails = ({ severity }: { readonly severity: Severity }): boolean => isAtLeast(severity, failOn);
  const { site } = report;
  return {
    ...report,
    site: {
      ...site,
      findings: site.findings.filter(fails),
      unlisted: (site.unlisted ?? []).filter(fails),
    },
  };
}

const options = {
  format: { type: "string", value: "FORMAT", text: "text (default), json, sarif or github" },
  output: sharedOptions.output,
  only: sharedOptions.only,
  rule: sharedOptions.rule,
  require: {
    type: "string",
    multiple: true,
    value: "[FOLDER=]KEY,…",
    text: "Keys that pages must have in their frontmatter, those of a folder or all",
  },
  dialect: sharedOptions.dialect,
  "fail-on": sharedOptions["fail-on"],
  "max-warnings": { type: "string", value: "N", text: "Exit with 1 for more than N warnings" },
  "max-findings": {
    type: "string",
    value: "N",
    text: "List at most N findings of each rule, or all; for the text format only (default: 100, and 10 for information and hints)",
  },
  quiet: { type: "boolean", text: "Print only the findings that make the check fail" },
  stats: { type: "boolean", text: "Also print the number of findings of each rule and the time taken" },
  "no-pages": sharedOptions["no-pages"],
  "no-files": { type: "boolean", text: "Check docs.json alone, without page files and specs" },
} as const satisfies Command["options"];

function check(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const format = read.oneOf("format", values.format, formats);
  const maxWarnings = read.wholeNumber("max-warnings", values["max-warnings"]);
  const maxFindingsOf = limitOf(values["max-findings"], format);
  const codes = read.onlyCodes(values.only);
  const failOn = read.failOn(values["fail-on"]);
  const settings = {
    dialect: read.dialect(values.dialect),
    severities: read.severities(values.rule ?? []),
    requiredKeys: read.requiredKeys(values.require ?? []),
  };
  const isQuiet = values.quiet === true;
  return withOutputFile(values.output, terminal, (output) => {
    const started = output.now();
    const verdict = new Verdict(failOn);
    const built: BuiltReport[] = [];
    const folders = findSites(positionals, output, { isQuiet });
    const complete = eachSite(
      folders,
      {
        settings,
        files: values["no-files"] !== true,
        pages: values["no-pages"] !== true,
        frontmatter: "unlisted",
        renames: true,
      },
      output,
      (folder, site, run) => {
        const analysis = analyseNow(site, rules, keptOfPages);
        run.sayFailures(analysis);
        if (analysis.listing.listedPaths.size > 0 && hasNoPages(site)) {
          const where = `in ${run.pathOf(folder, "")} or below`;
          run.say(
            `There is no page file ${where}, so every page is missing: --no-files checks docs.json alone`,
          );
        }
        const report = buildSiteReport(folder, analysis, {
          rules,
          maxFindingsOf,
          isMeant: ({ document, code }) => isSelected(folder, document) && codes?.has(code) !== false,
        });
        verdict.add(report.site);
        built.push(isQuiet ? quietReport(report, failOn) : report);
      },
    );
    if (built.length === 0 && folders.length > 0) return 2;
    const sites = built.map((report) => report.site);
    const report: Report = {
      version: 1,
      sites,
      summary: summarize(sites, Math.round(output.now() - started)),
    };
    const people = forPeople(output.stdout);
    const hasNothingToSay = format === "text" && (folders.length === 0 || (isQuiet && !verdict.isFailed));
    if (!hasNothingToSay) {
      const stream = format === "text" ? people : output.stdout;
      for (const piece of print(report, built, format, output)) stream.write(piece);
    }
    if (values.stats === true) (format === "text" ? people : output.stderr).write(statistics(report));
    if (!complete) return 2;
    const tooManyWarnings = maxWarnings !== undefined && verdict.warnings > maxWarnings;
    if (tooManyWarnings) {
      const warnings = counted(verdict.warnings, "warning");
      output.stderr.write(`docs-json: ${warnings}, more than the ${withThousands(maxWarnings)} allowed\n`);
    }
    return verdict.isFailed || tooManyWarnings ? 1 : 0;
  });
}

export const checkCommand: Command = {
  name: "check",
  operands: "[PATH …]",
  summary: "Find what is wrong with the navigation, the pages' links and the specs of sites",
  description: [
    pathParagraph,
    "Files that belong to no site are named and skipped, and do not fail the check, so that a commit hook can pass every changed file.",
  ],
  options,
  examples: [
    { command: "docs-json check", text: "Check every site below the current folder" },
    {
      command: "docs-json check docs/guides/setup.mdx docs/intro.mdx",
      text: "Check the site around these pages and report what is wrong in them",
    },
    {
      command: "docs-json check --format github --max-warnings 0",
      text: "Annotate a pull request, and fail for warnings too",
    },
    {
      command: "docs-json check --format sarif --output docs.sarif",
      text: "Write a log for code scanning",
    },
    { command: "docs-json check --only broken-link --stats", text: "Check the links alone, with counts" },
  ],
  run: check,
};
