/** The effect of each token in each phase by the reader's grammar, and the cost of its errors. */
import {
  ARRAY_COMMA,
  ARRAY_ITEM,
  ARRAY_START,
  OBJECT_COLON,
  OBJECT_COMMA,
  OBJECT_KEY,
  OBJECT_NAMELESS,
  OBJECT_START,
  OBJECT_VALUE,
  objectAction,
  type Phase,
  ROOT_END,
  ROOT_START,
} from "../grammar.ts";
import { CLOSE_ARRAY, COMMA, isOpener, isScalar, STRING, type TokenKind } from "../tokens.ts";
import { costs } from "./costs.ts";

/** The effect of a token: the next phase, and the cost of an error. */
interface GrammarStep {
  readonly phase: Phase;
  readonly cost: number;
}

/** An additional kind of token: a scalar before a colon. */
const KEY = 13;

/** Indexed by phase and kind. */
const steps = Array.from({ length: OBJECT_NAMELESS + 1 }, (_, phase) =>
  Array.from({ length: KEY + 1 }, (_, kind) => newStep(phase as Phase, kind as TokenKind | typeof KEY)),
);

/** The effect of a token in a phase; undefined if its bracket does not match. */
export function stepOf(phase: Phase, kind: TokenKind, isKey: boolean): GrammarStep | undefined {
  return steps[phase]?.[isKey ? KEY : kind];
}

function newStep(phase: Phase, kind: TokenKind | typeof KEY): GrammarStep | undefined {
  if (phase >= OBJECT_START) return objectStep(phase, kind === KEY ? STRING : kind, kind === KEY);
  const isValue = kind !== KEY && (isOpener(kind) || isScalar(kind));
  if (phase < ARRAY_START) return isValue && phase === ROOT_START ? { phase: ROOT_END, cost: 0 } : undefined;
  const isAfterItem = phase === ARRAY_ITEM;
  if (isValue) return { phase: ARRAY_ITEM, cost: isAfterItem ? costs.smallError : 0 };
  if (kind === COMMA) return { phase: ARRAY_COMMA, cost: isAfterItem ? 0 : costs.smallError };
  if (kind === CLOSE_ARRAY) return { phase, cost: phase === ARRAY_COMMA ? costs.smallError : 0 };
  return undefined;
}

/** The step for an action of the reader's grammar. */
function objectStep(phase: Phase, kind: TokenKind, isKey: boolean): GrammarStep | undefined {
  const action = objectAction(phase, kind, isKey, false);
  switch (action) {
    case "key":
      return { phase: OBJECT_KEY, cost: 0 };
    case "colon":
      return { phase: OBJECT_COLON, cost: 0 };
    case "value":
      return { phase: OBJECT_VALUE, cost: 0 };
    case "comma":
      return { phase: OBJECT_COMMA, cost: 0 };
    case "close":
      return { phase, cost: phase === OBJECT_COMMA ? costs.smallError : 0 };
    case "missing-comma":
      return withError(objectStep(OBJECT_COMMA, kind, isKey));
    case "missing-value":
      return withError(objectStep(isKey ? OBJECT_COMMA : OBJECT_VALUE, kind, isKey));
    case "missing-colon":
      return withError(objectStep(OBJECT_COLON, kind, isKey));
    case "extra-comma":
    case "extra-colon":
      return { phase, cost: costs.smallError };
    case "nameless-value":
      return { phase: OBJECT_VALUE, cost: costs.smallError };
    case "nameless-colon":
      return { phase: OBJECT_NAMELESS, cost: costs.smallError };
    case "structural":
      return undefined;
  }
}

function withError(step: GrammarStep | undefined): GrammarStep | undefined {
  return step && { ...step, cost: step.cost + costs.smallError };
}
