/**
 * Measures how the time and memory of a check grow with the size of the input: each pattern at one, two and four times its
 * size, in a separate process.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { allPatterns } from "./growth/all-patterns.ts";

/** The figures of one size; processor time in milliseconds, maximum memory so far in MB. */
interface SizeFigures {
  readonly size: number;
  readonly check: number;
  readonly keystroke: number;
  readonly memory: number;
}

export type GrowthOutcome =
  | { readonly name: string; readonly kind: "measured"; readonly sizes: readonly SizeFigures[] }
  | { readonly name: string; readonly kind: "failed"; readonly reason: string };

/** The time limit of one process, in milliseconds: a pattern with superlinear cost could take hours. */
const patience = 60_000;

const program = join(dirname(fileURLToPath(import.meta.url)), "growth", "run-pattern.ts");

/**
 * Measures the patterns one after the other.
 * @param rounds how often each size is measured; the minimum counts
 * @param part only patterns whose name contains it
 * @param onOutcome receives each outcome as soon as it is ready
 */
export async function measureGrowth(
  rounds: number,
  part: string,
  onOutcome: (outcome: GrowthOutcome) => void,
): Promise<readonly GrowthOutcome[]> {
  const folder = mkdtempSync(join(tmpdir(), "docs-json-growth-"));
  try {
    const bundle = join(folder, "run-pattern.mjs");
    await build({
      entryPoints: [program],
      outfile: bundle,
      bundle: true,
      platform: "node",
      format: "esm",
      mainFields: ["module", "main"],
      banner: { js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);' },
      logLevel: "error",
    });
    const asked = allPatterns.filter(({ name }) => name.includes(part));
    return asked.map(({ name }) => {
      const outcome = measured(bundle, name, rounds);
      onOutcome(outcome);
      return outcome;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measured(bundle: string, name: string, rounds: number): GrowthOutcome {
  // One thread for garbage collection, so that its time counts as ours.
  const run = spawnSync(process.execPath, ["--single-threaded-gc", bundle, name, String(rounds)], {
    timeout: patience,
    encoding: "utf8",
  });
  if (run.status === 0) return { name, kind: "measured", sizes: JSON.parse(run.stdout).sizes };
  const reason = run.error === undefined ? "it ended with an error" : "it was not done in a minute";
  return { name, kind: "failed", reason };
}

/** Below this, in milliseconds, a figure depends more on the JavaScript engine than on the pattern. */
const least = 100;

/** The exponent with which a figure grows over all sizes; 0 where the figures are too small to tell. */
export function exponentOf(figures: readonly number[]): number {
  const first = figures[0] ?? 0;
  const last = figures.at(-1) ?? 0;
  if (last < least) return 0;
  return Math.log2(last / Math.max(first, 1)) / (figures.length - 1);
}
