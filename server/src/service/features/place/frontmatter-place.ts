/**
 * Finds the key or value at an offset in the frontmatter of a page. Reads line by line, so that it also works in a half-typed
 * line and in a frontmatter that is not closed yet.
 */
import { frontmatterBlock } from "../../pages/frontmatter/block.ts";

export interface FrontmatterPlace {
  readonly kind: "key" | "value";
  /** The key at the offset, or the key of the value there. */
  readonly key: string;
  /** UTF-16 offsets of the key, or of the value without its quotes and without a comment after it; around the cursor. */
  readonly start: number;
  readonly end: number;
  /** The quote before a value; empty for a key and if there is none. */
  readonly quote: string;
  /** The keys of the other lines. */
  readonly otherKeys: ReadonlySet<string>;
}

const keyLine = /^(["']?)([A-Za-z][\w:-]*?)\1[ \t]*:(?=\s|$)/;
const halfKey = /^([\w:-]*)$/;
/** The start of a list item, with an optional title before its URL. */
const item = /^[ \t]*-[ \t]+(?:[^\s"':][^"':]*:[ \t]+)?/;
/** A value in quotes, with the comment after it. */
const quotedValue = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')[ \t]*(?:#.*)?$/;
/** The start of a list, a map, text on lines of its own, a value with a tag, an alias or a comment. */
const startsOther = /^[[{|>&*!#]/;
/** Lines that belong to the key above them: an indented one or a list item. */
const linesBelow = /^\s*\n(?:[ \t]+\S|-[ \t])/;

/** The key or value at an offset of a page's text; undefined outside its frontmatter, and in other lines. */
export function frontmatterPlace(text: string, offset: number): FrontmatterPlace | undefined {
  const block = frontmatterBlock(text);
  if (block === undefined || offset < block.start || offset > block.end) return undefined;
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  if (start < block.start) return undefined;
  const before = text.slice(block.start, start).split("\n");
  // A frontmatter that is not closed ends at the first empty line.
  if (!block.isClosed && before.slice(0, -1).some((line) => line.trim() === "")) return undefined;
  const limit = block.isClosed ? block.end : text.length;
  const lineEnd = endOfLine(text, start, limit);
  const line = text.slice(start, lineEnd);
  const otherKeys = keysOf(text, block.start, block.isClosed ? block.end : start, start);
  const head = keyLine.exec(line);
  const [, quote = "", key = ""] = head ?? [];
  if (head !== null) {
    const keyStart = start + quote.length;
    if (offset <= keyStart + key.length)
      return { kind: "key", key, start: keyStart, end: keyStart + key.length, quote: "", otherKeys };
    const isValueBelow = head[0].length === line.length && linesBelow.test(text.slice(lineEnd, limit));
    return offset < start + head[0].length || isValueBelow
      ? undefined
      : valuePlace(line, head[0].length, start, offset, key, otherKeys);
  }
  const half = halfKey.exec(line)?.[1];
  if (half !== undefined)
    return { kind: "key", key: half, start, end: start + half.length, quote: "", otherKeys };
  const listItem = item.exec(line);
  const owner = before.findLast((previous) => /^[^\s#-]/.test(previous));
  const ownerKey = owner === undefined ? undefined : keyLine.exec(owner)?.[2];
  if (listItem === null || ownerKey === undefined || offset < start + listItem[0].length) return undefined;
  return valuePlace(line, listItem[0].length, start, offset, ownerKey, otherKeys);
}

/** The value of a line around an offset; undefined if it is not plain or quoted text, and outside it. */
function valuePlace(
  line: string,
  from: number,
  lineStart: number,
  offset: number,
  key: string,
  otherKeys: ReadonlySet<string>,
): FrontmatterPlace | undefined {
  const restOfLine = line.slice(from);
  const value = restOfLine.trimStart();
  const start = lineStart + line.length - value.length;
  const place = { kind: "value", key, otherKeys } as const;
  // Spaces before the cursor are kept.
  if (value === "") return { ...place, start: offset, end: offset, quote: "" };
  if (startsOther.test(value)) return undefined;
  const quote = /^["']/.exec(value)?.[0] ?? "";
  if (quote !== "") {
    const [, inDouble, inSingle = inDouble] = quotedValue.exec(value) ?? [];
    const end = start + 1 + (inSingle ?? value.slice(1)).length;
    // Spaces before the cursor are part of a value without a closing quote.
    const last = inSingle === undefined ? Math.max(end, offset) : end;
    return offset <= start || offset > last ? undefined : { ...place, start: start + 1, end: last, quote };
  }
  const comment = value.search(/[ \t]#/);
  const end = start + (comment === -1 ? value : value.slice(0, comment).trimEnd()).length;
  if (comment !== -1 && offset > start + comment) return undefined;
  // Spaces before the cursor are part of the value, because a path follows `GET `.
  return { ...place, start: Math.min(start, offset), end: Math.max(end, offset), quote: "" };
}

function endOfLine(text: string, start: number, limit: number): number {
  const newline = text.indexOf("\n", start);
  let end = newline === -1 || newline > limit ? limit : newline;
  while (end > start && /[ \t\r\n]/.test(text[end - 1] ?? "")) end -= 1;
  return end;
}

/** The keys of the lines in `[start, end)`, except the line that starts at `exceptLine`. */
function keysOf(text: string, start: number, end: number, exceptLine: number): ReadonlySet<string> {
  const keys = new Set<string>();
  for (let lineStart = start; lineStart < end; ) {
    const newline = text.indexOf("\n", lineStart);
    const line = text.slice(lineStart, newline === -1 ? end : newline);
    const key = lineStart === exceptLine ? undefined : keyLine.exec(line)?.[2];
    if (key !== undefined) keys.add(key);
    lineStart = newline === -1 ? end : newline + 1;
  }
  return keys;
}
