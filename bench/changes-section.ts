/**
 * The times of a commit hook and a review: checks of one changed page of a large site in a repository, with and
 * without the cache of an earlier run, and the difference of two commits.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { benchFolder, generatedSite, outerPagesOf } from "./generate.ts";
import { runCommand } from "./measure-check.ts";
import { type BenchOutcome, failed, measured, type OutcomeRow, type OutcomeSection } from "./outcome.ts";
import { below, type Effort, inWords, named } from "./section.ts";
import { ourPrograms } from "./servers.ts";

const pages = 10_000;

interface ChangeVariant {
  readonly name: string;
  readonly args: readonly string[];
  /** The budget of the wall time, in milliseconds. */
  readonly budget?: number;
}

function variants(changed: string): readonly ChangeVariant[] {
  return [
    { name: "`check --changed`, one page edited", args: ["check", "--changed"], budget: 1000 },
    {
      name: "`check --changed --cache`, one page edited",
      args: ["check", "--changed", "--cache"],
      budget: 300,
    },
    { name: "`check PAGE`", args: ["check", changed], budget: 1500 },
    { name: "`check PAGE --cache`", args: ["check", changed, "--cache"], budget: 400 },
    { name: "`diff` of two commits", args: ["diff", "HEAD~1", "HEAD"], budget: 3000 },
    { name: "`diff --cache` of two commits", args: ["diff", "HEAD~1", "HEAD", "--cache"] },
  ];
}

/** Runs git in a folder; throws if git fails. */
function git(root: string, ...args: readonly string[]): void {
  const author = ["-c", "user.name=Bench", "-c", "user.email=bench@example.com", "-c", "gc.auto=0"];
  const { status, stderr } = spawnSync("git", ["-C", root, ...author, ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
}

/** A repository with the site in two commits, and an edit of one page that is not committed. */
function repositoryWith(site: string, changed: string): string {
  const root = mkdtempSync(join(benchFolder, "repository-"));
  cpSync(site, root, { recursive: true });
  git(root, "init", "-q", "-b", "main");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "site");
  appendFileSync(join(root, changed), "\n[Gone](/gone-from-here)\n");
  git(root, "commit", "-q", "-a", "-m", "edit");
  git(root, "repack", "-a", "-d", "-q");
  appendFileSync(join(root, changed), "\n[Gone](/gone-again)\n");
  return root;
}

interface VariantSeries {
  readonly variant: ChangeVariant;
  readonly times: number[];
  readonly processorTimes: number[];
  readonly memories: number[];
  failure: string | undefined;
}

function rowsOf({ variant, times, processorTimes, memories, failure }: VariantSeries): readonly OutcomeRow[] {
  const of = (samples: readonly number[]): BenchOutcome =>
    failure === undefined ? measured(samples) : failed(failure);
  const label = `${inWords(pages)} pages, ${variant.name}`;
  const budget = variant.budget === undefined ? {} : { budget: below(variant.budget) };
  return [
    { label: `${label}: wall time`, unit: "ms", ours: of(times), ...budget },
    { label: `${label}: processor time`, unit: "ms", ours: of(processorTimes) },
    { label: `${label}: highest memory`, unit: "MB", ours: of(memories), budget: below(300) },
  ];
}

async function addRun(series: VariantSeries, root: string, environment: Readonly<Record<string, string>>) {
  const { commandLine } = ourPrograms;
  const run = await runCommand({ commandLine, environment }, series.variant.args, root);
  // 1 means findings, which are expected.
  if (run.status !== 0 && run.status !== 1) series.failure = `exit code ${run.status}`;
  series.times.push(run.milliseconds);
  if (run.processor !== undefined) series.processorTimes.push(run.processor);
  if (run.megabytes !== undefined) series.memories.push(run.megabytes);
}

/** The variants in turn, after one run of each that is not counted and fills the cache. */
export async function changesSection(effort: Effort): Promise<OutcomeSection> {
  const site = generatedSite(pages);
  const { last: changed } = outerPagesOf(pages);
  const cache = mkdtempSync(join(benchFolder, "cache-"));
  // Each system has its own cache folder.
  const environment = { XDG_CACHE_HOME: cache, LOCALAPPDATA: cache, HOME: cache };
  const root = repositoryWith(site.root, changed);
  try {
    const all = variants(changed).map(
      (variant): VariantSeries => ({
        variant,
        times: [],
        processorTimes: [],
        memories: [],
        failure: undefined,
      }),
    );
    for (const { variant } of all)
      await runCommand({ commandLine: ourPrograms.commandLine, environment }, variant.args, root);
    for (let number = 0; number < effort.checks; number++)
      for (const series of number % 2 === 0 ? all : all.toReversed()) await addRun(series, root, environment);
    return {
      title: "Changes of a large site in a repository",
      rows: all.flatMap(rowsOf),
      notes: [
        `${named(site)} of 1 to 4 KB in a packed repository, in turn. Processor time is that of all threads, without that of git.`,
      ],
    };
  } finally {
    rmSync(root, { recursive: true });
    rmSync(cache, { recursive: true });
  }
}
