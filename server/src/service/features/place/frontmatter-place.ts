/**
 * Finds the key or value at an offset in the frontmatter of a page. Reads line by line, so that it also works in a half-typed
 * line and in a frontmatter that is not closed yet.
 */
import { frontmatterBlock } from "../../pages/frontmatter/block.ts";

export interface FrontmatterPlace {
  readonly kind: "key" | "value";
  /** The key at the offset, or the key of the value there. */
  readonly key: string;
  /** UTF-16 offsets of the key, or of the value without its quotes. */
  readonly start: number;
  readonly end: number;
  /** The keys of the other lines. */
  readonly otherKeys: ReadonlySet<string>;
}

const keyLine = /^(["']?)([A-Za-z][\w:-]*?)\1[ \t]*:(?=[ \t]|$)/;
const halfKey = /^([\w:-]*)$/;
/** The start of a list item, with an optional title before its URL. */
const item = /^[ \t]*-[ \t]+(?:[^\s"':][^"':]*:[ \t]+)?/;

/** The key or value at an offset of a page's text; undefined outside its frontmatter, and in other lines. */
export function frontmatterPlace(text: string, offset: number): FrontmatterPlace | undefined {
  const block = frontmatterBlock(text);
  if (block === undefined || offset < block.start || offset > block.end) return undefined;
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  if (start < block.start) return undefined;
  const before = text.slice(block.start, start).split("\n");
  // A frontmatter that is not closed ends at the first empty line.
  if (!block.isClosed && before.slice(0, -1).some((line) => line.trim() === "")) return undefined;
  const line = text.slice(start, endOfLine(text, start, block.isClosed ? block.end : text.length));
  const otherKeys = keysOf(text, block.start, block.isClosed ? block.end : start, start);
  const head = keyLine.exec(line);
  const [, quote = "", key = ""] = head ?? [];
  if (head !== null) {
    const keyStart = start + quote.length;
    if (offset <= keyStart + key.length)
      return { kind: "key", key, start: keyStart, end: keyStart + key.length, otherKeys };
    return offset < start + head[0].length
      ? undefined
      : valuePlace(line, head[0].length, start, offset, key, otherKeys);
  }
  const half = halfKey.exec(line)?.[1];
  if (half !== undefined) return { kind: "key", key: half, start, end: start + half.length, otherKeys };
  const listItem = item.exec(line);
  const owner = before.findLast((previous) => /^[^\s#-]/.test(previous));
  const ownerKey = owner === undefined ? undefined : keyLine.exec(owner)?.[2];
  if (listItem === null || ownerKey === undefined || offset < start + listItem[0].length) return undefined;
  return valuePlace(line, listItem[0].length, start, offset, ownerKey, otherKeys);
}

function valuePlace(
  line: string,
  from: number,
  lineStart: number,
  offset: number,
  key: string,
  otherKeys: ReadonlySet<string>,
): FrontmatterPlace {
  const restOfLine = line.slice(from);
  // Spaces before the cursor are kept.
  if (restOfLine.trim() === "") return { kind: "value", key, start: offset, end: offset, otherKeys };
  let start = from + (restOfLine.length - restOfLine.trimStart().length);
  let end = line.length;
  const quote = line[start];
  if (quote === '"' || quote === "'") {
    start += 1;
    if (end > start && line.endsWith(quote)) {
      end -= 1;
      return { kind: "value", key, start: lineStart + start, end: lineStart + end, otherKeys };
    }
  }
  // Spaces before the cursor are part of the value, because a path follows `GET `.
  end = Math.max(end, offset - lineStart);
  return { kind: "value", key, start: lineStart + start, end: lineStart + Math.max(start, end), otherKeys };
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
