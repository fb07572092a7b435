/**
 * Finds the brackets of a text that are missing, surplus or of the wrong kind.
 *
 * Follows several readings of the text in parallel. If a token adds to the cost of a reading, one of the last brackets
 * may be wrong: each repair of one bracket at the last few tokens makes another reading, and the cheapest readings are
 * kept. Correct parts of a text have a single reading.
 */
import { CLOSE_ARRAY, CLOSE_OBJECT, END, isCloser, isOpener, OPEN_ARRAY, OPEN_OBJECT } from "../tokens.ts";
import { costs } from "./costs.ts";
import { type PlacedToken, placedTokens } from "./placed-tokens.ts";
import {
  type BracketReading,
  haveSameFuture,
  passOver,
  readingAfter,
  repairsOf,
  startingReading,
  withClosed,
  withOpened,
  withRemoved,
  withReplaced,
} from "./reading.ts";
import type { Repair } from "./repairs.ts";

/** How many readings are followed in parallel. */
const maxReadings = 12;
/** Readings that cost this much more than the best one are dropped. */
const maxCostGap = 20;
/** The maximum distance, in tokens, of a repair before the token that adds to the cost. */
const maxDistance = 3;
/** Prefers the nearer of two repairs of equal cost. */
const distanceCost = 0.1;
/** How many repairs are tried in one text. Text that needs more is too far from JSON for them to matter. */
const maxTried = 20_000;
/** The number of tokens without a new reading after which only the best reading is followed. */
const settlingDistance = 20_000;

interface Search {
  /** The last tokens, each at its index modulo the length of the list. */
  readonly recent: PlacedToken[];
  readonly next: BracketReading[];
  /** The maximum cost of a reading. */
  limit: number;
  tried: number;
}

/** The repairs after which all brackets match, in the order of the text. */
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
    readings = cheapestReadings(search.next, isSettled || token.kind === END ? 1 : maxReadings);
    search.next.length = 0;
    search.limit = (readings[0]?.cost ?? 0) + maxCostGap;
    for (const reading of readings) forgetOld(reading);
  }
  return readings[0] === undefined ? [] : repairsOf(readings[0]);
}

/** Adds all readings after the token. */
function follow(search: Search, reading: BracketReading, token: PlacedToken): void {
  const asWritten = readingAfter(reading, token, false) ?? passOver(reading, token);
  search.next.push(asWritten);
  if (asWritten.cost === reading.cost || token.kind === END || search.tried > maxTried) return;
  let earlier: BracketReading | undefined = reading;
  for (let distance = 0; distance <= maxDistance && earlier !== undefined; distance += 1) {
    addRepaired(search, earlier, token.index - distance, token.index);
    earlier = earlier.before;
  }
}

const brackets = [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] as const;

/** Adds the readings with one bracket repaired at the token `at`, continued up to the token `end`. */
function addRepaired(search: Search, earlier: BracketReading, at: number, end: number): void {
  const token = search.recent[at % (maxDistance + 1)];
  if (token === undefined || earlier.skipped > 0 || earlier.cost + costs.bracket > search.limit) return;
  const { kind } = token;
  const add = (repaired: BracketReading | undefined, from: number): void => {
    search.tried += 1;
    let continued = repaired;
    for (let index = from; index <= end && continued !== undefined; index += 1) {
      const next = search.recent[index % (maxDistance + 1)];
      if (next !== undefined) continued = readingAfter(continued, next, from === at && index === at);
    }
    if (continued === undefined || continued.cost > search.limit) return;
    search.next.push({ ...continued, cost: continued.cost + (end - at) * distanceCost });
  };
  if (isOpener(kind) || isCloser(kind)) {
    add(withRemoved(earlier, token), at + 1);
    for (const bracket of brackets) if (bracket !== kind) add(withReplaced(earlier, token, bracket), at + 1);
  }
  if (!isCloser(kind)) {
    add(withOpened(earlier, token, OPEN_OBJECT, false), at);
    add(withOpened(earlier, token, OPEN_ARRAY, false), at);
  }
  for (let closed = withClosed(earlier, token, false); closed !== undefined; ) {
    if (closed.cost > search.limit) break;
    add(closed, at);
    if (token.key !== undefined) add(withOpened(closed, token, OPEN_OBJECT, true), at);
    closed = withClosed(closed, token, true);
  }
}

/** The cheapest readings that differ, best first. */
function cheapestReadings(readings: readonly BracketReading[], count: number): readonly BracketReading[] {
  if (readings.length === 1) return [...readings];
  const sorted = [...readings].sort((one, other) => one.cost - other.cost);
  const best = sorted[0]?.cost ?? 0;
  const cheapest: BracketReading[] = [];
  for (const reading of sorted) {
    if (cheapest.length === count || reading.cost > best + maxCostGap) break;
    if (!cheapest.some((earlier) => haveSameFuture(earlier, reading))) cheapest.push(reading);
  }
  return cheapest;
}

/** Drops the readings that are too far back for the recovery. */
function forgetOld(reading: BracketReading): void {
  let old: BracketReading | undefined = reading;
  for (let distance = 0; distance < maxDistance; distance += 1) old = old?.before;
  if (old !== undefined) old.before = undefined;
}
