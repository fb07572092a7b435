/** The problems that report repaired brackets: one for each position, with the edit that fixes it. */
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
import {
  type Bracket,
  bracketTexts,
  type Closing,
  type Opening,
  type Removal,
  type Repair,
} from "./repairs.ts";

type FixEdit = SyntaxFix["edits"][number];

/** A token and its position. */
interface TokenSpan {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

/** A bracket that was removed. */
export interface RemovedBracket extends TokenSpan, Pick<Removal, "index" | "pairedWith"> {}

/** The repairs between two tokens that are kept. */
interface RepairedGap {
  readonly previous: TokenSpan;
  readonly following: TokenSpan;
  readonly removed: readonly RemovedBracket[];
  readonly supplied: readonly (Closing | Opening)[];
}

/** The problems of repairs that are not yet passed on, and data about all repairs of the text. */
export interface RepairReport {
  readonly text: string;
  /** Problems of the container that is open before the gap. */
  readonly pending: SyntaxProblem[];
  /** Problems of the next kept token and of the text before it. */
  readonly withheld: SyntaxProblem[];
  /** Maps the index of an opening bracket that is removed with its closing one to the edits of the problem of both. */
  readonly fixOfPair: Map<number, FixEdit[]>;
  /** Indexes of the tokens before which an opening bracket is supplied whose closing one is supplied, too. */
  readonly suppliedPairs: ReadonlySet<number>;
}

/** An empty report, with the pairs of brackets that the repairs supply. */
export function newRepairReport(text: string, repairs: readonly Repair[]): RepairReport {
  const suppliedPairs = new Set(repairs.map((repair) => (repair.kind === "close" ? repair.openedAt : -1)));
  return { text, pending: [], withheld: [], fixOfPair: new Map(), suppliedPairs };
}

/** Reports a bracket that should be another one. */
export function reportReplacement({ text, withheld }: RepairReport, span: TokenSpan, bracket: Bracket): void {
  const { start, end } = span;
  const right = bracketTexts[bracket];
  const fix = { title: titles.replaceBy(right), edits: [{ start, length: end - start, newText: right }] };
  const message = messages.mismatchedBracket(text.slice(start, end), right);
  withheld.push(syntaxProblem("mismatched-bracket", start, end, message, fix));
}

/** Reports the removed and supplied brackets of the gap. */
export function reportGap(report: RepairReport, gap: RepairedGap): void {
  const { fixOfPair, text, suppliedPairs } = report;
  const removed: RemovedBracket[] = [];
  for (const bracket of gap.removed) {
    const edits = isCloser(bracket.kind) ? fixOfPair.get(bracket.pairedWith ?? -1) : undefined;
    if (edits === undefined) removed.push(bracket);
    else edits.push(removalOf(text, bracket.start, bracket.end));
  }
  // An opening bracket that is supplied together with its closing one has one problem for both.
  const closings = gap.supplied.filter((one) => one.kind === "close" && one.openedAt === -1) as Closing[];
  const opening = gap.supplied.find((one) => one.kind === "open");
  const [first] = removed;
  if (first !== undefined) {
    const isPair = opening !== undefined && suppliedPairs.has(opening.index);
    const replacements = opening === undefined || isPair ? closings : [...closings, opening];
    reportRemoved(report, gap, [first, ...removed.slice(1)], replacements);
  } else if (closings.length > 0) {
    reportUnclosed(report, gap, closings, opening !== undefined);
  } else if (opening !== undefined) {
    reportUnopened(report, gap, opening);
  }
}

/** The list for problems that may belong to the parent of the container that is open before the gap. */
function problemListOf({ pending, withheld }: RepairReport, { supplied }: RepairedGap): SyntaxProblem[] {
  return supplied.some(({ kind }) => kind === "close") ? withheld : pending;
}

function reportRemoved(
  report: RepairReport,
  gap: RepairedGap,
  removed: readonly [RemovedBracket, ...RemovedBracket[]],
  replacements: readonly (Closing | Opening)[],
): void {
  const { text, fixOfPair } = report;
  const [first, ...others] = removed;
  const last = others.at(-1) ?? first;
  const found = text.slice(first.start, last.end);
  const problems = problemListOf(report, gap);
  const edits: FixEdit[] = removed.map(({ start, end }) => removalOf(text, start, end));
  if (replacements.length > 0) {
    const right = replacements.map(({ bracket }) => bracketTexts[bracket]).join("");
    edits[0] = { start: first.start, length: first.end - first.start, newText: right };
    const fix = { title: titles.replaceBy(right), edits };
    const message = messages.mismatchedBracket(found, right);
    problems.push(syntaxProblem("mismatched-bracket", first.start, last.end, message, fix));
    return;
  }
  const isPair = isOpener(first.kind) && first.pairedWith !== undefined;
  if (isPair) fixOfPair.set(first.index, edits);
  const comma = needsComma(gap);
  if (comma) edits.unshift({ start: gap.previous.end, length: 0, newText: "," });
  const end = gap.removed.length > removed.length ? first.end : last.end;
  const title = isPair ? titles.removeBrackets : titles.removeBracket(found);
  const single = comma && isCloser(first.kind) ? messages.earlyBracket : messages.extraBracket;
  const doubled = first.kind === OPEN_OBJECT ? messages.doubledBraces : messages.doubledBrackets;
  const message = isPair ? doubled : single(found);
  problems.push(syntaxProblem("extra-bracket", first.start, end, message, { title, edits }));
}

function reportUnclosed(
  { text, pending }: RepairReport,
  gap: RepairedGap,
  closings: readonly Closing[],
  isReopened: boolean,
): void {
  const { previous } = gap;
  const brackets = closings.map((closing) => bracketTexts[closing.bracket]).join("");
  const isObject = closings[0]?.bracket === CLOSE_OBJECT;
  const kind = isObject ? "unclosed-object" : "unclosed-array";
  const { end } = previous;
  if (isReopened) {
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

/** The line break and indentation before a closing bracket; empty if its opening bracket is on the line of the insertion. */
function lineOf(text: string, { opener }: Closing, lastBreak: number): string {
  if (opener === -1 || opener > lastBreak) return "";
  const end = lineEndFrom(text, opener);
  const eol = text.startsWith("\r\n", end) ? "\r\n" : text.charAt(end);
  const start = Math.max(text.lastIndexOf("\n", opener), text.lastIndexOf("\r", opener)) + 1;
  return eol + (/^[ \t]*/.exec(text.slice(start, opener))?.[0] ?? "");
}

function reportUnopened(report: RepairReport, gap: RepairedGap, opening: Opening): void {
  const { text, suppliedPairs } = report;
  const problems = problemListOf(report, gap);
  const { previous, following } = gap;
  const { start, end } = following;
  const isObject = opening.bracket === OPEN_OBJECT;
  const kind = isObject ? "unopened-object" : "unopened-array";
  if (suppliedPairs.has(opening.index)) {
    problems.push(syntaxProblem(kind, start, end, isObject ? messages.unwrappedKey : messages.unopenedArray));
    return;
  }
  const bracket = bracketTexts[opening.bracket];
  // Before an entry on a separate line, the bracket goes to the end of the key's line, as is usual.
  const endsKeyLine = previous.kind === COLON && /[\r\n]/.test(text.slice(previous.end, start));
  const edits: FixEdit[] = endsKeyLine
    ? [{ start: previous.end, length: 0, newText: ` ${bracket}` }]
    : [{ start, length: 0, newText: bracket }];
  if (isScalar(previous.kind) || isCloser(previous.kind)) {
    edits.unshift({ start: previous.end, length: 0, newText: "," });
  }
  const message = isObject ? messages.unopenedObject : messages.unopenedArray;
  problems.push(syntaxProblem(kind, start, end, message, { title: titles.insertBrackets(bracket), edits }));
}

/** Whether the tokens around the gap are two entries without a comma between them. */
function needsComma({ previous, following, supplied }: RepairedGap): boolean {
  const endsEntry =
    isScalar(previous.kind) || isCloser(previous.kind) || supplied.some(({ kind }) => kind === "close");
  return endsEntry && (isScalar(following.kind) || isOpener(following.kind));
}
