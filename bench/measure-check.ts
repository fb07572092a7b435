/** Measures the command line's check of a whole site: its time, process start included, and its memory. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { type BenchOutcome, failed, measured } from "./outcome.ts";
import { memoryOf } from "./process-usage.ts";

export interface CheckOutcome {
  readonly wall: BenchOutcome;
  /** The maximum of each run. */
  readonly memory: BenchOutcome;
  /** The counts of the last check, in its own words: `pages 10000, entries 10128, …`. */
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

/** The interval between two readings of a run's memory, in milliseconds. */
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
    // The system keeps the maximum, so the last reading is enough.
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

/** The samples of one command line over all runs. */
interface CheckSeries {
  readonly commandLine: string;
  readonly times: number[];
  readonly memories: number[];
  counted: string;
  /** Set once: a command line that failed is not run again. */
  failure: string | undefined;
}

async function addRun(
  series: CheckSeries,
  root: string,
  switches: readonly string[],
  counts: boolean,
): Promise<void> {
  const { status, output, milliseconds, megabytes } = await runOnce(series.commandLine, root, switches);
  const report = reportIn(output);
  // 1 means findings, which are expected; any higher code means that the site was not checked.
  if (status !== 0 && status !== 1) series.failure = `exit code ${status}`;
  else if (report === undefined) series.failure = "printed no report";
  else {
    const { durationMs: _, ...findings } = report.summary;
    series.counted = `${inWords(report.sites[0]?.stats ?? {})}; ${inWords(findings)}`;
    if (!counts) return;
    series.times.push(milliseconds);
    if (megabytes !== undefined) series.memories.push(megabytes);
  }
}

/** Runs `check ROOT --format json` of each command line in turn, a number of times after one warm-up run. */
export async function measureChecks(
  commandLines: readonly string[],
  root: string,
  repetitions: number,
  switches: readonly string[] = [],
): Promise<readonly CheckOutcome[]> {
  const all = commandLines.map((commandLine): CheckSeries => {
    const failure = existsSync(commandLine) ? undefined : "the command line is not built";
    return { commandLine, times: [], memories: [], counted: "", failure };
  });
  for (let number = -1; number < repetitions; number++) {
    for (const series of number % 2 === 0 ? all : all.toReversed()) {
      if (series.failure === undefined) await addRun(series, root, switches, number >= 0);
    }
  }
  return all.map(({ times, memories, counted, failure }) =>
    failure === undefined
      ? { wall: measured(times), memory: measured(memories), counted }
      : { wall: failed(failure), memory: failed(failure) },
  );
}

/** `measureChecks` for one command line. */
export async function measureCheck(
  commandLine: string,
  root: string,
  repetitions: number,
  switches: readonly string[] = [],
): Promise<CheckOutcome> {
  const [outcome] = await measureChecks([commandLine], root, repetitions, switches);
  if (outcome === undefined) throw new Error("Each command line has an outcome.");
  return outcome;
}
