/**
 * Limits how many characters of a page are read in search of the ends of tags, expressions and comments.
 *
 * The search for the end of an unclosed construct goes on to the end of the text, so many of them would
 * take quadratic time. The budget is a multiple of the page's length; when it is used up, the rest of the
 * page is not read.
 */

/** How far a scan looked; a scan without a result stores it here. */
export interface Reach {
  at: number;
}

/** What is left of the limit for one page; scans change it. */
export interface ScanBudget {
  /** In characters. */
  left: number;
  /** Whether something was not read because the budget was used up, or because it nests too deeply. */
  isExceeded: boolean;
}

/** How often each character may be read. Real pages stay below 5. */
const maxScansOfCharacter = 20;

/**
 * The budget for a page.
 * @param length of the page, in characters
 */
export function scanBudget(length: number): ScanBudget {
  return { left: maxScansOfCharacter * length + 10_000, isExceeded: false };
}

/**
 * Runs a scan that begins at an offset and charges the budget for the characters that the scan read.
 * @returns the result of the scan; undefined, without a scan, if the budget is used up
 */
export function charged(
  budget: ScanBudget,
  start: number,
  scan: (reach: Reach) => number | undefined,
): number | undefined {
  if (budget.left <= 0) {
    budget.isExceeded = true;
    return undefined;
  }
  const reach: Reach = { at: start };
  const end = scan(reach);
  budget.left -= Math.max(1, Math.max(end ?? start, reach.at) - start);
  return end;
}
