/** How long ago something was, in words. Pure: the time is handed in. */
import { timeIn } from "./platform/times.ts";

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

/** As "2026-01-02". */
export function dateText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** A time as a person reads it, where a text is one; else the text as it came. */
export function shownTime(text: string): string {
  const time = timeIn(text);
  return time === undefined ? text : momentText(time);
}

/** As "2026-01-02 03:04:05 UTC". */
export function momentText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
