/** The problems that tell the author of repaired brackets: one for each place, with the edit that mends it. */
import { removalOf } from "../edit/removal.ts";
import { lineEndFrom } from "../lexer/strings.ts";
import { messages, titles } from "../messages.ts";
import { syntaxProblem } from "../problems.ts";
import {
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isCloser,
  isOpener,
  isScalar,
  OPEN_OBJECT,
  type TokenKind,
} from "../tokens.ts";
import type { SyntaxFix, SyntaxProblem } from "../tree.ts";
import { type Bracket, bracketTexts, type Repair } from "./repairs.ts";

type FixEdit = SyntaxFix["edits"][number];
type ClosingRepair = Extract<Repair, { kind: "close" }>;
type OpeningRepair = Extract<Repair, { kind: "open" }>;

/** A token and its place. */
interface TokenSpan {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

/** A bracket that was removed. */
export interface RemovedBracket extends TokenSpan {
  /** Number of its token. */
  readonly index: number;
  /** For an opening bracket: the number of the closing one that was removed with it. */
  readonly pairedWith: number | undefined;
}

/** What was repaired between two tokens that stay. */
interface RepairedGap {
  readonly previous: TokenSpan;
  readonly following: TokenSpan;
  readonly removed: readonly RemovedBracket[];
  readonly closings: readonly ClosingRepair[];
  /** The opening bracket that is supplied. */
  readonly opening: OpeningRepair | undefined;
}

/** Where problems go, and what is known of all repairs of the text. */
export interface RepairReport {
  readonly text: string;
  /** Problems of the container that is open before the gap. */
  readonly pending: SyntaxProblem[];
  /** Problems of the next token that stays, and of the text before it. */
  readonly withheld: SyntaxProblem[];
  /** From the number of a removed closing bracket to that of the opening one removed with it. */
  readonly openerOfPair: ReadonlyMap<number | undefined, number>;
  /** From the number of such an opening bracket to the edits of its problem, which the closing one joins. */
  readonly fixOfPair: Map<number, FixEdit[]>;
  /** Numbers of the tokens before which both an opening bracket and later its closing one are supplied. */
  readonly suppliedPairs: ReadonlySet<number>;
}

/** An empty report, with the pairs of brackets that the repairs remove or supply together. */
export function newRepairReport(text: string, repairs: readonly Repair[]): RepairReport {
  return {
    text,
    pending: [],
    withheld: [],
    openerOfPair: new Map(
      repairs.map((repair) => [repair.kind === "remove" ? repair.pairedWith : undefined, repair.index]),
    ),
    fixOfPair: new Map(),
    suppliedPairs: new Set(repairs.map((repair) => (repair.kind === "close" ? repair.openedAt : -1))),
  };
}

/** Reports that another bracket was meant. */
export function reportReplacement({ text, withheld }: RepairReport, span: TokenSpan, bracket: Bracket): void {
  const { start, end } = span;
  const right = bracketTexts[bracket];
  const fix = { title: titles.replaceBy(right), edits: [{ start, length: end - start, newText: right }] };
  const message = messages.mismatchedBracket(text.slice(start, end), right);
  withheld.push(syntaxProblem("mismatched-bracket", start, end, message, fix));
}

/** Reports the removed and supplied brackets of the gap. */
export function reportGap(report: RepairReport, gap: RepairedGap): void {
  const { openerOfPair, fixOfPair, text } = report;
  const ownBrackets: RemovedBracket[] = [];
  for (const bracket of gap.removed) {
    const opener = openerOfPair.get(bracket.index);
    if (opener === undefined) ownBrackets.push(bracket);
    else fixOfPair.get(opener)?.push(removalOf(text, bracket.start, bracket.end));
  }
  // A supplied opening bracket has its own problem, which includes its closing one.
  const closings = gap.closings.filter((closing) => closing.openedAt === -1);
  const [first] = ownBrackets;
  if (first !== undefined) reportRemoved(report, gap, [first, ...ownBrackets.slice(1)], closings);
  else if (closings.length > 0) reportUnclosed(report, gap, closings);
  else if (gap.opening !== undefined) reportUnopened(report, gap, gap.opening);
}

function reportRemoved(
  report: RepairReport,
  gap: RepairedGap,
  own: readonly [RemovedBracket, ...RemovedBracket[]],
  closings: readonly ClosingRepair[],
): void {
  const { text, fixOfPair } = report;
  const { previous, removed } = gap;
  const [first] = own;
  const last = own.at(-1) ?? first;
  const found = text.slice(first.start, last.end);
  // A supplied bracket comes before the removed ones, so the problem belongs to the container around it.
  const receiver = gap.closings.length > 0 ? report.withheld : report.pending;
  if (closings.length > 0) {
    const right = closings.map((closing) => bracketTexts[closing.bracket]).join("");
    const [, ...others] = own;
    const edits = [
      { start: first.start, length: first.end - first.start, newText: right },
      ...others.map(({ start, end }) => removalOf(text, start, end)),
    ];
    const fix = { title: titles.replaceBy(right), edits };
    const message = messages.mismatchedBracket(found, right);
    receiver.push(syntaxProblem("mismatched-bracket", first.start, last.end, message, fix));
    return;
  }
  const edits: FixEdit[] = own.map(({ start, end }) => removalOf(text, start, end));
  const isPair = first.pairedWith !== undefined;
  if (isPair) fixOfPair.set(first.index, edits);
  const comma = needsComma(gap);
  if (comma) edits.unshift({ start: previous.end, length: 0, newText: "," });
  const end = removed.length > own.length ? first.end : last.end;
  const title = isPair ? titles.removeBrackets : titles.removeBracket(found);
  const message = removalMessage(first, found, comma);
  receiver.push(syntaxProblem("extra-bracket", first.start, end, message, { title, edits }));
}

function removalMessage(first: RemovedBracket, found: string, comma: boolean): string {
  if (first.pairedWith !== undefined) {
    return first.kind === OPEN_OBJECT ? messages.doubledBraces : messages.doubledBrackets;
  }
  return comma && isCloser(first.kind) ? messages.earlyBracket(found) : messages.extraBracket(found);
}

function reportUnclosed(report: RepairReport, gap: RepairedGap, closings: readonly ClosingRepair[]): void {
  const { text, pending } = report;
  const { previous, opening } = gap;
  const brackets = closings.map((closing) => bracketTexts[closing.bracket]).join("");
  const isObject = closings[0]?.bracket === CLOSE_OBJECT;
  const kind = isObject ? "unclosed-object" : "unclosed-array";
  const { end } = previous;
  if (opening !== undefined) {
    pending.push(syntaxProblem(kind, end, end, messages.lostBetween(`${brackets},{`)));
    return;
  }
  const single = isObject ? messages.unclosedObject : messages.unclosedArray;
  const message = closings.length === 1 ? single : messages.unclosedSeveral(brackets);
  const lastBreak = Math.max(text.lastIndexOf("\n", end - 1), text.lastIndexOf("\r", end - 1));
  const lines = closings.map((closing) => lineOf(text, closing, lastBreak) + bracketTexts[closing.bracket]);
  const newText = lines.join("") + (needsComma(gap) ? "," : "");
  const edits: FixEdit[] = [{ start: end, length: 0, newText }];
  if (previous.kind === COMMA) edits.unshift({ start: previous.start, length: 1, newText: "" });
  pending.push(syntaxProblem(kind, end, end, message, { title: titles.insertBrackets(brackets), edits }));
}

/**
 * The end of line and the indentation before a closing bracket; empty if its opening bracket is on the line of the
 * insertion.
 */
function lineOf(text: string, { opener }: ClosingRepair, lastBreak: number): string {
  if (opener === -1 || opener > lastBreak) return "";
  const end = lineEndFrom(text, opener);
  const eol = text.startsWith("\r\n", end) ? "\r\n" : text.charAt(end);
  const start = Math.max(text.lastIndexOf("\n", opener), text.lastIndexOf("\r", opener)) + 1;
  return eol + (/^[ \t]*/.exec(text.slice(start, opener))?.[0] ?? "");
}

function reportUnopened(report: RepairReport, gap: RepairedGap, opening: OpeningRepair): void {
  const { text, pending, suppliedPairs } = report;
  const { previous, following } = gap;
  const { start, end } = following;
  const isObject = opening.bracket === OPEN_OBJECT;
  const kind = isObject ? "unopened-object" : "unopened-array";
  if (suppliedPairs.has(opening.index)) {
    pending.push(syntaxProblem(kind, start, end, isObject ? messages.unwrappedKey : messages.unopenedArray));
    return;
  }
  const bracket = bracketTexts[opening.bracket];
  // Before an entry on a separate line the bracket ends the key's line, as people write it.
  const endsKeyLine = previous.kind === COLON && /[\r\n]/.test(text.slice(previous.end, start));
  const edits: FixEdit[] = endsKeyLine
    ? [{ start: previous.end, length: 0, newText: ` ${bracket}` }]
    : [{ start, length: 0, newText: bracket }];
  if (isScalar(previous.kind) || isCloser(previous.kind)) {
    edits.unshift({ start: previous.end, length: 0, newText: "," });
  }
  const message = isObject ? messages.unopenedObject : messages.unopenedArray;
  pending.push(syntaxProblem(kind, start, end, message, { title: titles.insertBrackets(bracket), edits }));
}

/** Whether the tokens around the gap are two entries without a comma between them. */
function needsComma({ previous, following, closings }: RepairedGap): boolean {
  const endsEntry = isScalar(previous.kind) || isCloser(previous.kind) || closings.length > 0;
  return endsEntry && (isScalar(following.kind) || isOpener(following.kind));
}
