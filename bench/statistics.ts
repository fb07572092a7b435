/**
 * Medians, spreads and ratios of measured samples, as plain numbers and as table cells.
 *
 * Does not depend on servers or files; the units are milliseconds and megabytes.
 */

export type Unit = "ms" | "MB";

interface Spread {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
  readonly count: number;
}

/** The value below which the given share (0 to 1) of the sorted samples lies, linearly interpolated. */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

/** Median, extremes and quartiles of at least one sample. */
export function spreadOf(samples: readonly number[]): Spread {
  const sorted = [...samples].sort((left, right) => left - right);
  return {
    median: quantile(sorted, 0.5),
    lowest: quantile(sorted, 0),
    highest: quantile(sorted, 1),
    lowerQuartile: quantile(sorted, 0.25),
    upperQuartile: quantile(sorted, 0.75),
    count: sorted.length,
  };
}

/** The sample that 95 of 100 do not exceed. */
export function highShare(samples: readonly number[]): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/** peer / ours for samples taken side by side: above 1, ours is the smaller. Surplus samples are ignored. */
export function pairwiseRatios(ours: readonly number[], peer: readonly number[]): readonly number[] {
  return ours.slice(0, peer.length).map((own, index) => (peer[index] ?? Number.NaN) / own);
}

/** A number with as many digits as the accuracy of such a measurement allows. */
export function rounded(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** `12.3 ms [10.9–31.2], IQR 1.40, n 250` */
export function spreadCell(samples: readonly number[], unit: Unit): string {
  const spread = spreadOf(samples);
  const range = `[${rounded(spread.lowest)}–${rounded(spread.highest)}]`;
  const quartiles = rounded(spread.upperQuartile - spread.lowerQuartile);
  return `${rounded(spread.median)} ${unit} ${range}, IQR ${quartiles}, n ${spread.count}`;
}

/** `5.10× [4.80–5.52]`: the median of the ratios and their interquartile range. */
export function ratioCell(ratios: readonly number[]): string {
  const spread = spreadOf(ratios);
  return `${rounded(spread.median)}× [${rounded(spread.lowerQuartile)}–${rounded(spread.upperQuartile)}]`;
}
