/**
 * Runs test files in several processes: each takes the next file when it has finished one, so that all are busy until
 * the end. If a process ends during a file, that file counts as failed, and a new process continues.
 */
import type { ChildProcess } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { FailedTest } from "./failed.ts";
import { endGroup, type ProgramOutput, run } from "./programs.ts";

/** The results of a test file. */
export interface FileResult {
  readonly file: string;
  readonly milliseconds: number;
  readonly passes: number;
  readonly failures: number;
  readonly pending: number;
  readonly failed: readonly FailedTest[];
  /** The reason of each skipped test. */
  readonly skipped: readonly string[];
  /** The output of the reporter. */
  readonly output: string;
}

/**
 * The time that a process may still run after its last file; a longer time means that a test left something open. The
 * longest timeout in the product is a minute, so that anything that only waits for it ends in time.
 */
const leaveTime = 75_000;

/** The slowest files, slowest first: if one of them started last, the other processes would be idle. */
export const longest: readonly string[] = [
  "test/corpus/moves.test.ts",
  "test/client/accessibility/axe.test.ts",
  "test/cli/pages/same-findings.test.ts",
  "test/corpus/rearrange.test.ts",
  "test/corpus/adopting.test.ts",
  "test/corpus/corpus.test.ts",
  "test/release/release.test.ts",
  "test/extension/start.test.ts",
  "test/corpus/mcp.test.ts",
  "test/service/pages/syntax/page-verdict.test.ts",
  "test/service/features/completion/completion.property.test.ts",
  "test/service/features/preview/page-html.test.ts",
  "test/service/features/baseline/baseline.property.test.ts",
  "test/service/features/comparison/comparison.property.test.ts",
  "test/service/analysis/after-edits.property.test.ts",
  "test/service/analysis/after-page-edits.property.test.ts",
  "test/conformance/completion.test.ts",
  "test/service/features/refactor/refactor.property.test.ts",
  "test/service/pages/syntax/code-budget.test.ts",
  "test/service/pages/syntax/many-tags.test.ts",
  "test/conformance/conformance.test.ts",
  "test/service/features/move/move.property.test.ts",
];

/** A path in the form of these lists and the tables at the end. */
function withSlashes(path: string): string {
  return path.replaceAll("\\", "/");
}

/**
 * The test files at these paths; a folder stands for all files below it.
 * @returns each once, in the order in which they should start
 */
export function filesOf(paths: readonly string[]): readonly string[] {
  const files = paths.flatMap((path) => {
    if (!existsSync(path)) throw new Error(`there is no ${path}`);
    if (!statSync(path).isDirectory()) return [withSlashes(path)];
    return readdirSync(path, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts") && !name.includes("node_modules"))
      .map((name) => withSlashes(join(path, name)));
  });
  const sorted = [...new Set(files)].sort();
  const isNamed = new Set(sorted);
  return [...new Set([...longest.filter((file) => isNamed.has(file)), ...sorted])];
}

interface FilesOptions {
  readonly output: ProgramOutput;
  readonly environment: Readonly<Record<string, string>>;
  /** Only tests whose names contain this text run. */
  readonly grep?: string | undefined;
  readonly onStart?: ((child: ChildProcess) => void) | undefined;
}

function ended(file: string, error: string): FileResult {
  const failed = [{ name: `${file} runs to its end`, file, error }];
  return { file, milliseconds: 0, passes: 0, failures: 1, pending: 0, failed, skipped: [], output: "" };
}

/** Starts one process, which runs files until none is left or it fails. */
async function serve(
  queue: string[],
  { output, environment, grep, onStart }: FilesOptions,
  take: (result: FileResult) => void,
): Promise<void> {
  let current: string | undefined;
  let isStuck = false;
  let leaving: NodeJS.Timeout | undefined;
  const code = await run("scripts/test/worker.ts", grep === undefined ? [] : [grep], {
    output,
    environment,
    hasChannel: true,
    onStart: (child) => {
      const next = (): void => {
        current = queue.shift();
        if (current !== undefined) {
          child.send(current);
          return;
        }
        child.disconnect();
        leaving = setTimeout(() => {
          isStuck = true;
          endGroup(child, "SIGKILL");
        }, leaveTime);
      };
      child.on("message", (result: FileResult) => {
        take(result);
        next();
      });
      onStart?.(child);
      next();
    },
  });
  clearTimeout(leaving);
  if (current !== undefined) take(ended(current, `The process of the tests ended with code ${code}.`));
  else if (isStuck)
    take(ended("scripts/test/worker.ts", "A test left something open, so that it could not end."));
  else if (code !== 0) take(ended("scripts/test/worker.ts", `It ended with code ${code}.`));
}

/** The number of files that run in parallel. */
function processCount(): number {
  return availableParallelism();
}

/**
 * Runs test files.
 * @returns the results of each, in the order in which they ended
 */
export async function runFiles(
  files: readonly string[],
  options: FilesOptions,
): Promise<readonly FileResult[]> {
  const queue = [...files];
  const results: FileResult[] = [];
  const take = (result: FileResult): void => {
    results.push(result);
    options.output.write(result.output);
  };
  const work = async (): Promise<void> => {
    while (queue.length > 0) await serve(queue, options, take);
  };
  await Promise.all(Array.from({ length: Math.min(processCount(), files.length) }, work));
  return results;
}
