/** The error of a tag or braces that continue on a line outside their quote or list item. */
import type { TextEdit } from "../../../model/location.ts";
import { between, containerPrefix, insertion, lineEnd, lineStart, type MdxCause } from "./cause.ts";
import { bracesEnd } from "./expression.ts";

/** How many lines a repair changes at most. */
const maxLines = 200;

/**
 * @param start the start of the tag or braces
 * @param offset an offset in the first line outside
 */
export function lazyLineCause(text: string, start: number, offset: number): MdxCause {
  const line = lineStart(text, offset);
  const end = lineEnd(text, offset);
  const span = end === line ? between(start, start + 1) : between(line, end);
  const prefix = containerPrefix(text, start);
  const isBraces = text[start] === "{";
  const close = isBraces ? bracesEnd(text, start) : text.indexOf(">", offset) + 1;
  const edits = prefix === undefined || !close ? [] : prefixes(text, line, close, prefix);
  const subject = isBraces ? "the braces" : "the tag";
  return {
    what: `This line belongs to ${subject} above, but is outside its quote or list item`,
    advice: "start it the same way as the lines above",
    span,
    extent: between(start, Math.max(close ?? 0, lineEnd(text, offset))),
    repairs:
      edits.length === 0 ? [] : [{ title: "Start it the same way as the lines above", isSafe: true, edits }],
    ...(edits.length === 0 ? { recovery: [insertion(start, "\\")] } : {}),
  };
}

/** Inserts the prefix at the start of each line from an offset on. */
function prefixes(text: string, from: number, end: number, prefix: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (let at = from; at < end && edits.length < maxLines; ) {
    if (!text.startsWith(prefix.trimEnd(), at) || prefix.trim() === "") edits.push(insertion(at, prefix));
    const next = text.indexOf("\n", at);
    if (next === -1) break;
    at = next + 1;
  }
  return edits;
}
