/** Parses times in the forms that services use. Does not depend on the meaning of the times. */
import { momentIn } from "./json.ts";

/** For example `2026-01-02T03:04:05`, without a time zone, which means UTC in the reference. */
const withoutZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?$/;
/**
 * For example `2026-01-02T03:04:05Z`, or `Fri, 02 Jan 2026 03:04:05 GMT`. Required because JavaScript's own
 * parser accepts almost anything.
 */
const commonForm = /^(?:\d{4}-\d\d-\d\d(?:[T ].+)?|[A-Z][a-z]{2,8},? .+)$/;
const namedDay = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;

/** The time in milliseconds since 1970; undefined if the text is not a time. A number is in seconds or milliseconds. */
export function timeIn(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? "";
  if (/^\d{9,10}$/.test(trimmed)) return Number(trimmed) * 1000;
  if (/^\d{12,13}$/.test(trimmed)) return Number(trimmed);
  if (withoutZone.test(trimmed)) return parsed(`${trimmed.replace(" ", "T").replace(",", ".")}Z`);
  if (!commonForm.test(trimmed) || (/^[A-Z]/.test(trimmed) && !namedDay.test(trimmed))) return undefined;
  // The oldest form of the header has no time zone and means GMT.
  return parsed(/^[A-Z]/.test(trimmed) && !/GMT|UTC|[+-]\d{4}/.test(trimmed) ? `${trimmed} GMT` : trimmed);
}

/** A time at the end of the range of dates is not accepted: in local time, it may be outside that range. */
function parsed(text: string): number | undefined {
  return momentIn(Date.parse(text));
}
