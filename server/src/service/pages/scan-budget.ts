/**
 * Limits how many characters of a page are read to find the ends of tags, expressions and comments.
 *
 * The search for the end of an unclosed construct goes to the end of the text, so many of them would take quadratic
 * time. The budget is a multiple of the page's length; when it is used up, the remaining page is not read.
 */

/** How far a scan has looked; a scan without a result stores it here. */
export interface Reach {
  at: number;
}

/** The remaining budget for one page; scans change it. */
export interface ScanBudget {
  /** The remaining number of characters. */
  remaining: number;
  /** Whether something was not read because the budget was used up or because it nests too deeply. */
  isExceeded: boolean;
}

/** How often each character may be read. In real pages, it is less than 5 times. */
const maxScansOfCharacter = 20;

/**
 * The budget for a page.
 * @param length the length of the page in characters
 */
export function scanBudget(length: number): ScanBudget {
  return { remaining: maxScansOfCharacter * length + 10_000, isExceeded: false };
}

/**
 * Runs a scan that begins at an offset and charges the budget for the characters that it has read.
 * @returns the result of the scan; undefined if the budget is used up, without running the scan
 */
export function scanWithin(
  budget: ScanBudget,
  start: number,
  scan: (reach: Reach) => number | undefined,
): number | undefined {
  if (budget.remaining <= 0) {
    budget.isExceeded = true;
    return undefined;
  }
  const reach: Reach = { at: start };
  const end = scan(reach);
  budget.remaining -= Math.max(1, Math.max(end ?? start, reach.at) - start);
  return end;
}

/**
 * The offset of a string that ends before a limit; -1 if there is none. Does not search the text after the limit, which would
 * take quadratic time if a page has many such searches.
 */
export function indexBefore(text: string, searched: string, from: number, limit: number): number {
  return (limit < text.length ? text.slice(0, limit) : text).indexOf(searched, from);
}
