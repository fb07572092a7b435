/**
 * The tokens of a text with brackets supplied, dropped and replaced as the recovery decided. The problems are passed on
 * with the tokens, so that each is added to its own container.
 */
import { END, isOpener, type TokenCursor, type TokenKind, type TokenSource } from "../tokens.ts";
import {
  newRepairReport,
  type RemovedBracket,
  type RepairReport,
  reportGap,
  reportReplacement,
} from "./repair-problems.ts";
import type { Bracket, Closing, Opening, Repair } from "./repairs.ts";

const noRepairs: readonly Repair[] = [];

interface RepairedState extends TokenCursor {
  readonly lexer: TokenSource;
  readonly repairs: readonly Repair[];
  readonly report: RepairReport;
  /** Supplied brackets before the lexer's current token. */
  readonly queue: Bracket[];
  /** Index of the lexer's current token. */
  index: number;
  nextRepair: number;
  /** The kind of the lexer's current token, which a replacement may have changed; undefined once it is passed on. */
  keptKind: TokenKind | undefined;
}

/**
 * The tokens with all repairs applied.
 * @param lexer before its first token.
 * @param repairs in the order of the text.
 */
export function repairTokens(lexer: TokenSource, repairs: readonly Repair[]): TokenSource {
  const report = newRepairReport(lexer.text, repairs);
  const state: RepairedState = {
    text: lexer.text,
    kind: END,
    start: lexer.end,
    end: lexer.end,
    value: "",
    number: 0,
    lineStart: -1,
    supplied: false,
    repaired: false,
    pending: report.pending,
    get dependsOnOtherLines() {
      return lexer.dependsOnOtherLines;
    },
    lexer,
    repairs,
    report,
    queue: [],
    index: -1,
    nextRepair: 0,
    keptKind: undefined,
    next: () => nextToken(state),
  };
  return state;
}

function nextToken(state: RepairedState): TokenKind {
  const { lexer, queue } = state;
  state.keptKind ??= nextKeptToken(state);
  const bracket = queue.shift();
  state.supplied = bracket !== undefined;
  if (bracket !== undefined) {
    state.kind = bracket;
    state.start = isOpener(bracket) ? lexer.start : state.end;
    state.end = state.start;
    if (isOpener(bracket)) release(state, lexer.start);
    return bracket;
  }
  state.kind = state.keptKind;
  state.keptKind = undefined;
  state.start = lexer.start;
  state.end = lexer.end;
  state.value = lexer.value;
  state.number = lexer.number;
  state.lineStart = lexer.lineStart;
  release(state, Number.POSITIVE_INFINITY);
  return state.kind;
}

/** Passes on the withheld problems before the offset, which belong to the innermost open container. */
function release({ report }: RepairedState, before: number): void {
  const { pending, withheld } = report;
  if (withheld.length === 0) return;
  for (const problem of withheld) if (problem.start < before) pending.push(problem);
  withheld.splice(0, withheld.length, ...withheld.filter((problem) => problem.start >= before));
}

/** Advances the lexer to its next token, and returns the repairs there. */
function step(state: RepairedState): readonly Repair[] {
  const { lexer, report, repairs } = state;
  lexer.next();
  state.index += 1;
  if (lexer.pending.length > 0) report.withheld.push(...lexer.pending.splice(0));
  const first = state.nextRepair;
  while (repairs[state.nextRepair]?.index === state.index) state.nextRepair += 1;
  return first === state.nextRepair ? noRepairs : repairs.slice(first, state.nextRepair);
}

/** Applies and reports the repairs up to the next token that is kept, and returns its kind. Usually there are none. */
function nextKeptToken(state: RepairedState): TokenKind {
  const { lexer, report, queue } = state;
  let repairsHere = step(state);
  state.repaired = false;
  if (repairsHere.length === 0) return lexer.kind;
  const previous = { kind: state.kind, start: state.start, end: state.end };
  const removed: RemovedBracket[] = [];
  const supplied: (Closing | Opening)[] = [];
  let replacement: Bracket | undefined;
  for (let isKept = false; !isKept; ) {
    isKept = true;
    for (const repair of repairsHere) {
      const { kind, start, end } = lexer;
      const isReversed = repair.kind === "replace" && isOpener(repair.bracket) !== isOpener(kind);
      if (repair.kind === "replace" && !isReversed) replacement = repair.bracket;
      if (repair.kind === "remove" || isReversed) {
        const pairedWith = repair.kind === "remove" ? repair.pairedWith : undefined;
        removed.push({ kind, start, end, index: state.index, pairedWith });
        isKept = false;
      }
      const bracket = isReversed ? reversedBracket(repair) : repair;
      if (bracket.kind === "close" || bracket.kind === "open") supplied.push(bracket);
    }
    if (!isKept) repairsHere = step(state);
  }
  queue.push(...supplied.map(({ bracket }) => bracket));
  const following = { kind: lexer.kind, start: lexer.start, end: lexer.end };
  state.repaired = removed.length + supplied.length > 0;
  if (state.repaired) reportGap(report, { previous, following, removed, supplied });
  if (replacement !== undefined) reportReplacement(report, following, replacement);
  return replacement ?? lexer.kind;
}

/** Inserts a bracket of the opposite direction instead of the one in the text. */
function reversedBracket({ index, bracket }: Repair): Closing | Opening {
  if (isOpener(bracket)) return { kind: "open", index, bracket };
  return { kind: "close", index, bracket, opener: -1, openedAt: -1 };
}
