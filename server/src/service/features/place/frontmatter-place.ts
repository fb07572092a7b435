/**
 * What is at an offset in the frontmatter of a page: a key, or the value of a key. Reads lines, so that a half-typed
 * line and a frontmatter that is not closed yet have places too.
 */
import { frontmatterBlock } from "../../pages/frontmatter/block.ts";

export interface FrontmatterPlace {
  readonly kind: "key" | "value";
  /** The key at the place, or the key of the value. */
  readonly key: string;
  /** UTF-16 offsets of the key, or of the value without its quotes. */
  readonly start: number;
  readonly end: number;
  /** The keys of the other lines. */
  readonly others: ReadonlySet<string>;
}

const keyLine = /^(["']?)([A-Za-z][\w:-]*?)\1[ \t]*:(?=[ \t]|$)/;
const halfKey = /^([\w:-]*)$/;
/** The start of an item of a list, with a title before its URL. */
const item = /^[ \t]*-[ \t]+(?:[^\s"':][^"':]*:[ \t]+)?/;

/** The place at an offset of a page's text; undefined outside its frontmatter, and in lines of other forms. */
export function frontmatterPlace(text: string, offset: number): FrontmatterPlace | undefined {
  const block = frontmatterBlock(text);
  if (block === undefined || offset < block.start || offset > block.end) return undefined;
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  if (start < block.start) return undefined;
  const before = text.slice(block.start, start).split("\n");
  // The frontmatter of a text that is not closed ends at the first empty line.
  if (!block.isClosed && before.slice(0, -1).some((line) => line.trim() === "")) return undefined;
  const line = text.slice(start, endOfLine(text, start, block.isClosed ? block.end : text.length));
  const otherKeys = keysOf(text, block.start, block.isClosed ? block.end : start, start);
  const head = keyLine.exec(line);
  const [, quote = "", key = ""] = head ?? [];
  if (head !== null) {
    const keyStart = start + quote.length;
    if (offset <= keyStart + key.length)
      return { kind: "key", key, start: keyStart, end: keyStart + key.length, others: otherKeys };
    return offset < start + head[0].length
      ? undefined
      : valuePlace(line, head[0].length, start, offset, key, otherKeys);
  }
  const half = halfKey.exec(line)?.[1];
  if (half !== undefined)
    return { kind: "key", key: half, start, end: start + half.length, others: otherKeys };
  const listed = item.exec(line);
  const owner = before.findLast((one) => /^[^\s#-]/.test(one));
  const ownerKey = owner === undefined ? undefined : keyLine.exec(owner)?.[2];
  if (listed === null || ownerKey === undefined || offset < start + listed[0].length) return undefined;
  return valuePlace(line, listed[0].length, start, offset, ownerKey, otherKeys);
}

function valuePlace(
  line: string,
  from: number,
  lineStart: number,
  offset: number,
  key: string,
  others: ReadonlySet<string>,
): FrontmatterPlace {
  const restOfLine = line.slice(from);
  // Spaces before the cursor stay.
  if (restOfLine.trim() === "") return { kind: "value", key, start: offset, end: offset, others };
  let start = from + (restOfLine.length - restOfLine.trimStart().length);
  let end = line.length;
  const quote = line[start];
  if (quote === '"' || quote === "'") {
    start += 1;
    if (end > start && line.endsWith(quote)) {
      end -= 1;
      return { kind: "value", key, start: lineStart + start, end: lineStart + end, others };
    }
  }
  // Spaces before the cursor are a part of the value: after `GET ` comes a path.
  end = Math.max(end, offset - lineStart);
  return { kind: "value", key, start: lineStart + start, end: lineStart + Math.max(start, end), others };
}

function endOfLine(text: string, start: number, limit: number): number {
  const newline = text.indexOf("\n", start);
  let end = newline === -1 || newline > limit ? limit : newline;
  while (end > start && /[ \t\r\n]/.test(text[end - 1] ?? "")) end -= 1;
  return end;
}

function keysOf(text: string, start: number, end: number, besides: number): ReadonlySet<string> {
  const keys = new Set<string>();
  for (let at = start; at < end; ) {
    const newline = text.indexOf("\n", at);
    const key =
      at === besides ? undefined : keyLine.exec(text.slice(at, newline === -1 ? end : newline))?.[2];
    if (key !== undefined) keys.add(key);
    at = newline === -1 ? end : newline + 1;
  }
  return keys;
}
