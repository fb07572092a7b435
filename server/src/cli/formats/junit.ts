/**
 * The report of a check as JUnit XML, which nearly every CI system shows: a suite for each site, and a test case for
 * each finding. Findings that do not fail the check are passed cases with their text as output. A site without findings
 * has one passed case, because CI systems treat a report without cases as an error.
 */
import type { Severity } from "../../service/model/finding.ts";
import { capitalize } from "../../service/text/words.ts";
import {
  findingsOfRead,
  type Report,
  type ReportedFinding,
  reportPath,
  type SiteFolderName,
  type SiteReport,
  type UnreadReport,
  unreadCode,
  unreadSentence,
  verdictSeverities,
  verdictText,
} from "./report.ts";
import { printable } from "./sanitize.ts";

interface JunitOptions {
  readonly folderOf: SiteFolderName;
  /** Whether findings of a severity fail the check of a site. */
  readonly fails: (root: string) => (severity: Severity) => boolean;
}

type JunitOutcome = "passed" | "failure" | "error";

/** A test case. */
interface JunitCase {
  readonly className: string;
  readonly name: string;
  readonly outcome: JunitOutcome;
  /** The code of the rule, or another kind of failure. */
  readonly kind: string;
  readonly message: string;
  readonly text: string;
}

/** Escapes text for XML. Characters that XML does not allow, or that control a terminal, become visible. */
function xml(text: string): string {
  return (
    printable(text)
      .replace(/[\uFFFE\uFFFF]/g, "\uFFFD")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      // Some workflow runners also find their commands in the middle of lines.
      .replace(/##(?=\w*\[)/g, "#&#35;")
  );
}

function caseOf(site: SiteReport, finding: ReportedFinding, { folderOf, fails }: JunitOptions): JunitCase {
  const { code, severity, message, range } = finding;
  const path = reportPath(site, finding.file, folderOf);
  const place = `${path}:${range.start.line + 1}:${range.start.character + 1}`;
  return {
    className: path,
    name: `${code} at ${range.start.line + 1}:${range.start.character + 1}`,
    outcome: fails(site.root)(severity) ? "failure" : "passed",
    kind: code,
    message: `${severity}: ${message}`,
    text: `${place}: ${severity}: ${message} [${code}]`,
  };
}

function unreadCase(unread: UnreadReport, folderOf: SiteFolderName): JunitCase {
  const path = reportPath(unread, unread.file, folderOf) || ".";
  const message = unreadSentence(unread);
  return {
    className: path,
    name: unreadCode,
    outcome: "error",
    kind: unreadCode,
    message,
    text: `${path}: ${message}`,
  };
}

/** The verdict as a case; the reasons for it are separate cases. */
function verdictCase(site: SiteReport, path: string): readonly JunitCase[] {
  const { verdict } = site;
  if (verdict === undefined) return [];
  const severity = verdictSeverities[verdict.kind];
  const message = capitalize(`${verdict.text}.`);
  return [
    {
      className: path,
      name: "deployment",
      outcome: severity === "hint" ? "passed" : "failure",
      kind: "deployment",
      message,
      text: verdictText(verdict),
    },
  ];
}

function casesOf(site: SiteReport, report: Report, options: JunitOptions): readonly JunitCase[] {
  const path = reportPath(site, site.file, options.folderOf);
  const cases = [
    ...verdictCase(site, path),
    ...report.unread
      .filter(({ root }) => root === site.root)
      .map((file) => unreadCase(file, options.folderOf)),
    ...findingsOfRead(site).map((finding) => caseOf(site, finding, options)),
  ];
  if (cases.length > 0) return cases;
  const text = "No findings";
  return [{ className: path, name: "docs-json check", outcome: "passed", kind: "", message: text, text }];
}

function elementOf({ className, name, outcome, kind, message, text }: JunitCase): string {
  const startTag = `    <testcase classname="${xml(className)}" name="${xml(name)}" time="0">`;
  const content =
    outcome === "passed"
      ? `<system-out>${xml(text)}</system-out>`
      : `<${outcome} message="${xml(message)}" type="${xml(kind)}">${xml(text)}</${outcome}>`;
  return `${startTag}\n      ${content}\n    </testcase>`;
}

function countsOf(cases: readonly JunitCase[], time: string): string {
  const count = (outcome: JunitOutcome): number =>
    cases.filter((testCase) => testCase.outcome === outcome).length;
  return `tests="${cases.length}" failures="${count("failure")}" errors="${count("error")}" time="${time}"`;
}

/** One XML document with a final newline. */
export function formatJunit(report: Report, options: JunitOptions): string {
  const time = (report.summary.durationMs / 1000).toFixed(3);
  const roots = new Set(report.sites.map(({ root }) => root));
  const suites = report.sites.map((site) => ({
    name: reportPath(site, site.file, options.folderOf),
    cases: casesOf(site, report, options),
  }));
  // A site whose docs.json could not be read is not among the sites.
  const unreadCases = report.unread
    .filter(({ root }) => !roots.has(root))
    .map((file) => unreadCase(file, options.folderOf));
  if (unreadCases.length > 0) suites.push({ name: "not read", cases: unreadCases });
  const blocks = suites.map(({ name, cases }) =>
    [
      `  <testsuite name="${xml(name)}" ${countsOf(cases, time)}>`,
      ...cases.map(elementOf),
      "  </testsuite>",
    ].join("\n"),
  );
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="docs-json" ${countsOf(all, time)}>`,
    ...blocks,
    "</testsuites>",
    "",
  ].join("\n");
}
