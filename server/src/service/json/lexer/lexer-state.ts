/** The state of the lexer, and the functions that tokens of all kinds share. */
import type { createScanner } from "jsonc-parser";
import { syntaxProblem } from "../problems.ts";
import type { TokenCursor, TokenKind } from "../tokens.ts";

/** A cursor that the functions of the lexer advance; its fields describe the current token. */
export interface LexerState extends TokenCursor {
  readonly scanner: ReturnType<typeof createScanner>;
  /** No comment ends after this offset. Saves a search of the whole text for each unclosed comment. */
  noCommentEndFrom: number;
}

/** White space outside strings that JSON does not allow. */
const foreignSpace = /[\v\f\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/;

/** Whether the character is white space that JSON does not allow. */
export function isForeignSpace(code: number): boolean {
  return code === 11 || code === 12 || (code >= 0xa0 && foreignSpace.test(String.fromCharCode(code)));
}

/** Whether a character ends a word and may follow a closing quote. */
export function isDelimiter(character: string): boolean {
  return (
    character === "" ||
    ',:]}[{"，：、；; \t\r\n'.includes(character) ||
    isForeignSpace(character.charCodeAt(0))
  );
}

/** Whether a token can end at the offset, because a delimiter or a comment follows. */
export function endsToken(text: string, offset: number): boolean {
  return isDelimiter(text.charAt(offset)) || text.startsWith("//", offset) || text.startsWith("/*", offset);
}

/** Makes the text up to the offset the current token. */
export function become(state: LexerState, kind: TokenKind, end: number): void {
  state.kind = kind;
  state.end = end;
}

/** Reports a problem of the current token or before it. */
export function report(state: LexerState, ...problem: Parameters<typeof syntaxProblem>): void {
  state.pending.push(syntaxProblem(...problem));
}
