/** Which findings of a check decide its exit code. */
import type { Severity } from "../service/model/finding.ts";
import { isAtLeast, severitiesByRank } from "../service/model/severity-names.ts";
import type { BuiltReport } from "./build-report.ts";
import { type SiteReport, summarize } from "./formats/report.ts";

/** Counts the findings of a site that decide the exit code, whether they are shown or not. */
export class FailingFindings {
  #isFailed = false;
  #warnings = 0;

  /** @param failOn the lowest severity that counts as a failure */
  add(site: SiteReport, failOn: Severity): void {
    const { errors, warnings, information, hints } = summarize([site], 0);
    this.#warnings += warnings;
    const counts = { error: errors, warning: warnings, information, hint: hints };
    if (severitiesByRank.some((one) => isAtLeast(one, failOn) && counts[one] > 0)) this.#isFailed = true;
  }

  get isFailed(): boolean {
    return this.#isFailed;
  }

  get warnings(): number {
    return this.#warnings;
  }
}

/** The report without the findings that `--quiet` hides: those that do not fail the check. */
export function quietReport(report: BuiltReport, fails: (severity: Severity) => boolean): BuiltReport {
  const { site } = report;
  return {
    ...report,
    site: {
      ...site,
      findings: site.findings.filter(({ severity }) => fails(severity)),
      unlisted: (site.unlisted ?? []).filter(({ severity }) => fails(severity)),
    },
  };
}
