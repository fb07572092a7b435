/**
 * One way of reading a text whose brackets do not fit: which containers are open, what was repaired, and what it has cost.
 * Follows the reader's grammar without building a tree. Every error costs something, and so does a place on a line that
 * does not agree with the brackets. Readings are immutable and share what they have in common.
 */
import {
  ARRAY_COMMA,
  ARRAY_ITEM,
  ARRAY_START,
  OBJECT_COLON,
  OBJECT_KEY,
  OBJECT_START,
  OBJECT_VALUE,
  type Phase,
  ROOT_END,
  ROOT_START,
} from "../grammar.ts";
import { maxDepth } from "../limits.ts";
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  END,
  isCloser,
  isOpener,
  OPEN_ARRAY,
  OPEN_OBJECT,
  type TokenKind,
} from "../tokens.ts";
import { costs } from "./costs.ts";
import type { PlacedToken } from "./placed-tokens.ts";
import type { Bracket, Repair } from "./repairs.ts";
import { stepOf } from "./steps.ts";

const maxSearchedKeys = 64;

interface KeyList {
  readonly key: string;
  readonly next: KeyList | undefined;
}

/** What was read in a container so far, or in the text around all of them. */
interface ContainerState {
  readonly phase: Phase;
  /** Indentation of the last child on a separate line; -1 without one. */
  readonly childIndent: number;
  readonly keys: KeyList | undefined;
}

interface OpenContainer {
  readonly isObject: boolean;
  readonly parent: OpenContainer | undefined;
  /** What was read in the parent, this container included. */
  readonly outer: ContainerState;
  readonly depth: number;
  /** Its opening bracket, or the token before which that is supplied. */
  readonly opener: PlacedToken;
  readonly isSupplied: boolean;
}

interface RepairList {
  readonly repair: Repair;
  readonly container: OpenContainer | undefined;
  readonly next: RepairList | undefined;
}

export interface BracketReading extends ContainerState {
  /** The innermost open container. */
  readonly container: OpenContainer | undefined;
  /** Number of open brackets that the reader skips; 1 where it skips the rest of the text. */
  readonly skipped: number;
  readonly cost: number;
  readonly repairs: RepairList | undefined;
  /** The reading before the last token, which recovery forgets when it is too far back. */
  before: BracketReading | undefined;
}

/** The reading before the first token. */
export function startingReading(): BracketReading {
  const text = { phase: ROOT_START, childIndent: -1, keys: undefined, container: undefined } as const;
  return { ...text, skipped: 0, cost: 0, repairs: undefined, before: undefined };
}

function isIn(phase: Phase): "text" | "list" | "object" {
  return phase >= OBJECT_START ? "object" : phase >= ARRAY_START ? "list" : "text";
}

const phasesAfterValue = { text: ROOT_END, list: ARRAY_ITEM, object: OBJECT_VALUE } as const;

/** The reading with a container opened by the token or supplied before it. */
function opened(
  reading: BracketReading,
  isObject: boolean,
  opener: PlacedToken,
  isSupplied: boolean,
): BracketReading {
  const { phase, container: parent, childIndent, keys, skipped, cost, repairs, before } = reading;
  const outer = { phase: phasesAfterValue[isIn(phase)], childIndent, keys };
  const depth = (parent?.depth ?? 0) + 1;
  const container = { isObject, parent, outer, depth, opener, isSupplied };
  const inner = isObject ? OBJECT_START : ARRAY_START;
  return { phase: inner, childIndent: -1, keys: undefined, container, skipped, cost, repairs, before };
}

/** The reading with the container closed. */
function closed(reading: BracketReading, { outer, parent }: OpenContainer, cost: number): BracketReading {
  const { phase, childIndent, keys } = outer;
  const { repairs } = reading;
  return { phase, childIndent, keys, container: parent, skipped: 0, cost, repairs, before: reading };
}

function withRepair(
  reading: BracketReading,
  repaired: BracketReading,
  repair: Repair,
  cost: number,
): BracketReading {
  const repairs = { repair, container: reading.container, next: reading.repairs };
  return { ...repaired, repairs, cost: repaired.cost + cost, before: undefined };
}

/** The reading without the bracket. */
export function withRemoved(reading: BracketReading, { kind, index }: PlacedToken): BracketReading {
  return withRepair(reading, reading, { kind: "remove", index, bracket: kind as Bracket }, costs.bracket);
}

/** The reading with another bracket than the token; undefined if the other does not fit either. */
export function withReplaced(
  reading: BracketReading,
  token: PlacedToken,
  bracket: Bracket,
): BracketReading | undefined {
  const read = take(reading, { ...token, kind: bracket }, false);
  return read && withRepair(reading, read, { kind: "replace", index: token.index, bracket }, costs.bracket);
}

/** The reading with the innermost container closed before the token; undefined if none is open. */
export function withClosed(
  reading: BracketReading,
  token: PlacedToken,
  isFurther: boolean,
): BracketReading | undefined {
  const { phase, container } = reading;
  if (container === undefined) return undefined;
  const { opener, isSupplied, isObject } = container;
  const bracket = isObject ? CLOSE_OBJECT : CLOSE_ARRAY;
  const places = isSupplied ? { opener: -1, openedAt: opener.index } : { opener: opener.start, openedAt: -1 };
  // A bracket after an opening brace means a surplus one rather than an empty object.
  const isEmpty = phase === OBJECT_START && isOpener(token.kind);
  const isIncomplete = isEmpty || phase === OBJECT_KEY || phase === OBJECT_COLON;
  const cost = isFurther || isSupplied ? costs.furtherBracket : costs.bracket;
  const repair = { ...places, kind: "close", index: token.index, bracket } as const;
  return withRepair(
    reading,
    closed(reading, container, reading.cost),
    repair,
    cost + (isIncomplete ? costs.smallError : 0),
  );
}

/** The reading with a container opened before the token; undefined if none can begin there. */
export function withOpened(
  reading: BracketReading,
  token: PlacedToken,
  bracket: typeof OPEN_OBJECT | typeof OPEN_ARRAY,
  isFurther: boolean,
): BracketReading | undefined {
  const { phase } = reading;
  if (phase === ROOT_END || (isIn(phase) === "object" && phase !== OBJECT_COLON)) return undefined;
  const repair = { kind: "open", index: token.index, bracket } as const;
  const cost = isFurther ? costs.furtherBracket : costs.bracket;
  return withRepair(reading, opened(reading, bracket === OPEN_OBJECT, token, true), repair, cost);
}

/** What it costs that the token's line and indentation do not agree with the container that it is in. */
function layoutCost({ phase, container, childIndent }: BracketReading, token: PlacedToken): number {
  const { kind, first, line, indent } = token;
  if (container === undefined || container.isSupplied || kind === COMMA || kind === COLON) return 0;
  const { opener } = container;
  if (line === opener.line) return 0;
  if (isCloser(kind)) return first && indent === opener.indent ? 0 : costs.odd;
  if (!first) return 0;
  const isValue = phase === OBJECT_KEY || phase === OBJECT_COLON;
  if (indent > opener.indent) return isValue ? costs.odd : 0;
  return isValue ? costs.oddValue : indent === childIndent ? 0 : costs.odd;
}

/**
 * The reading after the token; undefined if its bracket does not fit.
 * @param isMended whether a repair is directly before the token, so that a missing comma is a part of the repair.
 */
export function take(
  reading: BracketReading,
  token: PlacedToken,
  isMended: boolean,
): BracketReading | undefined {
  const { container, repairs, skipped } = reading;
  const { kind, key, first, indent } = token;
  if (skipped > 0 || (container === undefined && kind === END)) return takeSkipped(reading, kind);
  const step = stepOf(reading.phase, kind, key !== undefined);
  if (step === undefined) return undefined;
  const { phase } = step;
  const isChild = phase === ARRAY_ITEM || phase === OBJECT_KEY;
  let cost = reading.cost + layoutCost(reading, token);
  if (!isMended || !isChild) cost += step.cost;
  if (key !== undefined && hasKey(reading, key)) cost += costs.repeatedKey;
  if (kind === OPEN_ARRAY && phase === ARRAY_ITEM) cost += costs.odd;
  if (container !== undefined && isCloser(kind)) return closed(reading, container, cost);
  const keys = key === undefined ? reading.keys : { key, next: reading.keys };
  const childIndent = isChild && first ? indent : reading.childIndent;
  const read = { phase, childIndent, keys, container, skipped, cost, repairs, before: reading };
  if (!isOpener(kind)) return read;
  if ((container?.depth ?? 0) >= maxDepth) return { ...read, skipped: 1 };
  return opened(read, kind === OPEN_OBJECT, token, false);
}

/** Consumes a token in a container that the reader skips, or after the end of the text's value. */
function takeSkipped(reading: BracketReading, kind: TokenKind): BracketReading | undefined {
  if (reading.container === undefined) return { ...reading, before: reading };
  if (kind === END) return undefined;
  const skipped = reading.skipped + (isOpener(kind) ? 1 : isCloser(kind) ? -1 : 0);
  return { ...reading, skipped, before: reading };
}

/** The reading after a token that fits nowhere: the end closes all containers, and the reader skips other tokens. */
export function passOver(reading: BracketReading, token: PlacedToken): BracketReading {
  const { kind } = token;
  if (kind === END) {
    let all = reading;
    for (let isFurther = false; all.container !== undefined; isFurther = true) {
      all = withClosed(all, token, isFurther) ?? all;
    }
    return all;
  }
  const place = isIn(reading.phase);
  const passed = { ...reading, before: reading };
  if (reading.phase === ROOT_END) return { ...passed, skipped: 1, cost: reading.cost + costs.surplus };
  if (isCloser(kind)) return { ...withRemoved(reading, token), before: reading };
  const phase = phasesAfterValue[place];
  if (isOpener(kind)) return { ...passed, phase, skipped: 1, cost: reading.cost + costs.namelessContainer };
  const cost = reading.cost + costs.passedOver;
  if (kind === COLON || kind === COMMA)
    return { ...passed, phase: place === "list" ? ARRAY_COMMA : ROOT_START, cost };
  return { ...passed, phase, cost };
}

function hasKey({ keys }: BracketReading, key: string): boolean {
  let list = keys;
  for (let searched = 0; list !== undefined && searched < maxSearchedKeys; searched += 1) {
    if (list.key === key) return true;
    list = list.next;
  }
  return false;
}

/** Whether two readings will continue in the same way. */
export function haveSameFuture(one: BracketReading, other: BracketReading): boolean {
  if (one.phase !== other.phase || one.skipped !== other.skipped) return false;
  let left = one.container;
  let right = other.container;
  while (left !== right) {
    if (left === undefined || right === undefined) return false;
    if (left.isObject !== right.isObject || left.depth !== right.depth) return false;
    if (left.opener.indent !== right.opener.indent || left.isSupplied !== right.isSupplied) return false;
    left = left.parent;
    right = right.parent;
  }
  return true;
}

/** The repairs in the order of the text, with removed brackets in pairs. */
export function repairsOf(reading: BracketReading): readonly Repair[] {
  const made: RepairList[] = [];
  for (let list = reading.repairs; list !== undefined; list = list.next) made.push(list);
  made.reverse();
  const repairs = made.map(({ repair }) => repair);
  const waiting = new Map<OpenContainer | undefined, number[]>();
  for (const [position, { repair, container }] of made.entries()) {
    if (repair.kind !== "remove") continue;
    const openers = waiting.get(container) ?? [];
    if (isOpener(repair.bracket)) {
      waiting.set(container, [...openers, position]);
      continue;
    }
    const at = openers.findIndex((one) => made[one]?.repair.bracket === repair.bracket - 1);
    const [paired] = at === -1 ? [] : openers.splice(at, 1);
    if (paired === undefined) continue;
    const { index } = repairs[paired] ?? repair;
    repairs[paired] = {
      ...repair,
      index,
      bracket: (repair.bracket - 1) as Bracket,
      pairedWith: repair.index,
    };
    repairs[position] = { ...repair, pairedWith: index };
  }
  return repairs.sort((one, other) => one.index - other.index);
}
