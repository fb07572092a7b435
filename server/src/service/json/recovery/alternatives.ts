/**
 * The ways to go on when a token is not allowed or is doubted: brackets dropped, supplied or
 * exchanged. Each adds the hypotheses it leads to, at their cost; none changes the hypothesis it starts from.
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

/** How many containers one place may close, except the end of the text. */
const maxClosedAtOnce = 64;

/** All ways to go on when the token is not allowed. */
export function addMended(hypothesis: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  const before = next.length;
  addOpenedList(hypothesis, token, next);
  addRemoval(hypothesis, token, next);
  addTakenBack(hypothesis, token, next);
  addReplacement(hypothesis, token, next);
  addClosed(hypothesis, token, next, undefined);
  addOpened(hypothesis, token, next);
  addPassedOver(hypothesis, token, next);
  if (next.length === before) next.push(hypothesis);
}

/** The bracket is surplus. */
export function addRemoval(hypothesis: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  if (!isOpener(token.kind) && !isCloser(token.kind)) return;
  const without = copy(hypothesis);
  addRepair(without, { kind: "remove", index: token.index, bracket: token.kind as Bracket }, costs.bracket);
  without.before = undefined;
  next.push(without);
}

/** The bracket before the token is surplus, or, if it opens a container, of the wrong kind. */
export function addTakenBack(hypothesis: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  const index = hypothesis.before?.index;
  const back = stepBack(hypothesis);
  if (index === undefined || back === undefined) return;
  const { container } = hypothesis;
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
function addReplacement(hypothesis: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  const { container } = hypothesis;
  if (!isCloser(token.kind) || container === undefined) return;
  const bracket = container.isObject ? CLOSE_OBJECT : CLOSE_ARRAY;
  if (bracket === token.kind) return;
  const replaced = copy(hypothesis);
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
 * Closing brackets are missing before the token: as few as necessary for the token to fit, and as many as its indentation
 * suggests.
 */
export function addClosed(
  hypothesis: Hypothesis,
  token: PlacedToken,
  next: Hypothesis[],
  to: OpenContainer | undefined,
): void {
  const closing = copy(hypothesis);
  closing.before = undefined;
  let found = false;
  for (let count = 0; count < maxClosedAtOnce && closing.container !== undefined; count += 1) {
    closeBefore(closing, token.index, count > 0);
    if (to !== undefined ? closing.container !== to : !canConsume(closing, token)) continue;
    if (to !== undefined && !canConsume(closing, token)) return;
    const fits = fitsIndent(closing, token);
    if (found && !fits) continue;
    found = true;
    addReopened(closing, token, next);
    const closed = copy(closing);
    // Two braces in a row mean a surplus one rather than an empty object without its closing brace.
    if (hypothesis.before !== undefined && isOpener(token.kind)) closed.cost += costs.furtherBracket;
    if (consume(closed, token, true)) next.push(closed);
    if (fits || to !== undefined) return;
  }
}

function fitsIndent(hypothesis: Hypothesis, token: PlacedToken): boolean {
  if (!token.first) return false;
  return isCloser(token.kind)
    ? hypothesis.container?.indent === token.indent
    : hypothesis.childIndent === token.indent;
}

/** The object that remains open already has the key, so a new object of its list begins here. */
function addReopened(hypothesis: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  if (!token.keyLike || !hasKey(hypothesis, token.key) || hypothesis.container?.parent?.isObject !== false)
    return;
  const reopened = copy(hypothesis);
  closeBefore(reopened, token.index, true);
  addRepair(reopened, { kind: "open", index: token.index, bracket: OPEN_OBJECT }, costs.furtherBracket);
  pushSupplied(reopened, token.index, true);
  if (consume(reopened, token, true)) next.push(reopened);
}

/** An opening brace is missing before a key. */
function addOpened(hypothesis: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  const { phase } = hypothesis;
  if (!token.keyLike || !(phase === ROOT_START || isArrayPhase(phase))) return;
  const opened = copy(hypothesis);
  addRepair(opened, { kind: "open", index: token.index, bracket: OPEN_OBJECT }, costs.bracket);
  pushSupplied(opened, token.index, true);
  if (consume(opened, token, true)) next.push(opened);
}

/** An opening bracket is missing before the value of a key. */
export function addOpenedValue(
  hypothesis: Hypothesis,
  token: PlacedToken,
  bracket: Bracket,
  next: Hypothesis[],
): void {
  const opened = copy(hypothesis);
  addRepair(opened, { kind: "open", index: token.index, bracket }, costs.bracket);
  pushSupplied(opened, token.index, bracket === OPEN_OBJECT);
  if (consume(opened, token, true)) next.push(opened);
}

/** The token closes a list whose opening bracket is missing. */
function addOpenedList(hypothesis: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  if (token.kind !== CLOSE_ARRAY) return;
  const opened = openListAtValue(hypothesis);
  if (opened !== undefined && consume(opened, token, false)) next.push(opened);
}

/** The reader skips the token. */
function addPassedOver(hypothesis: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  const { phase, container } = hypothesis;
  const passed = copy(hypothesis);
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
