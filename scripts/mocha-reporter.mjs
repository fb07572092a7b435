/**
 * Mocha's own `spec` reporter, which also writes its counts and how long each file took to the file that
 * DOCS_JSON_TEST_COUNTS names, for the end of `npm test` (see test.mjs), and says what a test left open
 * where the process does not end by itself.
 */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import mocha from "mocha";

/** Gives how many milliseconds have been spent in each file, hooks included. */
function watchFiles(runner) {
  const spent = new Map();
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

export default class CountingReporter extends mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const files = watchFiles(runner);
    runner.once("end", () => {
      const { passes, failures, pending } = runner.stats;
      const file = process.env.DOCS_JSON_TEST_COUNTS;
      if (file !== undefined)
        writeFileSync(file, JSON.stringify({ passes, failures, pending, parts: [...files] }));
      setInterval(() => console.log("still open:", process.getActiveResourcesInfo()), 10_000).unref();
    });
  }
}
