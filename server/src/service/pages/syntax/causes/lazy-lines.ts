/** What is wrong when a tag or braces go on in a line that has left their quote or their list item. */
import type { TextEdit } from "../../../model/location.ts";
import { between, containerPrefix, insertion, lineEnd, lineStart, type MdxCause } from "./cause.ts";
import { bracesEnd } from "./expression.ts";

/** How many lines are indented. */
const maxLines = 200;

/**
 * @param start where the tag or the braces begin
 * @param offset in the first line that has left
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
    advice: "begin it as the lines above begin",
    span,
    extent: between(start, Math.max(close ?? 0, lineEnd(text, offset))),
    repairs: edits.length === 0 ? [] : [{ title: "Begin it as the lines above begin", isSafe: true, edits }],
    ...(edits.length === 0 ? { recovery: [insertion(start, "\\")] } : {}),
  };
}

/** The prefix before each line from an offset on. */
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
