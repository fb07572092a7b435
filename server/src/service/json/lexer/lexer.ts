/**
 * Splits JSON text into tokens with jsonc-parser's scanner, made strict where it is lenient, and tolerant of errors
 * whose meaning is clear. Depends on lines, but not on containers.
 */
import { createScanner } from "jsonc-parser";
import { messages, titles } from "../messages.ts";
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  END,
  FALSE,
  NULL,
  NUMBER,
  OPEN_ARRAY,
  OPEN_OBJECT,
  type TokenKind,
  type TokenSource,
  TRUE,
  WORD,
} from "../tokens.ts";
import { become, endsToken, isDelimiter, type LexerState, report } from "./lexer-state.ts";
import { takeOtherQuotes, takeString, takeUnopened } from "./quoted-tokens.ts";
import { isOtherQuote } from "./strings.ts";
import { skipTrivia } from "./trivia.ts";

/** The scanner's numbers for its tokens; its enumeration exists only in its types. */
const SCANNED_STRING = 10;
const SCANNED_NUMBER = 11;
/** Token kinds by the scanner's number. */
const kinds: readonly TokenKind[] = [END, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY, COMMA, COLON];

const lookalikes: Readonly<Record<string, readonly [TokenKind, string]>> = {
  "，": [COMMA, ","],
  "、": [COMMA, ","],
  "；": [COMMA, ","],
  ";": [COMMA, ","],
  "：": [COLON, ":"],
};

/** Whether a character begins a bracket, a comma, a colon, a string or a number. */
function isScanned(code: number): boolean {
  if (code === 34 || code === 44 || code === 58 || code === 45) return true;
  return code === 123 || code === 125 || code === 91 || code === 93 || (code >= 48 && code <= 57);
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** Whether the next character after white space is a colon, so that the text before it is a key. */
export function colonFollows(text: string, offset: number): boolean {
  for (let at = offset; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isSpace(code)) return code === 58 || code === 0xff1a;
  }
  return false;
}

/** Creates a lexer. Lexing can start at any line, because tokens other than comments depend only on their own line. */
export function createLexer(text: string, from: number): TokenSource {
  const state: LexerState = {
    text,
    kind: END,
    start: from,
    end: from,
    value: "",
    number: 0,
    lineStart: -1,
    supplied: false,
    repaired: false,
    pending: [],
    dependsOnOtherLines: false,
    scanner: createScanner(text, false),
    noCommentEndFrom: Number.POSITIVE_INFINITY,
    next: () => nextToken(state),
  };
  return state;
}

function nextToken(state: LexerState): TokenKind {
  const { text, scanner } = state;
  const start = skipTrivia(state);
  state.start = start;
  if (start >= text.length) {
    become(state, END, start);
    return END;
  }
  // The scanner would end a word at a different offset and then continue inside the word.
  if (!isScanned(text.charCodeAt(start))) {
    takeForeign(state, start);
    return state.kind;
  }
  scanner.setPosition(start);
  const scanned = scanner.scan();
  const end = scanner.getPosition();
  state.end = end;
  const kind = kinds[scanned];
  if (kind !== undefined) state.kind = kind;
  else if (scanned === SCANNED_STRING) takeString(state, start, end);
  else if (scanned === SCANNED_NUMBER) takeNumber(state, start, end);
  else takeForeign(state, start);
  return state.kind;
}

function takeNumber(state: LexerState, start: number, end: number): void {
  const { text, scanner } = state;
  const digits = scanner.getTokenValue();
  if (scanner.getTokenError() !== 0 || !endsToken(text, end)) {
    takeForeign(state, start);
    return;
  }
  state.number = Number(digits);
  state.kind = NUMBER;
}

/** Takes text that is not a token of JSON. */
function takeForeign(state: LexerState, start: number): void {
  const character = state.text.charAt(start);
  const lookalike = lookalikes[character];
  if (lookalike !== undefined) {
    const [kind, plain] = lookalike;
    const fix = { title: titles.replaceBy(plain), edits: [{ start, length: 1, newText: plain }] };
    report(state, "unexpected-character", start, start + 1, messages.lookalike(plain), fix);
    become(state, kind, start + 1);
  } else if (isOtherQuote(character)) {
    takeOtherQuotes(state, start);
  } else {
    takeWord(state, start);
  }
}

/** Takes a run of characters without quotes: several words, a path or a URL are one token. */
function takeWord(state: LexerState, start: number): void {
  const { text } = state;
  const end = endOfWord(text, start);
  if (text.charAt(end) === '"' && isDelimiter(text.charAt(end + 1)) && text.charAt(end + 1) !== '"') {
    takeUnopened(state, start, end);
    return;
  }
  const found = text.slice(start, end);
  become(state, found === "true" ? TRUE : found === "false" ? FALSE : found === "null" ? NULL : WORD, end);
}

function endOfWord(text: string, start: number): number {
  let end = start + 1;
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === " " || character === "\t") {
      if (text.startsWith("//", at + 1) || text.startsWith("/*", at + 1)) break;
    } else if (character === ":" && text.startsWith("://", at)) {
      end = at + 3;
      at += 2;
    } else if (isDelimiter(character)) {
      break;
    } else {
      end = at + 1;
    }
  }
  return end;
}
