/** Tokens in quotes: JSON strings, strings with missing or unescaped quotes, and strings in other quotes. */
import { messages, titles } from "../messages.ts";
import { STRING } from "../tokens.ts";
import { become, endsToken, type LexerState, report } from "./lexer-state.ts";
import { decode, doubledQuote, endOfUnclosed, lineEndFrom, otherClosingQuote, swallowed } from "./strings.ts";

/** The scanner's number for this error; its enumeration exists only in its types. */
const UNEXPECTED_END_OF_STRING = 2;

/** Takes the string that the scanner found between the offsets. */
export function takeString(state: LexerState, start: number, end: number): void {
  const { text, scanner } = state;
  const error = scanner.getTokenError();
  if (error !== 0) {
    // After a backslash at the end of a line, the scanner skips the line break.
    const lineEnd = lineEndFrom(text, start, end);
    if (error === UNEXPECTED_END_OF_STRING || lineEnd < end) {
      takeUnclosed(state, start, endOfUnclosed(text, start, lineEnd));
      return;
    }
  }
  if (takeDoubled(state, start, end)) return;
  const after = text.charCodeAt(end);
  // Nearly always a comma, a colon or a line break follows, so these checks come first.
  const isPlain = after === 44 || after === 58 || after === 10 || endsToken(text, end);
  if (!isPlain && takeSwallowed(state, start, end)) return;
  if (error !== 0) {
    becomeString(state, start + 1, end - 1, end);
    return;
  }
  state.value = scanner.getTokenValue();
  state.kind = STRING;
}

/** Takes a string with a doubled quote at its start or end; false if there is none. */
function takeDoubled(state: LexerState, start: number, end: number): boolean {
  const { text } = state;
  const found = doubledQuote(text, start, end);
  if (found === undefined) return false;
  const { at, contentStart, contentEnd } = found;
  reportQuoteTooMany(state, at);
  becomeString(state, contentStart, contentEnd, found.end);
  return true;
}

/** Takes a string that is shorter or longer than the scanner's result; false if the scanner is right. */
function takeSwallowed(state: LexerState, start: number, end: number): boolean {
  const found = swallowed(state.text, start, end);
  if (found === undefined) return false;
  if (found.kind === "unclosed") {
    takeUnclosed(state, start, found.end);
    return true;
  }
  const edits = found.inner.map((offset) => ({ start: offset, length: 0, newText: "\\" }));
  const at = found.inner[0] ?? start;
  const fix = { title: titles.escapeQuotes, edits };
  report(state, "unescaped-quote", at, at + 1, messages.unescapedQuote, fix);
  becomeString(state, start + 1, found.end - 1, found.end);
  return true;
}

/** Takes a string whose opening quote is missing. */
export function takeUnopened(state: LexerState, start: number, contentEnd: number): void {
  const fix = { title: titles.insertQuote, edits: [{ start, length: 0, newText: '"' }] };
  report(state, "unopened-string", start, contentEnd + 1, messages.unopenedString, fix);
  becomeString(state, start, contentEnd, contentEnd + 1);
}

/** Takes a string in quotes that JSON does not allow. */
export function takeOtherQuotes(state: LexerState, start: number): void {
  const { text } = state;
  const closing = otherClosingQuote(text, start);
  if (closing === -1 && text.charAt(start + 1) === '"') {
    takeBehindQuote(state, start);
    return;
  }
  if (closing === -1) {
    takeUnclosed(state, start, endOfUnclosed(text, start, lineEndFrom(text, start)));
    return;
  }
  const content = text.slice(start + 1, closing);
  const unescaped = content.replace(/\\(['`])/g, "$1");
  const { value } = decode(unescaped, 0, unescaped.length);
  const edits = /["\\]/.test(content)
    ? [{ start, length: closing + 1 - start, newText: JSON.stringify(value) }]
    : [
        { start, length: 1, newText: '"' },
        { start: closing, length: 1, newText: '"' },
      ];
  const fix = { title: titles.useDoubleQuotes, edits };
  report(state, "single-quotes", start, closing + 1, messages.wrongQuotes, fix);
  state.value = value;
  become(state, STRING, closing + 1);
}

/** Takes a JSON string that has another quote before it. */
function takeBehindQuote(state: LexerState, start: number): void {
  const { scanner } = state;
  reportQuoteTooMany(state, start);
  scanner.setPosition(start + 1);
  scanner.scan();
  state.end = scanner.getPosition();
  takeString(state, start + 1, state.end);
}

function reportQuoteTooMany(state: LexerState, at: number): void {
  const fix = { title: titles.removeQuote, edits: [{ start: at, length: 1, newText: "" }] };
  report(state, "doubled-quote", at, at + 1, messages.doubledQuote, fix);
}

function takeUnclosed(state: LexerState, start: number, end: number): void {
  const edits = [{ start: end, length: 0, newText: '"' }];
  if (state.text.charAt(start) !== '"') edits.unshift({ start, length: 1, newText: '"' });
  const fix = { title: titles.insertQuote, edits };
  report(state, "unclosed-string", start, end, messages.unclosedString, fix);
  becomeString(state, start + 1, end, end);
}

function becomeString(state: LexerState, start: number, contentEnd: number, end: number): void {
  const { text } = state;
  const { value, badEscape, controls } = decode(text, start, contentEnd);
  if (badEscape !== undefined) {
    const badEnd = badEscape.start + badEscape.length;
    report(state, "bad-escape", badEscape.start, badEnd, messages.badEscape);
  }
  const [first] = controls;
  if (first !== undefined) {
    const edits = controls.map((offset) => ({
      start: offset,
      length: 1,
      newText: JSON.stringify(text.charAt(offset)).slice(1, -1),
    }));
    const fix = { title: titles.escapeCharacters, edits };
    report(state, "control-character", first, first + 1, messages.controlCharacter, fix);
  }
  state.value = value;
  become(state, STRING, end);
}
