/** Relative and absolute times in words. Pure: the time is a parameter. */
import { timeIn } from "../platform/times.ts";
import { counted } from "./rows.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** For example "5 minutes ago"; after a month, the date. A time in the near future, from another clock, is "just now". */
export function relativeTime(time: number, now: number): string {
  const age = now - time;
  if (age > 30 * day || age < -day) return dateText(time);
  if (age < 45 * second) return "just now";
  if (age < hour) return `${counted(Math.max(1, Math.floor(age / minute)), "minute")} ago`;
  if (age < day) return `${counted(Math.floor(age / hour), "hour")} ago`;
  return `${counted(Math.floor(age / day), "day")} ago`;
}

/** The offset of local time from UTC at a time, in minutes; the functions below take it as a parameter for tests. */
function localOffset(time: number): number {
  return -new Date(time).getTimezoneOffset();
}

/** For example "2026-01-02", in local time. */
export function dateText(time: number, offset = localOffset(time)): string {
  return isoText(time, offset).slice(0, 10);
}

/** The local time if the text is a time, otherwise the text unchanged. */
export function shownTime(text: string): string {
  const time = timeIn(text);
  return time === undefined ? text : momentText(time);
}

/** The time in UTC if the text is a time; otherwise undefined. */
export function shownUtc(text: string): string | undefined {
  const time = timeIn(text);
  return time === undefined ? undefined : utcText(time);
}

/** For example "2026-01-02 03:04:05", in local time. */
export function momentText(time: number, offset = localOffset(time)): string {
  return isoText(time, offset).slice(0, 19).replace("T", " ");
}

/** For example "2026-01-02 03:04:05 UTC". */
export function utcText(time: number): string {
  return `${momentText(time, 0)} UTC`;
}

/** A UTC time at the start of a log line, as most build tools write it. */
const leadingMoment = /^(?<open>\[?)(?<moment>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[.,]\d+)?Z)(?=\]?(?:\s|$))/;

/** A log line with its leading time in local time. */
export function localLine(line: string, offsetAt: (time: number) => number = localOffset): string {
  const moment = leadingMoment.exec(line)?.groups?.moment;
  const time = moment === undefined ? undefined : timeIn(moment.replace(",", "."));
  if (moment === undefined || time === undefined) return line;
  return line.replace(moment, momentText(time, offsetAt(time)));
}

/** A time in the ISO 8601 format, shifted by an offset in minutes. */
function isoText(time: number, offset: number): string {
  return new Date(time + offset * minute).toISOString();
}
