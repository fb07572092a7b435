/**
 * Tests that take long because they start real editors or walk very large sites:
 * `npm test -- --fast` skips them.
 */

/** As `describe`, but skipped by `--fast`. */
export const describeSlow = process.env.DOCS_JSON_FAST === "1" ? describe.skip : describe;
