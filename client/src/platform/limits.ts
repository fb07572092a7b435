/**
 * Counts the requests of this editor to the service, and compares them with the limits (F15.18, F15.21, F15.22).
 * Requests of other programs with the same key are not counted, so the meter warns and never blocks.
 *
 * A record is plain data, stored as JSON and shared by all windows; the time is a parameter.
 */
import { elements, isObject } from "./json.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** A limit of the service on the number of requests. */
interface Limit {
  readonly name: "key-month" | "organization-hour" | "address-day" | "project-hour" | "organization-minute";
  /** For messages: what is limited, and per which time. */
  readonly title: string;
  readonly max: number;
  /** In milliseconds; a month has 30 days, so that the warning comes early rather than late. */
  readonly span: number;
}

export const limits: readonly Limit[] = [
  { name: "key-month", title: "uses of a key in a month", max: 10_000, span: 30 * day },
  { name: "organization-hour", title: "requests of an organization in an hour", max: 10_000, span: hour },
  { name: "address-day", title: "requests of an IP address in a day", max: 10_000, span: day },
];

/** The limits of the agent. It is not documented whether reading a job counts, so every request is counted. */
export const agentLimits: readonly Limit[] = [
  { name: "project-hour", title: "requests of a project in an hour", max: 100, span: hour },
];

/** The limits of searches of the published site. */
export const searchLimits: readonly Limit[] = [
  { name: "organization-hour", title: "searches of an organization in an hour", max: 10_000, span: hour },
];

/** The limit that all operations for analytics share. */
export const analyticsLimits: readonly Limit[] = [
  { name: "organization-hour", title: "requests of an organization in an hour", max: 100, span: hour },
];

export const previewLimits: readonly Limit[] = [
  {
    name: "organization-minute",
    title: "previews of an organization in a minute",
    max: 5,
    span: 60_000,
  },
];

/** The share of a limit at which a warning is shown. */
export const warningShare = 0.8;

/** How many requests were sent in each minute, newest last; old minutes are removed. */
export interface UseRecord {
  readonly minutes: readonly { readonly minute: number; readonly count: number }[];
}

const minuteLength = 60_000;
const maxSpan = Math.max(...limits.map(({ span }) => span));

/** How much of a limit this editor has used, and whether to warn. */
export interface LimitUsage {
  readonly limit: Limit;
  /** Requests of this editor within the span that ends now. */
  readonly used: number;
  readonly warns: boolean;
}

/** The usage of each limit; by default, of the assistant's limits. */
export function readMeter(record: UseRecord, now: number, countedLimits = limits): readonly LimitUsage[] {
  return countedLimits.map((limit) => {
    const used = record.minutes
      .filter(({ minute }) => isWithin(minute, limit.span, now))
      .reduce((sum, { count }) => sum + count, 0);
    return { limit, used, warns: used >= limit.max * warningShare };
  });
}

/** A minute counts if any part of it is within the span. */
function isWithin(minute: number, span: number, now: number): boolean {
  return (minute + 1) * minuteLength > now - span;
}

/** Counts one request. `reached` lists the limits whose warning became due with this request. */
export function countUse(
  record: UseRecord,
  now: number,
  countedLimits = limits,
): { readonly record: UseRecord; readonly reached: readonly LimitUsage[] } {
  const minute = Math.floor(now / minuteLength);
  const recent = record.minutes.filter((entry) => isWithin(entry.minute, maxSpan, now));
  const currentCount = recent.find((entry) => entry.minute === minute)?.count ?? 0;
  const otherMinutes = recent.filter((entry) => entry.minute !== minute);
  const next: UseRecord = { minutes: [...otherMinutes, { minute, count: currentCount + 1 }] };
  const warned = new Set(
    readMeter(record, now, countedLimits)
      .filter(({ warns }) => warns)
      .map(({ limit }) => limit.name),
  );
  const reached = readMeter(next, now, countedLimits).filter(
    ({ limit, warns }) => warns && !warned.has(limit.name),
  );
  return { record: next, reached };
}

/** Decodes a stored record; unreadable parts are skipped. */
export function decodeUse(value: unknown): UseRecord {
  const minutes = elements(isObject(value) ? value.minutes : undefined).flatMap((entry) => {
    if (!isObject(entry)) return [];
    const { minute, count } = entry;
    if (!Number.isSafeInteger(minute) || !Number.isSafeInteger(count)) return [];
    return typeof minute === "number" && typeof count === "number" && count > 0 ? [{ minute, count }] : [];
  });
  return { minutes };
}
