/** The text between tokens: white space and comments. */
import { removalOf } from "../edit/removal.ts";
import { messages, titles } from "../messages.ts";
import { isForeignSpace, type LexerState, report } from "./lexer-state.ts";
import { lineEndFrom } from "./strings.ts";

/** Skips white space and comments and returns the offset of the next token; reports what JSON does not allow. */
export function skipTrivia(state: LexerState): number {
  const { text } = state;
  let at = state.end;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 9) {
      at += 1;
    } else if (code === 10 || code === 13) {
      at += 1;
      state.lineStart = at;
    } else if (code === 47) {
      const end = skipComment(state, at);
      if (end === at) return at;
      at = end;
    } else if (isForeignSpace(code)) {
      at = skipForeignSpace(state, at);
    } else {
      return at;
    }
  }
}

function skipForeignSpace(state: LexerState, start: number): number {
  const { text } = state;
  let end = start + 1;
  while (end < text.length && isForeignSpace(text.charCodeAt(end))) end += 1;
  const fix = { title: titles.replaceSpace, edits: [{ start, length: end - start, newText: " " }] };
  report(state, "unexpected-character", start, end, messages.foreignSpace, fix);
  return end;
}

/** End of the comment at the offset; the offset itself if no comment begins. */
function skipComment(state: LexerState, start: number): number {
  const { text } = state;
  const second = text.charCodeAt(start + 1);
  if (second === 47) {
    const end = lineEndFrom(text, start);
    reportComment(state, "comment", start, end);
    return end;
  }
  if (second !== 42) return start;
  const closing = start + 2 < state.noCommentEndFrom ? text.indexOf("*/", start + 2) : -1;
  if (closing === -1) {
    state.noCommentEndFrom = Math.min(state.noCommentEndFrom, start + 2);
    state.dependsOnOtherLines = true;
    const end = lineEndFrom(text, start);
    reportComment(state, "unclosed-comment", start, end);
    return end;
  }
  const end = closing + 2;
  const content = text.slice(start, end);
  const lastBreak = Math.max(content.lastIndexOf("\n"), content.lastIndexOf("\r"));
  if (lastBreak !== -1) state.lineStart = start + lastBreak + 1;
  reportComment(state, "comment", start, end);
  return end;
}

function reportComment(
  state: LexerState,
  kind: "comment" | "unclosed-comment",
  start: number,
  end: number,
): void {
  const message = kind === "comment" ? messages.comment : messages.unclosedComment;
  const fix = { title: titles.removeComment, edits: [removalOf(state.text, start, end)] };
  report(state, kind, start, end, message, fix);
}
