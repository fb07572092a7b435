/** Finds closing tags in a code block that its author forgot to end before them. Does not depend on parsers. */
import type { TextEdit } from "../../../model/location.ts";
import { endOfLineOf } from "../../../text/end-of-line.ts";
import { type CodeFence, closesFence, openedFence } from "../code-fence.ts";
import { containerPrefix, insertion, lineEnd } from "./cause.ts";

/** A code block that is being read. */
interface OpenCode {
  readonly fence: CodeFence;
  /** The offset of its fence. */
  readonly start: number;
  /** The names of the tags that the code opens, so that closing tags with these names are code too. */
  readonly names: Set<string>;
  /** The start of the first of the lines directly before the current one that contain only closing tags. */
  row: number | undefined;
  /** The start of such lines if the searched closing tag is in one of them. */
  end: number | undefined;
}

const marks = /^[ \t>]*/;
const closingTags = /^(?:<\/[\w$.:-]+>\s*)+$/;
const tagName = /<(\/?)([\w$.:-]+)/g;

function readCodeLine(code: OpenCode, line: string, start: number, name: string): void {
  const tags = [...line.matchAll(tagName)];
  const isRow = closingTags.test(line) && tags.every(([, , closed = ""]) => !code.names.has(closed));
  if (isRow) code.row ??= start;
  else if (line.trim() !== "") code.row = undefined;
  if (isRow && tags.some(([, , closed]) => closed === name)) code.end ??= code.row;
  for (const [, slash, opened = ""] of tags) if (slash === "") code.names.add(opened);
}

/**
 * The edit that ends a code block before the closing tag of an open tag; undefined if the tag is not in a code block
 * that is never ended.
 * @param from the end of the open tag
 * @param to the end of the block that the closing tag must be in
 */
export function codeEnd(text: string, name: string, from: number, to: number): TextEdit | undefined {
  let code: OpenCode | undefined;
  for (let at = text.indexOf("\n", from) + 1; at !== 0 && at < to; at = text.indexOf("\n", at) + 1) {
    const start = at + (marks.exec(text.slice(at, lineEnd(text, at)))?.[0].length ?? 0);
    const line = text.slice(start, lineEnd(text, at));
    if (code === undefined) {
      const fence = openedFence(line);
      if (fence !== undefined) code = { fence, start, names: new Set(), row: undefined, end: undefined };
    } else if (closesFence(line, code.fence)) code = undefined;
    else readCodeLine(code, line, at, name);
  }
  if (code?.end === undefined) return undefined;
  const fence = code.fence.sign.repeat(code.fence.length);
  return insertion(code.end, `${containerPrefix(text, code.start) ?? ""}${fence}${endOfLineOf(text)}`);
}
