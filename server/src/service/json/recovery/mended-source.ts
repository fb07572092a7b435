/**
 * The tokens of a text with brackets supplied, dropped and replaced as recovery decided. The problems come with the tokens,
 * so that each gets into its own container.
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

interface MendedState extends TokenCursor {
  readonly lexer: TokenSource;
  readonly repairs: readonly Repair[];
  readonly report: RepairReport;
  /** Brackets that come before the lexer's current token. */
  readonly queue: Bracket[];
  /** Number of the lexer's current token. */
  index: number;
  nextRepair: number;
  /** The kind of the lexer's current token, which a replacement may have changed; undefined once it is passed on. */
  waiting: TokenKind | undefined;
}

/**
 * The tokens with all repairs made.
 * @param lexer before its first token.
 * @param repairs in the order of the text.
 */
export function mend(lexer: TokenSource, repairs: readonly Repair[]): TokenSource {
  const report = newRepairReport(lexer.text, repairs);
  const state: MendedState = {
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
    waiting: undefined,
    next: () => nextToken(state),
  };
  return state;
}

function nextToken(state: MendedState): TokenKind {
  const { lexer, queue } = state;
  state.waiting ??= nextStaying(state);
  const bracket = queue.shift();
  state.supplied = bracket !== undefined;
  if (bracket !== undefined) {
    state.kind = bracket;
    state.start = isOpener(bracket) ? lexer.start : state.end;
    state.end = state.start;
    if (isOpener(bracket)) release(state, lexer.start);
    return bracket;
  }
  state.kind = state.waiting;
  state.waiting = undefined;
  state.start = lexer.start;
  state.end = lexer.end;
  state.value = lexer.value;
  state.number = lexer.number;
  state.lineStart = lexer.lineStart;
  release(state, Number.POSITIVE_INFINITY);
  return state.kind;
}

/** Passes on the withheld problems before the offset, which belong to the innermost open container. */
function release({ report }: MendedState, before: number): void {
  const { pending, withheld } = report;
  if (withheld.length === 0) return;
  for (const problem of withheld) if (problem.start < before) pending.push(problem);
  withheld.splice(0, withheld.length, ...withheld.filter((problem) => problem.start >= before));
}

/** Moves the lexer to its next token, and returns the repairs there. */
function step(state: MendedState): readonly Repair[] {
  const { lexer, report, repairs } = state;
  lexer.next();
  state.index += 1;
  if (lexer.pending.length > 0) report.withheld.push(...lexer.pending.splice(0));
  const first = state.nextRepair;
  while (repairs[state.nextRepair]?.index === state.index) state.nextRepair += 1;
  return first === state.nextRepair ? noRepairs : repairs.slice(first, state.nextRepair);
}

/** Makes and reports the repairs up to the next token that stays, and returns its kind. Nearly always nothing is to repair. */
function nextStaying(state: MendedState): TokenKind {
  const { lexer, report, queue } = state;
  let here = step(state);
  state.repaired = false;
  if (here.length === 0) return lexer.kind;
  const previous = { kind: state.kind, start: state.start, end: state.end };
  const removed: RemovedBracket[] = [];
  const supplied: (Closing | Opening)[] = [];
  let replacement: Bracket | undefined;
  for (let stays = false; !stays; ) {
    stays = true;
    for (const repair of here) {
      const { kind, start, end } = lexer;
      const isTurned = repair.kind === "replace" && isOpener(repair.bracket) !== isOpener(kind);
      if (repair.kind === "replace" && !isTurned) replacement = repair.bracket;
      if (repair.kind === "remove" || isTurned) {
        const pairedWith = repair.kind === "remove" ? repair.pairedWith : undefined;
        removed.push({ kind, start, end, index: state.index, pairedWith });
        stays = false;
      }
      const bracket = isTurned ? turned(repair) : repair;
      if (bracket.kind === "close" || bracket.kind === "open") supplied.push(bracket);
    }
    if (!stays) here = step(state);
  }
  queue.push(...supplied.map(({ bracket }) => bracket));
  const following = { kind: lexer.kind, start: lexer.start, end: lexer.end };
  state.repaired = removed.length + supplied.length > 0;
  if (state.repaired) reportGap(report, { previous, following, removed, supplied });
  if (replacement !== undefined) reportReplacement(report, following, replacement);
  return replacement ?? lexer.kind;
}

/** A bracket of the other direction instead of the one in the text. */
function turned({ index, bracket }: Repair): Closing | Opening {
  if (isOpener(bracket)) return { kind: "open", index, bracket };
  return { kind: "close", index, bracket, opener: -1, openedAt: -1 };
}
