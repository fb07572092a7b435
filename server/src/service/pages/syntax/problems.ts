/**
 * Finds all errors in the syntax of a page, each at its cause. The reference parser reports only one error at a time, at
 * the position where it stopped. So the cause is repaired in a copy of the text and the parser continues, until it
 * accepts the copy. Does not depend on sites.
 */
import type { Span, TextEdit } from "../../model/location.ts";
import { maxPageLength } from "../page-length.ts";
import type { PageConstructs } from "../scan/constructs.ts";
import { between, blankOut, lineEnd, lineStart, type MdxCause } from "./causes/cause.ts";
import { nestsTooDeeply } from "./nesting.ts";
import { readSyntax } from "./page-reading.ts";
import { pageVerdict } from "./page-verdict.ts";
import { parsedBody, wholeBody } from "./parsed-text.ts";
import { maxProblems, type PageProblem, type PageRepair, type UncheckedReason } from "./problem.ts";
import { RepairedText } from "./repaired-text.ts";
import { causesOfParts, causesOfWhole } from "./stop-causes.ts";
import { hasTooMuchStructure } from "./structure-work.ts";

/** How many characters are read in search of causes, in addition to the first round. */
const maxRead = 3_000_000;

/** How many rounds may find nothing new, because a repair was not enough. */
const maxIdleRounds = 5;

/** The parser takes seconds for longer text that is crafted to be slow. */
const maxWhole = 140_000;

/** The maximum sum of squared lengths: the parser's time for a paragraph grows with the square of its length. */
const maxSquares = 10_000_000_000;

/** The result of checking the syntax of a page. */
export interface PageSyntax {
  /** In the order of the text, at most `maxProblems`; empty if the parser accepts the page. */
  readonly problems: readonly PageProblem[];
  /** Why the page could not be checked; undefined if it was checked. */
  readonly unchecked: UncheckedReason | undefined;
}

const validSyntax: PageSyntax = { problems: [], unchecked: undefined };

/** The problems of a page; see `pageSyntax`. */
export function syntaxProblems(text: string): readonly PageProblem[] {
  return pageSyntax(text).problems;
}

/**
 * The problems of a page, or the reason why it could not be checked.
 * @param constructs receives the constructs of the page, if they are requested from the same scan
 */
export function pageSyntax(text: string, constructs?: PageConstructs): PageSyntax {
  if (text.length > maxPageLength) return { problems: [], unchecked: "length" };
  if (hasTooMuchStructure(text)) return { problems: [], unchecked: "structure" };
  const body = wholeBody(text);
  // The parser does not count a byte order mark.
  const start = body.startsWith("\uFEFF") ? 1 : 0;
  const repaired = new RepairedText(body.slice(start));
  const found: FoundCause[] = [];
  let idleRounds = 0;
  let squares = 0;
  for (let rounds = 0; found.length < maxProblems && idleRounds <= maxIdleRounds; rounds += 1) {
    if (rounds >= 2 * maxProblems || rounds * body.length > maxRead) break;
    const previousCount = found.length;
    const { causes, lengths } = nextCauses(
      repaired.text,
      maxProblems - found.length,
      rounds === 0 ? constructs : undefined,
    );
    squares += lengths.reduce((sum, one) => sum + one * one, 0);
    if (causes === "accepted" && found.length === 0) return validSyntax;
    if (causes === undefined || causes === "accepted" || !addCauses(causes, repaired, found)) break;
    idleRounds = found.length === previousCount ? idleRounds + 1 : 0;
    if (squares > maxSquares) break;
  }
  if (found.length === 0) return withoutCauses(text);
  const problems = found
    .slice(0, maxProblems)
    .map(({ cause, span, repairs }) => problemOf(cause, span, repairs, start))
    .map((problem) => ({ ...problem, repairs: applicableRepairs(problem.repairs, text, body) }))
    .sort((one, other) => one.span.start - other.span.start);
  return { problems, unchecked: undefined };
}

/** The syntax of a page in which no cause was found: the parser may be unable to check it, or may reject it anyway. */
function withoutCauses(text: string): PageSyntax {
  const verdict = pageVerdict(text);
  if (verdict.kind === "unchecked") return { problems: [], unchecked: verdict.reason };
  if (verdict.kind === "accepted") return validSyntax;
  const start = Math.min(verdict.rejection.offset, Math.max(0, text.length - 1));
  const span = { start, length: Math.min(1, text.length) };
  return { problems: [{ ...unknownCause, span, repairs: [] }], unchecked: undefined };
}

const unknownCause = {
  what: "The parser stops here, for an unknown reason",
  advice: "look at the tags, braces and code before this place",
};

/** The repairs that change only text that is the same in the page and in its parsed body. */
function applicableRepairs(
  repairs: readonly PageRepair[],
  text: string,
  body: string,
): readonly PageRepair[] {
  const isSame = ({ start, length }: Span): boolean =>
    text.slice(start, start + length) === body.slice(start, start + length);
  return repairs.filter(({ edits }) => edits.every(isSame));
}

interface NextCauses {
  /** Undefined if the parser cannot check the text, or accepts it only as a whole. */
  readonly causes: readonly MdxCause[] | "accepted" | undefined;
  /** The lengths of the texts in which the causes were searched. */
  readonly lengths: readonly number[];
}

/** The causes of the next errors that the parser reports. */
function nextCauses(text: string, most: number, constructs: PageConstructs | undefined): NextCauses {
  const parsed = parsedBody(text);
  const reading = readSyntax(parsed, constructs?.start ?? 0, constructs);
  if (reading.kind === "accepted") return { causes: reading.kind, lengths: [] };
  if (reading.kind === "rejected") {
    const causes = causesOfParts(text, reading.parts, reading.tags, most);
    return { causes, lengths: reading.parts.map((part) => part.parsed.length) };
  }
  const isChecked = text.length <= maxWhole && !nestsTooDeeply(text);
  return { causes: isChecked ? causesOfWhole(text, parsed, most) : undefined, lengths: [text.length] };
}

/** A cause with its positions in the original text. */
interface FoundCause {
  readonly cause: MdxCause;
  readonly span: Span;
  readonly extent: Span;
  repairs: readonly PageRepair[];
}

function problemOf(
  { what, advice }: MdxCause,
  { start, length }: Span,
  repairs: readonly PageRepair[],
  shift: number,
): PageProblem {
  const movedRepairs = repairs.map((repair) => ({
    ...repair,
    edits: repair.edits.map((edit) => ({ ...edit, start: edit.start + shift })),
  }));
  return { what, advice, span: { start: start + shift, length }, repairs: movedRepairs };
}

/**
 * Adds causes to `found` and repairs them in the copy.
 * @returns whether the copy has changed
 */
function addCauses(causes: readonly MdxCause[], repaired: RepairedText, found: FoundCause[]): boolean {
  const before = repaired.text;
  const edits: TextEdit[] = [];
  for (const cause of causes) {
    const span = repaired.originalSpan(cause.span);
    const outerCause = found.find(({ extent }) => isWithin(span.start, extent));
    const recovery = cause.recovery ?? cause.repairs[0]?.edits ?? [];
    // An error inside a repair follows from the cause of the repair.
    const isWritten = span.length === 0 && cause.span.length > 0;
    if (outerCause !== undefined) outerCause.repairs = joinRepairs(outerCause.repairs, cause, repaired);
    else if (!isWritten) {
      const repairs = cause.repairs.flatMap((repair) => {
        const originalEdits = repaired.originalEdits(repair.edits);
        return originalEdits === undefined || !changes(repaired.text, repair.edits)
          ? []
          : [{ ...repair, edits: originalEdits }];
      });
      found.push({ cause, span, extent: repaired.originalSpan(cause.extent), repairs });
    }
    if (recovery.every((edit) => edits.every((other) => areApart(edit, other)))) edits.push(...recovery);
  }
  repaired.apply(edits.sort(inOrder));
  if (repaired.text !== before) return true;
  const line = causes[0]?.span.start ?? 0;
  repaired.apply([blankOut(before, between(lineStart(before, line), lineEnd(before, line)))]);
  return repaired.text !== before;
}

function changes(text: string, edits: readonly TextEdit[]): boolean {
  return edits.some(({ start, length, newText }) => text.slice(start, start + length) !== newText);
}

function isWithin(offset: number, { start, length }: Span): boolean {
  return offset >= start && offset < start + length;
}

/** Sorts edits; an insertion comes before a replacement at the same offset. */
function inOrder(one: Span, other: Span): number {
  return one.start - other.start || one.length - other.length;
}

function areApart(one: Span, other: Span): boolean {
  if (one.length === 0 && other.length === 0) return one.start !== other.start;
  return one.start + one.length <= other.start || other.start + other.length <= one.start;
}

/** Combines the repairs of a cause with those of the next error in its extent; empty if they cannot be combined. */
function joinRepairs(
  repairs: readonly PageRepair[],
  cause: MdxCause,
  repaired: RepairedText,
): readonly PageRepair[] {
  const [first] = repairs;
  const [next] = cause.repairs;
  const edits = next && repaired.originalEdits(next.edits);
  if (first === undefined || next === undefined || edits === undefined) return [];
  const all = [...first.edits, ...edits].sort(inOrder);
  const areSeparate = first.edits.every((edit) => edits.every((other) => areApart(edit, other)));
  return areSeparate ? [{ ...first, isSafe: first.isSafe && next.isSafe, edits: all }] : [];
}
