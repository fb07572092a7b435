/**
 * The difference of two states of a site as every format prints it: plain data, with lines and columns. Does not
 * depend on how it was made; the JSON output holds exactly this.
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
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

export interface ReportedState {
  readonly name: string;
  /** Undefined if the state has no such site. */
  readonly verdict: { readonly kind: Verdict["kind"]; readonly text: string } | undefined;
  readonly findings: number;
  readonly pages: number;
}

/** The difference of two states of one site. */
export interface ComparisonReport {
  /** The site's folder as the reader names it; "" for the current one. */
  readonly folder: string;
  readonly before: ReportedState;
  readonly after: ReportedState;
  readonly lost: readonly ReportedLoss[];
  readonly rerouted: StateComparison["addresses"]["rerouted"];
  readonly newAddresses: readonly string[];
  readonly newFindings: readonly ReportedDifference[];
  readonly goneFindings: readonly ReportedDifference[];
  readonly keptFindings: number;
  /** How many more the baseline listed before the change; missing for none. */
  readonly knownFindings?: number;
  readonly pages: StateComparison["pages"];
  readonly endpoints: StateComparison["endpoints"];
}
