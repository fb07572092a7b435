/** Finds the errors of braces, whose content the parser reads as JavaScript. */
import type { Span, TextEdit } from "../../../model/location.ts";
import { quoted } from "../../../text/quoting.ts";
import { shorten } from "../../../text/words.ts";
import { isBrokenById } from "../heading-ids.ts";
import type { PageRepair } from "../problem.ts";
import { acornWords } from "./acorn-words.ts";
import { between, insertion, lineEnd, lineStart, type MdxCause } from "./cause.ts";

/** Why the parser rejects braces. */
interface BracesError {
  /** The offset of the opening brace. */
  readonly start: number;
  /** The offset where the parser stopped. */
  readonly offset: number;
  /** The message of the JavaScript parser; undefined if the braces are never closed. */
  readonly message: string | undefined;
}

/** How many characters are searched for the closing brace. */
const maxReach = 5000;

/** The offset after the brace that closes the one at `start`; undefined if it is not closed before the next blank line. */
export function bracesEnd(text: string, start: number): number | undefined {
  let depth = 0;
  const limit = Math.min(text.length, start + maxReach);
  for (let at = start; at < limit; at += 1) {
    const code = text[at];
    if (code === "{") depth += 1;
    else if (code === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (code === "\n" && /^[ \t>]*\r?(?:\n|$)/.test(text.slice(at + 1, at + 200))) return undefined;
  }
  return undefined;
}

/** Signs that the author intended JavaScript. */
const javascript = /=>|&&|\|\||[\w$]\(|\bfunction\b|\bprops\b|`[^`]*\$|<[A-Z]|\?[^}?]*:/;

/** Inserts a backslash before each opening brace in the span that is not in code. */
function escapes(text: string, { start, length }: Span): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const { 0: found, index } of text.slice(start, start + length).matchAll(/`[^`\n]*`|\\.|\{/g)) {
    if (found === "{") edits.push(insertion(start + index, "\\"));
  }
  return edits;
}

function escapeRepair(text: string, span: Span, isSafe: boolean): PageRepair {
  return { title: "Write `\\{`, which shows `{`", isSafe, edits: escapes(text, span) };
}

/** The cause if a comment in braces is not closed. */
function commentCause(text: string, start: number): MdxCause | undefined {
  const isLine = text.startsWith("{//", start);
  if (!isLine && !/^\{\s*\/\*/.test(text.slice(start, start + 40))) return undefined;
  const end = lineEnd(text, start);
  const span = between(start, end);
  const repair = isLine ? lineComment(text, span) : openComment(text, start);
  return {
    what: "A comment starts with `{/*` and ends with `*/}`, but this one does not",
    advice: "write `{/* … */}`",
    span,
    extent: span,
    repairs: repair === undefined ? [] : [repair],
    ...(repair === undefined ? { recovery: [insertion(start, "\\")] } : {}),
  };
}

function lineComment(text: string, { start, length }: Span): PageRepair | undefined {
  const written = text.slice(start, start + length).trimEnd();
  // A pattern for the spaces around the comment would take cubic time.
  const comment = written.endsWith("}") ? written.slice("{//".length, -1).trim() : undefined;
  if (comment === undefined || comment.includes("*/")) return undefined;
  return {
    title: "Write `{/* … */}`",
    isSafe: true,
    edits: [{ start, length: written.length, newText: `{/* ${comment} */}` }],
  };
}

function openComment(text: string, start: number): PageRepair | undefined {
  const close = text.indexOf("*/", start);
  const line = text.slice(start, lineEnd(text, start)).trimEnd();
  const isOnLine = close !== -1 && close < start + line.length;
  if (isOnLine) return { title: "Write `}` after `*/`", isSafe: true, edits: [insertion(close + 2, "}")] };
  if (!line.endsWith("}")) return undefined;
  const at = start + line.length - 1;
  return { title: "Write `*/` before `}`", isSafe: true, edits: [insertion(at, "*/")] };
}

/** The cause if braces in the text of a page are not valid JavaScript. */
export function bracesCause(text: string, error: BracesError): MdxCause {
  const { start } = error;
  const comment = commentCause(text, start);
  if (comment !== undefined) return comment;
  const end = bracesEnd(text, start);
  if (end === undefined) return unclosedCause(text, start);
  const extent = between(start, end);
  const span = between(start, Math.min(end, lineEnd(text, start)));
  const written = text.slice(start, end);
  const isTemplate = written.startsWith("{{");
  const isSafe = isTemplate || !javascript.test(written);
  const common = { span, extent, repairs: [escapeRepair(text, extent, isSafe)] };
  const quotedCode = quoted(shorten(written.replace(/\s+/g, " "), 40));
  const line = text.slice(lineStart(text, start), lineEnd(text, start));
  if (/^\{\s*#/.test(written) && isBrokenById(line)) return brokenHeadingCause(quotedCode, line, span);
  if (/^\{#[\w-]+\}$/.test(written)) {
    return {
      what: `${quotedCode} is an id only at the end of a heading, and is read as JavaScript here`,
      advice: "move it to the end of its heading, or write `\\{`",
      ...common,
    };
  }
  return { what: `${quotedCode} is read as JavaScript, but ${why(text, error, end)}`, advice, ...common };
}

/** The cause if the id of a heading breaks the heading (F9.14). */
function brokenHeadingCause(quotedCode: string, line: string, span: Span): MdxCause {
  const [, first = ""] = /^\s*#+\s+(\S+)/.exec(line) ?? [];
  return {
    what: `With the id ${quotedCode}, ${quoted(shorten(first, 20))} is read as the start of a line`,
    advice: "start the heading with other text, or remove the id",
    span,
    extent: span,
    repairs: [{ title: "Remove the id", isSafe: false, edits: [{ ...span, newText: "" }] }],
  };
}

const advice = "put `\\` before `{`, or use backticks";

/** The error as a clause. The parser may have stopped beyond the end of the braces. */
function why(text: string, { start, offset, message }: BracesError, end: number): string {
  if (message === undefined || offset < start || offset > end) return "it is not valid";
  return acornWords(message, text, offset);
}

function unclosedCause(text: string, start: number): MdxCause {
  const line = text.slice(start, lineEnd(text, start));
  const span = between(start, start + 1);
  return {
    what: "`{` starts JavaScript, but no `}` ends it before the next blank line",
    advice: "close it with `}`, or put `\\` before `{`",
    span,
    extent: between(start, start + line.length),
    repairs: [escapeRepair(text, span, !javascript.test(line))],
  };
}

/** The message of an error about braces between attributes that contain anything other than `...name`. */
export const spreadOnly = "only a spread";

/** The cause if the braces of an attribute are not valid JavaScript. */
export function attributeBracesCause(text: string, attribute: number, error: BracesError): MdxCause {
  const { start } = error;
  const end = bracesEnd(text, start) ?? lineEnd(text, start);
  const extent = between(attribute, end);
  const quotedCode = quoted(shorten(text.slice(start, end).replace(/\s+/g, " "), 40));
  const isOpen = bracesEnd(text, start) === undefined;
  const isSpread = error.message === spreadOnly;
  const subject = isSpread
    ? `Between attributes, only \`{...name}\` is allowed in braces, but ${quotedCode} is something else`
    : isOpen
      ? "`{` starts JavaScript, but no `}` ends it"
      : `${quotedCode} is read as JavaScript, but ${why(text, error, end)}`;
  const inner = /^\{([^{}"']+)\}$/.exec(text.slice(start, end))?.[1]?.trim() ?? "";
  const isText = inner !== "" && !inner.includes("\n") && start > attribute && !javascript.test(inner);
  return {
    what: subject,
    advice: isSpread
      ? "write `{...name}`, or a name and `=` before it"
      : isOpen
        ? "close it with `}`"
        : "write JavaScript, or text in quotes",
    span: between(start, Math.min(end, lineEnd(text, start))),
    extent,
    repairs: isText
      ? [
          {
            title: "Put the text in quotes",
            isSafe: false,
            edits: [{ ...between(start, end), newText: `"${inner}"` }],
          },
        ]
      : [],
  };
}
