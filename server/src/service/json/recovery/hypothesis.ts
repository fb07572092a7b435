/**
 * One way of reading text whose brackets do not fit: which containers are open, what it has cost to
 * get there, and what was repaired on the way. Follows the reader's grammar without building a tree.
 */

import {
  ARRAY_COMMA,
  ARRAY_ITEM,
  ARRAY_START,
  OBJECT_COLON,
  OBJECT_COMMA,
  OBJECT_KEY,
  OBJECT_START,
  OBJECT_VALUE,
  type Phase,
  ROOT_END,
  ROOT_START,
} from "../grammar.ts";
import { maxDepth } from "../limits.ts";
import { CLOSE_ARRAY, CLOSE_OBJECT, isOpener, OPEN_ARRAY, OPEN_OBJECT, type TokenKind } from "../tokens.ts";
import { costs } from "./costs.ts";
import type { Repair } from "./repairs.ts";

/** A token and its place. */
export interface PlacedToken {
  readonly kind: TokenKind;
  readonly index: number;
  readonly start: number;
  /** A colon follows. */
  readonly keyLike: boolean;
  /** Its text, for a key. */
  readonly key: string;
  /** Whether it is the first on its line. */
  readonly first: boolean;
  /** Number of its line. */
  readonly line: number;
  /** Width of the white space its line begins with. */
  readonly indent: number;
}

/** An open container. Shared between hypotheses, never changed. */
export interface OpenContainer {
  readonly isObject: boolean;
  readonly parent: OpenContainer | undefined;
  readonly depth: number;
  /** Offset of the opening bracket; -1 if it was supplied. */
  readonly start: number;
  /** Number of the token before which the bracket was supplied; -1 for a bracket in the text. */
  readonly suppliedAt: number;
  /** -1 if the bracket was supplied. */
  readonly line: number;
  /** Indentation of the bracket's line; -1 if the bracket was supplied. */
  readonly indent: number;
  /** The parent's `childIndent` when the container was opened. */
  readonly childIndent: number;
  readonly keys: KeyList | undefined;
}

interface KeyList {
  readonly key: string;
  readonly next: KeyList | undefined;
}

interface RepairList {
  readonly repair: Repair;
  /** The innermost container when it was made. */
  readonly container: OpenContainer | undefined;
  readonly next: RepairList | undefined;
}

interface HypothesisState {
  container: OpenContainer | undefined;
  phase: Phase;
  cost: number;
  repairs: RepairList | undefined;
  /** Indentation of the container's last child on a separate line; -1 without one. */
  childIndent: number;
  keys: KeyList | undefined;
  /** Number of the last consumed comma; -1 if another token counted as one. */
  comma: number;
}

/** One reading of the brackets so far, with the repairs that it needs and their cost. */
export interface Hypothesis extends HypothesisState {
  /** The state before the last token, if that was a bracket; the hypothesis can return to it. */
  before: (HypothesisState & { readonly index: number }) | undefined;
  /** The state before the last value of a key, while only scalars and commas followed: a list may begin there. */
  value: (HypothesisState & { readonly index: number }) | undefined;
  /** Number of open brackets within a skipped container. */
  skipping: number;
  /** Tokens after the text's end; -1 if there are none. */
  surplus: number;
}

const maxSearchedKeys = 64;

/** The hypothesis before the first token, without repairs. */
export function startingHypothesis(): Hypothesis {
  return {
    container: undefined,
    phase: ROOT_START,
    cost: 0,
    repairs: undefined,
    childIndent: -1,
    keys: undefined,
    comma: -1,
    before: undefined,
    value: undefined,
    skipping: 0,
    surplus: -1,
  };
}

/** A copy that can be continued in another way; the lists in it are immutable and shared. */
export function copy(hypothesis: Hypothesis): Hypothesis {
  return { ...hypothesis };
}

/** The hypothesis before its last bracket; undefined if the last token was not a bracket. */
export function stepBack(hypothesis: Hypothesis): Hypothesis | undefined {
  return hypothesis.before === undefined ? undefined : returnTo(hypothesis.before);
}

/**
 * The hypothesis with a list opened before the last value of a key, and all values since then as its items; undefined
 * if something else is there.
 */
export function openListAtValue(hypothesis: Hypothesis): Hypothesis | undefined {
  const { value, container } = hypothesis;
  if (value === undefined || value.container !== container) return undefined;
  const opened = returnTo(value);
  addRepair(opened, { kind: "open", index: value.index, bracket: OPEN_ARRAY }, costs.bracket);
  pushSupplied(opened, value.index, false);
  opened.phase = ARRAY_ITEM;
  return opened;
}

function returnTo({ index: _, ...state }: HypothesisState & { readonly index: number }): Hypothesis {
  return { ...state, before: undefined, value: undefined, skipping: 0, surplus: -1 };
}

/** Adds a repair and its cost to the hypothesis itself. A list can no longer begin at the value before. */
export function addRepair(hypothesis: Hypothesis, repair: Repair, cost: number): void {
  hypothesis.repairs = { repair, container: hypothesis.container, next: hypothesis.repairs };
  hypothesis.cost += cost;
  hypothesis.value = undefined;
}

/** Whether the container already has the key. */
export function hasKey(hypothesis: Hypothesis, key: string): boolean {
  let list = hypothesis.keys;
  for (let searched = 0; list !== undefined && searched < maxSearchedKeys; searched += 1) {
    if (list.key === key) return true;
    list = list.next;
  }
  return false;
}

/** Whether a child of the container may begin here (a key in an object, a value in an array). */
export function expectsChild(hypothesis: Hypothesis): boolean {
  const { phase } = hypothesis;
  return (phase >= ARRAY_START && phase <= OBJECT_START) || phase === OBJECT_VALUE || phase === OBJECT_COMMA;
}

/** A copy of the state, to return to. */
export function stateAt(hypothesis: Hypothesis, index: number): HypothesisState & { readonly index: number } {
  const { container, phase, cost, repairs, childIndent, keys, comma } = hypothesis;
  return { container, phase, cost, repairs, childIndent, keys, comma, index };
}

/** Keeps the state before the bracket that is about to be consumed. */
export function remember(hypothesis: Hypothesis, index: number): void {
  hypothesis.before = stateAt(hypothesis, index);
  hypothesis.value = undefined;
}

/** Records that a child begins with the token. */
export function noteChild(hypothesis: Hypothesis, token: PlacedToken): void {
  if (token.first) hypothesis.childIndent = token.indent;
}

/** Opens a container whose opening bracket is supplied before the token of that number. */
export function pushSupplied(hypothesis: Hypothesis, index: number, isObject: boolean): void {
  pushContainer(hypothesis, isObject, { start: -1, line: -1, indent: -1, suppliedAt: index });
}

type Opening = Pick<OpenContainer, "start" | "line" | "indent" | "suppliedAt">;

function pushContainer(hypothesis: Hypothesis, isObject: boolean, opening: Opening): void {
  const { container, childIndent, keys } = hypothesis;
  hypothesis.container = {
    isObject,
    parent: container,
    depth: (container?.depth ?? 0) + 1,
    ...opening,
    childIndent,
    keys,
  };
  hypothesis.childIndent = -1;
  hypothesis.keys = undefined;
  hypothesis.phase = isObject ? OBJECT_START : ARRAY_START;
}

/** Closes the innermost container, complete or not. */
export function pop(hypothesis: Hypothesis): void {
  const { container } = hypothesis;
  if (container === undefined) return;
  hypothesis.container = container.parent;
  hypothesis.childIndent = container.childIndent;
  hypothesis.keys = container.keys;
  hypothesis.phase =
    container.parent === undefined ? ROOT_END : container.parent.isObject ? OBJECT_VALUE : ARRAY_ITEM;
}

/** Opens the container that the token opens, or skips it if the maximum depth is reached. */
export function pushValue(hypothesis: Hypothesis, token: PlacedToken): void {
  const { kind, start, line, indent } = token;
  if ((hypothesis.container?.depth ?? 0) >= maxDepth) skip(hypothesis);
  else pushContainer(hypothesis, kind === OPEN_OBJECT, { start, line, indent, suppliedAt: -1 });
}

/** Skips the container that the current token opens. */
export function skip(hypothesis: Hypothesis): void {
  hypothesis.skipping = 1;
  hypothesis.value = undefined;
  hypothesis.phase = hypothesis.container?.isObject === true ? OBJECT_VALUE : ARRAY_ITEM;
}

/**
 * Supplies the closing bracket of the innermost container before the token, or before the comma in front of the token,
 * because that comma separates the container from what follows.
 */
export function closeBefore(hypothesis: Hypothesis, index: number, isFurther: boolean): void {
  const { container, phase } = hypothesis;
  if (container === undefined) return;
  const afterComma = (phase === ARRAY_COMMA || phase === OBJECT_COMMA) && hypothesis.comma !== -1;
  const incomplete = phase === OBJECT_KEY || phase === OBJECT_COLON;
  // A key and its value in a list lack both braces together; elsewhere each missing bracket is a separate error.
  const supplied = container.suppliedAt !== -1 && container.parent?.isObject !== true;
  const repair: Repair = {
    kind: "close",
    index: afterComma ? hypothesis.comma : index,
    bracket: container.isObject ? CLOSE_OBJECT : CLOSE_ARRAY,
    opener: container.start,
    openedAt: container.suppliedAt,
  };
  const cost = supplied ? costs.closeSupplied : isFurther ? costs.furtherBracket : costs.bracket;
  addRepair(hypothesis, repair, cost + (incomplete ? costs.smallError : 0));
  pop(hypothesis);
  if (afterComma && hypothesis.container !== undefined) {
    hypothesis.phase = hypothesis.container.isObject ? OBJECT_COMMA : ARRAY_COMMA;
  }
}

/** Whether two hypotheses will continue in the same way. */
export function sameFuture(one: Hypothesis, other: Hypothesis): boolean {
  if (
    one.phase !== other.phase ||
    one.skipping !== other.skipping ||
    (one.surplus !== -1) !== (other.surplus !== -1)
  )
    return false;
  let left = one.container;
  let right = other.container;
  while (left !== right) {
    if (left === undefined || right === undefined) return false;
    if (left.isObject !== right.isObject || left.indent !== right.indent || left.depth !== right.depth)
      return false;
    left = left.parent;
    right = right.parent;
  }
  return true;
}

/** The repairs in the order of the text, with removed brackets in pairs. */
export function repairsOf(hypothesis: Hypothesis): readonly Repair[] {
  const made: RepairList[] = [];
  for (let list = hypothesis.repairs; list !== undefined; list = list.next) made.push(list);
  made.reverse();
  const paired = new Set<RepairList>();
  const repairs = made.map(({ repair, container }, position): Repair => {
    if (repair.kind !== "remove" || !isOpener(repair.bracket)) return repair;
    const closing = made.find(
      (later, at) =>
        at > position &&
        later.container === container &&
        later.repair.kind === "remove" &&
        later.repair.bracket === repair.bracket + 1 &&
        !paired.has(later),
    );
    if (closing === undefined) return repair;
    paired.add(closing);
    return { ...repair, pairedWith: closing.repair.index };
  });
  return repairs.sort((one, other) => one.index - other.index);
}
