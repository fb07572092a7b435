/**
 * The report of a check in SARIF 2.1.0 (OASIS Standard Static Analysis Results Interchange Format), for code scanning. Paths
 * are relative to `%SRCROOT%`, the root of the repository, and never absolute.
 */
import type { Severity } from "../../service/model/finding.ts";
import { relativeReference } from "../../service/text/uri.ts";
import { fingerprinting } from "./fingerprint.ts";
import {
  inReadingOrder,
  type Report,
  type ReportedFinding,
  type ReportedRule,
  type ReportRange,
  reportPath,
  type SiteFolderName,
  type SiteReport,
  unreadSentence,
} from "./report.ts";
import { jsonDocument } from "./sanitize.ts";

export interface SarifOptions {
  readonly folderOf: SiteFolderName;
  readonly tool: { readonly name: string; readonly version: string };
  /** All rules, including those without findings. */
  readonly rules: readonly ReportedRule[];
}

/** One SARIF log with one run, indented by two spaces, with a final newline. */
export function formatSarif(report: Report, options: SarifOptions): string {
  const indexes = new Map(options.rules.map((rule, index) => [rule.code, index]));
  const fingerprintOf = fingerprinting();
  const results = report.sites.flatMap((site) =>
    inReadingOrder(site).map((finding) => resultOf(site, finding, { options, indexes, fingerprintOf })),
  );
  const log = {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { ...options.tool, rules: options.rules.map(ruleOf) } },
        invocations: [invocationOf(report, options)],
        columnKind: "utf16CodeUnits",
        results,
        ...verdictsOf(report, options),
      },
    ],
  };
  return jsonDocument(log);
}

/** The invocation. It was not successful if a file could not be read, because results may be missing (SARIF 3.20.14, 3.20.21). */
function invocationOf({ unread }: Report, { folderOf }: SarifOptions): object {
  if (unread.length === 0) return { executionSuccessful: true };
  const toolExecutionNotifications = unread.map((file) => ({
    level: "error",
    message: { text: literal(unreadSentence(file)) },
    locations: [{ physicalLocation: { artifactLocation: artifactOf(file, file.file, folderOf) } }],
  }));
  return { executionSuccessful: false, toolExecutionNotifications };
}

/** The verdicts in the property bag of the run, if there are any. */
function verdictsOf({ sites }: Report, { folderOf }: SarifOptions): object {
  const verdicts = sites.flatMap((site) => {
    const { verdict } = site;
    if (verdict === undefined) return [];
    const { kind, text, causes, possibleCauses, lostEntries, otherFindings } = verdict;
    const file = reportPath(site, site.file, folderOf);
    const lostPages = verdict.lostPages.length;
    const damagedPages = verdict.damagedPages.length;
    return [
      { file, kind, text, causes, possibleCauses, lostPages, damagedPages, lostEntries, otherFindings },
    ];
  });
  return verdicts.length === 0 ? {} : { properties: { verdicts } };
}

/** The level of hints is `note`: viewers hide `none`, which is for results that are not findings. */
const levels: { readonly [severity in Severity]: "error" | "warning" | "note" } = {
  error: "error",
  warning: "warning",
  information: "note",
  hint: "note",
};

function ruleOf(rule: ReportedRule): unknown {
  return {
    id: rule.code,
    shortDescription: { text: rule.title },
    fullDescription: { text: rule.why, markdown: rule.why },
    ...(rule.url === undefined ? {} : { helpUri: rule.url }),
    help: { text: rule.why, markdown: rule.why },
    defaultConfiguration: { level: levels[rule.severity] },
  };
}

interface ResultContext {
  readonly options: SarifOptions;
  readonly indexes: ReadonlyMap<string, number>;
  readonly fingerprintOf: ReturnType<typeof fingerprinting>;
}

function resultOf(site: SiteReport, finding: ReportedFinding, context: ResultContext): unknown {
  const { options, indexes } = context;
  const ruleIndex = indexes.get(finding.code);
  const related = (finding.related ?? []).map((place, index) => ({
    id: index,
    message: { text: literal(place.message) },
    ...locationOf(site, place.file, place.range, options.folderOf),
  }));
  const fingerprint = context.fingerprintOf(finding);
  return {
    ruleId: finding.code,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: levels[finding.severity],
    message: { text: literal(finding.message) },
    locations: [locationOf(site, finding.file, finding.range, options.folderOf)],
    ...(related.length === 0 ? {} : { relatedLocations: related }),
    partialFingerprints: { "docsJson/v2": fingerprint, primaryLocationLineHash: fingerprint },
    properties: { severity: finding.severity, pointer: finding.pointer, fixable: finding.fixable },
  };
}

/**
 * Escapes the text of a message, in which `[text](0)` would be a link and `{0}` an argument (SARIF 3.11.5, 3.11.6). Other
 * brackets and braces are not escaped, because some viewers do not remove doubled braces and would change `/users/{id}`.
 */
function literal(text: string): string {
  // Part by part, because a pattern that looks for the end of each bracket takes quadratic time.
  const parts = text.split("]");
  return parts
    .map((part, index) => (parts[index + 1]?.startsWith("(") ? part.replaceAll("[", "\\[") : part))
    .join("]")
    .replace(/\{\d+\}/g, "{$&}");
}

function locationOf(site: SiteReport, file: string, range: ReportRange, folderOf: SiteFolderName): object {
  const { start, end } = range;
  const region = {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
  return { physicalLocation: { artifactLocation: artifactOf(site, file, folderOf), region } };
}

function artifactOf(site: Pick<SiteReport, "root">, file: string, folderOf: SiteFolderName): unknown {
  return { uri: relativeReference(reportPath(site, file, folderOf)), uriBaseId: "%SRCROOT%" };
}
