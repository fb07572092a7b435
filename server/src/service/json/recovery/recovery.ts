/**
 * Finds which brackets of a text are missing, too many or of the wrong kind.
 *
 * A few readings of the text are followed side by side. Whenever one has to pay for a token, what it may have read wrongly
 * is one of the last brackets: each repair of one bracket at the last few tokens makes a further reading, and the
 * cheapest ones are kept. The sound part of a text has a single reading.
 */
import { CLOSE_ARRAY, CLOSE_OBJECT, END, isCloser, isOpener, OPEN_ARRAY, OPEN_OBJECT } from "../tokens.ts";
import { costs } from "./costs.ts";
import { type PlacedToken, placedTokens } from "./placed-tokens.ts";
import {
  type BracketReading,
  haveSameFuture,
  passOver,
  repairsOf,
  startingReading,
  take,
  withClosed,
  withOpened,
  withRemoved,
  withReplaced,
} from "./reading.ts";
import type { Repair } from "./repairs.ts";

/** Readings that are followed at a time. */
const maxReadings = 12;
/** A reading that costs this much more than the best one is given up. */
const maxCostGap = 20;
/** How many tokens before the one that must be paid for a repair may be. */
const maxDistance = 3;
/** Between repairs of equal cost, the one that is nearer is taken. */
const distanceCost = 0.1;
/** Repairs that are tried in one text; beyond it the text is too far from JSON for more to matter. */
const maxTried = 20_000;
/** Tokens without a new reading after which the best reading is settled. */
const settlingDistance = 20_000;

interface Search {
  /** The last tokens, each at its number modulo the length of the list. */
  readonly recent: PlacedToken[];
  readonly next: BracketReading[];
  /** What a reading may cost. */
  limit: number;
  tried: number;
}

/** The repairs that make all brackets fit, in the order of the text. */
export function findRepairs(text: string, from: number): readonly Repair[] {
  const search: Search = { recent: [], next: [], limit: maxCostGap, tried: 0 };
  let readings: readonly BracketReading[] = [startingReading()];
  let lastBranch = 0;
  for (const token of placedTokens(text, from)) {
    search.recent[token.index % (maxDistance + 1)] = token;
    const { tried } = search;
    for (const reading of readings) follow(search, reading, token);
    if (search.tried > tried) lastBranch = token.index;
    const isSettled = token.index - lastBranch > settlingDistance || search.tried > maxTried;
    readings = selected(search.next, isSettled || token.kind === END ? 1 : maxReadings);
    search.next.length = 0;
    search.limit = (readings[0]?.cost ?? 0) + maxCostGap;
    for (const reading of readings) forgetOld(reading);
  }
  return readings[0] === undefined ? [] : repairsOf(readings[0]);
}

/** Adds all readings that the token leads to. */
function follow(search: Search, reading: BracketReading, token: PlacedToken): void {
  const asWritten = take(reading, token, false) ?? passOver(reading, token);
  search.next.push(asWritten);
  if (asWritten.cost === reading.cost || token.kind === END || search.tried > maxTried) return;
  let place: BracketReading | undefined = reading;
  for (let distance = 0; distance <= maxDistance && place !== undefined; distance += 1) {
    addRepaired(search, place, token.index - distance, token.index);
    place = place.before;
  }
}

const brackets = [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] as const;

/** Adds the readings with one bracket repaired at the token of number `at`, which read on to the one of number `end`. */
function addRepaired(search: Search, place: BracketReading, at: number, end: number): void {
  const token = search.recent[at % (maxDistance + 1)];
  if (token === undefined || place.skipped > 0 || place.cost + costs.bracket > search.limit) return;
  const { kind } = token;
  const add = (repaired: BracketReading | undefined, from: number): void => {
    search.tried += 1;
    let read = repaired;
    for (let index = from; index <= end && read !== undefined; index += 1) {
      const next = search.recent[index % (maxDistance + 1)];
      if (next !== undefined) read = take(read, next, from === at && index === at);
    }
    if (read === undefined || read.cost > search.limit) return;
    search.next.push({ ...read, cost: read.cost + (end - at) * distanceCost });
  };
  if (isOpener(kind) || isCloser(kind)) {
    add(withRemoved(place, token), at + 1);
    for (const bracket of brackets) if (bracket !== kind) add(withReplaced(place, token, bracket), at + 1);
  }
  if (!isCloser(kind)) {
    add(withOpened(place, token, OPEN_OBJECT, false), at);
    add(withOpened(place, token, OPEN_ARRAY, false), at);
  }
  for (let closed = withClosed(place, token, false); closed !== undefined; ) {
    if (closed.cost > search.limit) break;
    add(closed, at);
    if (token.key !== undefined) add(withOpened(closed, token, OPEN_OBJECT, true), at);
    closed = withClosed(closed, token, true);
  }
}

/** The cheapest different readings, best first. */
function selected(readings: readonly BracketReading[], count: number): readonly BracketReading[] {
  if (readings.length === 1) return [...readings];
  const sorted = [...readings].sort((one, other) => one.cost - other.cost);
  const best = sorted[0]?.cost ?? 0;
  const kept: BracketReading[] = [];
  for (const reading of sorted) {
    if (kept.length === count || reading.cost > best + maxCostGap) break;
    if (!kept.some((earlier) => haveSameFuture(earlier, reading))) kept.push(reading);
  }
  return kept;
}

/** Forgets the readings to which recovery does not return. */
function forgetOld(reading: BracketReading): void {
  let old: BracketReading | undefined = reading;
  for (let distance = 0; distance < maxDistance; distance += 1) old = old?.before;
  if (old !== undefined) old.before = undefined;
}
