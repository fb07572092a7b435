/**
 * Reasons against reading a token as written although the grammar allows it, in most cases that its
 * indentation goes with other brackets than those that are open.
 */

import { OBJECT_COLON, OBJECT_KEY } from "../grammar.ts";
import { CLOSE_OBJECT, COLON, COMMA, isCloser, isOpener, OPEN_ARRAY, OPEN_OBJECT } from "../tokens.ts";
import { costs } from "./costs.ts";
import { expectsChild, type Hypothesis, type OpenContainer, type PlacedToken } from "./hypothesis.ts";
import type { Bracket } from "./repairs.ts";

/** A reason against reading a token as written, and what else it may mean. */
interface Doubt {
  readonly cost: number;
  /** The token may belong to this container, if the containers within it lack their closing brackets. */
  readonly closesTo: OpenContainer | undefined;
  /** The bracket before the token may be the wrong one. */
  readonly tookOpener: boolean;
  /** The token may be in a container whose opening bracket is missing. */
  readonly opens: Bracket | undefined;
}

const noDoubt: Doubt = { cost: 0, closesTo: undefined, tookOpener: false, opens: undefined };

/** The reasons against consuming the token as written; undefined for nearly every token. */
export function doubtOf(hypothesis: Hypothesis, token: PlacedToken): Doubt | undefined {
  const { container } = hypothesis;
  if (container === undefined || token.kind === COMMA) return undefined;
  if (isCloser(token.kind)) return doubtAboutCloser(container, token);
  const isLeft = token.first && token.line !== container.line && token.indent <= container.indent;
  if (isLeft && (hypothesis.phase === OBJECT_KEY || hypothesis.phase === OBJECT_COLON)) {
    // A value on a separate line is never to the left of its object.
    return {
      ...noDoubt,
      cost: costs.oddValue,
      closesTo: enclosing(container, (outer) => outer.indent < token.indent),
    };
  }
  if (hypothesis.phase === OBJECT_COLON) {
    if (token.keyLike) return { ...noDoubt, opens: OPEN_OBJECT };
    return token.first ? { ...noDoubt, cost: costs.oddLine, opens: OPEN_ARRAY } : undefined;
  }
  if (container.suppliedAt !== -1 || token.kind === COLON || !expectsChild(hypothesis)) return undefined;
  if (container.isObject && isOpener(token.kind)) return undefined;
  return doubtAboutChild(hypothesis, container, token);
}

function doubtAboutCloser(container: OpenContainer, token: PlacedToken): Doubt | undefined {
  if (container.suppliedAt !== -1 || (token.kind === CLOSE_OBJECT) !== container.isObject) return undefined;
  let cost = 0;
  if (container.line !== token.line) {
    if (!token.first) cost = costs.oddLine;
    else if (token.indent !== container.indent) cost = costs.oddIndent;
  }
  // The bracket that ends the text is always doubted, because more may follow it.
  if (cost === 0 && container.parent !== undefined) return undefined;
  const fits = (outer: OpenContainer) =>
    outer.indent === token.indent && outer.isObject === container.isObject;
  return { ...noDoubt, cost, closesTo: token.first && cost > 0 ? enclosing(container, fits) : undefined };
}

function doubtAboutChild(
  hypothesis: Hypothesis,
  container: OpenContainer,
  token: PlacedToken,
): Doubt | undefined {
  // A name where a key belongs, right after the brace: the author may have meant a bracket.
  const tookOpener = container.isObject && !token.keyLike && hypothesis.before !== undefined;
  if (token.first && container.line !== token.line && token.indent !== hypothesis.childIndent) {
    if (token.indent <= container.indent) {
      const closesTo = enclosing(container, (outer) => outer.indent < token.indent) ?? container.parent;
      return { ...noDoubt, cost: costs.oddIndent, closesTo, tookOpener };
    }
    let inner = container;
    while (inner.parent !== undefined && inner.childIndent !== token.indent) inner = inner.parent;
    if (hypothesis.childIndent !== -1 && inner.parent !== undefined) {
      return { ...noDoubt, cost: costs.oddIndent, closesTo: inner.parent, tookOpener };
    }
  }
  return tookOpener ? { ...noDoubt, tookOpener } : undefined;
}

function enclosing(
  container: OpenContainer,
  fits: (outer: OpenContainer) => boolean,
): OpenContainer | undefined {
  let outer = container.parent;
  while (outer !== undefined && !fits(outer)) outer = outer.parent;
  return outer;
}
