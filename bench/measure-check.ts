/** Measures the command line's check of a whole site: its wall and processor time, process start included, and its memory. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { type BenchOutcome, failed, measured } from "./outcome.ts";
import { memoryOf, processorTimeOf } from "./process-usage.ts";

/** A way to check a site. */
export interface CheckVariant {
  readonly commandLine: string;
  readonly switches?: readonly string[];
  /** Variables in addition to those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface CheckOutcome {
  readonly wall: BenchOutcome;
  /** Processor time of all threads; the last twenty milliseconds of a run may be missing. */
  readonly processor: BenchOutcome;
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

/** The interval between two readings of a run's memory and processor time, in milliseconds. */
const interval = 20;

/** One run of the command line. */
interface CommandRun {
  readonly status: number | null;
  readonly output: string;
  readonly milliseconds: number;
  readonly processor: number | undefined;
  readonly megabytes: number | undefined;
}

/** Runs the command line in a folder, and measures the whole process. */
export function runCommand(
  { commandLine, environment }: Pick<CheckVariant, "commandLine" | "environment">,
  args: readonly string[],
  cwd: string,
): Promise<CommandRun> {
  const startedAt = performance.now();
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [commandLine, ...args], {
    stdio: ["ignore", "pipe", "ignore"],
    env,
    cwd,
  });
  let output = "";
  let megabytes: number | undefined;
  let processor: number | undefined;
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    output += part;
  });
  const timer = setInterval(() => {
    // The system keeps the maximum and the sum, so the last reading is enough.
    megabytes = memoryOf(child.pid ?? 0)?.peak ?? megabytes;
    processor = processorTimeOf(child.pid ?? 0) ?? processor;
  }, interval);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => {
      clearInterval(timer);
      resolve({ status, output, milliseconds: performance.now() - startedAt, processor, megabytes });
    });
  });
}

/** @param path of a site or a page */
function runOnce(variant: CheckVariant, path: string): Promise<CommandRun> {
  const args = ["check", path, "--format", "json", ...(variant.switches ?? [])];
  return runCommand(variant, args, process.cwd());
}

/** The samples of one variant over all runs. */
interface CheckSeries {
  readonly variant: CheckVariant;
  readonly times: number[];
  readonly processorTimes: number[];
  readonly memories: number[];
  counted: string;
  /** Set once: a variant that failed is not run again. */
  failure: string | undefined;
}

async function addRun(series: CheckSeries, root: string, counts: boolean): Promise<void> {
  const { status, output, milliseconds, processor, megabytes } = await runOnce(series.variant, root);
  const report = reportIn(output);
  // 1 means findings, which are expected; any higher code means that the site was not checked.
  if (status !== 0 && status !== 1) series.failure = `exit code ${status}`;
  else if (report === undefined) series.failure = "printed no report";
  else {
    const { durationMs: _, ...findings } = report.summary;
    series.counted = `${inWords(report.sites[0]?.stats ?? {})}; ${inWords(findings)}`;
    if (!counts) return;
    series.times.push(milliseconds);
    if (processor !== undefined) series.processorTimes.push(processor);
    if (megabytes !== undefined) series.memories.push(megabytes);
  }
}

/** Runs `check ROOT --format json` of each variant in turn, a number of times after one warm-up run. */
export async function measureChecks(
  variants: readonly CheckVariant[],
  root: string,
  repetitions: number,
): Promise<readonly CheckOutcome[]> {
  const all = variants.map((variant): CheckSeries => {
    const failure = existsSync(variant.commandLine) ? undefined : "the command line is not built";
    return { variant, times: [], processorTimes: [], memories: [], counted: "", failure };
  });
  for (let number = -1; number < repetitions; number++) {
    for (const series of number % 2 === 0 ? all : all.toReversed()) {
      if (series.failure === undefined) await addRun(series, root, number >= 0);
    }
  }
  return all.map(({ times, processorTimes, memories, counted, failure }) => {
    const of = (samples: readonly number[]): BenchOutcome =>
      failure === undefined ? measured(samples) : failed(failure);
    const outcome = { wall: of(times), processor: of(processorTimes), memory: of(memories) };
    return failure === undefined ? { ...outcome, counted } : outcome;
  });
}

/** `measureChecks` of one variant. */
export async function measureCheck(
  variant: CheckVariant,
  root: string,
  repetitions: number,
): Promise<CheckOutcome> {
  const [outcome] = await measureChecks([variant], root, repetitions);
  if (outcome === undefined) throw new Error("Each variant has an outcome.");
  return outcome;
}
