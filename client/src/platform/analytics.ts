/**
 * What readers say of the pages of a project: feedback and views by page (F15.26, F15.27). Both lists are documented, but not all fields of
 * their elements are certain, so decoding accepts what it can: a number that is missing is unknown, an element without a path is
 * omitted. The texts of readers are not read: only numbers are kept.
 */
import { endpoints } from "./endpoints.ts";
import type { Outcome } from "./errors.ts";
import { elements, filledText, isObject, type JsonObject, present } from "./json.ts";
import { withoutKeys } from "./keys.ts";
import { pagePathOf } from "./page-path.ts";
import { type Connection, type ProjectAccess, projectCall, requestValue } from "./request.ts";

/** Which project is read, with which key, and since which day (`2026-01-31`). */
export interface AnalyticsRequest extends ProjectAccess {
  readonly since: string;
}

/** What readers answered to the question whether a page helped them. */
export interface PageFeedback {
  /** In the form of `pagePathOf`. */
  readonly path: string;
  readonly helpful: number;
  readonly unhelpful: number;
  /** Feedback on the code of the page. */
  readonly onCode: number;
}

/** How often a page was viewed. */
export interface PageViews {
  /** In the form of `pagePathOf`. */
  readonly path: string;
  /** Views by people and by programs together. */
  readonly total: number;
  /** Views by programs that read for a person, if the service tells them apart. */
  readonly byAgents?: number;
}

/** A part of a list, and whether the service has more. */
interface AnalyticsPage<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

/** The most that the service gives in one answer. */
const maxFeedback = 100;
export const maxViews = 250;

/** An answer about 250 pages is much smaller. */
const maxBytes = 8 * 1024 * 1024;

const why = "it has no list of pages";

/** Reads the feedback by page. The operation has no way to request more than `maxFeedback` pages. */
export function readFeedback(
  connection: Connection,
  { since, ...access }: AnalyticsRequest,
  signal?: AbortSignal,
): Promise<Outcome<AnalyticsPage<PageFeedback>>> {
  const query = { dateFrom: since, limit: String(maxFeedback) };
  const call = { ...projectCall(endpoints.readFeedbackByPage, access), query, maxBytes };
  return requestValue(connection, call, { decode: decodeFeedback, why }, signal);
}

/** Reads a part of the views by page. */
export function readViews(
  connection: Connection,
  { offset, since, ...access }: AnalyticsRequest & { readonly offset: number },
  signal?: AbortSignal,
): Promise<Outcome<AnalyticsPage<PageViews>>> {
  const query = { dateFrom: since, limit: String(maxViews), offset: String(offset) };
  const call = { ...projectCall(endpoints.readViews, access), query, maxBytes };
  return requestValue(connection, call, { decode: decodeViews, why }, signal);
}

/** Decodes feedback by page, each path once; undefined if the value has no list. */
export function decodeFeedback(
  value: unknown,
  secrets: readonly string[] = [],
): AnalyticsPage<PageFeedback> | undefined {
  return pageOf(value, "feedback", maxFeedback, secrets, (path, one) => ({
    path,
    helpful: countIn(one.thumbsUp) ?? 0,
    unhelpful: countIn(one.thumbsDown) ?? 0,
    onCode: countIn(one.code) ?? 0,
  }));
}

/** Decodes views by page, each path once; undefined if the value has no list. */
export function decodeViews(
  value: unknown,
  secrets: readonly string[] = [],
): AnalyticsPage<PageViews> | undefined {
  return pageOf(value, "views", maxViews, secrets, (path, one) => {
    const people = countIn(one.human) ?? countIn(one.humans);
    const byAgents = countIn(one.ai) ?? countIn(one.agents) ?? countIn(one.agent);
    const total = countIn(one.total) ?? countIn(one.views) ?? countIn(one.count);
    if (total === undefined && people === undefined && byAgents === undefined) return undefined;
    return present<PageViews>({ path, total: total ?? (people ?? 0) + (byAgents ?? 0), byAgents });
  });
}

function pageOf<Item>(
  value: unknown,
  list: "feedback" | "views",
  max: number,
  secrets: readonly string[],
  decode: (path: string, one: JsonObject) => Item | undefined,
): AnalyticsPage<Item> | undefined {
  const found = isObject(value) ? value[list] : value;
  if (!Array.isArray(found)) return undefined;
  const items = new Map<string, Item>();
  for (const element of elements(found)) {
    if (items.size === max) break;
    const path = isObject(element)
      ? pagePathOf(filledText(element.path) ?? filledText(element.url) ?? "")
      : undefined;
    // Paths are stored, so they must not contain a key.
    if (path === undefined || items.has(path) || withoutKeys(path, secrets) !== path) continue;
    const item = isObject(element) ? decode(path, element) : undefined;
    if (item !== undefined) items.set(path, item);
  }
  return { items: [...items.values()], hasMore: isObject(value) && value.hasMore === true };
}

/** A number of events: whole, not negative and not larger than a page can have. */
function countIn(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
