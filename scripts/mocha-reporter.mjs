/**
 * Mocha's own `spec` reporter, which also writes its counts to the file that DOCS_JSON_TEST_COUNTS
 * names, for the closing line of `npm test` (see test.mjs), and says what a test left open where the
 * process does not end by itself.
 */
import { writeFileSync } from "node:fs";
import mocha from "mocha";

export default class CountingReporter extends mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once("end", () => {
      const { passes, failures, pending } = runner.stats;
      const file = process.env.DOCS_JSON_TEST_COUNTS;
      if (file !== undefined) writeFileSync(file, JSON.stringify({ passes, failures, pending }));
      setInterval(() => console.log("still open:", process.getActiveResourcesInfo()), 10_000).unref();
    });
  }
}
