/**
 * Everything that is wrong with the syntax of a page, each at its cause. The reference parser names one error
 * at a time, and where it gave up: here the cause is repaired in a copy of the text, and the parser reads
 * on, until it accepts the copy. Does not depend on sites.
 */
import type { Span, TextEdit } from "../../model/location.ts";
import { maxPageLength } from "../page-length.ts";
import type { PageConstructs } from "../scan/constructs.ts";
import { between, blanked, lineEnd, lineStart, type MdxCause } from "./causes/cause.ts";
import { nestsTooDeeply } from "./nesting.ts";
import { readSyntax } from "./page-reading.ts";
import { pageVerdict } from "./page-verdict.ts";
import { parsedBody, wholeBody } from "./parsed-text.ts";
import { maxProblems, type PageProblem, type PageRepair, type UnjudgedReason } from "./problem.ts";
import { RepairedText } from "./repaired-text.ts";
import { causesOfParts, causesOfWhole } from "./stop-causes.ts";
import { hasTooMuchStructure } from "./structure-work.ts";

/** How many characters are read in search of the causes, after a first time. */
const maxRead = 3_000_000;

/** A round may find that a repair was not enough, and then names nothing new. */
const maxIdleRounds = 5;

/** The parser takes seconds for longer texts that are made for it. */
const maxWhole = 140_000;

/** The parser's time for a paragraph grows with the square of its length: the squares of what is read again. */
const maxSquares = 10_000_000_000;

/** What is known about the syntax of a page. */
export interface PageSyntax {
  /** In the order of the text, at most `maxProblems`; none if the parser accepts the page. */
  readonly problems: readonly PageProblem[];
  /** Why there is no verdict on the page; undefined if there is one. */
  readonly unjudged: UnjudgedReason | undefined;
}

const rightSyntax: PageSyntax = { problems: [], unjudged: undefined };

/** The problems of a page; see `pageSyntax`. */
export function syntaxProblems(text: string): readonly PageProblem[] {
  return pageSyntax(text).problems;
}

/**
 * The problems of a page, and where the parser has no verdict, why.
 * @param constructs receives the constructs of the page, if they are looked for in the same scan
 */
export function pageSyntax(text: string, constructs?: PageConstructs): PageSyntax {
  if (text.length > maxPageLength) return { problems: [], unjudged: "length" };
  if (hasTooMuchStructure(text)) return { problems: [], unjudged: "structure" };
  const body = wholeBody(text);
  // The parser does not count a byte order mark.
  const start = body.startsWith("\uFEFF") ? 1 : 0;
  const repaired = new RepairedText(body.slice(start));
  const found: FoundCause[] = [];
  let idleRounds = 0;
  let squares = 0;
  for (let rounds = 0; found.length < maxProblems && idleRounds <= maxIdleRounds; rounds += 1) {
    if (rounds >= 2 * maxProblems || rounds * body.length > maxRead) break;
    const known = found.length;
    const { causes, lengths } = nextCauses(
      repaired.text,
      maxProblems - found.length,
      rounds === 0 ? constructs : undefined,
    );
    squares += lengths.reduce((sum, one) => sum + one * one, 0);
    if (causes === "accepted" && found.length === 0) return rightSyntax;
    if (causes === undefined || causes === "accepted" || !take(causes, repaired, found)) break;
    idleRounds = found.length === known ? idleRounds + 1 : 0;
    if (squares > maxSquares) break;
  }
  if (found.length === 0) return withoutCauses(text);
  const problems = found
    .slice(0, maxProblems)
    .map(({ cause, span, repairs }) => placed(cause, span, repairs, start))
    .map((problem) => ({ ...problem, repairs: ofText(problem.repairs, text, body) }))
    .sort((one, other) => one.span.start - other.span.start);
  return { problems, unjudged: undefined };
}

/** The syntax of a page in which no cause was found: the parser may have no verdict, or reject the page anyway. */
function withoutCauses(text: string): PageSyntax {
  const verdict = pageVerdict(text);
  if (verdict.kind === "unjudged") return { problems: [], unjudged: verdict.reason };
  if (verdict.kind === "accepted") return rightSyntax;
  const start = Math.min(verdict.rejection.offset, Math.max(0, text.length - 1));
  const span = { start, length: Math.min(1, text.length) };
  return { problems: [{ ...unknownCause, span, repairs: [] }], unjudged: undefined };
}

const unknownCause = {
  what: "The parser stops here, for an unknown reason",
  advice: "look at the tags, braces and code before this place",
};

/** The repairs that change nothing for which something else is in the body. */
function ofText(repairs: readonly PageRepair[], text: string, body: string): readonly PageRepair[] {
  const isSame = ({ start, length }: Span): boolean =>
    text.slice(start, start + length) === body.slice(start, start + length);
  return repairs.filter(({ edits }) => edits.every(isSame));
}

interface NextCauses {
  /** Undefined if the parser has no verdict, or accepts only the whole text. */
  readonly causes: readonly MdxCause[] | "accepted" | undefined;
  /** How long the texts are in which the causes were looked for. */
  readonly lengths: readonly number[];
}

/** The causes of what the parser rejects next. */
function nextCauses(text: string, most: number, constructs: PageConstructs | undefined): NextCauses {
  const parsed = parsedBody(text);
  const reading = readSyntax(parsed, constructs?.start ?? 0, constructs);
  if (reading.kind === "accepted") return { causes: reading.kind, lengths: [] };
  if (reading.kind === "refused") {
    const causes = causesOfParts(text, reading.parts, reading.tags, most);
    return { causes, lengths: reading.parts.map((part) => part.parsed.length) };
  }
  const isJudged = text.length <= maxWhole && !nestsTooDeeply(text);
  return { causes: isJudged ? causesOfWhole(text, parsed, most) : undefined, lengths: [text.length] };
}

/** A cause with its places in the original text. */
interface FoundCause {
  readonly cause: MdxCause;
  readonly span: Span;
  readonly extent: Span;
  repairs: readonly PageRepair[];
}

function placed(
  { what, advice }: MdxCause,
  { start, length }: Span,
  repairs: readonly PageRepair[],
  shift: number,
): PageProblem {
  const moved = repairs.map((repair) => ({
    ...repair,
    edits: repair.edits.map((edit) => ({ ...edit, start: edit.start + shift })),
  }));
  return { what, advice, span: { start: start + shift, length }, repairs: moved };
}

/**
 * Notes causes and repairs them in the copy.
 * @returns whether the copy has changed
 */
function take(causes: readonly MdxCause[], repaired: RepairedText, found: FoundCause[]): boolean {
  const before = repaired.text;
  const edits: TextEdit[] = [];
  for (const cause of causes) {
    const span = repaired.originalSpan(cause.span);
    const known = found.find(({ extent }) => isWithin(span.start, extent));
    const recovery = cause.recovery ?? cause.repairs[0]?.edits ?? [];
    // What is in a repair follows from its cause.
    const isWritten = span.length === 0 && cause.span.length > 0;
    if (known !== undefined) known.repairs = joined(known.repairs, cause, repaired);
    else if (!isWritten) {
      const repairs = cause.repairs.flatMap((repair) => {
        const own = repaired.originalEdits(repair.edits);
        return own === undefined || !changes(repaired.text, repair.edits) ? [] : [{ ...repair, edits: own }];
      });
      found.push({ cause, span, extent: repaired.originalSpan(cause.extent), repairs });
    }
    if (recovery.every((edit) => edits.every((other) => areApart(edit, other)))) edits.push(...recovery);
  }
  repaired.apply(edits.sort(inOrder));
  if (repaired.text !== before) return true;
  const line = causes[0]?.span.start ?? 0;
  repaired.apply([blanked(before, between(lineStart(before, line), lineEnd(before, line)))]);
  return repaired.text !== before;
}

function changes(text: string, edits: readonly TextEdit[]): boolean {
  return edits.some(({ start, length, newText }) => text.slice(start, start + length) !== newText);
}

function isWithin(offset: number, { start, length }: Span): boolean {
  return offset >= start && offset < start + length;
}

/** The order of edits: what is written before an offset comes before what is there. */
function inOrder(one: Span, other: Span): number {
  return one.start - other.start || one.length - other.length;
}

function areApart(one: Span, other: Span): boolean {
  if (one.length === 0 && other.length === 0) return one.start !== other.start;
  return one.start + one.length <= other.start || other.start + other.length <= one.start;
}

/** The repairs of a cause together with those of what the parser rejects in it next; none if these do not fit. */
function joined(
  repairs: readonly PageRepair[],
  cause: MdxCause,
  repaired: RepairedText,
): readonly PageRepair[] {
  const [first] = repairs;
  const [next] = cause.repairs;
  const edits = next && repaired.originalEdits(next.edits);
  if (first === undefined || next === undefined || edits === undefined) return [];
  const all = [...first.edits, ...edits].sort(inOrder);
  const isRight = first.edits.every((edit) => edits.every((other) => areApart(edit, other)));
  return isRight ? [{ ...first, isSafe: first.isSafe && next.isSafe, edits: all }] : [];
}
