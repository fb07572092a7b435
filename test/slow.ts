/**
 * Tests that take long because they start real editors or walk very large sites:
 * `npm test -- --fast` skips them.
 */

/** As `describe`, but skipped by `--fast`. */
export function describeSlow(title: string, suite: (this: Mocha.Suite) => void): void {
  // Not kept from file to file: mocha hands each file a `describe` of its own, which knows the file.
  const describeHere = process.env.DOCS_JSON_FAST === "1" ? describe.skip : describe;
  describeHere(title, suite);
}
