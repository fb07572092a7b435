/**
 * Everything that is wrong with the syntax of a page, each at its cause. The reference parser names one error
 * at a time, and where it gave up: here the cause is repaired in a copy of the text, and the parser reads
 * on, until it accepts the copy. Knows no site.
 */
import type { Span, TextEdit } from "../../model/location.ts";
import { maxPageLength } from "../read-page.ts";
import { between, blanked, lineEnd, lineStart, type MdxCause } from "./causes/cause.ts";
import { isVoidElement } from "./causes/element-names.ts";
import { attributeBracesCause, bracesCause, bracesEnd, spreadOnly } from "./causes/expression.ts";
import { lazyLineCause } from "./causes/lazy-lines.ts";
import { moduleCause, type PartError } from "./causes/module.ts";
import { closingTagCause, type TagError, tagInsideCause } from "./causes/tag-inside.ts";
import { tagPairCauses } from "./causes/tag-pairs.ts";
import { pageVerdict, refusalOf } from "./page-verdict.ts";
import { bodyStart, parsedBody, wholeBody } from "./parsed-text.ts";
import { maxProblems, type PageProblem, type PageRepair, type UnjudgedReason } from "./problem.ts";
import { givenUpReason, type SyntaxVerdict } from "./reference.ts";
import { RepairedText } from "./repaired-text.ts";
import type { PagePiece } from "./scan/page.ts";
import { type OpenToken, type Trace, trace } from "./traced-parser.ts";

/** How many characters are parsed in search of the causes, after a first time. */
const maxParsed = 3_000_000;

/** What is known about the syntax of a page. */
export interface PageSyntax {
  /** In the order of the text, at most `maxProblems`; none where the parser accepts the page. */
  readonly problems: readonly PageProblem[];
  /** Why there is no verdict on the page; undefined where there is one. */
  readonly unjudged: UnjudgedReason | undefined;
}

const rightSyntax: PageSyntax = { problems: [], unjudged: undefined };

/** The problems of a page, and where the parser has no verdict, why. */
export function pageSyntax(text: string): PageSyntax {
  if (text.length > maxPageLength) return { problems: [], unjudged: "length" };
  const body = wholeBody(text);
  const refusal = refusalOf(parsedBody(body), bodyStart(text));
  if (refusal.kind === "none") return rightSyntax;
  const verdict = refusal.kind === "page" ? pageVerdict(text) : undefined;
  if (verdict !== undefined && verdict.kind !== "rejected") return withoutProblems(verdict);
  // The parser does not count a byte order mark.
  const start = body.startsWith("\uFEFF") ? 1 : 0;
  const inPieces =
    refusal.kind === "pieces" && areIndependent(body, refusal.pieces)
      ? problemsInPieces(body, start, refusal.pieces)
      : [];
  const problems = inPieces.length > 0 ? inPieces : problemsIn(body, start, body.length);
  if (problems.length === 0) return withoutCauses(verdict ?? pageVerdict(text), text.length);
  const ofPage = problems.map((problem) => ({ ...problem, repairs: ofText(problem.repairs, text, body) }));
  return { problems: ofPage, unjudged: undefined };
}

/** The problems of a page; see `pageSyntax`. */
export function syntaxProblems(text: string): readonly PageProblem[] {
  return pageSyntax(text).problems;
}

function withoutProblems(verdict: Exclude<SyntaxVerdict, { readonly kind: "rejected" }>): PageSyntax {
  return verdict.kind === "accepted" ? rightSyntax : { problems: [], unjudged: verdict.reason };
}

/** The syntax of a page in which no cause was found: the parser may have no verdict, or refuse the page all the same. */
function withoutCauses(verdict: SyntaxVerdict, pageLength: number): PageSyntax {
  if (verdict.kind !== "rejected") return withoutProblems(verdict);
  const start = Math.min(verdict.rejection.offset, Math.max(0, pageLength - 1));
  const span = { start, length: Math.min(1, pageLength) };
  return { problems: [{ ...unknownCause, span, repairs: [] }], unjudged: undefined };
}

const unknownCause = {
  what: "The parser gives up here, for a cause that is not known",
  advice: "look at the tags, braces and code before this place",
};

/** The repairs that change nothing for which something else stands in the body. */
function ofText(repairs: readonly PageRepair[], text: string, body: string): readonly PageRepair[] {
  const isSame = ({ start, length }: Span): boolean =>
    text.slice(start, start + length) === body.slice(start, start + length);
  return repairs.filter(({ edits }) => edits.every(isSame));
}

const anyTag = /<(\/?)([A-Za-z][\w.:-]*)[^<>]*?(\/?)>/g;

/** Whether no tag that one of the pieces leaves open may be closed by another. */
function areIndependent(body: string, pieces: readonly PagePiece[]): boolean {
  const unbalanced = new Set<string>();
  for (const { start, end } of pieces) {
    const depths = new Map<string, number>();
    for (const [, slash, name = "", selfClosing] of body.slice(start, end).matchAll(anyTag)) {
      if (isVoidElement(name) || selfClosing === "/") continue;
      depths.set(name, (depths.get(name) ?? 0) + (slash === "/" ? -1 : 1));
    }
    for (const [name, depth] of depths) {
      if (depth !== 0 && unbalanced.has(name)) return false;
      if (depth !== 0) unbalanced.add(name);
    }
  }
  return true;
}

/** The problems in pieces of a page that the parser refuses alone, each with what stands before it in its line. */
function problemsInPieces(body: string, from: number, pieces: readonly PagePiece[]): readonly PageProblem[] {
  const found: PageProblem[] = [];
  for (const { start, end } of pieces) {
    if (found.length >= maxProblems) break;
    found.push(...problemsIn(body, Math.max(from, lineStart(body, start)), end));
  }
  return found.sort((one, other) => one.span.start - other.span.start).slice(0, maxProblems);
}

/** The problems in a part of a text, which is parsed alone. */
function problemsIn(body: string, start: number, end: number): readonly PageProblem[] {
  const repaired = new RepairedText(body.slice(start, end));
  const found: FoundCause[] = [];
  // A round may find that a repair was not enough, and then names nothing new.
  for (let rounds = 0; found.length < maxProblems && rounds < 2 * maxProblems; rounds += 1) {
    if (rounds > 0 && rounds * (end - start) > maxParsed) break;
    const causes = causesOf(repaired.text);
    if (causes === undefined || !take(causes, repaired, found)) break;
    if (refusalOf(parsedBody(repaired.text), 0).kind === "none") break;
  }
  return found
    .slice(0, maxProblems)
    .map(({ cause, span, repairs }) => placed(cause, span, repairs, start))
    .sort((one, other) => one.span.start - other.span.start);
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
    // What stands in a repair follows from its cause.
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
  repaired.apply(edits.sort((one, other) => one.start - other.start));
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

function areApart(one: Span, other: Span): boolean {
  if (one.length === 0 && other.length === 0) return one.start !== other.start;
  return one.start + one.length <= other.start || other.start + other.length <= one.start;
}

/** The repairs of a cause together with those of what the parser refuses in it next; none where these do not fit. */
function joined(
  repairs: readonly PageRepair[],
  cause: MdxCause,
  repaired: RepairedText,
): readonly PageRepair[] {
  const [first] = repairs;
  const [next] = cause.repairs;
  const edits = next && repaired.originalEdits(next.edits);
  if (first === undefined || next === undefined || edits === undefined) return [];
  const all = [...first.edits, ...edits].sort((one, other) => one.start - other.start);
  const isRight = first.edits.every((edit) => edits.every((other) => areApart(edit, other)));
  return isRight ? [{ ...first, isSafe: first.isSafe && next.isSafe, edits: all }] : [];
}

/** The causes of what the parser refuses next; undefined where it accepts the text, or cannot judge it. */
function causesOf(text: string): readonly MdxCause[] | undefined {
  const read = trace(parsedBody(text));
  if (read.kind === "characters") return charactersCauses(text, read);
  const causes = tagPairCauses(text, read.tags);
  return causes.length === 0 ? undefined : causes;
}

/** What the libraries throw. */
interface ThrownError {
  readonly ruleId?: unknown;
  readonly cause?: { readonly message?: unknown };
  readonly place?: { readonly offset?: number; readonly start?: { readonly offset?: number } };
}

function charactersCauses(
  text: string,
  { error, open }: Extract<Trace, { readonly kind: "characters" }>,
): readonly MdxCause[] | undefined {
  const [outer] = open;
  const { ruleId, cause, place } = error as ThrownError;
  if (outer === undefined || typeof ruleId !== "string" || givenUpReason(error) !== undefined)
    return undefined;
  const offset = place?.offset ?? place?.start?.offset ?? text.length;
  const isAtEnd = ruleId === "unexpected-eof";
  const said = /^(?:non-spread|spread-extra)$/.test(ruleId) ? spreadOnly : cause?.message;
  const message = typeof said === "string" ? said : isAtEnd ? undefined : "";
  if (ruleId === "unexpected-lazy" && !isEndedBraces(text, open, offset)) {
    return [lazyLineCause(text, outer.start, offset)];
  }
  if (outer.type === "mdxjsEsm") {
    return [moduleCause(text, { start: outer.start, offset, message: message ?? "" }, moduleErrorIn)];
  }
  if (outer.type.endsWith("Expression") && outer.type.startsWith("mdxJsx") === false) {
    return [bracesCause(text, { start: outer.start, offset, message })];
  }
  const closing = closingTagCause(text, outer.start);
  if (closing !== undefined) return [closing];
  const inner = open.at(-1) ?? outer;
  if (inner.type.endsWith("Expression") || inner.type.endsWith("ExpressionAttribute")) {
    const attribute = open.find(({ type }) => /Tag(?:Expression)?Attribute$/.test(type)) ?? inner;
    return [attributeBracesCause(text, attribute.start, { start: inner.start, offset, message })];
  }
  return [tagInsideCause(text, tagError(text, open, offset, isAtEnd))];
}

/** What the parser of JavaScript says about a module alone; undefined where it accepts the module. */
function moduleErrorIn(part: string): PartError | undefined {
  const read = trace(part);
  if (read.kind === "tags") return undefined;
  const { cause, place } = read.error as ThrownError;
  const message = typeof cause?.message === "string" ? cause.message : "";
  return { offset: place?.offset ?? part.length, message };
}

/** Whether the parser stood in braces that end before an offset: it reads on behind braces that are no JavaScript. */
function isEndedBraces(text: string, open: readonly OpenToken[], offset: number): boolean {
  const inner = open.at(-1);
  const end = inner !== undefined && text[inner.start] === "{" ? bracesEnd(text, inner.start) : undefined;
  return end !== undefined && end <= offset;
}

/** Where in a tag the parser gave up. */
function tagError(text: string, open: readonly OpenToken[], offset: number, isAtEnd: boolean): TagError {
  const start = open[0]?.start ?? offset;
  const last = open.at(-1)?.type.replace(/^mdxJsx(?:Flow|Text)Tag/, "") ?? "";
  const attribute = open.find(({ type }) => type.endsWith("TagAttribute"))?.start ?? offset;
  const isBehindName = last === "Name" && /^<[\w$.:-]+\s+/.exec(text.slice(start, offset + 1));
  if (isBehindName) {
    const at = start + isBehindName[0].length;
    return { start, offset: at, inside: "attributes", attribute: at, isAtEnd };
  }
  const isBeforeName = last === "" && /^<\/?$/.test(text.slice(start, offset));
  const inside =
    last === "Name" || isBeforeName
      ? "name"
      : last === "AttributeName"
        ? "attribute-name"
        : last === "Attribute"
          ? "attribute-value"
          : last === "AttributeValueLiteral"
            ? "quotes"
            : "attributes";
  return { start, offset, inside, attribute, isAtEnd };
}
