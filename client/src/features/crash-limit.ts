/** Decides when to stop restarting a server that keeps crashing. Pure: the time is a parameter. */

/** After this number of crashes within the period, the server is not restarted automatically. */
export const maxCrashes = 5;

/** In milliseconds. */
export const crashPeriod = 3 * 60_000;

/**
 * Adds a crash at the current time.
 * @param crashes the times of earlier crashes, in milliseconds, oldest first
 * @returns the crashes within the period, including this one, and whether there are too many
 */
export function afterCrash(
  crashes: readonly number[],
  now: number,
): { readonly crashes: readonly number[]; readonly isTooMuch: boolean } {
  const recent = [...crashes.filter((time) => now - time < crashPeriod), now];
  return { crashes: recent, isTooMuch: recent.length >= maxCrashes };
}
