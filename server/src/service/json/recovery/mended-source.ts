/**
 * The tokens of a text with brackets supplied, dropped and exchanged as recovery decided, and the
 * problems that tell the author about it: one for each place, with the edit that mends it.
 */

import { removalOf } from "../edit/removal.ts";
import { lineEndFrom } from "../lexer/strings.ts";
import { messages, titles } from "../messages.ts";
import {
  CLOSE_OBJECT,
  COLON,
  COMMA,
  END,
  isCloser,
  isOpener,
  isScalar,
  OPEN_OBJECT,
  type TokenKind,
  type TokenSource,
} from "../tokens.ts";
import type { SyntaxFix, SyntaxProblem, SyntaxProblemKind } from "../tree.ts";
import { type Bracket, bracketTexts, type Repair } from "./repairs.ts";

interface Place {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

type Edit = SyntaxFix["edits"][number];
type Closing = Extract<Repair, { kind: "close" }>;
type Opening = Extract<Repair, { kind: "open" }>;

/** What was mended between two tokens that stay. */
interface Gap {
  readonly previous: Place;
  readonly following: Place;
  readonly removed: readonly (Place & { readonly index: number; readonly partner: number | undefined })[];
  readonly closings: readonly Closing[];
  /** The opening bracket that is supplied. */
  readonly opening: Opening | undefined;
}

/**
 * @param lexer before its first token.
 * @param repairs in the order of the text.
 */
export function mend(lexer: TokenSource, repairs: readonly Repair[]): TokenSource {
  const { text } = lexer;
  const pending: SyntaxProblem[] = [];
  /** Problems of the next token that stays, and of what stands before it. */
  const withheld: SyntaxProblem[] = [];
  const supplied: Bracket[] = [];
  const openersClosedBySupply = new Set(
    repairs.map((repair) => (repair.kind === "close" ? repair.openedAt : -1)),
  );
  const partners = new Map(
    repairs.map((repair) => [repair.kind === "remove" ? repair.partner : undefined, repair.index]),
  );
  /** Edits of the problems at removed opening brackets, which their partners join when they are met. */
  const partnerFixes = new Map<number, Edit[]>();
  let index = -1;
  let nextRepair = 0;
  let waiting = false;
  let waitingKind: TokenKind = END;

  const source = {
    text,
    kind: END as TokenKind,
    start: lexer.end,
    end: lexer.end,
    value: "",
    number: 0,
    lineStart: -1,
    supplied: false,
    repaired: false,
    pending,
    get farSighted() {
      return lexer.farSighted;
    },
    next,
  };

  function next(): TokenKind {
    if (!waiting) {
      gather();
      waiting = true;
    }
    const bracket = supplied.shift();
    if (bracket !== undefined) {
      const at = isOpener(bracket) ? lexer.start : source.end;
      source.kind = bracket;
      source.start = at;
      source.end = at;
      source.supplied = true;
      if (isOpener(bracket)) release(lexer.start);
      return bracket;
    }
    waiting = false;
    source.start = lexer.start;
    source.end = lexer.end;
    source.value = lexer.value;
    source.number = lexer.number;
    source.lineStart = lexer.lineStart;
    source.supplied = false;
    source.kind = waitingKind;
    release(Number.POSITIVE_INFINITY);
    return source.kind;
  }

  /** Hands on the withheld problems before the offset, which belong to the container open now. */
  function release(before: number): void {
    for (const problem of withheld) if (problem.start < before) pending.push(problem);
    withheld.splice(0, withheld.length, ...withheld.filter((problem) => problem.start >= before));
  }

  /** Moves to the next token that stays. */
  function gather(): void {
    const previous = { kind: source.kind, start: source.start, end: source.end };
    const removed: (Place & { index: number; partner: number | undefined })[] = [];
    const closings: Closing[] = [];
    let opening: Opening | undefined;
    let replacement: Bracket | undefined;
    for (let stays = false; !stays; ) {
      const kind = lexer.next();
      index += 1;
      withheld.push(...lexer.pending);
      lexer.pending.length = 0;
      stays = true;
      for (
        let repair = repairs[nextRepair];
        repair !== undefined && repair.index <= index;
        repair = repairs[nextRepair]
      ) {
        nextRepair += 1;
        if (repair.kind === "close") {
          closings.push(repair);
          supplied.push(repair.bracket);
        } else if (repair.kind === "open") {
          opening = repair;
          supplied.push(repair.bracket);
        } else if (repair.kind === "replace") {
          replacement = repair.bracket;
        } else {
          removed.push({ kind, start: lexer.start, end: lexer.end, index, partner: repair.partner });
          stays = false;
        }
      }
      // No repair stands at the end, but the text must have one whatever the repairs say.
      if (kind === END) stays = true;
    }
    waitingKind = replacement ?? lexer.kind;
    const following = { kind: lexer.kind, start: lexer.start, end: lexer.end };
    source.repaired = removed.length + closings.length > 0 || opening !== undefined;
    if (source.repaired) report({ previous, following, removed, closings, opening });
    if (replacement !== undefined) reportReplacement(following, replacement);
  }

  function reportReplacement(place: Place, bracket: Bracket): void {
    const right = bracketTexts[bracket];
    const found = text.slice(place.start, place.end);
    const edits = [{ start: place.start, length: place.end - place.start, newText: right }];
    const fix = { title: titles.replaceBy(right), edits };
    withheld.push(
      problem("mismatched-bracket", place.start, place.end, messages.mismatchedBracket(found, right), fix),
    );
  }

  function report(gap: Gap): void {
    const partnered = gap.removed.filter((place) => partners.has(place.index));
    for (const place of partnered) {
      const opener = partners.get(place.index);
      if (opener !== undefined) partnerFixes.get(opener)?.push(removal(place));
    }
    const own = gap.removed.filter((place) => !partners.has(place.index));
    const closings = gap.closings.filter((closing) => closing.openedAt === -1);
    const [first] = own;
    if (first !== undefined) reportRemoved(gap, own, first, closings);
    else if (closings.length > 0) reportUnclosed(gap, closings);
    else if (gap.opening !== undefined) reportUnopened(gap, gap.opening);
  }

  function reportRemoved(
    gap: Gap,
    own: Gap["removed"],
    first: Gap["removed"][number],
    closings: readonly Closing[],
  ): void {
    const { previous, removed } = gap;
    const last = own.at(-1) ?? first;
    const found = text.slice(first.start, last.end);
    // What is supplied ends before what is removed, so the problem belongs to what is around it.
    const receiver = gap.closings.length > 0 ? withheld : pending;
    if (closings.length > 0) {
      const right = closings.map((closing) => bracketTexts[closing.bracket]).join("");
      const edits = own.map((place, at) =>
        at === 0 ? { start: place.start, length: place.end - place.start, newText: right } : removal(place),
      );
      const fix = { title: titles.replaceBy(right), edits };
      receiver.push(
        problem("mismatched-bracket", first.start, last.end, messages.mismatchedBracket(found, right), fix),
      );
      return;
    }
    const edits: Edit[] = own.map(removal);
    if (first.partner !== undefined) partnerFixes.set(first.index, edits);
    const comma = needsComma(gap);
    if (comma) edits.unshift({ start: previous.end, length: 0, newText: "," });
    const message =
      first.partner !== undefined
        ? first.kind === OPEN_OBJECT
          ? messages.doubledBraces
          : messages.doubledBrackets
        : comma && isCloser(first.kind)
          ? messages.earlyBracket(found)
          : messages.extraBracket(found);
    const title = first.partner !== undefined ? titles.removeBrackets : titles.removeBracket(found);
    receiver.push(
      problem("extra-bracket", first.start, removed.length > own.length ? first.end : last.end, message, {
        title,
        edits,
      }),
    );
  }

  function reportUnclosed(gap: Gap, closings: readonly Closing[]): void {
    const { previous, opening } = gap;
    const brackets = closings.map((closing) => bracketTexts[closing.bracket]).join("");
    const isObject = closings[0]?.bracket === CLOSE_OBJECT;
    const kind = isObject ? "unclosed-object" : "unclosed-array";
    if (opening !== undefined) {
      pending.push(problem(kind, previous.end, previous.end, messages.lostBetween(`${brackets},{`)));
      return;
    }
    const single = isObject ? messages.unclosedObject : messages.unclosedArray;
    const message = closings.length === 1 ? single : messages.unclosedSeveral(brackets);
    const lastBreak = Math.max(
      text.lastIndexOf("\n", previous.end - 1),
      text.lastIndexOf("\r", previous.end - 1),
    );
    const newText = closings
      .map((closing) => lineOf(closing, lastBreak) + bracketTexts[closing.bracket])
      .join("");
    const edits: Edit[] = [
      { start: previous.end, length: 0, newText: needsComma(gap) ? `${newText},` : newText },
    ];
    if (previous.kind === COMMA) edits.unshift({ start: previous.start, length: 1, newText: "" });
    pending.push(
      problem(kind, previous.end, previous.end, message, { title: titles.insertBrackets(brackets), edits }),
    );
  }

  function reportUnopened(gap: Gap, opening: Opening): void {
    const { previous, following } = gap;
    const isObject = opening.bracket === OPEN_OBJECT;
    const kind = isObject ? "unopened-object" : "unopened-array";
    if (openersClosedBySupply.has(opening.index)) {
      pending.push(
        problem(
          kind,
          following.start,
          following.end,
          isObject ? messages.unwrappedKey : messages.unopenedArray,
        ),
      );
      return;
    }
    const bracket = bracketTexts[opening.bracket];
    // Before an entry on a line of its own the bracket ends the key's line, as people write it.
    const edits: Edit[] =
      previous.kind === COLON && /[\r\n]/.test(text.slice(previous.end, following.start))
        ? [{ start: previous.end, length: 0, newText: ` ${bracket}` }]
        : [{ start: following.start, length: 0, newText: bracket }];
    if (isScalar(previous.kind) || isCloser(previous.kind))
      edits.unshift({ start: previous.end, length: 0, newText: "," });
    const message = isObject ? messages.unopenedObject : messages.unopenedArray;
    pending.push(
      problem(kind, following.start, following.end, message, {
        title: titles.insertBrackets(bracket),
        edits,
      }),
    );
  }

  function removal(place: Place): Edit {
    return removalOf(text, place.start, place.end);
  }

  /**
   * The end of line and the indentation before a closing bracket; empty where its opening bracket
   * stands on the line it is inserted in, for the last end of line is before that.
   */
  function lineOf(closing: Closing, lastBreak: number): string {
    if (closing.opener === -1) return "";
    if (closing.opener > lastBreak) return "";
    const end = lineEndFrom(text, closing.opener);
    const eol = text.startsWith("\r\n", end) ? "\r\n" : text.charAt(end);
    const start =
      Math.max(text.lastIndexOf("\n", closing.opener), text.lastIndexOf("\r", closing.opener)) + 1;
    return eol + (/^[ \t]*/.exec(text.slice(start, closing.opener))?.[0] ?? "");
  }

  return source;
}

/** Whether the tokens around the gap are two entries without a comma between them. */
function needsComma(gap: Gap): boolean {
  const { previous, following, closings } = gap;
  const endsEntry = isScalar(previous.kind) || isCloser(previous.kind) || closings.length > 0;
  return endsEntry && (isScalar(following.kind) || isOpener(following.kind));
}

function problem(
  kind: SyntaxProblemKind,
  start: number,
  end: number,
  message: string,
  fix?: SyntaxFix,
): SyntaxProblem {
  const plain = { kind, message, start, length: end - start };
  return fix === undefined ? plain : { ...plain, fix };
}
