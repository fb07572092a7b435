/** Binary search over indexes. Does not depend on what the indexes stand for. */

/**
 * The first index below `count` for which a condition holds; `count` if it holds for none. The condition
 * must hold for all indexes after one for which it holds.
 */
export function lowerBound(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
