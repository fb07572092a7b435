/** Texts about results of searching the published site. Pure: plain data. */
import type { SearchHit } from "../../platform/search.ts";
import { markdownText } from "../../ui/markdown-text.ts";
import { joined, oneLine } from "../../ui/rows.ts";

/** The maximum length of a displayed excerpt, in characters. */
const maxExcerpt = 200;

/** The title of a result; its URL if it has none. */
export function titleOf({ title, address }: SearchHit): string {
  return oneLine(title ?? address, 150);
}

/** The matching text as one line, without Markdown syntax; undefined if there is none. */
export function excerptOf({ excerpt }: SearchHit): string | undefined {
  if (excerpt === undefined) return undefined;
  const line = oneLine(markdownText(excerpt), maxExcerpt);
  return line === "" ? undefined : line;
}

/**
 * The row of a result.
 * @param file the page's file relative to the workspace; undefined if the open site has none
 */
export function hitRow(hit: SearchHit, file: string | undefined) {
  const detail = excerptOf(hit);
  return {
    label: titleOf(hit),
    description: oneLine(file ?? joined(hit.address, "no file here"), 150),
    ...(detail === undefined ? {} : { detail }),
  };
}

/** The sentence after a search without results. */
export function nothingFound(query: string, domain: string): string {
  return `The published site of ${oneLine(domain, 60)} has nothing about “${oneLine(query, 100)}”. Try other words.`;
}
