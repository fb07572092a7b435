/**
 * A simple algorithm that repairs brackets, to compare the recovery in use with: a bracket is missing or surplus where the
 * indentation of lines says so. One pass over the tokens with a list of the open containers; a decision looks at most at
 * the next line and is never undone.
 */

import { createLexer } from "../../server/src/service/json/lexer/lexer.ts";
import type { PlacedToken } from "../../server/src/service/json/recovery/hypothesis.ts";
import { placedTokens } from "../../server/src/service/json/recovery/recovery.ts";
import type { Bracket, Repair } from "../../server/src/service/json/recovery/repairs.ts";
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  END,
  isCloser,
  isOpener,
  isScalar,
  OPEN_ARRAY,
  OPEN_OBJECT,
} from "../../server/src/service/json/tokens.ts";

/** An open container. */
interface Container {
  readonly isObject: boolean;
  /** Number of its opening bracket, or of the token before which the bracket is supplied. */
  readonly index: number;
  readonly isSupplied: boolean;
  /** Offset of the opening bracket; -1 where the bracket is supplied. */
  readonly start: number;
  /** Line of the opening bracket; -1 where the bracket is supplied. */
  readonly line: number;
  /** Indentation of that line; one less than the first child's where the bracket is supplied. */
  readonly indent: number;
  /** Indentation of the last child on its own line; -1 without one. */
  childIndent: number;
}

interface ClosingState {
  readonly tokens: readonly PlacedToken[];
  /** By the number of a token: the number of the first token of the next line. */
  readonly nextLines: readonly number[];
  /** Whether any line is indented. */
  readonly isIndented: boolean;
  readonly open: Container[];
  readonly repairs: Repair[];
  /** The last token that stays. */
  previous: PlacedToken | undefined;
}

/** The repairs that make all brackets fit, in the order of the text. */
export function closeByIndentation(text: string, from: number): readonly Repair[] {
  const tokens = [...placedTokens(createLexer(text, from), from)];
  const firstIndent = tokens[0]?.indent ?? 0;
  const state: ClosingState = {
    tokens,
    nextLines: nextLinesOf(tokens),
    isIndented: tokens.some((token) => token.first && token.indent > firstIndent),
    open: [],
    repairs: [],
    previous: undefined,
  };
  for (const token of tokens) {
    if (token.kind === END) break;
    if (state.isIndented && token.first) closeLeftOf(state, token);
    if (isCloser(token.kind)) takeCloser(state, token);
    else if (!isOpener(token.kind) || mayOpen(state, token)) takeOther(state, token);
  }
  while (state.open.length > 0) closeBefore(state, tokens.length - 1);
  return withPartners(state.repairs).sort((one, other) => one.index - other.index);
}

function nextLinesOf(tokens: readonly PlacedToken[]): readonly number[] {
  const next = new Array<number>(tokens.length);
  let following = tokens.length - 1;
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    next[index] = following;
    if (tokens[index]?.first === true) following = index;
  }
  return next;
}

function closerOf(container: Container): Bracket {
  return container.isObject ? CLOSE_OBJECT : CLOSE_ARRAY;
}

/** Closes containers of earlier lines whose indentation is not less than the token's. */
function closeLeftOf(state: ClosingState, token: PlacedToken): void {
  for (let top = state.open.at(-1); top !== undefined; top = state.open.at(-1)) {
    if (top.line === token.line || state.open.length === 1 || !endsBefore(state, top, token)) return;
    // Two opening braces in a row mean a surplus one rather than an empty object.
    if (state.previous?.index === top.index && token.kind === OPEN_OBJECT && top.isObject) return;
    closeBefore(state, token.index);
  }
}

function endsBefore(state: ClosingState, top: Container, token: PlacedToken): boolean {
  if (!isCloser(token.kind)) return token.kind !== COMMA && token.indent <= top.indent;
  if (!top.isSupplied) return token.indent < top.indent;
  return closerOf(top) !== token.kind || (state.open.at(-2)?.indent ?? -1) >= token.indent;
}

/** Supplies the closing bracket of the innermost container, before the comma in front of the token if there is one. */
function closeBefore(state: ClosingState, index: number): void {
  const top = state.open.pop();
  if (top === undefined) return;
  const { previous, tokens } = state;
  const isAfterComma = previous?.kind === COMMA && previous.index > top.index && index !== tokens.length - 1;
  state.repairs.push({
    kind: "close",
    index: isAfterComma ? previous.index : index,
    bracket: closerOf(top),
    opener: top.start,
    openedAt: top.isSupplied ? top.index : -1,
  });
}

function takeCloser(state: ClosingState, token: PlacedToken): void {
  const [parent, top] = [state.open.at(-2), state.open.at(-1)];
  const following = state.tokens[token.index + 1];
  if (top === undefined || following === undefined) {
    remove(state, token);
    return;
  }
  const beginsLine = state.isIndented && token.first && token.line !== top.line;
  if (isOpenerTurned(state, top, token, following)) {
    turn(state, token);
  } else if (following.kind === COLON || (state.previous?.kind === COLON && !following.first)) {
    remove(state, token);
  } else if (closerOf(top) === token.kind) {
    if (goesOn(state, parent, top, token)) remove(state, token);
    else pop(state, token);
  } else if (beginsLine) {
    if (top.isSupplied || top.indent === token.indent) replaceAndPop(state, token, top);
    else remove(state, token);
  } else {
    takeMismatched(state, top, token);
  }
}

/** Whether deeper lines follow a closing bracket in the place of an opening one. */
function isOpenerTurned(
  state: ClosingState,
  top: Container,
  token: PlacedToken,
  following: PlacedToken,
): boolean {
  if (!state.isIndented || !following.first || isCloser(following.kind)) return false;
  if (following.indent <= token.indent) return false;
  if (state.previous?.kind === COLON) return true;
  return token.first && token.line !== top.line && token.indent > top.indent && !top.isObject;
}

/** Reads the closing bracket as an opening one. */
function turn(state: ClosingState, token: PlacedToken): void {
  const kind = token.kind === CLOSE_OBJECT ? OPEN_OBJECT : OPEN_ARRAY;
  state.repairs.push({ kind: "replace", index: token.index, bracket: kind });
  push(state, { ...token, kind });
  state.previous = { ...token, kind };
}

/** Takes a closing bracket, within its line, of another kind than the open container. */
function takeMismatched(state: ClosingState, top: Container, token: PlacedToken): void {
  const [outer, parent] = [state.open.at(-3), state.open.at(-2)];
  const closesParent =
    parent !== undefined &&
    closerOf(parent) === token.kind &&
    !goesOn(state, outer, parent, token) &&
    fits(state, outer, token);
  if (closesParent) {
    closeBefore(state, token.index);
    pop(state, token);
  } else if (!goesOn(state, parent, top, token) && fits(state, parent, token)) {
    replaceAndPop(state, token, top);
  } else {
    remove(state, token);
  }
}

/** Whether the container allows the token's next one. */
function fits({ tokens }: ClosingState, container: Container | undefined, token: PlacedToken): boolean {
  const next = tokens[token.index + 1];
  const following = next?.kind === COMMA ? tokens[token.index + 2] : next;
  if (following === undefined || following.kind === END) return container === undefined;
  if (container === undefined) return false;
  if (isCloser(following.kind)) return following.kind === closerOf(container);
  return container.isObject === following.keyLike;
}

/** Whether the container continues after the closing bracket, so that the bracket does not close it. */
function goesOn(
  state: ClosingState,
  parent: Container | undefined,
  container: Container,
  token: PlacedToken,
): boolean {
  if (parent === undefined) return state.tokens[token.index + 1]?.kind !== END;
  if (container.isSupplied) return false;
  if (!state.isIndented || container.line === token.line) {
    return !fits(state, parent, token) && fits(state, container, token);
  }
  if (container.indent === token.indent) return false;
  const next = state.tokens[state.nextLines[token.index] ?? -1];
  if (next === undefined || next.kind === END) return false;
  return isCloser(next.kind) ? next.indent >= container.indent : next.indent > container.indent;
}

function remove(state: ClosingState, token: PlacedToken): void {
  state.repairs.push({ kind: "remove", index: token.index, bracket: token.kind as Bracket });
}

function pop(state: ClosingState, token: PlacedToken): void {
  state.open.pop();
  state.previous = token;
}

function replaceAndPop(state: ClosingState, token: PlacedToken, top: Container): void {
  state.repairs.push({ kind: "replace", index: token.index, bracket: closerOf(top) });
  pop(state, { ...token, kind: closerOf(top) });
}

/** Whether the opening bracket may be taken; repairs the text before it, and drops or replaces the bracket otherwise. */
function mayOpen(state: ClosingState, token: PlacedToken): boolean {
  const { previous, open, tokens } = state;
  const top = open.at(-1);
  const following = tokens[token.index + 1];
  if (top === undefined || previous === undefined || following === undefined) return true;
  const isEmpty = following.kind === COMMA || (isCloser(following.kind) && following.kind !== token.kind + 1);
  if (isEmpty && token.first && token.line !== top.line && token.indent === top.indent) {
    replaceAndPop(state, token, top);
    return false;
  }
  if (isEmpty || following.kind === COLON || isScalar(previous.kind)) {
    remove(state, token);
    return false;
  }
  if (!top.isObject || previous.kind === COLON) return true;
  const isInList = open.at(-2)?.isObject === false;
  const isAfterOpener = previous.index === top.index && !top.isSupplied;
  if (isAfterOpener && !isInList && open.length > 1 && top.line !== token.line) replaceOpener(state, top);
  else if (!isAfterOpener && isInList) closeBefore(state, token.index);
  else {
    remove(state, token);
    return false;
  }
  return true;
}

/** Takes a token that closes nothing: supplies the opening bracket that it lacks, and opens what it opens. */
function takeOther(state: ClosingState, token: PlacedToken): void {
  const top = state.open.at(-1);
  const isAfterColon = state.previous?.kind === COLON;
  const isAfterOpener = top !== undefined && state.previous?.index === top.index && !top.isSupplied;
  if (top === undefined) {
    if (token.keyLike && state.previous === undefined) supply(state, token, OPEN_OBJECT);
  } else if (!top.isObject) {
    if (token.keyLike && isAfterOpener && !skipsLevel(state, top, token)) replaceOpener(state, top);
    else if (token.keyLike) supply(state, token, OPEN_OBJECT);
  } else if (isAfterColon) {
    const isDeeper = state.isIndented && top.childIndent !== -1 && token.indent > top.childIndent;
    if (token.keyLike && (isDeeper || !token.first)) supply(state, token, OPEN_OBJECT);
    else if (token.first && isDeeper && token.kind !== COMMA) supply(state, token, OPEN_ARRAY);
  } else if (isAfterOpener && isScalar(token.kind) && !token.keyLike) {
    replaceOpener(state, top);
  }
  const container = state.open.at(-1);
  if (container !== undefined && token.first && !isAfterColon && token.kind !== COMMA) {
    container.childIndent = token.indent;
  }
  if (isOpener(token.kind)) push(state, token);
  state.previous = token;
}

/** Whether the indentation grows so much that a line with an opening brace is missing. */
function skipsLevel(state: ClosingState, top: Container, token: PlacedToken): boolean {
  const outer = state.open.at(-2);
  if (!state.isIndented || !token.first || outer === undefined) return false;
  return token.indent - top.indent > top.indent - outer.indent;
}

function push({ open }: ClosingState, { kind, index, start, line, indent }: PlacedToken): void {
  const isObject = kind === OPEN_OBJECT;
  open.push({ isObject, index, isSupplied: false, start, line, indent, childIndent: -1 });
}

function supply({ open, repairs }: ClosingState, { index, indent }: PlacedToken, bracket: Bracket): void {
  repairs.push({ kind: "open", index, bracket });
  const isObject = bracket === OPEN_OBJECT;
  open.push({
    isObject,
    index,
    isSupplied: true,
    start: -1,
    line: -1,
    indent: indent - 1,
    childIndent: indent,
  });
}

function replaceOpener({ open, repairs }: ClosingState, top: Container): void {
  repairs.push({ kind: "replace", index: top.index, bracket: top.isObject ? OPEN_ARRAY : OPEN_OBJECT });
  open[open.length - 1] = { ...top, isObject: !top.isObject };
}

/** Pairs a removed opening bracket with the closing one that was removed next, because both are one problem. */
function withPartners(repairs: readonly Repair[]): Repair[] {
  let following: Repair | undefined;
  return repairs
    .toReversed()
    .map((repair): Repair => {
      if (repair.kind !== "remove") return repair;
      const isPair = following?.kind === "remove" && following.bracket === repair.bracket + 1;
      const joined =
        isPair && isOpener(repair.bracket) ? { ...repair, partner: following?.index ?? -1 } : repair;
      following = repair;
      return joined;
    })
    .reverse();
}
