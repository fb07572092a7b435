/** How long ago something was, in words. Pure: the time is handed in. */
import { timeIn } from "../platform/times.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

function words(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/** As "5 minutes ago"; from a month on the date itself. Clocks that disagree a little make it "just now". */
export function relativeTime(time: number, now: number): string {
  const age = now - time;
  if (age > 30 * day || age < -day) return dateText(time);
  if (age < 45 * second) return "just now";
  if (age < hour) return words(Math.max(1, Math.floor(age / minute)), "minute");
  if (age < day) return words(Math.floor(age / hour), "hour");
  return words(Math.floor(age / day), "day");
}

/** How far local time is ahead of UTC at a time, in minutes; what the functions below are handed in tests. */
export function localOffset(time: number): number {
  return -new Date(time).getTimezoneOffset();
}

/** As "2026-01-02", in local time. */
export function dateText(time: number, offset = localOffset(time)): string {
  return isoText(time, offset).slice(0, 10);
}

/** A time as a person reads it, where a text is one; else the text as it came. */
export function shownTime(text: string): string {
  const time = timeIn(text);
  return time === undefined ? text : momentText(time);
}

/** The same in UTC, where a text is a time. */
export function shownUtc(text: string): string | undefined {
  const time = timeIn(text);
  return time === undefined ? undefined : utcText(time);
}

/** As "2026-01-02 03:04:05", in local time. */
export function momentText(time: number, offset = localOffset(time)): string {
  return isoText(time, offset).slice(0, 19).replace("T", " ");
}

/** As "2026-01-02 03:04:05 UTC". */
export function utcText(time: number): string {
  return `${momentText(time, 0)} UTC`;
}

/** A moment in UTC at the beginning of a line of a log, as most build tools write one. */
const leadingMoment = /^(?<open>\[?)(?<moment>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[.,]\d+)?Z)(?=\]?(?:\s|$))/;

/** A line of a log with the moment at its beginning in local time. */
export function localLine(line: string, offsetAt: (time: number) => number = localOffset): string {
  const moment = leadingMoment.exec(line)?.groups?.moment;
  const time = moment === undefined ? undefined : timeIn(moment.replace(",", "."));
  if (moment === undefined || time === undefined) return line;
  return line.replace(moment, momentText(time, offsetAt(time)));
}

/** The moment of a place that is so many minutes ahead of UTC, written as ISO 8601. */
function isoText(time: number, offset: number): string {
  return new Date(time + offset * minute).toISOString();
}
