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
import type { Bracket, Repair } from "./repairs.ts";

interface MendedState extends TokenCursor {
  readonly lexer: TokenSource;
  readonly repairs: readonly Repair[];
  readonly report: RepairReport;
  /** Brackets that come before the lexer's current token. */
  readonly queue: Bracket[];
  /** Number of the lexer's current token. */
  index: number;
  nextRepair: number;
  /** Whether the lexer's current token has not been passed on yet. */
  waiting: boolean;
  /** Its kind, which a replacement may have changed. */
  waitingKind: TokenKind;
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
    waiting: false,
    waitingKind: END,
    next: () => nextToken(state),
  };
  return state;
}

function nextToken(state: MendedState): TokenKind {
  const { lexer, queue } = state;
  if (!state.waiting) {
    advance(state);
    state.waiting = true;
  }
  const bracket = queue.shift();
  if (bracket !== undefined) {
    const at = isOpener(bracket) ? lexer.start : state.end;
    state.kind = bracket;
    state.start = at;
    state.end = at;
    state.supplied = true;
    if (isOpener(bracket)) release(state, lexer.start);
    return bracket;
  }
  state.waiting = false;
  state.start = lexer.start;
  state.end = lexer.end;
  state.value = lexer.value;
  state.number = lexer.number;
  state.lineStart = lexer.lineStart;
  state.supplied = false;
  state.kind = state.waitingKind;
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

/** Moves the lexer to the next token that stays: nearly always the next one, with nothing to repair. */
function advance(state: MendedState): void {
  step(state);
  if (hasRepair(state)) {
    repairGap(state);
    return;
  }
  state.waitingKind = state.lexer.kind;
  state.repaired = false;
}

/** Moves the lexer to its next token. */
function step(state: MendedState): void {
  const { lexer, report } = state;
  lexer.next();
  state.index += 1;
  if (lexer.pending.length === 0) return;
  report.withheld.push(...lexer.pending);
  lexer.pending.length = 0;
}

function hasRepair({ repairs, nextRepair, index }: MendedState): boolean {
  const repair = repairs[nextRepair];
  return repair !== undefined && repair.index <= index;
}

/** The repairs at the lexer's token; each is returned once. */
function repairsHere(state: MendedState): readonly Repair[] {
  const first = state.nextRepair;
  while (hasRepair(state)) state.nextRepair += 1;
  return state.repairs.slice(first, state.nextRepair);
}

/** Makes the repairs at the lexer's token and at those after it, up to the next token that stays; reports them. */
function repairGap(state: MendedState): void {
  const { lexer, report, queue } = state;
  const previous = { kind: state.kind, start: state.start, end: state.end };
  const removed: RemovedBracket[] = [];
  const closings: Extract<Repair, { kind: "close" }>[] = [];
  let opening: Extract<Repair, { kind: "open" }> | undefined;
  let replacement: Bracket | undefined;
  for (let stays = false; !stays; ) {
    stays = true;
    for (const repair of repairsHere(state)) {
      if (repair.kind === "close") closings.push(repair);
      else if (repair.kind === "open") opening = repair;
      else if (repair.kind === "replace") replacement = repair.bracket;
      else {
        const { kind, start, end } = lexer;
        removed.push({ kind, start, end, index: state.index, pairedWith: repair.pairedWith });
        stays = false;
      }
      if (repair.kind === "close" || repair.kind === "open") queue.push(repair.bracket);
    }
    // No repair is at the end, but the text must have an end whatever the repairs are.
    if (lexer.kind === END) stays = true;
    if (!stays) step(state);
  }
  state.waitingKind = replacement ?? lexer.kind;
  const following = { kind: lexer.kind, start: lexer.start, end: lexer.end };
  state.repaired = removed.length + closings.length > 0 || opening !== undefined;
  if (state.repaired) reportGap(report, { previous, following, removed, closings, opening });
  if (replacement !== undefined) reportReplacement(report, following, replacement);
}
