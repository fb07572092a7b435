/**
 * `docs-json check --deploy`: whether sites would deploy. Lists only the reasons, and ends with the exit code of the
 * worst verdict.
 */
import {
  analyzeNow,
  deploymentSettings,
  readingOf,
  rules,
  rulesOfDeployment,
  verdictOf,
  verdictSentences,
  verdictText,
} from "../service/index.ts";
import type { DialectChoice } from "../service/model/dialect.ts";
import type { Consequence, Finding, Severity, VerdictKind } from "../service/model/finding.ts";
import { type Site, type SiteSettings, withSettings } from "../service/snapshot.ts";
import { type BuiltReport, buildSiteReport } from "./build-report.ts";
import { eachSite, warnIfBroken, warnIfInterrupted, warnIfNoPages } from "./each-site.ts";
import { isProse } from "./formats/prose.ts";
import { keptOfPages } from "./kept-findings.ts";
import type { ListingLimits } from "./listing.ts";
import { type CheckPrinting, printCheck } from "./print-report.ts";
import type { SelectedSite } from "./selection.ts";
import type { ExitCode, Terminal } from "./terminal.ts";

/** What the user wants to know of which sites. */
interface DeploymentCheck extends Omit<CheckPrinting, "fails"> {
  readonly folders: readonly SelectedSite[];
  /** What an option chose; undefined if none did. */
  readonly dialect: DialectChoice | undefined;
  /** The settings of a site, by the absolute path of its root: of these the dialect alone counts. */
  readonly settingsOf: (root: string) => SiteSettings;
  readonly listed: ListingLimits;
  readonly isQuiet: boolean;
  /** Whether page files and specs are read, and the texts of pages. */
  readonly files: boolean;
  readonly pages: boolean;
  /** Whether what is read of pages is kept for the next run. */
  readonly isCached: boolean;
}

const exitCodes: Readonly<Record<VerdictKind, ExitCode>> = {
  deploys: 0,
  "deploys-with-loss": 1,
  "may-not-deploy": 3,
  "does-not-deploy": 3,
};

/** How severe a reason is for the deployment; the severities of rules do not count here. */
const severities: Readonly<Record<Exclude<Consequence, "none">, Severity>> = {
  stops: "error",
  "may-stop": "error",
  damages: "warning",
  loses: "warning",
  unread: "error",
  unjudged: "information",
};

/** What is not checked fails nothing. */
function failsDeployment(severity: Severity): boolean {
  return severity === "error" || severity === "warning";
}

/** Undefined for a finding without a consequence. */
function asReason(finding: Finding): Finding | undefined {
  const { consequence } = finding;
  return consequence === "none" ? undefined : { ...finding, severity: severities[consequence] };
}

/**
 * The command that lists all findings of a site, in the dialect of its verdict.
 * @param configured what the command decides by without an option
 */
function checkCommandFor(site: Site, option: DialectChoice | undefined, configured: DialectChoice): string {
  const asChosen = withSettings(site, { ...site.settings, dialect: configured });
  const isSame =
    (option === undefined || option === "auto") && readingOf(asChosen).dialect === readingOf(site).dialect;
  return isSame ? "docs-json check" : `docs-json check --dialect ${readingOf(site).dialect}`;
}

/** Checks the sites, writes the report to the terminal and returns the exit code of the worst verdict. */
export function checkDeployment(check: DeploymentCheck, terminal: Terminal): ExitCode {
  const { folders, format, listed, isQuiet, files, pages, isCached } = check;
  const started = terminal.now();
  const codes = new Set(rulesOfDeployment(rules).map(({ code }) => code));
  const built: BuiltReport[] = [];
  let worst: ExitCode = 0;
  const unread = eachSite(
    folders,
    {
      settingsOf: (root) => deploymentSettings(check.settingsOf(root).dialect),
      files,
      pages,
      isCached,
      frontmatter: "unlisted",
      renames: true,
      namesUnread: isProse(format),
    },
    terminal,
    (folder, site, run) => {
      const analysis = analyzeNow(site, rules, keptOfPages);
      run.sayFailures(analysis);
      warnIfBroken(folder, analysis, run);
      warnIfNoPages(folder, analysis, run);
      warnIfInterrupted(folder, site, run);
      const verdict = verdictOf(analysis, rules);
      const code = exitCodes[verdict.kind];
      if (code > worst) worst = code;
      // Other programs get all sites; to people, quiet means the bad verdicts alone.
      if (isQuiet && isProse(format) && code === 0) return;
      const report = buildSiteReport(folder, analysis, {
        rules,
        limits: listed,
        missingHistory: run.missingHistory,
        isMeant: (finding) => codes.has(finding.code),
        // What is not checked is not a reason for an exit code.
        shownAs: (finding) => (isQuiet && finding.consequence === "unjudged" ? undefined : asReason(finding)),
      });
      const words = {
        text: verdictText(verdict),
        sentences: verdictSentences(verdict),
        checkCommand: checkCommandFor(site, check.dialect, check.settingsOf(folder.root).dialect),
      };
      built.push({ ...report, site: { ...report.site, verdict: { ...verdict, ...words } } });
    },
  );
  if (unread.length > 0 && built.length === 0) return 2;
  const isSilent = isProse(format) && built.length === 0;
  printCheck(
    { built, unread, isSilent, durationMs: terminal.now() - started },
    { ...check, fails: () => failsDeployment },
    terminal,
  );
  return unread.length === 0 ? worst : 2;
}
