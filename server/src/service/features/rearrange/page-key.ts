/** Changes one key in the frontmatter of a page, and keeps every other character of the page. */
import { areEqualLists } from "../../equal-lists.ts";
import { applyEdits } from "../../json/edit/apply.ts";
import type { TextEdit } from "../../model/location.ts";
import { frontmatterBlock } from "../../pages/frontmatter/block.ts";
import { frontmatterEntries } from "../../pages/frontmatter/entries.ts";
import { endOfLineOf } from "../../text/end-of-line.ts";
import { yamlText } from "../refactor/create-page.ts";

/** The keys of a page's frontmatter; undefined if it is not valid. */
function keysOf(text: string): readonly string[] | undefined {
  const block = frontmatterBlock(text);
  if (block === undefined) return [];
  const { entries, isValid } = frontmatterEntries(text, block);
  return isValid ? entries.map((entry) => entry.key) : undefined;
}

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
  const edits = lineEdit(text, key, value);
  if (edits === undefined || edits.length === 0) return edits;
  // Keys may share a line, in braces, or the block may end before its closing line, with `...`.
  const otherKeys = (keysOf(text) ?? []).filter((each) => each !== key);
  const keysAfter = keysOf(applyEdits(text, edits)) ?? [];
  const isSafe =
    keysAfter.includes(key) === (value !== undefined) &&
    areEqualLists(
      keysAfter.filter((each) => each !== key),
      otherKeys,
    );
  return isSafe ? edits : undefined;
}

/** A string as a YAML value, in the quotes of the value that it replaces. */
function textLike(quote: string | undefined, value: string): string {
  if (quote === '"') return JSON.stringify(value);
  return quote === "'" && !/\p{Cc}/u.test(value) ? `'${value.replaceAll("'", "''")}'` : yamlText(value);
}

/** Like `pageKeyEdit`, but as if each key had its own lines. */
function lineEdit(
  text: string,
  key: string,
  value: string | boolean | undefined,
): readonly TextEdit[] | undefined {
  const endOfLine = endOfLineOf(text);
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
  const replacement = quotes === 1 && typeof value === "string" ? textLike(text[start], value) : written;
  const newText = isEmpty ? ` ${written}` : replacement;
  return text.slice(start, end) === newText ? [] : [{ start, length: end - start, newText }];
}
