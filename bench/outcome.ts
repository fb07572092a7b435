/** What a measurement yields: samples or the reason why there are none, and what they are held against. */
import { pairwiseRatios, rounded, spreadOf, type Unit } from "./statistics.ts";

export type BenchOutcome =
  | { readonly kind: "measured"; readonly samples: readonly number[] }
  | { readonly kind: "failed"; readonly reason: string };

export type Budget =
  /** Ours must be at least so many times smaller than the peer's, by the median of the pairs. */
  | { readonly kind: "ratio"; readonly atLeast: number }
  /** The median of ours must be below this. */
  | { readonly kind: "below"; readonly limit: number };

/** One line of a table. Without a peer the figure stands alone. */
export interface OutcomeRow {
  readonly what: string;
  readonly unit: Unit;
  readonly ours: BenchOutcome;
  readonly peer?: BenchOutcome;
  readonly budget?: Budget;
}

export interface OutcomeSection {
  readonly title: string;
  readonly rows: readonly OutcomeRow[];
  /** A table of its own form, in Markdown, in the place of the rows. */
  readonly table?: string;
  readonly notes: readonly string[];
}

/** Samples as an outcome; none at all is a failure (memory cannot be read on every system). */
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

/** `met`, or by how much the budget is missed; a dash where there is none. */
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
