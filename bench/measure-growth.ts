/**
 * How the time and memory of a check grow with the size of what is checked: each pattern at one, two and
 * four times its size, in a process of its own.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { allPatterns } from "./growth/all-patterns.ts";

/** One size of a pattern; times are the processor's, in milliseconds, memory is the highest so far, in MB. */
interface SizeFigures {
  readonly size: number;
  readonly check: number;
  readonly keystroke: number;
  readonly memory: number;
}

export type GrowthOutcome =
  | { readonly name: string; readonly kind: "measured"; readonly sizes: readonly SizeFigures[] }
  | { readonly name: string; readonly kind: "failed"; readonly reason: string };

/** What one process may take, in milliseconds: a pattern that is not bounded takes hours. */
const patience = 60_000;

const program = join(dirname(fileURLToPath(import.meta.url)), "growth", "run-pattern.ts");

/**
 * Measures the patterns one after the other.
 * @param rounds how often each size is measured; the least counts
 * @param part only patterns whose name holds it
 * @param onOutcome is told of each as it is ready
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
  // One thread for the collection of garbage, so that its time counts as ours.
  const run = spawnSync(process.execPath, ["--single-threaded-gc", bundle, name, String(rounds)], {
    timeout: patience,
    encoding: "utf8",
  });
  if (run.status === 0) return { name, kind: "measured", sizes: JSON.parse(run.stdout).sizes };
  const reason = run.error === undefined ? "it ended with an error" : "it was not done in a minute";
  return { name, kind: "failed", reason };
}

/** Below this, in milliseconds, a figure says more of the engine than of the pattern. */
const least = 100;

/** The power of the size that a figure grows with, over all sizes; 0 where all of it is too little to tell. */
export function exponentOf(figures: readonly number[]): number {
  const first = figures[0] ?? 0;
  const last = figures.at(-1) ?? 0;
  if (last < least) return 0;
  return Math.log2(last / Math.max(first, 1)) / (figures.length - 1);
}
