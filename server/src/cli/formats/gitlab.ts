/**
 * The report of a check in GitLab's Code Quality format: a list of findings, which GitLab compares by fingerprint with
 * the list of the target branch. Paths are relative to the repository.
 */
import type { Severity } from "../../service/model/finding.ts";
import { fingerprinting } from "./fingerprint.ts";
import {
  findingsOfRead,
  type Report,
  type ReportedFinding,
  reportPath,
  type SiteFolderName,
  unreadCode,
  unreadSentence,
  verdictSeverities,
  verdictText,
} from "./report.ts";
import { jsonDocument } from "./sanitize.ts";

/** GitLab's severities are, from low to high: info, minor, major, critical, blocker. */
const severities: { readonly [severity in Severity]: "major" | "minor" | "info" } = {
  error: "major",
  warning: "minor",
  information: "info",
  hint: "info",
};

interface CodeQualityFinding {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: "blocker" | "critical" | "major" | "minor" | "info";
  readonly location: {
    readonly path: string;
    readonly lines: { readonly begin: number; readonly end: number };
  };
}

/** A finding that stops a deployment affects the whole site, so it is more severe than any other error. */
function severityOf({ severity, consequence }: ReportedFinding): CodeQualityFinding["severity"] {
  return severity === "error" && consequence === "stops" ? "critical" : severities[severity];
}

/** A finding about a whole file. */
function ofFile(
  path: string,
  description: string,
  check_name: string,
  severity: CodeQualityFinding["severity"],
): CodeQualityFinding {
  return {
    description,
    check_name,
    fingerprint: `${check_name}:${path}`,
    severity,
    location: { path, lines: { begin: 1, end: 1 } },
  };
}

/** One JSON document, indented by two spaces, with a final newline. */
export function formatGitlab({ sites, unread }: Report, folderOf: SiteFolderName): string {
  const fingerprintOf = fingerprinting();
  const findings = sites.flatMap((site) => [
    ...(site.verdict === undefined || site.verdict.kind === "deploys"
      ? []
      : [
          ofFile(
            reportPath(site, site.file, folderOf),
            verdictText(site.verdict),
            "deployment",
            verdictSeverities[site.verdict.kind] === "error" ? "blocker" : "minor",
          ),
        ]),
    // Unreadable files are added once, from the list of all sites.
    ...findingsOfRead(site).map((finding): CodeQualityFinding => {
      const { start, end } = finding.range;
      return {
        description: finding.message,
        check_name: finding.code,
        fingerprint: fingerprintOf(finding),
        severity: severityOf(finding),
        location: {
          path: reportPath(site, finding.file, folderOf),
          lines: { begin: start.line + 1, end: end.line + 1 },
        },
      };
    }),
  ]);
  const unreadFindings = unread.map((file) =>
    ofFile(
      // The path is empty for the folder of a site in the root of a repository, which GitLab does not accept.
      reportPath(file, file.file, folderOf) || ".",
      unreadSentence(file),
      unreadCode,
      "blocker",
    ),
  );
  return jsonDocument([...unreadFindings, ...findings]);
}
