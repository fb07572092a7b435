/**
 * Finds which brackets of a text are missing, too many or of the wrong kind.
 *
 * Several readings of the text are followed side by side. Each departure from JSON costs something,
 * indentation that does not go with the brackets costs a little, and the cheapest reading at the end
 * of the text is taken. Alternatives arise only where a token cannot stand or its indentation is
 * odd, so for the sound part of a text there is one reading to follow.
 *
 * A single pass that closes what a line does not stand to the right of is a third as long and as good on
 * evenly indented texts, but not on the others: see "Recovery of brackets" in bench/RESULTS.md.
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

/** Readings followed at a time. */
const width = 24;
/** A reading that costs this much more than the best one is given up. */
const costGap = 25;
/** Where the best reading costs this much, the text is too far from JSON for alternatives to matter. */
const hopelessCost = 600;
/** Tokens without a new alternative after which the best reading is settled. */
const settlingDistance = 20_000;

/** The repairs that make all brackets fit, in the order of the text. */
export function findRepairs(text: string, from: number): readonly Repair[] {
  const lexer = createLexer(text, from);
  let readings: Hypothesis[] = [startingHypothesis()];
  let lastBranch = 0;
  for (const token of placedTokens(lexer, from)) {
    if (token.kind === END) return repairsOf(finished(readings, token));
    const [only] = readings;
    if (only !== undefined && readings.length === 1 && takePlain(only, token)) continue;
    const next: Hypothesis[] = [];
    for (const reading of readings) follow(reading, token, next);
    if (next.length > readings.length) lastBranch = token.index;
    readings = next.length === 1 ? next : selected(next, token.index - lastBranch > settlingDistance);
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

/** The cheapest different readings, best first. */
function selected(readings: readonly Hypothesis[], settle: boolean): Hypothesis[] {
  const sorted = [...readings].sort((one, other) => one.cost - other.cost);
  const [best] = sorted;
  if (best === undefined) return [];
  if (settle || best.cost > hopelessCost) return [best];
  const kept: Hypothesis[] = [];
  for (const reading of sorted) {
    if (kept.length === width || reading.cost > best.cost + costGap) break;
    if (!kept.some((earlier) => sameFuture(earlier, reading))) kept.push(reading);
  }
  return kept;
}

function finished(readings: readonly Hypothesis[], end: PlacedToken): Hypothesis {
  let best: Hypothesis | undefined;
  for (const reading of readings) {
    let isFurther = false;
    while (reading.container !== undefined) {
      // A comma here is followed by nothing, so it stays where it is.
      reading.comma = -1;
      closeBefore(reading, end.index, isFurther);
      isFurther = true;
    }
    if (reading.phase === ROOT_START) reading.cost += costs.passedOver;
    if (best === undefined || reading.cost < best.cost) best = reading;
  }
  return best ?? startingHypothesis();
}

/** Takes a token that leaves no doubt, as nearly every one does; false, and nothing is changed, where it leaves some. */
function takePlain(reading: Hypothesis, token: PlacedToken): boolean {
  const isReading = reading.skipping === 0 && reading.surplus === -1;
  return isReading && doubtOf(reading, token) === undefined && consume(reading, token, false);
}

/** Adds to `next` all ways in which the reading may go on with the token; the reading itself may be used up. */
function follow(reading: Hypothesis, token: PlacedToken, next: Hypothesis[]): void {
  if (reading.skipping > 0 || reading.surplus !== -1) {
    consume(reading, token, false);
    next.push(reading);
    return;
  }
  const doubt = doubtOf(reading, token);
  if (doubt === undefined) {
    if (!consume(reading, token, false)) addMended(reading, token, next);
    else next.push(reading);
    return;
  }
  const asWritten = copy(reading);
  if (!consume(asWritten, token, false)) {
    addMended(reading, token, next);
    return;
  }
  asWritten.cost += doubt.cost;
  next.push(asWritten);
  if (isCloser(token.kind)) addRemoval(reading, token, next);
  if (doubt.closesTo !== undefined) addClosed(reading, token, next, doubt.closesTo);
  if (doubt.tookOpener) addTakenBack(reading, token, next);
  if (doubt.opens !== undefined) addOpenedValue(reading, token, doubt.opens, next);
}
