/**
 * Feedback and views by page of a project (F15.26, F15.27). Both operations are documented, but not all fields of
 * their elements are certain, so decoding is lenient: a missing number is unknown, and an element without a path
 * is skipped. Only numbers are read, not the texts of readers.
 */
import { endpoints } from "./endpoints.ts";
import type { Outcome } from "./errors.ts";
import { elements, filledText, isObject, type JsonObject, present } from "./json.ts";
import { withoutKeys } from "./keys.ts";
import { pagePathOf } from "./page-path.ts";
import { type Connection, type ProjectAccess, projectCall, requestValue } from "./request.ts";

/** The project, the key, and the first day (`2026-01-31`) of a request. */
export interface AnalyticsRequest extends ProjectAccess {
  readonly since: string;
}

/** Readers' answers to the question whether a page was helpful. */
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
  /** Views by programs that read for a person, if the service distinguishes them. */
  readonly byAgents?: number;
}

/** A part of a list, and whether the service has more. */
interface AnalyticsPage<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

/** The most items that the service returns in one answer. */
const maxFeedback = 100;
export const maxViews = 250;

/** A generous limit: an answer about 250 pages is much smaller. */
const maxBytes = 8 * 1024 * 1024;

const why = "it has no list of pages";

/** Reads the feedback by page. The operation cannot return more than `maxFeedback` pages. */
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
  return pageOf(value, "feedback", maxFeedback, secrets, (path, entry) => ({
    path,
    helpful: countIn(entry.thumbsUp) ?? 0,
    unhelpful: countIn(entry.thumbsDown) ?? 0,
    onCode: countIn(entry.code) ?? 0,
  }));
}

/** Decodes views by page, each path once; undefined if the value has no list. */
export function decodeViews(
  value: unknown,
  secrets: readonly string[] = [],
): AnalyticsPage<PageViews> | undefined {
  return pageOf(value, "views", maxViews, secrets, (path, entry) => {
    const people = countIn(entry.human) ?? countIn(entry.humans);
    const byAgents = countIn(entry.ai) ?? countIn(entry.agents) ?? countIn(entry.agent);
    const total = countIn(entry.total) ?? countIn(entry.views) ?? countIn(entry.count);
    if (total === undefined && people === undefined && byAgents === undefined) return undefined;
    return present<PageViews>({ path, total: total ?? (people ?? 0) + (byAgents ?? 0), byAgents });
  });
}

function pageOf<Item>(
  value: unknown,
  listKey: "feedback" | "views",
  max: number,
  secrets: readonly string[],
  decode: (path: string, entry: JsonObject) => Item | undefined,
): AnalyticsPage<Item> | undefined {
  const list = isObject(value) ? value[listKey] : value;
  if (!Array.isArray(list)) return undefined;
  const items = new Map<string, Item>();
  for (const element of elements(list)) {
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

/** A count of events: a whole number that is not negative and is safely representable. */
function countIn(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
