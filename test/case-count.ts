/**
 * How many random cases a test draws: `npm test -- --fast` draws a quarter, the first ones of a whole run. Also for how many of them
 * must be of a kind, so that a property cannot hold for lack of cases.
 */
export function caseCount(count: number): number {
  return process.env.DOCS_JSON_FAST === "1" ? Math.ceil(count / 4) : count;
}
