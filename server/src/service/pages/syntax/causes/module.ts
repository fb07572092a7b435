/** Finds the errors of `import` and `export`: the text up to the next blank line is read as JavaScript. */
import { endOfLineOf } from "../../../text/end-of-line.ts";
import { acornWords } from "./acorn-words.ts";
import { between, blankOut, insertion, lineEnd, type MdxCause } from "./cause.ts";

/** How many lines of a module are tried one by one. */
const maxLines = 60;

const statement =
  /^(?:import\s[^"']*["'][\w@./-]+["']|import\s*(?:["'{*]|[\w$]+\s*(?:,|\bfrom\b|["']|$))|export\s+(?:default\b|const\b|let\b|var\b|function\b|class\b|async\b|[{*]))/;

/** The offset where the JavaScript parser stopped, and its message. */
interface ModuleError {
  readonly start: number;
  readonly offset: number;
  readonly message: string;
}

/** The error of the JavaScript parser in a part of a text, with an offset in the part. */
export interface PartError {
  readonly offset: number;
  readonly message: string;
}

/** The offset of the blank line, or of the end of the text, after the module. */
function moduleEnd(text: string, start: number): number {
  const blank = /\r?\n[ \t]*(?:\r?\n|$)/g;
  blank.lastIndex = start;
  return blank.exec(text)?.index ?? text.length;
}

/** @param errorIn parses a part of the text; undefined if the part is valid */
export function moduleCause(
  text: string,
  error: ModuleError,
  errorIn: (part: string) => PartError | undefined,
): MdxCause {
  const { start } = error;
  const end = moduleEnd(text, start);
  const extent = between(start, end);
  const line = text.slice(start, lineEnd(text, start));
  const word = text.slice(start, start + 6);
  if (!statement.test(line)) {
    return {
      what: `A line that starts with \`${word}\` is read as JavaScript, but this one is not valid`,
      advice: "begin the line with a space or with another word",
      span: between(start, start + 6),
      extent: between(start, start + 6),
      repairs: [{ title: "Write a space before the line", isSafe: true, edits: [insertion(start, " ")] }],
    };
  }
  const missing = missingBlankLine(text, start, end, errorIn);
  if (missing !== undefined) return missing;
  // The parser continues after blank lines in search of the end, and reports the last error.
  const partError = errorIn(text.slice(start, end));
  const first =
    partError === undefined ? error : { start, offset: start + partError.offset, message: partError.message };
  return {
    what: `This \`${word}\` is not valid JavaScript: ${acornWords(first.message, text, first.offset)}`,
    advice: "correct it, or begin the line with another word",
    span: errorSpan(text, first, end),
    extent,
    repairs: [],
    recovery: [blankOut(text, extent)],
  };
}

/** The line in which the parser stopped. */
function errorSpan(text: string, { start, offset }: ModuleError, end: number): ReturnType<typeof between> {
  const at =
    offset >= start && offset < end ? Math.max(start, text.lastIndexOf("\n", offset - 1) + 1) : start;
  return between(at, Math.max(at + 1, lineEnd(text, at)));
}

/** The cause if text is directly below an import. */
function missingBlankLine(
  text: string,
  start: number,
  end: number,
  errorIn: (part: string) => PartError | undefined,
): MdxCause | undefined {
  let found: number | undefined;
  let at = lineEnd(text, start);
  for (let lines = 0; at < end && lines < maxLines; lines += 1) {
    const next = text.indexOf("\n", at) + 1;
    if (errorIn(text.slice(start, at)) === undefined) found = next;
    at = lineEnd(text, next);
  }
  if (found === undefined) return undefined;
  const line = text.slice(found, lineEnd(text, found));
  if (/^(?:import|export)\s/.test(line)) return undefined;
  return {
    what: `This line belongs to the \`${text.slice(start, start + 6)}\` above, but is not valid JavaScript`,
    advice: "put a blank line before it",
    span: between(found, found + Math.max(1, line.trimEnd().length)),
    extent: between(found, found),
    repairs: [
      { title: "Put a blank line before it", isSafe: true, edits: [insertion(found, endOfLineOf(text))] },
    ],
  };
}
