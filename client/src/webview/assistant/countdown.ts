/** How long a question must wait, in words. Pure: does not depend on a clock. */

function amount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function both(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? amount(large, largeUnit) : `${amount(large, largeUnit)} ${amount(small, smallUnit)}`;
}

/**
 * For example `1 minute 5 seconds`; undefined if the wait is over.
 * @param until in milliseconds since 1970, as `now`
 */
export function waitingTime(until: number, now: number): string | undefined {
  const seconds = Math.ceil((until - now) / 1000);
  if (!Number.isFinite(seconds) || seconds <= 0) return undefined;
  if (seconds < 60) return amount(seconds, "second");
  if (seconds < 3600) return both(Math.floor(seconds / 60), "minute", seconds % 60, "second");
  const minutes = Math.ceil(seconds / 60);
  return both(Math.floor(minutes / 60), "hour", minutes % 60, "minute");
}
