/**
 * One way of reading a text whose brackets do not match: the open containers, the repairs so far and their cost. Follows
 * the reader's grammar without building a tree. Every error has a cost, and so has layout that does not agree with the
 * brackets. Readings are immutable and share their common parts.
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

/** What has been read in a container, or outside all containers. */
interface ContainerState {
  readonly phase: Phase;
  /** Indentation of the last child on a separate line; -1 if there is none. */
  readonly childIndent: number;
  readonly keys: KeyList | undefined;
}

interface OpenContainer {
  readonly isObject: boolean;
  readonly parent: OpenContainer | undefined;
  /** The state of the parent, including this container. */
  readonly outer: ContainerState;
  readonly depth: number;
  /** Its opening bracket, or the token before which the bracket is supplied. */
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
  /** Number of open brackets that the reader skips; 1 if it skips the remaining text. */
  readonly skipped: number;
  readonly cost: number;
  readonly repairs: RepairList | undefined;
  /** The reading before the last token; undefined if it is too far back for the recovery. */
  before: BracketReading | undefined;
}

/** The reading before the first token. */
export function startingReading(): BracketReading {
  const text = { phase: ROOT_START, childIndent: -1, keys: undefined, container: undefined } as const;
  return { ...text, skipped: 0, cost: 0, repairs: undefined, before: undefined };
}

function containerKindOf(phase: Phase): "text" | "list" | "object" {
  return phase >= OBJECT_START ? "object" : phase >= ARRAY_START ? "list" : "text";
}

const phasesAfterValue = { text: ROOT_END, list: ARRAY_ITEM, object: OBJECT_VALUE } as const;

/** The reading with a container opened by the token or supplied before it. */
function withOpenContainer(
  reading: BracketReading,
  isObject: boolean,
  opener: PlacedToken,
  isSupplied: boolean,
): BracketReading {
  const { phase, container: parent, childIndent, keys, skipped, cost, repairs, before } = reading;
  const outer = { phase: phasesAfterValue[containerKindOf(phase)], childIndent, keys };
  const depth = (parent?.depth ?? 0) + 1;
  const container = { isObject, parent, outer, depth, opener, isSupplied };
  const inner = isObject ? OBJECT_START : ARRAY_START;
  return { phase: inner, childIndent: -1, keys: undefined, container, skipped, cost, repairs, before };
}

/** The reading with the container closed. */
function withClosedContainer(
  reading: BracketReading,
  { outer, parent }: OpenContainer,
  cost: number,
): BracketReading {
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

/** The reading after the token's bracket is removed. */
export function withRemoved(reading: BracketReading, { kind, index }: PlacedToken): BracketReading {
  return withRepair(reading, reading, { kind: "remove", index, bracket: kind as Bracket }, costs.bracket);
}

/** The reading after the token is replaced with another bracket; undefined if that does not match either. */
export function withReplaced(
  reading: BracketReading,
  token: PlacedToken,
  bracket: Bracket,
): BracketReading | undefined {
  const next = readingAfter(reading, { ...token, kind: bracket }, false);
  return next && withRepair(reading, next, { kind: "replace", index: token.index, bracket }, costs.bracket);
}

/** The reading after the innermost container is closed before the token; undefined if none is open. */
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
  // A bracket after an opening brace suggests a surplus brace rather than an empty object.
  const isEmpty = phase === OBJECT_START && isOpener(token.kind);
  const isIncomplete = isEmpty || phase === OBJECT_KEY || phase === OBJECT_COLON;
  const cost = isFurther || isSupplied ? costs.furtherBracket : costs.bracket;
  const repair = { ...places, kind: "close", index: token.index, bracket } as const;
  return withRepair(
    reading,
    withClosedContainer(reading, container, reading.cost),
    repair,
    cost + (isIncomplete ? costs.smallError : 0),
  );
}

/** The reading after a container is opened before the token; undefined if none can begin there. */
export function withOpened(
  reading: BracketReading,
  token: PlacedToken,
  bracket: typeof OPEN_OBJECT | typeof OPEN_ARRAY,
  isFurther: boolean,
): BracketReading | undefined {
  const { phase } = reading;
  if (phase === ROOT_END || (containerKindOf(phase) === "object" && phase !== OBJECT_COLON)) return undefined;
  const repair = { kind: "open", index: token.index, bracket } as const;
  const cost = isFurther ? costs.furtherBracket : costs.bracket;
  return withRepair(reading, withOpenContainer(reading, bracket === OPEN_OBJECT, token, true), repair, cost);
}

/** The cost of a token whose line and indentation do not agree with its container. */
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
 * The reading after the token; undefined if its bracket does not match.
 * @param isAfterRepair whether a repair is directly before the token, so that a missing comma is part of the repair.
 */
export function readingAfter(
  reading: BracketReading,
  token: PlacedToken,
  isAfterRepair: boolean,
): BracketReading | undefined {
  const { container, repairs, skipped } = reading;
  const { kind, key, first, indent } = token;
  if (skipped > 0 || (container === undefined && kind === END)) return takeSkipped(reading, kind);
  const step = stepOf(reading.phase, kind, key !== undefined);
  if (step === undefined) return undefined;
  const { phase } = step;
  const isChild = phase === ARRAY_ITEM || phase === OBJECT_KEY;
  let cost = reading.cost + layoutCost(reading, token);
  if (!isAfterRepair || !isChild) cost += step.cost;
  if (key !== undefined && hasKey(reading, key)) cost += costs.repeatedKey;
  if (kind === OPEN_ARRAY && phase === ARRAY_ITEM) cost += costs.odd;
  if (container !== undefined && isCloser(kind)) return withClosedContainer(reading, container, cost);
  const keys = key === undefined ? reading.keys : { key, next: reading.keys };
  const childIndent = isChild && first ? indent : reading.childIndent;
  const next = { phase, childIndent, keys, container, skipped, cost, repairs, before: reading };
  if (!isOpener(kind)) return next;
  if ((container?.depth ?? 0) >= maxDepth) return { ...next, skipped: 1 };
  return withOpenContainer(next, kind === OPEN_OBJECT, token, false);
}

/** The reading after a token in a container that the reader skips, or after the end of the root value. */
function takeSkipped(reading: BracketReading, kind: TokenKind): BracketReading | undefined {
  if (reading.container === undefined) return { ...reading, before: reading };
  if (kind === END) return undefined;
  const skipped = reading.skipped + (isOpener(kind) ? 1 : isCloser(kind) ? -1 : 0);
  return { ...reading, skipped, before: reading };
}

/** The reading after a token that is not allowed here: the end closes all containers, and other tokens are skipped. */
export function passOver(reading: BracketReading, token: PlacedToken): BracketReading {
  const { kind } = token;
  if (kind === END) {
    let all = reading;
    for (let isFurther = false; all.container !== undefined; isFurther = true) {
      all = withClosed(all, token, isFurther) ?? all;
    }
    return all;
  }
  const containerKind = containerKindOf(reading.phase);
  const skippedReading = { ...reading, before: reading };
  if (reading.phase === ROOT_END)
    return { ...skippedReading, skipped: 1, cost: reading.cost + costs.surplus };
  if (isCloser(kind)) return { ...withRemoved(reading, token), before: reading };
  const phase = phasesAfterValue[containerKind];
  if (isOpener(kind))
    return { ...skippedReading, phase, skipped: 1, cost: reading.cost + costs.namelessContainer };
  const cost = reading.cost + costs.passedOver;
  if (kind === COLON || kind === COMMA)
    return { ...skippedReading, phase: containerKind === "list" ? ARRAY_COMMA : ROOT_START, cost };
  return { ...skippedReading, phase, cost };
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
  const chronological: RepairList[] = [];
  for (let list = reading.repairs; list !== undefined; list = list.next) chronological.push(list);
  chronological.reverse();
  const repairs = chronological.map(({ repair }) => repair);
  const unpairedOpeners = new Map<OpenContainer | undefined, number[]>();
  for (const [position, { repair, container }] of chronological.entries()) {
    if (repair.kind !== "remove") continue;
    const openers = unpairedOpeners.get(container) ?? [];
    if (isOpener(repair.bracket)) {
      unpairedOpeners.set(container, [...openers, position]);
      continue;
    }
    const at = openers.findIndex((one) => chronological[one]?.repair.bracket === repair.bracket - 1);
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
