/** Makes an error from an unsuccessful answer: the meaning of its status, and the text of its body. */
import type { PlatformError } from "./errors.ts";
import { filledText, isObject, parseJson, present } from "./json.ts";
import { withoutKeys } from "./keys.ts";
import { timeIn } from "./times.ts";

/** How much of the service's own text is kept, in characters. */
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

/** The fields in which services describe an error, the most specific first: RFC 9457, then the platform's. */
const tellingFields = ["detail", "title", "error", "message", "msg", "errors"] as const;

/** How many levels of a body are searched. */
const deepest = 4;

/** The description of an error in a JSON value: text, or the texts of a list or of a descriptive field. */
export function textOfJson(value: unknown, depth = 0): string | undefined {
  if (typeof value === "string") return filledText(value);
  if (depth === deepest) return undefined;
  if (Array.isArray(value)) {
    const texts = value.slice(0, 10).flatMap((one) => textOfJson(one, depth + 1) ?? []);
    return filledText(texts.join(" "));
  }
  if (!isObject(value)) return undefined;
  for (const field of tellingFields) {
    const text = textOfJson(value[field], depth + 1);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Whether a body is a web page, which comes from a proxy or from another service. */
export function isPage(body: string): boolean {
  return /^\s*(?:<!doctype|<html|<head|<body|<\?xml|<!--)/i.test(body);
}

function shortened(text: string): string {
  if (text.length <= detailLength) return text;
  const start = text.slice(0, detailLength - 1);
  // A lone surrogate at the end is removed.
  return `${start.replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** The service's text for people: one line, free of keys, at most `detailLength` characters. */
export function cleanDetail(text: string, secrets: readonly string[]): string | undefined {
  const line = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replace(/(?!\s)[\u0000-\u001f\u007f-\u009f]/g, "")
    // Invisible characters, which can reverse or hide the text around them.
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return line === "" ? undefined : shortened(withoutKeys(line, secrets));
}

function detailOf(body: string, secrets: readonly string[]): string | undefined {
  const value = parseJson(body.trim());
  if (value !== undefined) {
    const message = textOfJson(value);
    return message === undefined ? undefined : cleanDetail(message, secrets);
  }
  return cleanDetail(isPage(body) ? textOfPage(body) : body, secrets);
}

/** The maximum wait that a header may name, in milliseconds. */
const maxRest = 366 * 24 * 3_600_000;

/**
 * The wait that a `Retry-After` names in seconds or as a date; in milliseconds, never negative. Undefined if the
 * header is absent or unreadable.
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(maxRest, Number(text) * 1000);
  // In every valid form, a date begins with the name of a day.
  const moment = /^[A-Z]/.test(text) ? timeIn(text) : undefined;
  return moment === undefined ? undefined : Math.min(maxRest, Math.max(0, moment - now));
}

/**
 * The error for a refusal.
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
        ? present<PlatformError>({ kind: "server", status, detail })
        : present<PlatformError>({ kind: "rejected", status, detail });
  }
}
