/**
 * Passes measured figures to the runner, which prints them with the results. No test depends on a figure, because
 * other work of the machine affects it.
 */
import { appendFileSync } from "node:fs";

/** Prints the median and the spread of a measurement. */
export function noteFigure(name: string, unit: string, values: readonly number[]): void {
  const file = process.env.DOCS_JSON_SUITE_FIGURES;
  if (file === undefined) return;
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share: number): string => `${sorted[Math.round(share * (sorted.length - 1))]} ${unit}`;
  const spread = `${at(0)} to ${at(1)}, nine of ten up to ${at(0.9)}`;
  appendFileSync(file, `${name}: median of ${sorted.length} ${at(0.5)}, ${spread}\n`);
}
