/** Finds the errors of a `<` that does not begin a tag: the parser expects a tag unless a space follows. */
import { quoted } from "../../../text/quoting.ts";
import { shorten } from "../../../text/words.ts";
import type { PageRepair } from "../problem.ts";
import { between, insertion, lineEnd, type MdxCause } from "./cause.ts";

const address = /<([A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>]*)>/y;
const mailAddress = /<([\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[\w-]*\.)*[\w-]*)>/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The cause if the `<` at `start` begins a URL or a comment, or does not begin a tag. */
export function tagStartCause(text: string, start: number): MdxCause {
  return commentCause(text, start) ?? addressCause(text, start) ?? lessCause(text, start);
}

/** Whether the characters at an offset are a comment or a URL in angle brackets. */
export function isForeignForm(text: string, start: number): boolean {
  return (
    text.startsWith("<!--", start) ||
    matchAt(address, text, start) !== null ||
    matchAt(mailAddress, text, start) !== null
  );
}

/** An HTML comment. */
function commentCause(text: string, start: number): MdxCause | undefined {
  if (!text.startsWith("<!--", start)) return undefined;
  const close = text.indexOf("-->", start + 4);
  if (close === -1) return openCommentCause(start);
  const end = close + 3;
  const inner = text.slice(start + 4, close);
  const newText = `{/*${inner.replaceAll("*/", "* /")}*/}`;
  const span = between(start, Math.min(end, lineEnd(text, start)));
  return {
    what: "HTML comments (`<!-- … -->`) are not allowed in a page",
    advice: "write `{/* … */}`",
    span,
    extent: between(start, end),
    repairs: [{ title: "Write `{/* … */}`", isSafe: true, edits: [{ ...between(start, end), newText }] }],
  };
}

/** An HTML comment that is never closed. Escaping its `<` would show readers what its author hid from them. */
function openCommentCause(start: number): MdxCause {
  const span = between(start, start + "<!--".length);
  return {
    what: "The HTML comment `<!--` is never closed",
    advice: "write the comment as `{/* … */}`",
    span,
    extent: span,
    repairs: [escapeRepair(start, false)],
  };
}

/** A URL in angle brackets. */
function addressCause(text: string, start: number): MdxCause | undefined {
  const web = matchAt(address, text, start);
  const mail = web === null ? matchAt(mailAddress, text, start) : null;
  const found = web ?? mail;
  const url = found?.[1];
  if (found === null || url === undefined) return undefined;
  const span = between(start, start + found[0].length);
  const label = url.replace(/[\\`*_[\]{}<>~$&]/g, "\\$&");
  const target = (web === null ? `mailto:${url}` : url).replace(/[\\()]/g, "\\$&");
  return {
    what: `${quoted(shorten(found[0]))} is read as a tag, not as a URL`,
    advice: "write it as a link, `[text](URL)`",
    span,
    extent: span,
    repairs: [
      { title: "Write a link", isSafe: true, edits: [{ ...span, newText: `[${label}](${target})` }] },
    ],
  };
}

/** The characters from `<` to the next space or the end of the tag. */
function word(text: string, start: number): string {
  const line = text.slice(start, Math.min(lineEnd(text, start), start + 40));
  return /^<[^\s<>|\])]*>?/.exec(line)?.[0] ?? "<";
}

export function escapeRepair(start: number, isSafe = true): PageRepair {
  return { title: "Write `\\<`, which shows `<`", isSafe, edits: [insertion(start, "\\")] };
}

/** A `<` that is meant as a character. */
export function lessCause(text: string, start: number): MdxCause {
  const written = word(text, start);
  const next = written.length > 1 ? written : text.slice(start, start + 2).trim();
  const label = quoted(shorten(next, 30));
  return {
    what: `${label} is read as a tag, but is not a valid one`,
    advice: "put `\\` before `<`, or use backticks",
    span: between(start, start + Math.max(1, Math.min(next.length, 30))),
    extent: between(start, start + Math.max(1, next.length)),
    repairs: [escapeRepair(start)],
  };
}
