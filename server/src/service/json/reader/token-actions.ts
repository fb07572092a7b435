/** The actions of the reader for tokens whose meaning is decided. */
import {
  ARRAY_COMMA,
  ARRAY_ITEM,
  ARRAY_START,
  OBJECT_COLON,
  OBJECT_COMMA,
  OBJECT_KEY,
  OBJECT_NAMELESS,
  OBJECT_VALUE,
  objectAction,
} from "../grammar.ts";
import { colonFollows } from "../lexer/lexer.ts";
import { maxDepth } from "../limits.ts";
import { messages, titles } from "../messages.ts";
import { COLON, END, isCloser, isOpener, isScalar, OPEN_OBJECT, STRING, type TokenKind } from "../tokens.ts";
import {
  addProblem,
  attach,
  attachKey,
  open,
  type ReaderState,
  report,
  reportMissing,
  reportRemovable,
} from "./reader-state.ts";
import { readScalar } from "./values.ts";

/** Takes the token as the key of a member. An unquoted key is reported and used as written. */
export function takeKey(state: ReaderState, kind: TokenKind): void {
  const { frame, source } = state;
  const { start, end } = source;
  frame.keyStart = start;
  frame.keyUnquoted = kind !== STRING;
  if (kind === STRING) {
    frame.key = { kind: "string", length: end - start, value: source.value };
  } else {
    const value = source.text.slice(start, end);
    const edits = [{ start, length: end - start, newText: JSON.stringify(value) }];
    report(state, "unquoted-key", start, end, messages.unquotedKey, { title: titles.quoteKey, edits });
    frame.key = { kind: "string", length: end - start, value };
  }
  state.phase = OBJECT_KEY;
}

/** Takes the token as a value or the opening bracket of one. A container that is too deep is skipped and reported. */
export function takeValue(state: ReaderState, kind: TokenKind): void {
  const { start } = state.source;
  if (isOpener(kind)) {
    if (state.depth < maxDepth) {
      open(state, kind === OPEN_OBJECT);
      return;
    }
    report(state, "too-deep", start, start + 1, messages.tooDeep);
    attach(state, { kind: "invalid", length: skipContainer(state) - start }, start);
    return;
  }
  const { node, problem } = readScalar(state.source);
  if (problem !== undefined) addProblem(state, problem);
  attach(state, node, start);
}

/**
 * Skips the container that the current token opens, bracket by bracket, and returns its end. If its closing bracket is
 * missing, the token that stopped the skip must be read again.
 */
function skipContainer(state: ReaderState): number {
  const { source } = state;
  let open = 1;
  let end = source.end;
  while (open > 0) {
    const kind = source.next();
    if (kind === END || source.supplied) {
      state.held = true;
      break;
    }
    source.pending.length = 0;
    if (isOpener(kind)) open += 1;
    else if (isCloser(kind)) open -= 1;
    end = source.end;
  }
  return end;
}

/** Takes the token as the comma after a member or item. */
export function takeComma(state: ReaderState): void {
  state.commaStart = state.source.start;
  state.phase = state.frame.isObject ? OBJECT_COMMA : ARRAY_COMMA;
}

/** Reports a comma before the closing bracket; the caller closes the container. */
export function takeCloser(state: ReaderState): void {
  const { phase, commaStart, source } = state;
  const afterComma = phase === ARRAY_COMMA || phase === OBJECT_COMMA;
  if (afterComma && commaStart !== -1 && !source.supplied) {
    reportRemovable(state, "trailing-comma", commaStart, messages.trailingComma, titles.removeComma);
  }
}

/** Skips a token that is not allowed here, after brackets have been repaired. */
export function passOver(state: ReaderState, kind: TokenKind): void {
  const { phase, source } = state;
  const { start, end } = source;
  const found = source.text.slice(start, end);
  if (isOpener(kind)) {
    report(state, "missing-key", start, end, messages.missingKey);
    skipContainer(state);
    state.phase = OBJECT_VALUE;
  } else if (isCloser(kind)) {
    reportRemovable(state, "extra-bracket", start, messages.extraBracket(found), titles.removeBracket(found));
  } else if (kind === COLON && (phase === ARRAY_ITEM || phase === ARRAY_START || phase === ARRAY_COMMA)) {
    report(state, "unexpected-character", start, end, messages.misplacedColon);
    state.commaStart = -1;
    state.phase = ARRAY_COMMA;
  } else {
    report(state, "unexpected-character", start, end, messages.unexpectedCharacter(found));
  }
}

/** Handles a token in an object. Returns false if brackets do not match. */
export function takeInObject(state: ReaderState, kind: TokenKind): boolean {
  const { phase, source } = state;
  const { start, end } = source;
  const keyLike = isScalar(kind) && colonFollows(source.text, end);
  switch (objectAction(phase, kind, keyLike, source.lineStart > state.previousEnd)) {
    case "key":
      takeKey(state, kind);
      break;
    case "colon":
      state.phase = OBJECT_COLON;
      break;
    case "value":
      takeValue(state, kind);
      break;
    case "comma":
      takeComma(state);
      break;
    case "missing-comma":
      reportMissing(state, "missing-comma", messages.missingComma, titles.insertComma, ",");
      state.phase = OBJECT_COMMA;
      state.held = true;
      break;
    case "missing-value":
      attachKey(state);
      state.phase = keyLike ? OBJECT_COMMA : OBJECT_VALUE;
      state.held = true;
      break;
    case "missing-colon":
      reportMissing(state, "missing-colon", messages.missingColon, titles.insertColon, ":");
      state.phase = OBJECT_COLON;
      state.held = true;
      break;
    case "extra-comma":
      reportRemovable(state, "extra-comma", start, messages.extraComma, titles.removeComma);
      break;
    case "extra-colon":
      reportRemovable(state, "unexpected-character", start, messages.extraColon, titles.removeColon);
      break;
    case "nameless-value":
      if (phase !== OBJECT_NAMELESS) report(state, "missing-key", start, end, messages.missingKey);
      if (isOpener(kind)) skipContainer(state);
      state.phase = OBJECT_VALUE;
      break;
    case "nameless-colon":
      report(state, "missing-key", start, end, messages.missingKey);
      state.phase = OBJECT_NAMELESS;
      break;
    case "close":
      takeCloser(state);
      break;
    case "structural":
      return false;
  }
  return true;
}
