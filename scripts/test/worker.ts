/**
 * Runs test files for `npm test`, one after the other, in its own process: receives the path of a file as a message,
 * and answers with the results (see files.ts). Ends after it is disconnected, unless a test left something open,
 * which it then prints.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { format } from "node:util";
import Mocha from "mocha";
import type { FailedTest } from "./failed.ts";
import type { FileResult } from "./files.ts";
import { skipReasonOf } from "./skip-reason.ts";
// Loaded before all tests, as in .mocharc.json.
import "../../test/seed.ts";

const { timeout, slow }: { readonly timeout: number; readonly slow: number } = JSON.parse(
  readFileSync(".mocharc.json", "utf8"),
);

/** Only tests whose names contain this text run; undefined for all tests. */
const fgrep = process.argv[2];

/** The reporter's lines are sent with the result, so that those of two files are not mixed. */
let lines: string[] = [];
Mocha.reporters.Base.consoleLog = (...values: unknown[]) => void lines.push(`${format(...values)}\n`);

/** The totals are printed once, at the end of `npm test`. */
class WithoutSums extends Mocha.reporters.Spec {
  override epilogue(): void {
    if (this.stats.failures > 0) super.epilogue();
  }
}

/** The stack, which begins with the message, or what was thrown instead of an error. */
function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function runMocha(mocha: Mocha, file: string): Promise<Omit<FileResult, "file" | "milliseconds" | "output">> {
  const failed: FailedTest[] = [];
  const skipped: string[] = [];
  return new Promise((done) => {
    const runner = mocha.run(() => {
      const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
      done({ passes, failures, pending, failed, skipped });
    });
    runner.on("fail", (test, error: unknown) => {
      failed.push({ name: test.fullTitle(), file, error: textOf(error) });
    });
    runner.on("pending", (test) => void skipped.push(skipReasonOf(test)));
  });
}

async function resultOf(file: string): Promise<FileResult> {
  const start = performance.now();
  lines = [];
  const mocha = new Mocha({
    timeout,
    slow,
    forbidOnly: true,
    reporter: WithoutSums,
    ...(fgrep === undefined ? {} : { fgrep }),
  });
  mocha.addFile(resolve(file));
  await mocha.loadFilesAsync();
  const ran = await runMocha(mocha, file);
  mocha.dispose();
  const hasRun = ran.passes + ran.failures + ran.pending > 0;
  return { ...ran, file, milliseconds: performance.now() - start, output: hasRun ? lines.join("") : "" };
}

/** A file that cannot be loaded, such as one whose module throws, counts as one failed test. */
function unusable(file: string, error: unknown): FileResult {
  const failed = [{ name: `${file} can be run`, file, error: textOf(error) }];
  const output = `\n${file} cannot be run: ${textOf(error)}\n`;
  return { file, milliseconds: 0, passes: 0, failures: 1, pending: 0, failed, skipped: [], output };
}

// A rejection that no test awaits is attributed to the running test, like an uncaught error.
process.on("unhandledRejection", (reason) => {
  throw reason;
});

process.on("message", async (file: string) => {
  process.send?.(await resultOf(file).catch((error: unknown) => unusable(file, error)));
});

process.once("disconnect", () => {
  setInterval(() => console.log("still open:", process.getActiveResourcesInfo()), 10_000).unref();
});
