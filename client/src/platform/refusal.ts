/**
 * An answer that is no success, as an error: what its status means, and what its body says in words.
 */
import type { PlatformError } from "./errors.ts";
import { filledText, isObject, parseJson, present } from "./json.ts";
import { withoutKeys } from "./keys.ts";

/** How much of what the service says is kept, in characters. */
export const detailLength = 300;

export interface Refusal {
  readonly status: number;
  readonly headers: Headers;
  /** As much of the body as was read. */
  readonly body: string;
}

/** An HTML page as one line of text: what a proxy or a gateway answers with. */
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

/** What a JSON body says: RFC 9457 `detail` or `title`, then `error` and `message` of the platform. */
function textOfJson(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (!isObject(value)) return undefined;
  const { detail, title, error, message } = value;
  const nested = isObject(error) ? (filledText(error.message) ?? filledText(error.detail)) : undefined;
  return filledText(detail) ?? filledText(title) ?? filledText(error) ?? nested ?? filledText(message);
}

function shortened(text: string): string {
  if (text.length <= detailLength) return text;
  const start = text.slice(0, detailLength - 1);
  // Half a character at the end is none.
  return `${start.replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Text of the service for people: one line, free of keys, at most `detailLength` characters. */
export function cleanDetail(text: string, secrets: readonly string[]): string | undefined {
  const line = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
    .replace(/(?!\s)[\u0000-\u001f\u007f-\u009f]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return line === "" ? undefined : shortened(withoutKeys(line, secrets));
}

function detailOf(body: string, secrets: readonly string[]): string | undefined {
  const value = parseJson(body);
  if (value !== undefined) {
    const said = textOfJson(value);
    return said === undefined ? undefined : cleanDetail(said, secrets);
  }
  const isPage = /^\s*(?:<!doctype|<html|<head|<body|<\?xml|<!--)/i.test(body);
  return cleanDetail(isPage ? textOfPage(body) : body, secrets);
}

/**
 * How long to wait, from a `Retry-After` in seconds or as a date; in milliseconds, never negative.
 * Undefined where the header is absent or says nothing.
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  // Date.parse takes many forms, and all that the header may have begin with the name of a day.
  const moment = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}

/** The error that a refusal is. `secrets` are what must not be in it. */
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
