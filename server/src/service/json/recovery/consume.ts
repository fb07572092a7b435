/**
 * How a hypothesis consumes a token: as the reader does, with a cost for each error.
 */

import {
  ARRAY_COMMA,
  ARRAY_ITEM,
  OBJECT_COLON,
  OBJECT_COMMA,
  OBJECT_KEY,
  OBJECT_NAMELESS,
  OBJECT_VALUE,
  objectAction,
  ROOT_END,
  ROOT_START,
} from "../grammar.ts";
import { CLOSE_ARRAY, COMMA, END, isCloser, isOpener, isScalar } from "../tokens.ts";
import { costs } from "./costs.ts";
import {
  type Hypothesis,
  hasKey,
  noteChild,
  type PlacedToken,
  pop,
  pushValue,
  remember,
  skip,
  stateAt,
} from "./hypothesis.ts";

/**
 * Consumes the token as the reader does, including errors other than brackets. False, without any change, if its
 * brackets do not fit.
 *
 * @param mended whether a repair is directly before the token, so that a missing comma is a part of the repair.
 */
export function consume(hypothesis: Hypothesis, token: PlacedToken, mended: boolean): boolean {
  const { kind, index } = token;
  if (hypothesis.skipping > 0) {
    if (isOpener(kind)) hypothesis.skipping += 1;
    else if (isCloser(kind)) hypothesis.skipping -= 1;
    hypothesis.before = undefined;
    return true;
  }
  if (hypothesis.surplus !== -1) {
    hypothesis.surplus += 1;
    if (hypothesis.surplus <= costs.surplusTokens) hypothesis.cost += costs.surplusToken;
    return true;
  }
  if (hypothesis.container?.isObject === true) return consumeInObject(hypothesis, token, mended);
  const { phase } = hypothesis;
  if (phase === ROOT_END || kind === END) return false;
  if (isScalar(kind)) {
    if (token.keyLike) return false;
    hypothesis.before = undefined;
    if (phase === ROOT_START) {
      hypothesis.phase = ROOT_END;
      return true;
    }
    if (phase === ARRAY_ITEM && !mended) hypothesis.cost += costs.smallError;
    noteChild(hypothesis, token);
    hypothesis.phase = ARRAY_ITEM;
    return true;
  }
  if (isOpener(kind)) {
    remember(hypothesis, index);
    if (phase === ARRAY_ITEM && !mended) hypothesis.cost += costs.smallError;
    if (phase !== ROOT_START) noteChild(hypothesis, token);
    pushValue(hypothesis, token);
    return true;
  }
  if (phase === ROOT_START) return false;
  if (kind === COMMA) {
    hypothesis.before = undefined;
    if (phase !== ARRAY_ITEM) {
      hypothesis.cost += costs.smallError;
      return true;
    }
    hypothesis.comma = index;
    hypothesis.phase = ARRAY_COMMA;
    return true;
  }
  if (kind !== CLOSE_ARRAY) return false;
  remember(hypothesis, index);
  if (phase === ARRAY_COMMA) hypothesis.cost += costs.smallError;
  pop(hypothesis);
  return true;
}

function consumeInObject(hypothesis: Hypothesis, token: PlacedToken, mended: boolean): boolean {
  const { kind, index } = token;
  for (;;) {
    const action = objectAction(hypothesis.phase, kind, token.keyLike, token.first);
    if (action === "structural") return false;
    switch (action) {
      case "key":
        hypothesis.before = undefined;
        noteChild(hypothesis, token);
        if (token.keyLike && hasKey(hypothesis, token.key)) hypothesis.cost += costs.repeatedKey;
        hypothesis.keys = { key: token.key, next: hypothesis.keys };
        hypothesis.phase = OBJECT_KEY;
        return true;
      case "colon":
        hypothesis.before = undefined;
        hypothesis.value = undefined;
        hypothesis.phase = OBJECT_COLON;
        return true;
      case "value":
        if (isOpener(kind)) {
          remember(hypothesis, index);
          pushValue(hypothesis, token);
        } else {
          hypothesis.before = undefined;
          hypothesis.value = stateAt(hypothesis, index);
          hypothesis.phase = OBJECT_VALUE;
        }
        return true;
      case "comma":
        hypothesis.before = undefined;
        hypothesis.comma = index;
        hypothesis.phase = OBJECT_COMMA;
        return true;
      case "close":
        remember(hypothesis, index);
        if (hypothesis.phase === OBJECT_COMMA) hypothesis.cost += costs.smallError;
        pop(hypothesis);
        return true;
      case "missing-comma":
        if (!mended) hypothesis.cost += costs.smallError;
        hypothesis.phase = OBJECT_COMMA;
        break;
      case "missing-value":
        hypothesis.cost += costs.smallError;
        hypothesis.phase = token.keyLike ? OBJECT_COMMA : OBJECT_VALUE;
        break;
      case "missing-colon":
        hypothesis.cost += costs.smallError;
        hypothesis.phase = OBJECT_COLON;
        break;
      case "extra-comma":
      case "extra-colon":
        hypothesis.before = undefined;
        hypothesis.cost += costs.smallError;
        return true;
      case "nameless-value":
        hypothesis.before = undefined;
        hypothesis.cost += costs.smallError;
        if (isOpener(kind)) skip(hypothesis);
        hypothesis.phase = OBJECT_VALUE;
        return true;
      case "nameless-colon":
        hypothesis.before = undefined;
        hypothesis.cost += costs.smallError;
        hypothesis.phase = OBJECT_NAMELESS;
        return true;
    }
  }
}

/** Whether the hypothesis can consume the token now. */
export function canConsume(hypothesis: Hypothesis, token: PlacedToken): boolean {
  const { container, phase } = hypothesis;
  if (container === undefined)
    return phase === ROOT_START && (isOpener(token.kind) || (isScalar(token.kind) && !token.keyLike));
  if (container.isObject) return objectAction(phase, token.kind, token.keyLike, token.first) !== "structural";
  if (isScalar(token.kind)) return !token.keyLike;
  return isOpener(token.kind) || token.kind === COMMA || token.kind === CLOSE_ARRAY;
}
