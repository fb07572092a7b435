/** How many random cases a test draws: `npm test -- --fast` draws a quarter, the first ones that a whole run draws. */
export function caseCount(count: number): number {
  return process.env.DOCS_JSON_FAST === "1" ? Math.ceil(count / 4) : count;
}
