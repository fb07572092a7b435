/** Changes one key in the frontmatter of a page, and keeps every other character of the page. */
import type { TextEdit } from "../../model/location.ts";
import { frontmatterBlock } from "../../pages/frontmatter/block.ts";
import { frontmatterEntries } from "../../pages/frontmatter/entries.ts";
import { yamlText } from "../refactor/create-page.ts";

/**
 * The edit that sets a key of a page's frontmatter, or removes it with its line.
 * @param value the new value; undefined removes the key
 * @returns undefined if the value cannot be replaced safely; no edits if nothing changes
 */
export function pageKeyEdit(
  text: string,
  key: string,
  value: string | boolean | undefined,
): readonly TextEdit[] | undefined {
  const endOfLine = text.includes("\r\n") ? "\r\n" : "\n";
  const written = typeof value === "string" ? yamlText(value) : String(value);
  const block = frontmatterBlock(text);
  if (block === undefined) {
    if (value === undefined) return [];
    const start = text.startsWith("\uFEFF") ? 1 : 0;
    const lines = ["---", `${key}: ${written}`, "---", "", ""];
    return [{ start, length: 0, newText: lines.join(endOfLine) }];
  }
  if (!block.isClosed) return undefined;
  const { entries, isValid } = frontmatterEntries(text, block);
  if (!isValid) return undefined;
  const entry = entries.find((candidate) => candidate.key === key);
  if (entry === undefined) {
    if (value === undefined) return [];
    return [{ start: block.end, length: 0, newText: `${key}: ${written}${endOfLine}` }];
  }
  const lineStart = text.lastIndexOf("\n", entry.start - 1) + 1;
  const newline = text.indexOf("\n", entry.start);
  const lineEnd = newline === -1 ? text.length : newline + 1;
  // A value on several lines is left to the author.
  if (entry.value.kind === "list" || entry.value.kind === "map" || entry.value.end > lineEnd)
    return undefined;
  if (value === undefined) return [{ start: lineStart, length: lineEnd - lineStart, newText: "" }];
  const quotes = entry.value.kind === "text" && entry.value.isQuoted ? 1 : 0;
  const colon = text.indexOf(":", entry.end);
  const isEmpty = entry.value.kind === "null" && entry.value.text === "";
  const start = isEmpty ? colon + 1 : entry.value.start - quotes;
  const end = isEmpty ? colon + 1 : entry.value.end + quotes;
  const newText = isEmpty ? ` ${written}` : written;
  return text.slice(start, end) === newText ? [] : [{ start, length: end - start, newText }];
}
