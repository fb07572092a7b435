/**
 * Mocha's own `spec` reporter, which also writes its counts, which tests failed, why tests were skipped and how
 * long each file took to the file that DOCS_JSON_TEST_COUNTS names, for the end of `npm test` (see test.ts), and says what
 * a test left open where the process does not end by itself.
 */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import mocha from "mocha";
import type { FailedTest } from "./test/failed.ts";

/** Gives how many milliseconds have been spent in each file, hooks included. */
function watchFiles(runner: Mocha.Runner): ReadonlyMap<string, number> {
  const spent = new Map<string, number>();
  let start = 0;
  // Right below the root there is one suite or more for each file.
  runner.on("suite", (suite) => {
    if (suite.parent?.root) start = performance.now();
  });
  runner.on("suite end", (suite) => {
    if (!suite.parent?.root) return;
    const name = relative(process.cwd(), suite.file ?? suite.title);
    spent.set(name, (spent.get(name) ?? 0) + performance.now() - start);
  });
  return spent;
}

function pathOf(file: string | undefined): string {
  return file === undefined ? "" : relative(process.cwd(), file);
}

/** The stack, which begins with the message, or what was thrown instead of an error. */
function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Gives the failed tests and hooks. */
function watchFailures(runner: Mocha.Runner): readonly FailedTest[] {
  const failed: FailedTest[] = [];
  runner.on("fail", (test, error: unknown) => {
    const name = test.fullTitle();
    failed.push({ name, file: pathOf(test.file ?? test.parent?.file), error: textOf(error) });
  });
  return failed;
}

/** What test/skipping.ts notes of a test or of a suite. */
interface Skippable {
  readonly skipReason?: string;
  readonly parent?: Skippable | undefined;
}

/** Why a test was skipped: its own reason or that of a suite around it (see test/skipping.ts). */
function reasonOf(test: Skippable): string {
  for (let place: Skippable | undefined = test; place !== undefined; place = place.parent) {
    if (place.skipReason !== undefined) return place.skipReason;
  }
  return "no reason given";
}

/** Gives how many tests were skipped for each reason. */
function watchReasons(runner: Mocha.Runner): ReadonlyMap<string, number> {
  const reasons = new Map<string, number>();
  runner.on("pending", (test) => {
    const reason = reasonOf(test);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  });
  return reasons;
}

export default class CountingReporter extends mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const files = watchFiles(runner);
    const reasons = watchReasons(runner);
    const failed = watchFailures(runner);
    runner.once("end", () => {
      const { passes, failures, pending } = this.stats;
      const file = process.env.DOCS_JSON_TEST_COUNTS;
      if (file !== undefined)
        writeFileSync(
          file,
          JSON.stringify({ passes, failures, pending, failed, parts: [...files], skipped: [...reasons] }),
        );
      setInterval(() => console.log("still open:", process.getActiveResourcesInfo()), 10_000).unref();
    });
  }
}
