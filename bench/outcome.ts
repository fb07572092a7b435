/** The result of a measurement: samples or the reason for their absence, and the budgets for them. */
import { pairwiseRatios, rounded, spreadOf, type Unit } from "./statistics.ts";

export type BenchOutcome =
  | { readonly kind: "measured"; readonly samples: readonly number[] }
  | { readonly kind: "failed"; readonly reason: string };

export type Budget =
  /** Ours must be smaller than the peer's by at least this factor, in the median of the pairs. */
  | { readonly kind: "ratio"; readonly atLeast: number }
  /** The median of ours must be below this. */
  | { readonly kind: "below"; readonly limit: number };

/** One line of a table; the peer's figure is optional. */
export interface OutcomeRow {
  readonly label: string;
  readonly unit: Unit;
  readonly ours: BenchOutcome;
  readonly peer?: BenchOutcome;
  readonly budget?: Budget;
  /** Whether users notice this figure, so that the report shows it first. */
  readonly isFelt?: boolean;
}

export interface OutcomeSection {
  readonly title: string;
  readonly rows: readonly OutcomeRow[];
  /** A table in Markdown that replaces the rows. */
  readonly table?: string;
  readonly notes: readonly string[];
}

/** Samples as an outcome; no samples are a failure (memory cannot be read on every system). */
export function measured(samples: readonly number[]): BenchOutcome {
  return samples.length > 0 ? { kind: "measured", samples } : failed("not measurable on this system");
}

export function failed(reason: string): BenchOutcome {
  return { kind: "failed", reason };
}

/** The budget in words: `≥ 2.5×`, `< 1000 ms`, or a dash. */
export function budgetText({ budget, unit }: OutcomeRow): string {
  if (budget === undefined) return "–";
  return budget.kind === "ratio" ? `≥ ${budget.atLeast}×` : `< ${budget.limit} ${unit}`;
}

/** `met`, or by how much the budget is missed; a dash without a budget. */
export function verdict(row: OutcomeRow): string {
  const { budget, ours, peer, unit } = row;
  if (budget === undefined) return "–";
  if (ours.kind === "failed") return "not measured";
  if (budget.kind === "below") {
    const excess = spreadOf(ours.samples).median - budget.limit;
    return excess < 0 ? "met" : `missed by ${rounded(excess)} ${unit}`;
  }
  if (peer === undefined || peer.kind === "failed") return "no ratio: the peer fails";
  const shortfall = budget.atLeast - spreadOf(pairwiseRatios(ours.samples, peer.samples)).median;
  return shortfall <= 0 ? "met" : `missed by ${rounded(shortfall)}×`;
}
