/** The waiting time until a question may be asked, in words. Pure: does not depend on a clock. */
import { counted } from "../../ui/rows.ts";

function amounts(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0
    ? counted(large, largeUnit)
    : `${counted(large, largeUnit)} ${counted(small, smallUnit)}`;
}

/**
 * For example `1 minute 5 seconds`; undefined if the wait is over.
 * @param until in milliseconds since 1970, like `now`
 */
export function waitingTime(until: number, now: number): string | undefined {
  const seconds = Math.ceil((until - now) / 1000);
  if (!Number.isFinite(seconds) || seconds <= 0) return undefined;
  if (seconds < 60) return counted(seconds, "second");
  if (seconds < 3600) return amounts(Math.floor(seconds / 60), "minute", seconds % 60, "second");
  const minutes = Math.ceil(seconds / 60);
  return amounts(Math.floor(minutes / 60), "hour", minutes % 60, "minute");
}
