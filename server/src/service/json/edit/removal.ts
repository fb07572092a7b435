/**
 * Removes a piece of text as an author would: with its line if nothing else is on it, with the space before it if it
 * ends its line, or with the space after it if it begins its line.
 */
import { isLineBreak } from "../../text/characters.ts";
import type { SyntaxFix } from "../tree.ts";

/** The edit that removes the piece. Reads only the white space around it. */
export function removalOf(text: string, start: number, end: number): SyntaxFix["edits"][number] {
  let first = start;
  while (first > 0 && isBlank(text.charCodeAt(first - 1))) first -= 1;
  let last = end;
  while (last < text.length && isBlank(text.charCodeAt(last))) last += 1;
  const startsLine = first === 0 || isLineBreak(text.charCodeAt(first - 1));
  const endsLine = last === text.length || isLineBreak(text.charCodeAt(last));
  if (!endsLine) return { start, length: (startsLine ? last : end) - start, newText: "" };
  if (startsLine && last < text.length) last += text.startsWith("\r\n", last) ? 2 : 1;
  return { start: first, length: last - first, newText: "" };
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}
