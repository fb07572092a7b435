/**
 * `docs-json check --deploy`: checks whether sites would deploy. Lists only the reasons, and returns the exit code of
 * the worst verdict.
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

/** The sites to check, and the options of the check. */
interface DeploymentCheck extends Omit<CheckPrinting, "fails"> {
  readonly folders: readonly SelectedSite[];
  /** The value of `--dialect`; undefined without the option. */
  readonly dialect: DialectChoice | undefined;
  /** The settings of a site, by the absolute path of its root; only the dialect is used. */
  readonly settingsOf: (root: string) => SiteSettings;
  readonly listed: ListingLimits;
  readonly isQuiet: boolean;
  /** Whether page files and specs are looked for and read. */
  readonly files: boolean;
  /** Whether the texts of pages are read. */
  readonly pages: boolean;
  /** Whether the content of pages is cached for the next run. */
  readonly isCached: boolean;
}

const exitCodes: Readonly<Record<VerdictKind, ExitCode>> = {
  deploys: 0,
  "deploys-with-loss": 1,
  "may-not-deploy": 3,
  "does-not-deploy": 3,
};

/** The severity of each reason; the severities of the rules are not used here. */
const severities: Readonly<Record<Exclude<Consequence, "none">, Severity>> = {
  stops: "error",
  "may-stop": "error",
  damages: "warning",
  loses: "warning",
  unread: "error",
  unjudged: "information",
};

/** Unchecked files are reported as information, which does not fail a deployment. */
function failsDeployment(severity: Severity): boolean {
  return severity === "error" || severity === "warning";
}

/** The finding with the severity of its consequence; undefined if it has none. */
function asReason(finding: Finding): Finding | undefined {
  const { consequence } = finding;
  return consequence === "none" ? undefined : { ...finding, severity: severities[consequence] };
}

/**
 * The command that lists all findings of a site in the dialect of its verdict.
 * @param configured the dialect that the command uses without an option
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
      renames: "if-missing",
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
      // With --quiet, people see only the sites that would not deploy as they are; other programs get all sites.
      if (isQuiet && isProse(format) && code === 0) return;
      const report = buildSiteReport(folder, analysis, {
        rules,
        limits: listed,
        missingHistory: run.missingHistory,
        isIncluded: (finding) => codes.has(finding.code),
        // Unchecked files do not change the exit code, so --quiet hides them.
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
