/** Reads times as services write them. Does not depend on what the times mean. */

/** For example `2026-01-02T03:04:05`, without a time zone: the reference means UTC. */
const withoutZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?$/;
/**
 * For example `2026-01-02T03:04:05Z`, or `Fri, 02 Jan 2026 03:04:05 GMT`. JavaScript's own parser would accept almost
 * anything.
 */
const commonForm = /^(?:\d{4}-\d\d-\d\d(?:[T ].+)?|[A-Z][a-z]{2,8},? .+)$/;
const namedDay = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;

/**
 * The time in milliseconds since 1970; undefined if the text is not a time. A number counts seconds or milliseconds.
 */
export function timeIn(text: string | undefined): number | undefined {
  const bare = text?.trim() ?? "";
  if (/^\d{9,10}$/.test(bare)) return Number(bare) * 1000;
  if (/^\d{12,13}$/.test(bare)) return Number(bare);
  if (withoutZone.test(bare)) return parsed(`${bare.replace(" ", "T").replace(",", ".")}Z`);
  if (!commonForm.test(bare) || (/^[A-Z]/.test(bare) && !namedDay.test(bare))) return undefined;
  // The oldest form of the header names no time zone and means Greenwich.
  return parsed(/^[A-Z]/.test(bare) && !/GMT|UTC|[+-]\d{4}/.test(bare) ? `${bare} GMT` : bare);
}

function parsed(text: string): number | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
