/**
 * Tests that take long because they start real editors or walk very large sites: `npm test -- --fast` skips them.
 */
import { describeSkipped } from "./skipping.ts";

/** Like `describe`, but skipped by `--fast`. */
export function describeSlow(title: string, suite: (this: Mocha.Suite) => void): void {
  // Not remembered between files: mocha gives each file a new `describe`, which knows the file.
  if (process.env.DOCS_JSON_FAST !== "1") describe(title, suite);
  else describeSkipped(title, suite, "left out by --fast: real editors, browsers and very large sites");
}
