/**
 * The state of the reader: the open containers with their children and problems so far. Opens, fills and closes
 * containers; does not depend on the meaning of tokens.
 */

import type { Phase } from "../grammar.ts";
import {
  ARRAY_ITEM,
  ARRAY_START,
  OBJECT_COLON,
  OBJECT_START,
  OBJECT_VALUE,
  ROOT_END,
  ROOT_START,
} from "../grammar.ts";
import { maxProblems } from "../limits.ts";
import { messages } from "../messages.ts";
import { moveProblem, syntaxProblem } from "../problems.ts";
import type { TokenSource } from "../tokens.ts";
import type { PropertyNode, StringNode, SyntaxNode, SyntaxProblem, SyntaxProblemKind } from "../tree.ts";

/** Where reading begins: within a container, or before the root value. */
export interface ReaderStart {
  readonly phase: Phase;
  /** Start of the container in the source's text; 0 for the text as a whole. */
  readonly start: number;
  /** Number of open containers at the start, including this one. */
  readonly depth: number;
}

export interface ReadingOptions {
  /** Whether brackets have been repaired, so that any remaining mismatch is skipped. */
  readonly lenient: boolean;
  /** Called before each child of the outermost container; reading ends there if it returns true. */
  readonly stopsAt?: (offset: number) => boolean;
}

/** The result for the container in which the reading began. Starts and problems are relative to its start. */
export interface ContainerReading {
  /** `closed`: the container ended; `stopped`: by `stopsAt`; `structural`: brackets do not match. */
  readonly outcome: "closed" | "stopped" | "structural";
  readonly children: readonly (SyntaxNode | PropertyNode)[];
  readonly starts: readonly number[];
  readonly problems: readonly SyntaxProblem[];
  /** End of the container, or start of the child at which reading stopped. */
  readonly end: number;
  /** Number of all problems, including inner ones. */
  readonly problemCount: number;
  /** Whether there are more problems than are kept. */
  readonly overflowed: boolean;
}

/** An open container. */
interface Frame {
  readonly isObject: boolean;
  readonly start: number;
  readonly opened: boolean;
  /** Index of its first child on the stack of children. */
  readonly first: number;
  problems: SyntaxProblem[] | undefined;
  key: StringNode | undefined;
  keyStart: number;
  /** Whether the key is not a string; this has already been reported. */
  keyUnquoted: boolean;
}

/** The state of one reading, which the actions on tokens change. */
export interface ReaderState {
  readonly source: TokenSource;
  readonly options: ReadingOptions;
  /** Number of containers that are open at the start. */
  readonly baseDepth: number;
  /** Children of all open containers in one stack, and their starts; only the first `top` count. */
  readonly children: (SyntaxNode | PropertyNode)[];
  readonly offsets: number[];
  top: number;
  /** The containers around `frame`. */
  readonly enclosing: Frame[];
  frame: Frame;
  depth: number;
  phase: Phase;
  commaStart: number;
  previousEnd: number;
  problemCount: number;
  overflowed: boolean;
  /** Whether the current token must be read again. */
  held: boolean;
}

export const noProblems: readonly SyntaxProblem[] = Object.freeze([]);
const noChildren: readonly never[] = Object.freeze([]);

/** The state before the first token. `beginning` describes the container in which the reading begins. */
export function newReaderState(
  source: TokenSource,
  beginning: ReaderStart,
  options: ReadingOptions,
): ReaderState {
  const { phase, start, depth } = beginning;
  return {
    source,
    options,
    baseDepth: depth,
    children: [],
    offsets: [],
    top: 0,
    enclosing: [],
    frame: newFrame(phase >= OBJECT_START, start, true, 0),
    depth,
    phase,
    commaStart: -1,
    previousEnd: source.end,
    problemCount: 0,
    overflowed: false,
    held: false,
  };
}

function newFrame(isObject: boolean, start: number, opened: boolean, first: number): Frame {
  return {
    isObject,
    start,
    opened,
    first,
    problems: undefined,
    key: undefined,
    keyStart: 0,
    keyUnquoted: false,
  };
}

/** Adds a problem to the current container; beyond the limit, only records that there are more. */
export function addProblem(state: ReaderState, problem: SyntaxProblem): void {
  if (state.problemCount >= maxProblems) {
    state.overflowed = true;
    return;
  }
  state.problemCount += 1;
  const { frame } = state;
  if (frame.problems === undefined) frame.problems = [problem];
  else frame.problems.push(problem);
}

/** Reports a problem between two offsets of the text. */
export function report(state: ReaderState, ...problem: Parameters<typeof syntaxProblem>): void {
  addProblem(state, syntaxProblem(...problem));
}

/** Reports a single character; the fix removes it. */
export function reportRemovable(
  state: ReaderState,
  kind: SyntaxProblemKind,
  start: number,
  message: string,
  title: string,
): void {
  report(state, kind, start, start + 1, message, { title, edits: [{ start, length: 1, newText: "" }] });
}

/** Reports a missing character after the previous token; the fix inserts it. */
export function reportMissing(
  state: ReaderState,
  kind: SyntaxProblemKind,
  message: string,
  title: string,
  newText: string,
): void {
  // If the recovery changed something here, its own fix reports the missing character.
  if (state.source.repaired) return;
  const { previousEnd } = state;
  const fix = { title, edits: [{ start: previousEnd, length: 0, newText }] };
  report(state, kind, previousEnd, previousEnd, message, fix);
}

/** Adds a value to the current container. */
export function attach(state: ReaderState, value: SyntaxNode, start: number): void {
  const { frame } = state;
  if (!frame.isObject) {
    push(state, value, start);
    state.phase = state.phase === ROOT_START ? ROOT_END : ARRAY_ITEM;
    return;
  }
  const { key, keyStart } = frame;
  state.phase = OBJECT_VALUE;
  if (key === undefined) return;
  const valueStart = start - keyStart;
  push(state, { kind: "property", length: valueStart + value.length, key, value, valueStart }, keyStart);
  frame.key = undefined;
}

/** Adds a property without a value; it ends with the text read so far. */
export function attachKey(state: ReaderState): void {
  const { frame, previousEnd } = state;
  const { key, keyStart } = frame;
  if (key === undefined) return;
  if (!frame.keyUnquoted)
    report(state, "missing-value", keyStart, keyStart + key.length, messages.missingValue);
  const length = previousEnd - keyStart;
  push(state, { kind: "property", length, key, value: undefined, valueStart: length }, keyStart);
  frame.key = undefined;
}

function push(state: ReaderState, child: SyntaxNode | PropertyNode, start: number): void {
  state.children[state.top] = child;
  state.offsets[state.top] = start;
  state.top += 1;
}

/** Begins the container that the current token opens. */
export function open(state: ReaderState, isObject: boolean): void {
  const { source } = state;
  state.enclosing.push(state.frame);
  state.frame = newFrame(isObject, source.start, !source.supplied, state.top);
  state.depth += 1;
  state.phase = isObject ? OBJECT_START : ARRAY_START;
}

/** Ends the current container and adds it to its parent. */
export function close(state: ReaderState, end: number, closed: boolean): void {
  const { isObject, start, opened, first } = state.frame;
  const length = end - start;
  const starts = startsOfFrame(state);
  const problems = problemsOfFrame(state);
  const inside = first === state.top ? noChildren : state.children.slice(first, state.top);
  const node: SyntaxNode = isObject
    ? {
        kind: "object",
        length,
        properties: inside as readonly PropertyNode[],
        starts,
        problems,
        opened,
        closed,
      }
    : { kind: "array", length, items: inside as readonly SyntaxNode[], starts, problems, opened, closed };
  state.top = first;
  state.frame = state.enclosing.pop() ?? state.frame;
  state.depth -= 1;
  state.phase = state.frame.isObject ? OBJECT_COLON : state.depth === 0 ? ROOT_START : ARRAY_ITEM;
  attach(state, node, start);
}

/** Problems of the current container, relative to its start and in order. */
function problemsOfFrame({ frame }: ReaderState): readonly SyntaxProblem[] {
  const { problems, start } = frame;
  if (problems === undefined) return noProblems;
  return problems
    .sort((one, other) => one.start - other.start)
    .map((problem) => moveProblem(problem, -start));
}

function startsOfFrame({ frame, offsets, top }: ReaderState): readonly number[] {
  const { first, start } = frame;
  if (first === top) return noChildren;
  const starts = offsets.slice(first, top);
  for (let index = 0; index < starts.length; index += 1) starts[index] = (starts[index] ?? 0) - start;
  return starts;
}

/** The result at the end of the reading. */
export function finish(
  state: ReaderState,
  outcome: ContainerReading["outcome"],
  end: number,
): ContainerReading {
  const { children, frame, top, problemCount, overflowed } = state;
  return {
    outcome,
    children: children.slice(frame.first, top),
    starts: startsOfFrame(state),
    problems: problemsOfFrame(state),
    end,
    problemCount,
    overflowed,
  };
}

/** Ends the reading before the current child. The problems of its first token are not part of the result. */
export function stop(state: ReaderState): ContainerReading {
  const { frame, source } = state;
  const { start } = source;
  const found = frame.problems ?? [];
  frame.problems = found.filter(
    (problem) => problem.start < start || (problem.start === start && problem.length === 0),
  );
  state.problemCount -= found.length - frame.problems.length;
  return finish(state, "stopped", start);
}
