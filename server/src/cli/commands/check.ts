/** `docs-json check`: checks sites and prints their findings. */
import { type Analysis, analyzeNow, isOnlySyntaxChecked, rules } from "../../service/index.ts";
import type { Severity } from "../../service/model/finding.ts";
import { isAtLeast } from "../../service/model/severity-names.ts";
import type { Site, SiteSettings } from "../../service/snapshot.ts";
import { amountOf, withThousands } from "../../service/text/words.ts";
import * as read from "../arguments.ts";
import { baselineOnDisk, siteBaseline } from "../baseline/read-baseline.ts";
import { type BuiltReport, buildSiteReport } from "../build-report.ts";
import { checkDeployment } from "../check-deployment.ts";
import { type Command, pathParagraph, sharedOptions } from "../command.ts";
import { configurationFindings } from "../configuration-findings.ts";
import { type ConfiguredSites, configuredSites } from "../configured-sites.ts";
import { type ChangeChoice, type ChangedSite, eachChange } from "../each-change.ts";
import { eachSite, type SitesRun, warnIfBroken, warnIfInterrupted, warnIfNoPages } from "../each-site.ts";
import { FailingFindings, quietReport } from "../failing-findings.ts";
import { findSites } from "../find-sites.ts";
import { chosenFormat, isProse } from "../formats/prose.ts";
import { goneFromBaseline, type UnreadReport } from "../formats/report.ts";
import { keptOfPages } from "../kept-findings.ts";
import { type ListingLimits, noLimits } from "../listing.ts";
import { withOutputFile } from "../output-file.ts";
import { printCheck, type ReportFormat, reportFormats } from "../print-report.ts";
import { isSelected, type SelectedSite } from "../selection.ts";
import { givenText } from "../standard-input.ts";
import { commitTypedAsPath } from "../states/choose-states.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";
import { type WatchedCheck, watchChecks } from "../watch-check.ts";

/** How many findings of a rule are listed if they are information or hints: more would hide the errors and warnings. */
const maxNotes = 10;
/** How many errors or warnings of a rule are listed: enough to start with. */
const maxProblems = 100;

/** The limits that the options set for people and agents; other programs get all findings. */
function limitsOf(
  { all, "max-findings": value }: { readonly all?: boolean; readonly "max-findings"?: string },
  format: ReportFormat,
): ListingLimits {
  if (value !== undefined && !isProse(format)) {
    throw new UsageError(`--max-findings is for the text format: ${format} lists all findings`);
  }
  if (value !== undefined && all === true) throw new UsageError("Use only one of --all and --max-findings");
  const maxFindings = read.wholeNumber("max-findings", value);
  if (!isProse(format) || all === true) return noLimits;
  const isSevere = (severity: Severity): boolean => severity === "error" || severity === "warning";
  return {
    ofRule: (severity) => maxFindings ?? (isSevere(severity) ? maxProblems : maxNotes),
    listsRepeats: false,
  };
}

/** The value of `--changed` without a base; not a valid name of a git revision. */
const defaultBaseMark = ":default";

const options = {
  changed: {
    type: "string",
    value: "REF",
    bare: defaultBaseMark,
    text: "Report only findings that are new since this branch left REF, wherever they are (default: the branch that the build names, or the default branch)",
  },
  staged: {
    type: "boolean",
    text: "Report only findings that the staged changes add to the last commit",
  },
  deploy: {
    type: "boolean",
    text: "Check whether the whole site would deploy on today's platform: list only what stops the deployment or loses pages, and exit with 0, 1 or 3 by the verdict",
  },
  format: {
    type: "string",
    value: "FORMAT",
    text: "text (default), agent (default when a coding agent runs the command), json, sarif, github, gitlab or junit",
  },
  output: sharedOptions.output,
  only: sharedOptions.only,
  rule: sharedOptions.rule,
  require: {
    type: "string",
    multiple: true,
    value: "[FOLDER=]KEY,…",
    text: "Frontmatter keys that all pages, or those in a folder, must have",
  },
  dialect: sharedOptions.dialect,
  config: sharedOptions.config,
  "no-config": sharedOptions["no-config"],
  "fail-on": sharedOptions["fail-on"],
  "no-baseline": {
    type: "boolean",
    text: "Also report the findings in docs-json.baseline.json",
  },
  "prune-check": {
    type: "boolean",
    text: "Also exit with 1 if docs-json.baseline.json still lists findings that are fixed",
  },
  "max-warnings": { type: "string", value: "N", text: "Exit with 1 for more than N warnings" },
  "max-findings": {
    type: "string",
    value: "N",
    text: "List at most N findings of each rule; for the text format only (default: 100, and 10 for information and hints)",
  },
  all: {
    type: "boolean",
    text: "List all findings, including those that repeat others, each unlisted page of a folder, and with github more than 10 annotations of a kind",
  },
  quiet: { type: "boolean", text: "Print only findings and messages that make the exit code nonzero" },
  stats: { type: "boolean", text: "Also print the number of findings of each rule and the time taken" },
  "no-pages": sharedOptions["no-pages"],
  cache: sharedOptions.cache,
  "stdin-path": {
    type: "string",
    value: "PATH",
    text: "With - instead of PATH: check text from standard input as if it were the text of this file",
  },
  watch: {
    type: "boolean",
    text: "Check again whenever files change, until Ctrl+C; only for the text format",
  },
  "no-files": { type: "boolean", text: "Check only docs.json, without page files and specs" },
  "no-progress": sharedOptions["no-progress"],
} as const satisfies Command["options"];

type Values = read.ParsedArguments<typeof options>["values"];

/** Options that contradict `--deploy`, with the reason. */
const notForDeploy = {
  only: "the verdict uses all rules",
  "fail-on": "the verdict decides the exit code",
  "max-warnings": "the verdict decides the exit code",
  changed: "the verdict is about the whole site; docs-json diff shows the verdict before and after a change",
  staged: "the verdict is about the whole site; docs-json diff shows the verdict before and after a change",
  "no-baseline": "the verdict never counts the baseline",
  "prune-check": "the verdict never counts the baseline",
  watch: "it is for the findings of files that you edit",
} as const satisfies Partial<Record<keyof typeof options, string>>;

/** `check --deploy`. */
function checkDeploy(values: Values, positionals: readonly string[], terminal: Terminal): ExitCode {
  for (const [option, reason] of Object.entries(notForDeploy)) {
    if (option in values) throw new UsageError(`--${option} cannot be used with --deploy: ${reason}`);
  }
  if (values["stdin-path"] !== undefined || positionals.includes("-"))
    throw new UsageError("--deploy checks whole sites as they are on disk, so it cannot read standard input");
  if (read.severities(values.rule ?? []).size > 0) {
    const reason = "the verdict does not depend on the severities of rules";
    terminal.stderr.write(`docs-json: --rule has no effect with --deploy: ${reason}\n`);
  }
  const format = formatOf(values, terminal);
  const listed = limitsOf(values, format);
  const dialect = read.dialect(values.dialect);
  const isQuiet = values.quiet === true;
  return withOutputFile(values.output, terminal, (output) => {
    const folders = findSites(positionals, output, { isQuiet, takesMissingFiles: true });
    const configured = configuredSites(folders, values, { dialect }, output);
    return checkDeployment(
      {
        folders,
        dialect,
        settingsOf: (root) => configured(root).settings,
        format,
        listed,
        listsAll: values.all === true,
        isQuiet,
        hasStatistics: values.stats === true,
        files: values["no-files"] !== true,
        pages: values["no-pages"] !== true,
        isCached: values.cache === true,
        goesToFile: values.output !== undefined,
      },
      output,
    );
  });
}

/** The change to check; undefined to check the whole site. */
function choiceOf(
  values: Values,
  positionals: readonly string[],
  { currentFolder }: Terminal,
): ChangeChoice | undefined {
  const { changed, staged } = values;
  if (changed === undefined && staged !== true) return undefined;
  if (changed !== undefined && staged === true)
    throw new UsageError("Use only one of --changed and --staged");
  const name = staged === true ? "--staged" : "--changed";
  if (values["stdin-path"] !== undefined || positionals.includes("-"))
    throw new UsageError(`${name} compares two states of a repository, so it cannot read standard input`);
  if (values["no-files"] === true || values["no-pages"] === true)
    throw new UsageError(
      `${name} needs the pages of both states, so it cannot be used with --no-files or --no-pages`,
    );
  if (staged === true) return { kind: "staged" };
  if (changed !== defaultBaseMark) return { kind: "since", base: changed };
  const base = commitTypedAsPath(positionals, currentFolder);
  if (base !== undefined)
    throw new UsageError(`${base} is not a PATH; to compare with it, write --changed=${base}`);
  return { kind: "since", base: undefined };
}

/** Rejects `--prune-check` with options that leave unknown which findings are fixed. */
function checkPruning(values: Values): void {
  if (values["prune-check"] !== true) return;
  for (const option of ["changed", "staged", "no-baseline", "no-files", "no-pages"] as const) {
    if (values[option] === undefined) continue;
    throw new UsageError(
      `--prune-check needs the whole site and its baseline, so it cannot be used with --${option}`,
    );
  }
}

/** The chosen format, or the default one. With `--watch`, the default is for people. */
function formatOf({ format, watch }: Pick<Values, "format" | "watch">, terminal: Terminal): ReportFormat {
  return format === undefined && watch === true ? "text" : chosenFormat(format, terminal, reportFormats);
}

/** Rejects `--watch` with options that allow only one report, or that compare with a state that is not updated. */
function checkWatching(values: Values, positionals: readonly string[]): void {
  if (values.watch !== true) return;
  if (values.format !== undefined && values.format !== "text")
    throw new UsageError(
      `--watch prints a report for each check, but ${values.format} is one document; use the text format`,
    );
  for (const option of ["output", "changed", "staged", "no-files", "no-pages", "stdin-path"] as const) {
    if (values[option] !== undefined) throw new UsageError(`--watch cannot be used with --${option}`);
  }
  if (positionals.includes("-"))
    throw new UsageError("--watch watches files, so it cannot read standard input");
}

/** The parsed options of a check. */
interface CheckRequest {
  readonly values: Values;
  readonly positionals: readonly string[];
  readonly format: ReportFormat;
  readonly listed: ListingLimits;
  readonly codes: ReadonlySet<string> | undefined;
  readonly maxWarnings: number | undefined;
  /** The settings that options chose. */
  readonly chosen: ReturnType<typeof read.chosenSettings>;
  readonly choice: ChangeChoice | undefined;
  /** Snapshots of sites that are not read again, by their roots. */
  readonly known?: ReadonlyMap<string, Site>;
}

interface CheckedSites {
  /** The snapshots, by the root of the site. */
  readonly sites: ReadonlyMap<string, Site>;
  readonly folders: readonly SelectedSite[];
  readonly built: readonly BuiltReport[];
  readonly unread: readonly UnreadReport[];
  readonly failing: FailingFindings;
  readonly configured: ConfiguredSites;
}

/** The lowest severity that counts as a failure in a site. */
function failOnIn(configured: ConfiguredSites, root: string): Severity {
  return configured(root).failOn ?? read.defaultFailOn;
}

function checkSites(request: CheckRequest, output: Terminal): CheckedSites {
  const { values, positionals, chosen, choice, codes, listed: limits } = request;
  const failing = new FailingFindings();
  const built: BuiltReport[] = [];
  const sites = new Map<string, Site>();
  const input = givenText(values["stdin-path"], positionals, output);
  const folders =
    input === undefined
      ? findSites(positionals, output, { isQuiet: values.quiet === true, takesMissingFiles: true })
      : [input.site];
  const usesBaseline = choice === undefined && values["no-baseline"] !== true;
  const isWhole = values["no-files"] !== true && values["no-pages"] !== true;
  const configured = configuredSites(folders, values, chosen, output);
  const settingsOf = (root: string): SiteSettings => configured(root).settings;
  const withConfiguration = configurationFindings();
  const add = (folder: SelectedSite, analysis: Analysis, run: SitesRun, changed?: ChangedSite): void => {
    sites.set(folder.root, analysis.site);
    run.sayFailures(analysis);
    warnIfBroken(folder, analysis, run);
    const isIncluded = ({ document, code }: { readonly document: string; readonly code: string }): boolean =>
      isSelected(folder, document) && codes?.has(code) !== false;
    const baseline = usesBaseline ? baselineOnDisk(folder.root, output)?.baseline : undefined;
    const report = buildSiteReport(folder, analysis, {
      rules,
      limits,
      given: input?.given,
      missingHistory: run.missingHistory,
      readPages: run.readPages,
      textOf: changed?.textOf,
      comparedWith: changed?.comparedWith,
      baseline: siteBaseline(baseline, analysis, { isWhole, isIncluded }),
      shownAs: (finding) => (changed?.isNew(finding) === false ? undefined : finding),
      // If only the syntax could be checked, its findings are always reported.
      isIncluded: (finding) => isOnlySyntaxChecked(analysis.site) || isIncluded(finding),
    });
    const hasAllFindings = choice === undefined && codes === undefined && folder.only === undefined;
    const complete = hasAllFindings ? withConfiguration(report, analysis, configured(folder.root)) : report;
    failing.add(complete.site, failOnIn(configured, folder.root));
    built.push(complete);
  };
  const isCached = values.cache === true;
  if (choice !== undefined) {
    const unread = eachChange(
      folders,
      {
        settingsOf,
        choice,
        isCached,
        usesBaseline: values["no-baseline"] !== true,
        namesUnread: isProse(request.format),
        isQuiet: values.quiet === true,
      },
      output,
      (folder, changed, run) => add(folder, changed.analysis, run, changed),
    );
    return { folders, sites, built, unread, failing, configured };
  }
  const unread = eachSite(
    folders,
    {
      settingsOf,
      files: values["no-files"] !== true,
      pages: values["no-pages"] !== true,
      frontmatter: "unlisted",
      renames: "if-missing",
      isCached,
      // A watched site is always read as a whole.
      wantsPart: values.watch !== true,
      ...(request.known === undefined ? {} : { known: request.known }),
      given: input?.given,
      namesUnread: isProse(request.format),
    },
    output,
    (folder, site, run) => {
      const analysis = analyzeNow(site, rules, keptOfPages, run.readPages === undefined ? "all" : "pages");
      warnIfNoPages(folder, analysis, run);
      warnIfInterrupted(folder, site, run);
      add(folder, analysis, run);
    },
  );
  return { folders, sites, built, unread, failing, configured };
}

/** Prints the report of checked sites. @returns the exit code */
function report(
  request: CheckRequest,
  { folders, built, unread, failing, configured }: CheckedSites,
  started: number,
  output: Terminal,
): ExitCode {
  const { values, format, maxWarnings, choice } = request;
  const isQuiet = values.quiet === true;
  if (built.length === 0 && folders.length > 0 && (choice === undefined || unread.length > 0)) return 2;
  const hasTooManyWarnings = maxWarnings !== undefined && failing.warnings > maxWarnings;
  const failsIn =
    (root: string) =>
    (severity: Severity): boolean =>
      isAtLeast(severity, failOnIn(configured, root)) || (hasTooManyWarnings && severity === "warning");
  const reports = isQuiet ? built.map((checked) => quietReport(checked, failsIn(checked.site.root))) : built;
  const isSilent =
    isProse(format) && (built.length === 0 || (isQuiet && !failing.isFailed && !hasTooManyWarnings));
  printCheck(
    { built: reports, unread, isSilent, durationMs: output.now() - started },
    {
      format,
      listsAll: values.all === true,
      fails: failsIn,
      hasStatistics: values.stats === true,
      goesToFile: values.output !== undefined,
    },
    output,
  );
  if (unread.length > 0) return 2;
  if (hasTooManyWarnings) {
    const warnings = amountOf(failing.warnings, "warning");
    output.stderr.write(`docs-json: ${warnings}, more than the ${withThousands(maxWarnings)} allowed\n`);
  }
  const fixedCount = values["prune-check"] === true ? goneFromBaseline(built.map(({ site }) => site)) : 0;
  if (fixedCount > 0) {
    const subject = `${amountOf(fixedCount, "finding")} of the baseline ${fixedCount === 1 ? "is" : "are"} fixed`;
    const pronoun = fixedCount === 1 ? "it" : "them";
    output.stderr.write(`docs-json: ${subject}; run docs-json baseline --prune to remove ${pronoun}\n`);
  }
  return failing.isFailed || hasTooManyWarnings || fixedCount > 0 ? 1 : 0;
}

function check(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  if (values.deploy === true) return checkDeploy(values, positionals, terminal);
  checkPruning(values);
  checkWatching(values, positionals);
  const format = formatOf(values, terminal);
  const request: CheckRequest = {
    values,
    positionals,
    format,
    maxWarnings: read.wholeNumber("max-warnings", values["max-warnings"]),
    listed: limitsOf(values, format),
    codes: read.onlyCodes(values.only),
    chosen: read.chosenSettings(values),
    choice: choiceOf(values, positionals, terminal),
  };
  if (values.watch === true) {
    const once = (known?: ReadonlyMap<string, Site>): WatchedCheck => {
      const started = terminal.now();
      const checked = checkSites(known === undefined ? request : { ...request, known }, terminal);
      return { code: report(request, checked, started, terminal), sites: checked.sites };
    };
    const first = once();
    if (first.sites.size > 0) watchChecks(first, once, values, terminal);
    return first.code;
  }
  return withOutputFile(values.output, terminal, (output) => {
    const started = output.now();
    return report(request, checkSites(request, output), started, output);
  });
}

export const checkCommand: Command = {
  name: "check",
  operands: "[PATH …]",
  summary: "Check the navigation, pages, links and specs of sites",
  description: [
    pathParagraph,
    "Files that belong to no site are named and skipped, and do not fail the check, so that a commit hook can pass every changed file. For a file that no longer exists, the whole site that it was in is checked, because other pages may link to it; if it was outside all sites, it is also named and skipped.",
    "With --changed or --staged, the site is compared with its state before the change, and only new findings are reported, including those in pages that the change did not touch but whose links it breaks. A finding is the same before and after if its rule, file and subject are the same; files are followed through renames. A known finding becomes new again if it takes another page from readers, such as a page that is added to a list that the platform drops. If nothing changed, nothing is checked. A clone without the commits that this needs ends with exit code 2.",
    "Findings in docs-json.baseline.json beside docs.json are known: they are counted, and only the others are reported and decide the exit code (docs-json baseline writes this file). With --changed or --staged, the baseline from before the change is used, so that a change cannot excuse what it breaks.",
  ],
  options,
  examples: [
    { command: "docs-json check --deploy", text: "Check whether it would deploy, with the reasons" },
    { command: "docs-json check", text: "Check every site below the current folder" },
    { command: "docs-json check --watch", text: "Check again after each saved change" },
    { command: "docs-json check --changed", text: "Report only what my branch breaks" },
    { command: "docs-json check --changed=origin/main --format github", text: "The same in a workflow" },
    { command: "docs-json check --staged", text: "Report only what this commit would break" },
    {
      command: "docs-json check docs/guides/setup.mdx docs/intro.mdx",
      text: "Check the site of these pages, and report only the findings in them",
    },
    {
      command: "docs-json check --format github --max-warnings 0",
      text: "Annotate a pull request, and also fail for warnings",
    },
    {
      command: "docs-json check --format sarif --output docs.sarif",
      text: "Write a SARIF log for code scanning",
    },
    {
      command: "docs-json check --format gitlab --output gl-code-quality-report.json",
      text: "Write a report for GitLab's Code Quality",
    },
    {
      command: "docs-json check - --stdin-path docs/intro.mdx < draft.mdx",
      text: "Check unsaved text as the text of this page",
    },
    { command: "docs-json check --only broken-link --stats", text: "Check only the links, with counts" },
  ],
  run: check,
};
