/** Converts an unsuccessful answer to an error, from its status and the text of its body. */

import type { PlatformError } from "./errors.ts";
import { filledText, isObject, parseJson, present } from "./json.ts";
import { withoutKeys } from "./keys.ts";
import { shortened } from "./text-beginning.ts";
import { timeIn } from "./times.ts";

/** The maximum length of the service's own text, in characters. */
export const detailLength = 300;

/** An answer whose status is not a success. */
interface Refusal {
  readonly status: number;
  readonly headers: Headers;
  /** The part of the body that was read. */
  readonly body: string;
}

/** An HTML page as one line of text: proxies and gateways answer with such pages. */
function textOfPage(page: string): string {
  return page
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/<(?<name>script|style|head)\b[\s\S]*?(?:<\/\k<name>\s*>|$)/gi, (element) => titleOf(element))
    .replace(/<[^>]*(?:>|$)/g, " ")
    .replace(/&(?:#39|apos);/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}

function titleOf(head: string): string {
  const title = /<title\b[^>]*>(?<text>[^<]*)/i.exec(head)?.groups?.text;
  return title === undefined ? " " : ` ${title}: `;
}

/** The fields in which services describe an error, most specific first: those of RFC 9457, then the platform's. */
const messageFields = ["detail", "title", "error", "message", "msg", "errors"] as const;

/** The maximum depth of the search in a body. */
const maxDepth = 4;

/** The description of an error in a JSON value: text, or the texts of a list or of a descriptive field. */
export function textOfJson(value: unknown, depth = 0): string | undefined {
  if (typeof value === "string") return filledText(value);
  if (depth === maxDepth) return undefined;
  if (Array.isArray(value)) {
    const texts = value.slice(0, 10).flatMap((item) => textOfJson(item, depth + 1) ?? []);
    return filledText(texts.join(" "));
  }
  if (!isObject(value)) return undefined;
  for (const field of messageFields) {
    const text = textOfJson(value[field], depth + 1);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Whether a body is a web page, which a proxy or another service has sent. */
export function isPage(body: string): boolean {
  return /^\s*(?:<!doctype|<html|<head|<body|<\?xml|<!--)/i.test(body);
}

/** The service's text for messages: one line, without keys, at most `detailLength` characters. */
export function cleanDetail(text: string, secrets: readonly string[]): string | undefined {
  const line = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replace(/(?!\s)[\u0000-\u001f\u007f-\u009f]/g, "")
    // Invisible characters, which can reverse or hide the surrounding text.
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return line === "" ? undefined : shortened(withoutKeys(line, secrets), detailLength);
}

function detailOf(body: string, secrets: readonly string[]): string | undefined {
  const value = parseJson(body.trim());
  if (value !== undefined) {
    const message = textOfJson(value);
    return message === undefined ? undefined : cleanDetail(message, secrets);
  }
  return cleanDetail(isPage(body) ? textOfPage(body) : body, secrets);
}

/** The maximum wait accepted from a header, in milliseconds. */
const maxRetryAfter = 366 * 24 * 3_600_000;

/**
 * The wait in a `Retry-After` header, given in seconds or as a date; in milliseconds, never negative. Undefined
 * if the header is missing or unreadable. A date is by the clock of the service, whose time is in the header `Date`: the
 * clock of this machine may be wrong.
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(maxRetryAfter, Number(text) * 1000);
  // In every valid form, a date begins with the name of a day.
  const moment = /^[A-Z]/.test(text) ? timeIn(text) : undefined;
  const serviceTime = timeIn(headers.get("date") ?? undefined) ?? now;
  return moment === undefined ? undefined : Math.min(maxRetryAfter, Math.max(0, moment - serviceTime));
}

/**
 * The error for an unsuccessful answer.
 * @param secrets are removed from its text
 */
export function errorOfRefusal(refusal: Refusal, secrets: readonly string[], now: number): PlatformError {
  const { status, headers, body } = refusal;
  const detail = detailOf(body, secrets);
  switch (status) {
    case 401:
      return present<PlatformError>({ kind: "unauthorized", detail });
    case 403:
      return present<PlatformError>({ kind: "forbidden", detail });
    case 404:
      return present<PlatformError>({ kind: "not-found", detail });
    case 429:
      return present<PlatformError>({ kind: "rate-limited", retryAfter: retryAfter(headers, now), detail });
    default:
      return status >= 500
        ? present<PlatformError>({ kind: "server", status, retryAfter: retryAfter(headers, now), detail })
        : present<PlatformError>({ kind: "rejected", status, detail });
  }
}
