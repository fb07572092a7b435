/**
 * Finds which brackets of a text are missing, too many or of the wrong kind.
 *
 * A hypothesis is one way of reading the text. Several hypotheses are followed side by side: each
 * departure from JSON costs something, indentation that does not agree with the brackets costs a little,
 * and the hypothesis that costs least at the end of the text is taken. New hypotheses arise only if a
 * token is not allowed or its indentation is doubtful, so the sound part of a text has a single one.
 *
 * A single pass that closes whatever a line is not indented further than is a third as long and as good on evenly
 * indented text, but not on other text: of 1,000 texts of real sites it is right or gives the same tree in 91 of 100,
 * and 97 were required (see "Recovery of brackets" in bench/RESULTS.md).
 */

import { ROOT_START } from "../grammar.ts";
import { colonFollows, createLexer } from "../lexer/lexer.ts";
import { END, isCloser, isScalar, STRING, type TokenSource } from "../tokens.ts";
import { addClosed, addMended, addOpenedValue, addRemoval, addTakenBack } from "./alternatives.ts";
import { consume } from "./consume.ts";
import { costs } from "./costs.ts";
import { doubtOf } from "./doubts.ts";
import {
  closeBefore,
  copy,
  type Hypothesis,
  type PlacedToken,
  repairsOf,
  sameFuture,
  startingHypothesis,
} from "./hypothesis.ts";
import type { Repair } from "./repairs.ts";

/** Hypotheses that are followed at a time. */
const maxHypotheses = 24;
/** A hypothesis that costs this much more than the best one is given up. */
const maxCostGap = 25;
/** When the best hypothesis costs this much, the text is too far from JSON for alternatives to matter. */
const hopelessCost = 600;
/** Tokens without a new alternative after which the best hypothesis is settled. */
const settlingDistance = 20_000;

/** The repairs that make all brackets fit, in the order of the text. */
export function findRepairs(text: string, from: number): readonly Repair[] {
  const lexer = createLexer(text, from);
  let hypotheses: Hypothesis[] = [startingHypothesis()];
  let lastBranch = 0;
  for (const token of placedTokens(lexer, from)) {
    if (token.kind === END) return repairsOf(finished(hypotheses, token));
    const [only] = hypotheses;
    if (only !== undefined && hypotheses.length === 1 && takePlain(only, token)) continue;
    const next: Hypothesis[] = [];
    for (const hypothesis of hypotheses) follow(hypothesis, token, next);
    if (next.length > hypotheses.length) lastBranch = token.index;
    hypotheses = next.length === 1 ? next : selected(next, token.index - lastBranch > settlingDistance);
  }
  return [];
}

/** The tokens of a text with their places; the last one is its end. */
export function* placedTokens(lexer: TokenSource, from: number): Generator<PlacedToken> {
  let previousEnd = from;
  let lineStart = -1;
  let line = 0;
  let indent = 0;
  for (let index = 0; ; index += 1) {
    const kind = lexer.next();
    if (lexer.pending.length > 0) lexer.pending.length = 0;
    const { start, end } = lexer;
    const first = index === 0 || lexer.lineStart > previousEnd;
    if (lexer.lineStart !== lineStart) {
      lineStart = lexer.lineStart;
      line += 1;
    }
    if (first) indent = start - Math.max(lineStart, from);
    const keyLike = isScalar(kind) && colonFollows(lexer.text, end);
    const key = keyLike ? (kind === STRING ? lexer.value : lexer.text.slice(start, end)) : "";
    yield { kind, index, start, keyLike, key, first, line, indent };
    if (kind === END) return;
    previousEnd = end;
  }
}

/** The cheapest different hypotheses, best first. */
function selected(hypotheses: readonly Hypothesis[], settle: boolean): Hypothesis[] {
  const sorted = [...hypotheses].sort((one, other) => one.cost - other.cost);
  const [best] = sorted;
  if (best === undefined) return [];
  if (settle || best.cost > hopelessCost) return [best];
  const kept: Hypothesis[] = [];
  for (const hypothesis of sorted) {
    if (kept.length === maxHypotheses || hypothesis.cost > best.cost + maxCostGap) break;
    if (!kept.some((earlier) => sameFuture(earlier, hypothesis))) kept.push(hypothesis);
  }
  return kept;
}

function finished(hypotheses: readonly Hypothesis[], end: PlacedToken): Hypothesis {
  let best: Hypothesis | undefined;
  for (const hypothesis of hypotheses) {
    let isFurther = false;
    while (hypothesis.container !== undefined) {
      // Nothing follows a comma here, so it stays in its place.
      hypothesis.comma = -1;
      closeBefore(hypothesis, end.index, isFurther);
      isFurther = true;
    }
    if (hypothesis.phase === ROOT_START) hypothesis.cost += costs.passedOver;
    if (best === undefined || hypothesis.cost < best.cost) best = hypothesis;
  }
  return best ?? startingHypothesis();
}

/** Consumes a token without any doubt, as nearly every one is; false, without any change, if a doubt exists. */
function takePlain(hypothesis: Hypothesis, token: PlacedToken): boolean {
  const isPlain = hypothesis.skipping === 0 && hypothesis.surplus === -1;
  return isPlain && doubtOf(hypothesis, token) === undefined && consume(hypothesis, token, false);
}

/** Adds to `next` all hypotheses that the token leads to; the given one may be one of these, changed. */
function follow(hypothesis: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  if (hypothesis.skipping > 0 || hypothesis.surplus !== -1) {
    consume(hypothesis, token, false);
    next.push(hypothesis);
    return;
  }
  const doubt = doubtOf(hypothesis, token);
  if (doubt === undefined) {
    if (!consume(hypothesis, token, false)) addMended(hypothesis, token, next);
    else next.push(hypothesis);
    return;
  }
  const asWritten = copy(hypothesis);
  if (!consume(asWritten, token, false)) {
    addMended(hypothesis, token, next);
    return;
  }
  asWritten.cost += doubt.cost;
  next.push(asWritten);
  if (isCloser(token.kind)) addRemoval(hypothesis, token, next);
  if (doubt.closesTo !== undefined) addClosed(hypothesis, token, next, doubt.closesTo);
  if (doubt.tookOpener) addTakenBack(hypothesis, token, next);
  if (doubt.opens !== undefined) addOpenedValue(hypothesis, token, doubt.opens, next);
}
