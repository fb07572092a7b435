/**
 * How much of a page's text may be looked at in search of the ends of tags, expressions and comments.
 *
 * A construct that is never closed is looked for up to the end of the text, so that a text full of them
 * would take the square of its length. The budget is a multiple of the length: what is left of a page
 * when it is used up is not read.
 */

/** How far a scan looked; scans that find nothing write it down. */
export interface Reach {
  at: number;
}

export interface ScanBudget {
  /** In characters. */
  left: number;
  /** Whether something was not looked at for want of budget, or because it nests too deeply. */
  isExceeded: boolean;
}

/** How often each character may be looked at. Pages that people write stay below 5. */
const maxScansOfCharacter = 20;

export function scanBudget(length: number): ScanBudget {
  return { left: maxScansOfCharacter * length + 10_000, isExceeded: false };
}

/**
 * Runs a scan that begins at an offset and charges the budget for what it looked at.
 * @returns what the scan gave; undefined, without running it, where the budget is used up
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
