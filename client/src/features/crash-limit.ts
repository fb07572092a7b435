/** When to stop restarting a server that keeps crashing. Pure: the time is a parameter. */

/** After this number of crashes within the period, the server is not restarted automatically. */
export const maxCrashes = 5;

/** In milliseconds. */
export const crashPeriod = 3 * 60_000;

/**
 * Adds a crash at the present time.
 * @param crashes times of the crashes before, in milliseconds, oldest first
 * @returns the crashes that still count, including this one, and whether there are too many
 */
export function afterCrash(
  crashes: readonly number[],
  now: number,
): { readonly crashes: readonly number[]; readonly isTooMuch: boolean } {
  const counting = [...crashes.filter((time) => now - time < crashPeriod), now];
  return { crashes: counting, isTooMuch: counting.length >= maxCrashes };
}
