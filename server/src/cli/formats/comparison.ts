/**
 * The difference of two states of a site, from which every format is printed: plain data, with lines and columns. The
 * JSON output contains exactly this.
 */
import type { StateComparison, Verdict } from "../../service/index.ts";
import type { Severity } from "../../service/model/finding.ts";

export type ReportedLoss = StateComparison["addresses"]["lost"][number];

export interface ReportedDifference {
  readonly file: string;
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly subject: string;
  /** One-based, like the column. */
  readonly line: number;
  readonly column: number;
}

export interface ReportedState {
  readonly name: string;
  /** Undefined if the state does not have the site. */
  readonly verdict: { readonly kind: Verdict["kind"]; readonly text: string } | undefined;
  readonly findings: number;
  readonly pages: number;
}

/** The difference of two states of one site. */
export interface ComparisonReport {
  /** The site's folder as it is shown to the user; "" for the current one. */
  readonly folder: string;
  readonly before: ReportedState;
  readonly after: ReportedState;
  readonly lost: readonly ReportedLoss[];
  readonly rerouted: StateComparison["addresses"]["rerouted"];
  readonly newAddresses: readonly string[];
  readonly newFindings: readonly ReportedDifference[];
  readonly goneFindings: readonly ReportedDifference[];
  readonly keptFindings: number;
  /** How many more findings the baseline listed before the change; absent if there are none. */
  readonly knownFindings?: number;
  readonly pages: StateComparison["pages"];
  readonly endpoints: StateComparison["endpoints"];
}
