/**
 * The search of a published site (F15.22). Costs no credits. The form of a result is documented, but not every field
 * is certain, so decoding also accepts other forms: a list with or without an object around it, a path or a URL.
 */

import { safeLink } from "./addresses.ts";
import { endpoints } from "./endpoints.ts";
import type { Outcome } from "./errors.ts";
import { filledText, isObject, present } from "./json.ts";
import { withoutKeys } from "./keys.ts";
import { type Connection, requestValue } from "./request.ts";
import { withoutTerminalCommands } from "./terminal-text.ts";
import { beginningOf } from "./text-beginning.ts";

export interface SearchRequest {
  readonly baseUrl: string;
  readonly domain: string;
  readonly key: string;
  readonly query: string;
  readonly filter?: { readonly version?: string; readonly language?: string };
}

/** A result: a location on the published site. */
export interface SearchHit {
  /** A path of the site, or a URL; safe to open. */
  readonly address: string;
  readonly title?: string;
  /** The matching text, in Markdown. */
  readonly excerpt?: string;
}

/** In characters; a longer text is not a sensible query. */
export const maxQuery = 1000;

/** How many results are requested, and the most that are kept if the service sends more. */
const pageSize = 20;

/** The maximum lengths of the texts of a result, in characters. */
const sizes = { address: 1000, title: 200, excerpt: 1000 } as const;

/** A larger answer is not a list of search results. */
const maxBytes = 8 * 1024 * 1024;

/** Searches a published site; the most relevant result is first. Never retried: the author can search again. */
export function searchSite(
  connection: Connection,
  { baseUrl: base, domain, key, query, filter }: SearchRequest,
  signal?: AbortSignal,
): Promise<Outcome<readonly SearchHit[]>> {
  const body = present({ query: query.slice(0, maxQuery), pageSize, filter });
  const call = { endpoint: endpoints.searchSite, base, parameters: { domain }, key, body, maxBytes };
  return requestValue(
    connection,
    call,
    { decode: decodeHits, why: "it has no list of search results" },
    signal,
  );
}

/** The list in an answer; undefined if it has none. */
function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return undefined;
  return [value.results, value.hits, value.data].find((one) => Array.isArray(one));
}

/**
 * Decodes the results, each URL once; undefined if the value has no list. Results without a URL that is safe to
 * open are skipped.
 * @param secrets are removed from all texts
 */
export function decodeHits(
  value: unknown,
  secrets: readonly string[] = [],
): readonly SearchHit[] | undefined {
  const list = listIn(value);
  if (list === undefined) return undefined;
  const hits = new Map<string, SearchHit>();
  for (const item of list) {
    const hit = hitIn(item, secrets);
    if (hit !== undefined && !hits.has(hit.address)) hits.set(hit.address, hit);
    if (hits.size === pageSize) break;
  }
  return [...hits.values()];
}

function hitIn(value: unknown, secrets: readonly string[]): SearchHit | undefined {
  if (!isObject(value)) return undefined;
  const metadata = isObject(value.metadata) ? value.metadata : {};
  const address = safeLink(filledText(value.path) ?? filledText(value.url) ?? metadata.url);
  // A link must not contain a key.
  if (address === undefined || address.length > sizes.address) return undefined;
  if (withoutKeys(address, secrets) !== address) return undefined;
  const text = (field: unknown, size: number): string | undefined => {
    const value = filledText(field);
    if (value === undefined) return undefined;
    const start = beginningOf(value, size);
    return filledText(withoutKeys(withoutTerminalCommands(start), secrets))?.trim();
  };
  return present<SearchHit>({
    address,
    title: text(filledText(metadata.title) ?? value.title, sizes.title),
    excerpt: text(filledText(value.content) ?? value.excerpt ?? metadata.description, sizes.excerpt),
  });
}
