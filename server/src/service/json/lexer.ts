/**
 * Tokens of a JSON text: jsonc-parser's scanner, made strict where it is lenient and forgiving where
 * an author's slip can be understood. Knows lines, but nothing of containers.
 */
import { createScanner } from "jsonc-parser";
import { removalOf } from "./edit/removal.ts";
import { messages, titles } from "./messages.ts";
import { decode, endOfUnclosed, isOtherQuote, lineEndFrom, otherClosingQuote, swallowed } from "./strings.ts";
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
  STRING,
  type TokenKind,
  type TokenSource,
  TRUE,
  WORD,
} from "./tokens.ts";
import type { SyntaxFix, SyntaxProblem, SyntaxProblemKind } from "./tree.ts";

/** The scanner's own numbers for its tokens; its enumeration exists only in its types. */
const SCANNED_STRING = 10;
const SCANNED_NUMBER = 11;
const UNEXPECTED_END_OF_STRING = 2;
/** By the scanner's number. */
const kinds: readonly TokenKind[] = [END, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY, COMMA, COLON];

const lookalikes: Readonly<Record<string, readonly [TokenKind, string]>> = {
  "，": [COMMA, ","],
  "、": [COMMA, ","],
  "；": [COMMA, ","],
  ";": [COMMA, ","],
  "：": [COLON, ":"],
};

/** White space outside of strings that JSON does not allow. */
const oddSpace = /[\v\f\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/;

function isOddSpace(code: number): boolean {
  return code === 11 || code === 12 || (code >= 0xa0 && oddSpace.test(String.fromCharCode(code)));
}

/** Whether a character begins a bracket, a comma, a colon, a string or a number. */
function isScanned(code: number): boolean {
  if (code === 34 || code === 44 || code === 58 || code === 45) return true;
  return code === 123 || code === 125 || code === 91 || code === 93 || (code >= 48 && code <= 57);
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** Ends a word and may stand after a closing quote. */
function isDelimiter(character: string): boolean {
  return (
    character === "" || ',:]}[{"，：、；; \t\r\n'.includes(character) || isOddSpace(character.charCodeAt(0))
  );
}

/** Whether the next character that is no white space is a colon, so that what stands before is a key. */
export function colonFollows(text: string, offset: number): boolean {
  for (let at = offset; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isSpace(code)) return code === 58 || code === 0xff1a;
  }
  return false;
}

/**
 * Reads tokens from an offset on. Each is read by the text of its own line, and only comments look
 * further, so a text can be read again from any line.
 */
export function createLexer(text: string, from: number): TokenSource {
  const scanner = createScanner(text, false);
  const pending: SyntaxProblem[] = [];
  /** No comment ends after this offset; spares searching the whole text for each that has no end. */
  let noCommentEndFrom = Number.POSITIVE_INFINITY;

  function report(
    kind: SyntaxProblemKind,
    start: number,
    end: number,
    message: string,
    fix?: SyntaxFix,
  ): void {
    const problem = { kind, message, start, length: end - start };
    pending.push(fix === undefined ? problem : { ...problem, fix });
  }

  function insertion(title: string, start: number, newText: string): SyntaxFix {
    return { title, edits: [{ start, length: 0, newText }] };
  }

  const source = {
    text,
    kind: END as TokenKind,
    start: from,
    end: from,
    value: "",
    number: 0,
    lineStart: -1,
    supplied: false,
    repaired: false,
    pending,
    farSighted: false,
    next,
  };

  function next(): TokenKind {
    let at = source.end;
    let code = text.charCodeAt(at);
    for (;;) {
      if (code === 32 || code === 9) {
        at += 1;
      } else if (code === 10 || code === 13) {
        at += 1;
        source.lineStart = at;
      } else if (code === 47) {
        const end = comment(at);
        if (end === at) break;
        at = end;
      } else if (isOddSpace(code)) {
        at = reportOddSpace(at);
      } else {
        break;
      }
      code = text.charCodeAt(at);
    }
    source.start = at;
    if (at >= text.length) {
      source.end = at;
      source.kind = END;
      return END;
    }
    // The scanner would read a word to an end that is not its end here, and then read on from within it.
    if (!isScanned(code)) {
      other(at);
      return source.kind;
    }
    scanner.setPosition(at);
    const scanned = scanner.scan();
    const end = scanner.getPosition();
    source.end = end;
    const kind = kinds[scanned];
    if (kind !== undefined) source.kind = kind;
    else if (scanned === SCANNED_STRING) string(at, end);
    else if (scanned === SCANNED_NUMBER) numeric(at, end);
    else other(at);
    return source.kind;
  }

  /** Whether a token that ends at the offset is not followed by characters that seem to belong to it. */
  function endsToken(offset: number): boolean {
    return isDelimiter(text.charAt(offset)) || text.startsWith("//", offset) || text.startsWith("/*", offset);
  }

  function become(kind: TokenKind, end: number): void {
    source.kind = kind;
    source.end = end;
  }

  function becomeString(start: number, contentEnd: number, end: number): void {
    const { value, badEscape, controls } = decode(text, start, contentEnd);
    if (badEscape !== undefined) {
      report("bad-escape", badEscape.start, badEscape.start + badEscape.length, messages.badEscape);
    }
    const [first] = controls;
    if (first !== undefined) {
      const edits = controls.map((offset) => ({
        start: offset,
        length: 1,
        newText: JSON.stringify(text.charAt(offset)).slice(1, -1),
      }));
      report("control-character", first, first + 1, messages.controlCharacter, {
        title: titles.escapeCharacters,
        edits,
      });
    }
    source.value = value;
    become(STRING, end);
  }

  function becomeUnclosed(start: number, end: number): void {
    const edits = [{ start: end, length: 0, newText: '"' }];
    if (text.charAt(start) !== '"') edits.unshift({ start, length: 1, newText: '"' });
    report("unclosed-string", start, end, messages.unclosedString, { title: titles.insertQuote, edits });
    becomeString(start + 1, end, end);
  }

  function string(start: number, end: number): void {
    const error = scanner.getTokenError();
    if (error !== 0) {
      // A backslash at the end of a line makes the scanner step over the end of line.
      const lineEnd = lineEndFrom(text, start, end);
      if (error === UNEXPECTED_END_OF_STRING || lineEnd < end) {
        becomeUnclosed(start, endOfUnclosed(text, start, lineEnd));
        return;
      }
    }
    const after = text.charCodeAt(end);
    // Nearly always a comma, a colon or an end of line; these are asked for first.
    if (after !== 44 && after !== 58 && after !== 10 && !endsToken(end)) {
      const found = swallowed(text, start, end);
      if (found?.kind === "unclosed") {
        becomeUnclosed(start, found.end);
        return;
      }
      if (found?.kind === "unescaped") {
        const edits = found.inner.map((offset) => ({ start: offset, length: 0, newText: "\\" }));
        const at = found.inner[0] ?? start;
        report("unescaped-quote", at, at + 1, messages.unescapedQuote, { title: titles.escapeQuotes, edits });
        becomeString(start + 1, found.end - 1, found.end);
        return;
      }
    }
    if (error !== 0) {
      becomeString(start + 1, end - 1, end);
      return;
    }
    source.value = scanner.getTokenValue();
    source.kind = STRING;
  }

  function numeric(start: number, end: number): void {
    const digits = scanner.getTokenValue();
    if (scanner.getTokenError() === 0 && endsToken(end)) {
      source.number = Number(digits);
      source.kind = NUMBER;
      return;
    }
    other(start);
  }

  /** Anything that is no token of JSON. */
  function other(start: number): void {
    const character = text.charAt(start);
    const lookalike = lookalikes[character];
    if (lookalike !== undefined) {
      const [kind, plain] = lookalike;
      const fix = { title: titles.replaceBy(plain), edits: [{ start, length: 1, newText: plain }] };
      report("unexpected-character", start, start + 1, messages.lookalike(plain), fix);
      become(kind, start + 1);
    } else if (isOtherQuote(character)) {
      otherQuotes(start);
    } else {
      word(start);
    }
  }

  function otherQuotes(start: number): void {
    const closing = otherClosingQuote(text, start);
    if (closing === -1) {
      becomeUnclosed(start, endOfUnclosed(text, start, lineEndFrom(text, start)));
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
    report("single-quotes", start, closing + 1, messages.wrongQuotes, {
      title: titles.useDoubleQuotes,
      edits,
    });
    source.value = value;
    become(STRING, closing + 1);
  }

  /** A run of characters without quotes: several words, a path or a URL count as one. */
  function word(start: number): void {
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
    if (text.charAt(end) === '"' && isDelimiter(text.charAt(end + 1)) && text.charAt(end + 1) !== '"') {
      report(
        "unopened-string",
        start,
        end + 1,
        messages.unopenedString,
        insertion(titles.insertQuote, start, '"'),
      );
      becomeString(start, end, end + 1);
      return;
    }
    const found = text.slice(start, end);
    become(found === "true" ? TRUE : found === "false" ? FALSE : found === "null" ? NULL : WORD, end);
  }

  function reportOddSpace(start: number): number {
    let end = start + 1;
    while (end < text.length && isOddSpace(text.charCodeAt(end))) end += 1;
    const fix = { title: titles.replaceSpace, edits: [{ start, length: end - start, newText: " " }] };
    report("unexpected-character", start, end, messages.oddSpace, fix);
    return end;
  }

  /** End of the comment at the offset; the offset itself where none begins. */
  function comment(start: number): number {
    const second = text.charCodeAt(start + 1);
    if (second === 47) {
      const end = lineEndFrom(text, start);
      report("comment", start, end, messages.comment, {
        title: titles.removeComment,
        edits: [removalOf(text, start, end)],
      });
      return end;
    }
    if (second !== 42) return start;
    const closing = start + 2 < noCommentEndFrom ? text.indexOf("*/", start + 2) : -1;
    if (closing === -1) {
      noCommentEndFrom = Math.min(noCommentEndFrom, start + 2);
      source.farSighted = true;
      const end = lineEndFrom(text, start);
      report("unclosed-comment", start, end, messages.unclosedComment, {
        title: titles.removeComment,
        edits: [removalOf(text, start, end)],
      });
      return end;
    }
    const end = closing + 2;
    const content = text.slice(start, end);
    const lastBreak = Math.max(content.lastIndexOf("\n"), content.lastIndexOf("\r"));
    if (lastBreak !== -1) source.lineStart = start + lastBreak + 1;
    report("comment", start, end, messages.comment, {
      title: titles.removeComment,
      edits: [removalOf(text, start, end)],
    });
    return end;
  }

  return source;
}
