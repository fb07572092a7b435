/** Measures the command line's check of a whole site: its time, process start included, and its memory. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { type BenchOutcome, failed, measured } from "./outcome.ts";
import { memoryOf } from "./process-usage.ts";

export interface CheckOutcome {
  readonly wall: BenchOutcome;
  /** The highest that was seen of each run. */
  readonly memory: BenchOutcome;
  /** What the last check counted, in its own words: `pages 10000, entries 10128, …`. */
  readonly counted?: string;
}

interface CheckReport {
  readonly sites: readonly { readonly stats: Readonly<Record<string, number>> }[];
  readonly summary: Readonly<Record<string, number>>;
}

function inWords(numbers: Readonly<Record<string, number>>): string {
  return Object.entries(numbers)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}

function reportIn(output: string): CheckReport | undefined {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

/** How often the memory of a run is looked at, in milliseconds. */
const interval = 20;

interface CheckRun {
  readonly status: number | null;
  readonly output: string;
  readonly milliseconds: number;
  readonly megabytes: number | undefined;
}

function runOnce(commandLine: string, root: string, switches: readonly string[]): Promise<CheckRun> {
  const startedAt = performance.now();
  const args = [commandLine, "check", root, "--format", "json", ...switches];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  let megabytes: number | undefined;
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    output += part;
  });
  const timer = setInterval(() => {
    // The system keeps the highest, so the last look tells.
    megabytes = memoryOf(child.pid ?? 0)?.peak ?? megabytes;
  }, interval);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => {
      clearInterval(timer);
      resolve({ status, output, milliseconds: performance.now() - startedAt, megabytes });
    });
  });
}

/** Runs `check ROOT --format json` so many times after one that only warms up. */
export async function measureCheck(
  commandLine: string,
  root: string,
  repetitions: number,
  switches: readonly string[] = [],
): Promise<CheckOutcome> {
  const failure = (reason: string): CheckOutcome => ({ wall: failed(reason), memory: failed(reason) });
  if (!existsSync(commandLine)) return failure("the command line is not built");
  const times: number[] = [];
  const memories: number[] = [];
  let counted = "";
  for (let number = -1; number < repetitions; number++) {
    const { status, output, milliseconds, megabytes } = await runOnce(commandLine, root, switches);
    // 1 means findings, which a site may have; anything above means that it was not checked.
    if (status !== 0 && status !== 1) return failure(`exit code ${status}`);
    if (number >= 0) {
      times.push(milliseconds);
      if (megabytes !== undefined) memories.push(megabytes);
    }
    const report = reportIn(output);
    if (report === undefined) return failure("printed no report");
    const { durationMs: _, ...findings } = report.summary;
    counted = `${inWords(report.sites[0]?.stats ?? {})}; ${inWords(findings)}`;
  }
  return { wall: measured(times), memory: measured(memories), counted };
}
