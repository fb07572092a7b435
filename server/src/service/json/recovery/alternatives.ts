/**
 * The ways to go on where a token cannot stand or is doubted: brackets dropped, supplied or
 * exchanged. Each adds the readings it leads to, at their cost; none changes the reading it starts from.
 */

import {
  ARRAY_COMMA,
  ARRAY_ITEM,
  ARRAY_START,
  OBJECT_START,
  OBJECT_VALUE,
  type Phase,
  ROOT_END,
  ROOT_START,
} from "../grammar.ts";
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  isCloser,
  isOpener,
  isScalar,
  OPEN_ARRAY,
  OPEN_OBJECT,
} from "../tokens.ts";
import { canConsume, consume } from "./consume.ts";
import { costs } from "./costs.ts";
import {
  addRepair,
  closeBefore,
  copy,
  type Hypothesis,
  hasKey,
  type OpenContainer,
  openListAtValue,
  type PlacedToken,
  pop,
  pushSupplied,
  skip,
  stepBack,
} from "./hypothesis.ts";
import type { Bracket } from "./repairs.ts";

/** Containers that may be closed at one place, the end of the text aside. */
const closedAtOnce = 64;

/** All ways to go on where the token cannot stand. */
export function addMended(reading: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  const before = next.length;
  addOpenedList(reading, token, next);
  addRemoval(reading, token, next);
  addTakenBack(reading, token, next);
  addReplacement(reading, token, next);
  addClosed(reading, token, next, undefined);
  addOpened(reading, token, next);
  addPassedOver(reading, token, next);
  if (next.length === before) next.push(reading);
}

/** The bracket is too many. */
export function addRemoval(reading: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  if (!isOpener(token.kind) && !isCloser(token.kind)) return;
  const without = copy(reading);
  addRepair(without, { kind: "remove", index: token.index, bracket: token.kind as Bracket }, costs.bracket);
  without.before = undefined;
  next.push(without);
}

/** The bracket before the token is too many, or, where it opens, of the wrong kind. */
export function addTakenBack(reading: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  const index = reading.before?.index;
  const back = stepBack(reading);
  if (index === undefined || back === undefined) return;
  const { container } = reading;
  const opened = container !== undefined && container.parent === back.container;
  const removed: Bracket = opened
    ? container.isObject
      ? OPEN_OBJECT
      : OPEN_ARRAY
    : back.container?.isObject === true
      ? CLOSE_OBJECT
      : CLOSE_ARRAY;
  const without = copy(back);
  addRepair(without, { kind: "remove", index, bracket: removed }, costs.takenBack);
  if (consume(without, token, true)) next.push(without);
  if (!opened) return;
  const replaced = copy(back);
  addRepair(
    replaced,
    { kind: "replace", index, bracket: container.isObject ? OPEN_ARRAY : OPEN_OBJECT },
    costs.replacedOpener,
  );
  replaced.container = { ...container, isObject: !container.isObject };
  replaced.phase = container.isObject ? ARRAY_START : OBJECT_START;
  replaced.childIndent = -1;
  replaced.keys = undefined;
  if (consume(replaced, token, false)) next.push(replaced);
}

/** The closing bracket is of the wrong kind. */
function addReplacement(reading: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  const { container } = reading;
  if (!isCloser(token.kind) || container === undefined) return;
  const bracket = container.isObject ? CLOSE_OBJECT : CLOSE_ARRAY;
  if (bracket === token.kind) return;
  const replaced = copy(reading);
  const odd =
    container.suppliedAt === -1 &&
    token.first &&
    token.line !== container.line &&
    token.indent !== container.indent;
  addRepair(
    replaced,
    { kind: "replace", index: token.index, bracket },
    costs.bracket + (odd ? costs.oddIndent : 0),
  );
  replaced.before = undefined;
  pop(replaced);
  next.push(replaced);
}

/**
 * Closing brackets are missing before the token: as few as make it fit, and as many as its
 * indentation asks for.
 */
export function addClosed(
  reading: Hypothesis,
  token: PlacedToken,
  next: Hypothesis[],
  to: OpenContainer | undefined,
): void {
  const closing = copy(reading);
  closing.before = undefined;
  let found = false;
  for (let count = 0; count < closedAtOnce && closing.container !== undefined; count += 1) {
    closeBefore(closing, token.index, count > 0);
    if (to !== undefined ? closing.container !== to : !canConsume(closing, token)) continue;
    if (to !== undefined && !canConsume(closing, token)) return;
    const fits = fitsIndent(closing, token);
    if (found && !fits) continue;
    found = true;
    addReopened(closing, token, next);
    const closed = copy(closing);
    // Two braces in a row are rather one too many than an empty object that is not closed.
    if (reading.before !== undefined && isOpener(token.kind)) closed.cost += costs.furtherBracket;
    if (consume(closed, token, true)) next.push(closed);
    if (fits || to !== undefined) return;
  }
}

function fitsIndent(reading: Hypothesis, token: PlacedToken): boolean {
  if (!token.first) return false;
  return isCloser(token.kind)
    ? reading.container?.indent === token.indent
    : reading.childIndent === token.indent;
}

/** The object that was closed down to already has the key, so this is the next object of its list. */
function addReopened(reading: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  if (!token.keyLike || !hasKey(reading, token.key) || reading.container?.parent?.isObject !== false) return;
  const reopened = copy(reading);
  closeBefore(reopened, token.index, true);
  addRepair(reopened, { kind: "open", index: token.index, bracket: OPEN_OBJECT }, costs.furtherBracket);
  pushSupplied(reopened, token.index, true);
  if (consume(reopened, token, true)) next.push(reopened);
}

/** An opening brace is missing before a key. */
function addOpened(reading: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  const { phase } = reading;
  if (!token.keyLike || !(phase === ROOT_START || isArrayPhase(phase))) return;
  const opened = copy(reading);
  addRepair(opened, { kind: "open", index: token.index, bracket: OPEN_OBJECT }, costs.bracket);
  pushSupplied(opened, token.index, true);
  if (consume(opened, token, true)) next.push(opened);
}

/** An opening bracket is missing before the value of a key. */
export function addOpenedValue(
  reading: Hypothesis,
  token: PlacedToken,
  bracket: Bracket,
  next: Hypothesis[],
): void {
  const opened = copy(reading);
  addRepair(opened, { kind: "open", index: token.index, bracket }, costs.bracket);
  pushSupplied(opened, token.index, bracket === OPEN_OBJECT);
  if (consume(opened, token, true)) next.push(opened);
}

/** The token closes a list whose opening bracket is missing. */
function addOpenedList(reading: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  if (token.kind !== CLOSE_ARRAY) return;
  const opened = openListAtValue(reading);
  if (opened !== undefined && consume(opened, token, false)) next.push(opened);
}

/** The reader passes over the token. */
function addPassedOver(reading: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  const { phase, container } = reading;
  const passed = copy(reading);
  passed.before = undefined;
  passed.value = undefined;
  if (phase === ROOT_END) {
    passed.cost += costs.surplus;
    passed.surplus = 0;
  } else if (container?.isObject === true && isOpener(token.kind)) {
    passed.cost += costs.namelessContainer;
    skip(passed);
    passed.phase = OBJECT_VALUE;
  } else if (isArrayPhase(phase) && token.kind === COLON) {
    passed.cost += costs.passedOver;
    passed.phase = ARRAY_COMMA;
    passed.comma = -1;
  } else if (isArrayPhase(phase) && isScalar(token.kind)) {
    passed.cost += costs.passedOver;
    consume(passed, { ...token, keyLike: false }, false);
  } else if (phase === ROOT_START && !isCloser(token.kind)) {
    passed.cost += costs.passedOver;
    if (isScalar(token.kind)) consume(passed, { ...token, keyLike: false }, false);
  } else {
    return;
  }
  next.push(passed);
}

function isArrayPhase(phase: Phase): boolean {
  return phase === ARRAY_START || phase === ARRAY_ITEM || phase === ARRAY_COMMA;
}
