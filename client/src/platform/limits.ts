/**
 * Counts the requests of this editor to the assistant and to the agent, and compares them with the limits (F15.18, F15.21, F15.22). The
 * meter cannot know what others send with the same key, so it warns and never blocks.
 *
 * A record is plain data, to be stored as JSON between windows; the time is a parameter.
 */
import { elements, isObject } from "./json.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** A limit of the service on the number of requests. */
interface Limit {
  readonly name: "key-month" | "organization-hour" | "address-day" | "project-hour" | "organization-minute";
  /** The limit in words: what is limited, and for which time. */
  readonly title: string;
  readonly max: number;
  /** In milliseconds; a month has 30 days, so that the warning comes early rather than late. */
  readonly span: number;
}

/** The limits of the assistant. */
export const limits: readonly Limit[] = [
  { name: "key-month", title: "uses of a key in a month", max: 10_000, span: 30 * day },
  { name: "organization-hour", title: "requests of an organization in an hour", max: 10_000, span: hour },
  { name: "address-day", title: "requests of an IP address in a day", max: 10_000, span: day },
];

/** The limits of the agent. Whether reading a job counts is not documented, so every request counts. */
export const agentLimits: readonly Limit[] = [
  { name: "project-hour", title: "requests of a project in an hour", max: 100, span: hour },
];

/** The limit of searches of the published site. */
export const searchLimits: readonly Limit[] = [
  { name: "organization-hour", title: "searches of an organization in an hour", max: 10_000, span: hour },
];

/** The limit of all operations that read analytics, together. */
export const analyticsLimits: readonly Limit[] = [
  { name: "organization-hour", title: "requests of an organization in an hour", max: 100, span: hour },
];

/** The limit of previews. */
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

/** How much of a limit this editor has used, and whether that is worth a warning. */
export interface LimitUsage {
  readonly limit: Limit;
  /** Requests of this editor within the span that ends now. */
  readonly used: number;
  readonly warns: boolean;
}

/** How much of each limit is used; of the assistant unless others are given. */
export function readMeter(record: UseRecord, now: number, counted = limits): readonly LimitUsage[] {
  return counted.map((limit) => {
    const used = record.minutes
      .filter(({ minute }) => isWithin(minute, limit.span, now))
      .reduce((sum, { count }) => sum + count, 0);
    return { limit, used, warns: used >= limit.max * warningShare };
  });
}

/** A minute counts as long as any part of it is within the span. */
function isWithin(minute: number, span: number, now: number): boolean {
  return (minute + 1) * minuteLength > now - span;
}

/** Counts one request. `reached` lists the limits for which a warning is due since this request. */
export function countUse(
  record: UseRecord,
  now: number,
  counted = limits,
): { readonly record: UseRecord; readonly reached: readonly LimitUsage[] } {
  const minute = Math.floor(now / minuteLength);
  const kept = record.minutes.filter((one) => isWithin(one.minute, maxSpan, now));
  const currentCount = kept.find((one) => one.minute === minute)?.count ?? 0;
  const otherMinutes = kept.filter((one) => one.minute !== minute);
  const next: UseRecord = { minutes: [...otherMinutes, { minute, count: currentCount + 1 }] };
  const warned = new Set(
    readMeter(record, now, counted)
      .filter(({ warns }) => warns)
      .map(({ limit }) => limit.name),
  );
  const reached = readMeter(next, now, counted).filter(
    ({ limit, warns }) => warns && !warned.has(limit.name),
  );
  return { record: next, reached };
}

/** Decodes a stored record; unreadable parts are omitted. */
export function decodeUse(value: unknown): UseRecord {
  const minutes = elements(isObject(value) ? value.minutes : undefined).flatMap((one) => {
    if (!isObject(one)) return [];
    const { minute, count } = one;
    if (!Number.isSafeInteger(minute) || !Number.isSafeInteger(count)) return [];
    return typeof minute === "number" && typeof count === "number" && count > 0 ? [{ minute, count }] : [];
  });
  return { minutes };
}
