/** Measures the wall time of the command line's check of a whole site, process start included. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { failed, measured, type Outcome } from "./outcome.ts";

export interface CheckOutcome {
  readonly wall: Outcome;
  /** What the last check counted, in its own words: `pages 10000, entries 10128, …`. */
  readonly counted?: string;
}

interface Report {
  readonly sites: readonly { readonly stats: Readonly<Record<string, number>> }[];
  readonly summary: Readonly<Record<string, number>>;
}

function inWords(numbers: Readonly<Record<string, number>>): string {
  return Object.entries(numbers)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}

function reportIn(output: string): Report | undefined {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

/** Runs `check ROOT --format json` so many times after one that only warms up. */
export function measureCheck(commandLine: string, root: string, repetitions: number): CheckOutcome {
  if (!existsSync(commandLine)) return { wall: failed("the command line is not built") };
  const samples: number[] = [];
  let counted = "";
  for (let number = -1; number < repetitions; number++) {
    const startedAt = performance.now();
    const run = spawnSync(process.execPath, [commandLine, "check", root, "--format", "json"], {
      maxBuffer: 2 ** 28,
      encoding: "utf8",
    });
    const milliseconds = performance.now() - startedAt;
    // 1 means findings, which a site may have; anything above means that it was not checked.
    if (run.status !== 0 && run.status !== 1) return { wall: failed(`exit code ${run.status}`) };
    if (number >= 0) samples.push(milliseconds);
    const report = reportIn(run.stdout);
    if (report === undefined) return { wall: failed("printed no report") };
    const { durationMs: _, ...findings } = report.summary;
    counted = `${inWords(report.sites[0]?.stats ?? {})}; ${inWords(findings)}`;
  }
  return { wall: measured(samples), counted };
}
