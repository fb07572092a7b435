/**
 * The result of a check, from which every output format is printed: plain data with lines and columns. The JSON output
 * contains only the fields that json.ts lists, because other programs rely on them.
 */
import nodePath from "node:path";
import type { MissingHistory } from "../../host/missing-history.ts";
import { pathForPeople } from "../../host/paths.ts";
import type { DialectReading, statisticsOf, Verdict } from "../../service/index.ts";
import type { Consequence, Severity } from "../../service/model/finding.ts";
import { severitiesByRank } from "../../service/model/severity-names.ts";
import { compareText } from "../../service/text/natural-order.ts";
import type { PathPlatform } from "../../service/text/uri.ts";
import { amountOf, capitalize, withThousands } from "../../service/text/words.ts";
import { printable } from "./sanitize.ts";

/** Zero-based; characters are UTF-16 code units. */
export interface ReportPosition {
  readonly line: number;
  readonly character: number;
}

/** The end is the position after the last character. */
export interface ReportRange {
  readonly start: ReportPosition;
  readonly end: ReportPosition;
}

/** The start of a file: the range of a finding about the whole file. */
export const fileStart: ReportRange = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** A finding with lines and columns. */
export interface ReportedFinding {
  /** Relative to the site's root, forward slashes. */
  readonly file: string;
  readonly code: string;
  readonly severity: Severity;
  /** The effect of the finding on a deployment. In the JSON output only if there is a verdict. */
  readonly consequence: Consequence;
  readonly message: string;
  /** The subject of the finding, if its message contains more than that. Not in the JSON output. */
  readonly subject?: string;
  /** The underlined text, which identifies the finding together with its rule and file. Not in the JSON output. */
  readonly identity: string;
  readonly range: ReportRange;
  /** The JSON Pointer in the file; "" for the root, and for files that are not JSON. */
  readonly pointer: string;
  /** Whether `docs-json fix` fixes the finding. */
  readonly fixable: boolean;
  /** The title of the fix that `docs-json fix` applies, or else of the one for `--suggested`. Not in the JSON output. */
  readonly fix?: string;
  /** Other places that explain the finding. Not in the JSON output. */
  readonly related?: readonly RelatedPlaceReport[];
}

/** A place that explains a finding, in the same file or in another one. */
interface RelatedPlaceReport {
  readonly message: string;
  readonly file: string;
  readonly range: ReportRange;
}

/** A verdict, with its words for people. */
export interface ReportedVerdict extends Verdict {
  /** "would deploy, but without 3 pages". */
  readonly text: string;
  /** More information for the author, in sentences. */
  readonly sentences: readonly string[];
  /** The command that lists the findings without a consequence. Not in the JSON output. */
  readonly checkCommand: string;
}

/** The findings of one site, and the counts for summaries. */
export interface SiteReport {
  /** Absolute path of the site's folder. */
  readonly root: string;
  /** The path of the site's docs.json, relative to the root. */
  readonly file: string;
  readonly findings: readonly ReportedFinding[];
  /** The findings that exceed the limits of an output for people. */
  readonly unlisted?: readonly UnlistedFindings[];
  readonly stats: ReturnType<typeof statisticsOf>;
  /** The dialect that the site was checked with, and how it was chosen. */
  readonly reading: DialectReading;
  /** The JSON files with syntax errors, which were not checked further. If docs.json is among them, nothing else was checked. */
  readonly broken?: readonly string[];
  /** Why git could not find where missing pages were moved, so that their findings may lack the new path. */
  readonly missingHistory?: MissingHistory;
  /** How many pages have been read, if not all of them. Not in the JSON output. */
  readonly readPages?: number;
  /** The state that the site was compared with, if only new findings are reported. */
  readonly comparedWith?: {
    /** The name that the user, the build or the repository gives it: "main". */
    readonly name: string;
    /** How many findings the site still has, and how many it no longer has. */
    readonly kept: number;
    readonly gone: number;
    /** How many other findings the baseline listed before the change; absent if there are none. */
    readonly known?: number;
  };
  /** The counts of the baseline, if the site has one; then only other findings are reported. */
  readonly baseline?: BaselineCounts;
  /** Whether the site would deploy; only for `check --deploy`. */
  readonly verdict?: ReportedVerdict;
  /** Whether the findings would differ in the other dialect. Not in the JSON output. */
  readonly dependsOnDialect: boolean;
  /** The number of findings for which no similar names were searched, because there are too many. Not in the JSON output. */
  readonly unguessed: number;
}

/** How a site compares with its baseline. */
export interface BaselineCounts {
  /** How many findings are known. */
  readonly known: number;
  /** How many findings of the baseline the site no longer has; absent if the check was incomplete. */
  readonly gone?: number;
}

/** Findings of one rule and severity that are counted but not listed. */
export interface UnlistedFindings {
  readonly code: string;
  readonly severity: Severity;
  readonly count: number;
  /** How many of these findings `docs-json fix` fixes. */
  readonly fixable: number;
  /** Set if all have the same cause as listed findings. */
  readonly cause?: string;
  /** Set if all are about pages of one folder, of which none is listed: the folder's path, relative to the site's root. */
  readonly folder?: string;
}

/** The parts of a finding that identify its cause. */
type CausedFinding = Pick<ReportedFinding, "code" | "severity" | "consequence" | "message"> & {
  readonly subject?: string | undefined;
};

/** Whether one finding stands for all findings with its cause in a file, such as language codes of today's platform. */
export function isAboutWholeFile({ code, subject }: Pick<CausedFinding, "code" | "subject">): boolean {
  return code === "language-code" && subject !== undefined;
}

/** Identifies the cause of a finding. Findings with the same cause have the same rule, consequence and subject. */
export function causeOf(finding: CausedFinding, file: string): string {
  const { code, severity, consequence, subject, message } = finding;
  const place = isAboutWholeFile(finding) ? file : "";
  return [code, severity, consequence, subject ?? message, place].join("\n");
}

/** The findings of all sites, counted by severity. */
interface ReportSummary {
  readonly errors: number;
  readonly warnings: number;
  readonly information: number;
  readonly hints: number;
  readonly durationMs: number;
}

/** A file or folder of a site that could not be read. */
export interface UnreadReport {
  /** Absolute path of the site's folder. */
  readonly root: string;
  /** Relative to the root, forward slashes; "" for the root itself. */
  readonly file: string;
  /** Completes "could not be read: …". */
  readonly reason: string;
}

/** The result of one run of `docs-json check`. */
export interface Report {
  readonly version: 1;
  readonly sites: readonly SiteReport[];
  /** The files and folders that could not be read, and were not checked. */
  readonly unread: readonly UnreadReport[];
  readonly summary: ReportSummary;
}

/** The description of a rule for the formats. */
export interface ReportedRule {
  readonly code: string;
  /** The default severity. */
  readonly severity: Severity;
  /** A short clause about what the rule reports. */
  readonly title: string;
  /** Why the finding matters and what to do, in Markdown. */
  readonly why: string;
  /** The URL of the rule's documentation page. */
  readonly url?: string;
}

/** The severities of verdicts. */
export const verdictSeverities: Readonly<Record<Verdict["kind"], Severity>> = {
  deploys: "hint",
  "deploys-with-loss": "warning",
  "may-not-deploy": "error",
  "does-not-deploy": "error",
};

/** The reader's current folder and platform, for the paths that are shown. */
export interface Viewpoint {
  /** Absolute. */
  readonly currentFolder: string;
  readonly platform: PathPlatform;
}

/**
 * The folder of a site for other programs: relative to the repository, with forward slashes; "" for its root.
 */
export type SiteFolderName = (site: Pick<SiteReport, "root">) => string;

/** The path of a site's file for other programs, relative to the repository. */
export function reportPath(site: Pick<SiteReport, "root">, file: string, folderOf: SiteFolderName): string {
  const folder = folderOf(site);
  if (folder === "" || file === "") return folder + file;
  // A configuration may be in a folder above the site.
  return file.startsWith("../") ? nodePath.posix.join(folder, file) : `${folder}/${file}`;
}

/**
 * One line of a file of the site, without its line end; undefined for an unknown file or line. The text must be the one
 * that was checked.
 */
export type LineText = (site: SiteReport, file: string, line: number) => string | undefined;

/** Counts the findings of all sites, including unlisted ones. */
export function summarize(
  sites: readonly Pick<SiteReport, "findings" | "unlisted">[],
  durationMs: number,
): ReportSummary {
  const counts = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const { findings, unlisted = [] } of sites) {
    for (const finding of findings) counts[finding.severity] += 1;
    for (const { severity, count } of unlisted) counts[severity] += count;
  }
  return {
    errors: counts.error,
    warnings: counts.warning,
    information: counts.information,
    hints: counts.hint,
    durationMs,
  };
}

/** Sorts findings by file (docs.json first, then by name), position, severity and code. */
export function inReadingOrder(site: SiteReport): readonly ReportedFinding[] {
  const fileRank = (finding: ReportedFinding): number => (finding.file === site.file ? 0 : 1);
  const ranks = severitiesByRank;
  return [...site.findings].sort(
    (one, other) =>
      fileRank(one) - fileRank(other) ||
      compareText(one.file, other.file) ||
      one.range.start.line - other.range.start.line ||
      one.range.start.character - other.range.start.character ||
      ranks.indexOf(one.severity) - ranks.indexOf(other.severity) ||
      compareText(one.code, other.code) ||
      compareText(one.message, other.message),
  );
}

/** The code of the rule about unreadable files, which some formats list separately. */
export const unreadCode = "unread-file";

/** The findings in reading order, without those about unreadable files. */
export function findingsOfRead(site: SiteReport): readonly ReportedFinding[] {
  return inReadingOrder(site).filter(({ code }) => code !== unreadCode);
}

/** The message about a file that could not be read. */
export function unreadSentence({ reason }: UnreadReport): string {
  return `This could not be read (${reason}), so nothing in it is checked.`;
}

/** All sentences of a verdict. */
export function verdictText({ text, sentences }: ReportedVerdict): string {
  return capitalize([`${text}.`, ...sentences].join(" "));
}

/**
 * A function that gives the paths of a site's files as they are shown to the user, without control characters: relative to the
 * current folder, or absolute if outside. Paths are cached, because a site has far fewer files than findings.
 */
export function pathsSeen(
  site: SiteReport,
  { currentFolder, platform }: Viewpoint,
): (file: string) => string {
  const rules = platform === "windows" ? nodePath.win32 : nodePath.posix;
  const paths = new Map<string, string>();
  return (file) => {
    const path =
      paths.get(file) ?? printable(pathForPeople(currentFolder, rules.join(site.root, file), platform));
    paths.set(file, path);
    return path;
  };
}

const severityNouns: { readonly [severity in Severity]: string } = {
  error: "error",
  warning: "warning",
  information: "information finding",
  hint: "hint",
};

/** "2 errors, 1 warning"; "" if there are no findings. */
export function severityCounts(counts: Readonly<Record<Severity, number>>): string {
  return severitiesByRank
    .filter((severity) => counts[severity] > 0)
    .map((severity) => amountOf(counts[severity], severityNouns[severity]))
    .join(", ");
}

/** Whether the report is that of `check --deploy`, whose only findings are the reasons for the verdicts. */
function hasVerdicts({ sites }: Report): boolean {
  return sites.some(({ verdict }) => verdict !== undefined);
}

/**
 * "12 other findings do not affect the deployment; run docs-json check to see them."; undefined without such findings
 * or verdicts.
 * @param step what lists them; by default, to run the command
 */
export function otherFindingsLine({ sites }: Report, step?: string): string | undefined {
  const verdicts = sites.flatMap(({ verdict }) => (verdict === undefined ? [] : [verdict]));
  const count = verdicts.reduce((sum, { otherFindings }) => sum + otherFindings, 0);
  if (count === 0) return undefined;
  // If a command names a dialect, it gives the same findings for the other sites, which use that dialect anyway.
  const commands = verdicts
    .map(({ checkCommand }) => checkCommand)
    .sort((one, other) => other.length - one.length);
  const verb = count === 1 ? "does" : "do";
  const pronoun = count === 1 ? "it" : "them";
  return `${amountOf(count, "other finding")} ${verb} not affect the deployment; ${step ?? `run ${commands[0]}`} to see ${pronoun}.`;
}

/** "3 errors, 2 warnings in 1 site (214 pages, 12 ms)"; if only some pages were read, "(214 pages, 3 read, 12 ms)". */
export function summaryLine(report: Report): string {
  const { errors, warnings, information, hints, durationMs } = report.summary;
  const counts = severityCounts({ error: errors, warning: warnings, information, hint: hints });
  const isMild = errors + warnings === 0;
  const noFindings = hasVerdicts(report) ? "Nothing blocks a deployment" : "No findings";
  const summary = counts === "" ? noFindings : `${isMild ? "No errors or warnings, " : ""}${counts}`;
  const base = newSince(report);
  const isNew = base !== undefined || hasBaseline(report);
  const sinceBase = base === undefined ? "" : ` since ${base}`;
  const newSummary = counts === "" ? `No new findings${sinceBase}` : `New${sinceBase}: ${summary}`;
  const pages = report.sites.reduce((sum, site) => sum + site.stats.pages, 0);
  const isWhole = report.unread.every(({ root }) => report.sites.every((site) => site.root !== root));
  const location = isWhole ? "in" : "in what could be read of";
  const readCounts = report.sites.flatMap(({ readPages }) => readPages ?? []);
  const isPart = readCounts.length > 0 && readCounts.length === report.sites.length;
  const readTotal = readCounts.reduce((sum, count) => sum + count, 0);
  const readWords = isPart ? `, ${withThousands(readTotal)} read` : "";
  return `${isNew ? newSummary : summary} ${location} ${amountOf(report.sites.length, "site")} (${amountOf(pages, "page")}${readWords}, ${duration(durationMs)})`;
}

/** The name of the state that all sites were compared with; undefined if all findings are reported. */
function newSince({ sites }: Report): string | undefined {
  return sites.find(({ comparedWith }) => comparedWith !== undefined)?.comparedWith?.name;
}

/** "425 findings as before are not listed, 4 are fixed"; undefined if there are none or nothing was compared. */
export function comparedLine({ sites }: Report): string | undefined {
  let kept = 0;
  let gone = 0;
  let known = 0;
  for (const { comparedWith } of sites) {
    known += comparedWith?.known ?? 0;
    kept += comparedWith?.kept ?? 0;
    gone += comparedWith?.gone ?? 0;
  }
  const parts = [
    ...(kept === 0 ? [] : [`${amountOf(kept, "finding")} as before ${kept === 1 ? "is" : "are"} not listed`]),
    ...(known === 0 ? [] : [`${withThousands(known)} more ${known === 1 ? "is" : "are"} in the baseline`]),
    ...(gone === 0 ? [] : [`${amountOf(gone, "finding")} ${gone === 1 ? "is" : "are"} fixed`]),
  ];
  return parts.length === 0 ? undefined : `${parts.join(", ")}.`;
}

/** Whether a site has a baseline, so that only new findings are reported. */
function hasBaseline({ sites }: Report): boolean {
  return sites.some(({ baseline }) => baseline !== undefined);
}

/** "3 new, 425 known, 4 fixed; …"; undefined without a baseline. */
export function baselineLine(report: Report): string | undefined {
  if (!hasBaseline(report)) return undefined;
  const { errors, warnings, information, hints } = report.summary;
  const known = report.sites.reduce((sum, { baseline }) => sum + (baseline?.known ?? 0), 0);
  const gone = goneFromBaseline(report.sites);
  const counts = [
    `${withThousands(errors + warnings + information + hints)} new`,
    `${withThousands(known)} known`,
    ...(gone === 0 ? [] : [`${withThousands(gone)} fixed`]),
  ].join(", ");
  return gone === 0
    ? `${counts}.`
    : `${counts}; run docs-json baseline --prune to remove ${gone === 1 ? "the fixed one" : "the fixed ones"} from the baseline.`;
}

/** The number of findings in the baselines that the sites no longer have. */
export function goneFromBaseline(sites: readonly Pick<SiteReport, "baseline">[]): number {
  return sites.reduce((sum, { baseline }) => sum + (baseline?.gone ?? 0), 0);
}

function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
