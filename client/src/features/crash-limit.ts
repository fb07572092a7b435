/** When to stop starting a server that keeps crashing. Pure: the time is handed in. */

/** So many crashes within the period, and it is not started again by itself. */
export const maxCrashes = 5;

/** In milliseconds. */
export const crashPeriod = 3 * 60_000;

/**
 * A crash happened now.
 * @param crashes times of those before, in milliseconds, oldest first
 * @returns those that still count, this one included, and whether they are too many
 */
export function afterCrash(
  crashes: readonly number[],
  now: number,
): { readonly crashes: readonly number[]; readonly isTooMuch: boolean } {
  const counting = [...crashes.filter((time) => now - time < crashPeriod), now];
  return { crashes: counting, isTooMuch: counting.length >= maxCrashes };
}
