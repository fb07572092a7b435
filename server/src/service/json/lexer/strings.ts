/**
 * Text in quotes that is not valid JSON: where it ends if a quote is missing, and its meaning despite wrong escapes or
 * quotes. Reads only to the end of the line, and does not depend on the surrounding text.
 */
import type { Span } from "../../model/location.ts";

/** The value of a string and the errors in its text. */
interface DecodedText {
  readonly value: string;
  /** The first escape that is not valid in JSON. */
  readonly badEscape: Span | undefined;
  /** Offsets of control characters. */
  readonly controls: readonly number[];
}

const singleEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/** Closing quotes for the opening quotes that JSON does not allow. */
const otherQuotes: Readonly<Record<string, string>> = {
  "'": "'",
  "`": "`",
  "‘": "‘’'",
  "’": "‘’'",
  "“": '“”"',
  "”": '“”"',
  "„": '“”"',
};

/** How far a line is searched for the actual closing quote. Small, because every string may need the search. */
const searchedLength = 400;

/** Offset of the first line break from the offset on; if there is none, the limit or the end of the text. */
export function lineEndFrom(text: string, offset: number, limit: number = text.length): number {
  const last = Math.min(limit, text.length);
  for (let at = offset; at < last; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return at;
  }
  return last;
}

/** Resolves escapes. An invalid escape stays as written. */
export function decode(text: string, start: number, end: number): DecodedText {
  let value = "";
  let badEscape: Span | undefined;
  const controls: number[] = [];
  let at = start;
  while (at < end) {
    const character = text.charAt(at);
    if (character !== "\\") {
      if (character < " ") controls.push(at);
      value += character;
      at += 1;
      continue;
    }
    const letter = at + 1 < end ? text.charAt(at + 1) : "";
    const single = singleEscapes[letter];
    const code =
      letter === "u" ? /^[0-9a-fA-F]{0,4}/.exec(text.slice(at + 2, Math.min(end, at + 6)))?.[0] : undefined;
    if (single !== undefined) {
      value += single;
      at += 2;
    } else if (code?.length === 4) {
      value += String.fromCharCode(Number.parseInt(code, 16));
      at += 6;
    } else {
      const length = 1 + letter.length + (code?.length ?? 0);
      badEscape ??= { start: at, length };
      value += text.slice(at, at + length);
      at += length;
    }
  }
  return { value, badEscape, controls };
}

/**
 * The end of text without a closing quote: the end of its line, but before characters that certainly end the entry
 * (`"a,` or `"a],`) or the key (`"pages: [`).
 */
export function endOfUnclosed(text: string, start: number, lineEnd: number): number {
  const first = start + 1;
  const content = text.slice(first, lineEnd).trimEnd();
  const key = /^[\w$-]+(?=\s*:\s*[[{]$)/.exec(content);
  if (key !== null) return first + key[0].length;
  let end = content.length;
  while (end > 0 && " \t,]}".includes(content.charAt(end - 1))) end -= 1;
  const hasClosers = /[\]}]/.test(content.slice(end));
  const hasOpeners = /[[{]/.test(content.slice(0, end));
  if (hasClosers && !hasOpeners) return first + end;
  return first + (content.endsWith(",") ? content.slice(0, -1).trimEnd() : content).length;
}

/** Text with a surplus quote, and the offsets of the text and its content. */
interface DoubledQuote {
  /** Offset of the surplus quote. */
  readonly at: number;
  readonly contentStart: number;
  readonly contentEnd: number;
  readonly end: number;
}

/** A second opening quote: after seemingly empty text, more text and its closing quote follow. */
const afterOpening = /[^",:[\]{}\s\\][^"\\\r\n]*"(?=[,:\]}\s]|$)/y;

/** A second closing quote: nothing follows that could be the content of another string. */
const afterClosing = /"(?=[ \t]*(?:[,:\]}\r\n]|$))/y;

/**
 * Recognizes a surplus quote, as in `""a"` and `"a""`; undefined for any other text.
 *
 * @param end offset after the first closing quote.
 */
export function doubledQuote(text: string, start: number, end: number): DoubledQuote | undefined {
  const next = text.charCodeAt(end);
  // Nearly always a comma, a colon or an end of line follows.
  if (next === 44 || next === 58 || next === 10) return undefined;
  if (next === 34) {
    afterClosing.lastIndex = end;
    if (!afterClosing.test(text)) return undefined;
    return { at: end, contentStart: start + 1, contentEnd: end - 1, end: end + 1 };
  }
  if (end - start !== 2) return undefined;
  afterOpening.lastIndex = end;
  if (!afterOpening.test(text)) return undefined;
  const closed = afterOpening.lastIndex;
  return { at: start, contentStart: end, contentEnd: closed - 1, end: closed };
}

/** The actual extent of a string whose closing quote is directly followed by a letter. */
type SwallowedText =
  /** Its own closing quote is missing; it ends at `end`. */
  | { readonly kind: "unclosed"; readonly end: number }
  /** Quotes inside are not escaped; it ends at `end`. */
  | { readonly kind: "unescaped"; readonly end: number; readonly inner: readonly number[] };

/**
 * Recognizes a string with a wrong end: `"a, "b` lacks a quote after the a, `"group: "A"` after the key, and `"an
 * "inner" quote"` lacks backslashes. Undefined if none of these is certain.
 *
 * @param end offset after the first closing quote.
 */
export function swallowed(text: string, start: number, end: number): SwallowedText | undefined {
  const first = start + 1;
  const content = text.slice(first, end - 1).trimEnd();
  const key = /^[\w$-]+(?=\s*:$)/.exec(content);
  if (key !== null) return { kind: "unclosed", end: first + key[0].length };
  if (content.endsWith(",")) {
    return { kind: "unclosed", end: first + content.slice(0, -1).trimEnd().length };
  }
  const lineEnd = lineEndFrom(text, end, end + searchedLength);
  if (lineEnd === end + searchedLength) return undefined;
  const last = text.lastIndexOf('"', lineEnd - 1);
  if (last < end || !/^[\s,\]}]*$/.test(text.slice(last + 1, lineEnd))) return undefined;
  if (/[,:]\s*"|"\s*[,:\]}]/.test(text.slice(end - 1, last))) return undefined;
  const inner: number[] = [];
  for (let at = end - 1; at < last; at += 1) {
    const character = text.charAt(at);
    if (character === "\\") at += 1;
    else if (character === '"') inner.push(at);
  }
  return { kind: "unescaped", end: last + 1, inner };
}

/** Whether a character opens text in quotes that JSON does not allow. */
export function isOtherQuote(character: string): boolean {
  return Object.hasOwn(otherQuotes, character);
}

/** Offset of the quote that closes text in such quotes; -1 if the line has none. */
export function otherClosingQuote(text: string, start: number): number {
  const closing = otherQuotes[text.charAt(start)] ?? "";
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "\n" || character === "\r") return -1;
    if (character === "\\") at += 1;
    else if (closing.includes(character)) return at;
  }
  return -1;
}
