/**
 * Reads tokens into a tree, with an explicit stack instead of recursion. Reports and skips errors within one container
 * (a comma, a colon, a quote). If brackets do not match, the reader gives up; it reads the text again with `lenient`
 * after the recovery has repaired them.
 */
import { ARRAY_ITEM, OBJECT_COLON, OBJECT_COMMA, OBJECT_KEY, OBJECT_START, ROOT_START } from "../grammar.ts";
import { messages, titles } from "../messages.ts";
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  END,
  isOpener,
  isScalar,
  STRING,
  type TokenSource,
} from "../tokens.ts";
import {
  addProblem,
  attachKey,
  type ContainerReading,
  close,
  finish,
  newReaderState,
  type ReaderStart,
  type ReaderState,
  type ReadingOptions,
  report,
  reportMissing,
  reportRemovable,
  stop,
} from "./reader-state.ts";
import { passOver, takeCloser, takeComma, takeInObject, takeKey, takeValue } from "./token-actions.ts";

/** Reads from the source's position to the end of the container in which the reading began. */
export function read(source: TokenSource, beginning: ReaderStart, options: ReadingOptions): ContainerReading {
  const state = newReaderState(source, beginning, options);
  for (;;) {
    advance(state);
    const reading = state.frame.isObject
      ? readInObject(state)
      : state.depth === 0
        ? readAtRoot(state)
        : readInArray(state);
    if (reading !== undefined) return reading;
  }
}

/** Moves to the next token, unless the current one must be read again. */
function advance(state: ReaderState): void {
  if (state.held) {
    state.held = false;
    return;
  }
  const { source } = state;
  state.previousEnd = source.end;
  source.next();
  const { pending } = source;
  if (pending.length === 0) return;
  for (const problem of pending) addProblem(state, problem);
  pending.length = 0;
}

/** Handles the current token in an object; returns the result if the reading ends with the token. */
function readInObject(state: ReaderState): ContainerReading | undefined {
  const { source, options, phase } = state;
  const { kind } = source;
  const atBase = state.depth === state.baseDepth;
  if (atBase && kind >= STRING && (phase === OBJECT_COMMA || phase === OBJECT_START)) {
    if (options.stopsAt?.(source.start)) return stop(state);
  }
  if (kind === STRING && phase === OBJECT_COMMA) {
    takeKey(state, kind);
  } else if (kind === COLON && phase === OBJECT_KEY) {
    state.phase = OBJECT_COLON;
  } else if (takeInObject(state, kind)) {
    // Skipping an unclosed value stops at the end of the text, which must then be read again.
    if (kind !== CLOSE_OBJECT || state.held) return undefined;
    if (atBase) return finish(state, "closed", source.end);
    close(state, source.end, !source.supplied);
  } else if (!options.lenient) {
    return finish(state, "structural", source.start);
  } else if (kind === END) {
    attachKey(state);
    return endUnclosed(state);
  } else {
    passOver(state, kind);
  }
  return undefined;
}

/** Handles the current token in an array; returns the result if the reading ends with the token. */
function readInArray(state: ReaderState): ContainerReading | undefined {
  const { source, options, phase } = state;
  const { kind } = source;
  const atBase = state.depth === state.baseDepth;
  if (isScalar(kind) || isOpener(kind)) {
    if (phase === ARRAY_ITEM) {
      reportMissing(state, "missing-comma", messages.missingComma, titles.insertComma, ",");
    }
    if (atBase && options.stopsAt?.(source.start)) return stop(state);
    takeValue(state, kind);
  } else if (kind === COMMA) {
    if (phase === ARRAY_ITEM) takeComma(state);
    else reportRemovable(state, "extra-comma", source.start, messages.extraComma, titles.removeComma);
  } else if (kind === CLOSE_ARRAY) {
    takeCloser(state);
    if (atBase) return finish(state, "closed", source.end);
    close(state, source.end, !source.supplied);
  } else if (!options.lenient) {
    return finish(state, "structural", source.start);
  } else if (kind === END) {
    return endUnclosed(state);
  } else {
    passOver(state, kind);
  }
  return undefined;
}

/** Ends the current container at the end of the text, because its closing bracket is missing. */
function endUnclosed(state: ReaderState): ContainerReading | undefined {
  const { previousEnd, frame } = state;
  if (state.depth === state.baseDepth) return finish(state, "closed", previousEnd);
  const { isObject } = frame;
  const kind = isObject ? "unclosed-object" : "unclosed-array";
  const message = isObject ? messages.unclosedObject : messages.unclosedArray;
  report(state, kind, previousEnd, previousEnd, message);
  close(state, previousEnd, false);
  state.held = true;
  return undefined;
}

/** Handles the current token outside all containers; returns the result if the reading ends with the token. */
function readAtRoot(state: ReaderState): ContainerReading | undefined {
  const { source, options, phase } = state;
  const { kind } = source;
  if (kind === END) return finish(state, "closed", source.start);
  if (phase === ROOT_START && (isOpener(kind) || isScalar(kind))) {
    takeValue(state, kind);
  } else if (!options.lenient) {
    return finish(state, "structural", source.start);
  } else if (phase === ROOT_START) {
    passOver(state, kind);
  } else {
    report(state, "content-after-end", source.start, source.end, messages.contentAfterEnd);
    while (source.next() !== END) source.pending.length = 0;
    return finish(state, "closed", source.start);
  }
  return undefined;
}
