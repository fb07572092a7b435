/**
 * Tests that take long because they start real editors or browsers, walk very large sites, or run what is around the product: a
 * workflow of CI, git hooks, npm, or the tests themselves. `npm test -- --fast` skips them, draws fewer random cases (see
 * case-count.ts), and has language servers within its own processes (see support/server-within.ts).
 */
import { describeSkipped } from "./skipping.ts";

/** Like `describe`, but skipped by `--fast`. */
export function describeSlow(title: string, suite: (this: Mocha.Suite) => void): void {
  // Not remembered between files: mocha gives each file a new `describe`, which knows the file.
  if (process.env.DOCS_JSON_FAST !== "1") describe(title, suite);
  else
    describeSkipped(
      title,
      suite,
      "left out by --fast: real editors, browsers, very large sites and files, CI and hooks",
    );
}
