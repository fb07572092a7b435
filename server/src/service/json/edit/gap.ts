/**
 * Gaps: the text between two neighboring members of a container, or between a member and a bracket.
 *
 * A gap contains white space, commas and, although JSON does not allow them, comments and other foreign text. This
 * module parses gaps and joins them as strings; it does not depend on trees or offsets. Two properties hold for every
 * result: a gap between two members has exactly one comma and a gap at a bracket has none, and a comment is lost only
 * together with the line of a removed member.
 */

/** Which brackets are next to a gap, instead of members. */
export interface Sides {
  /** Whether the opening bracket, not a member, is before the gap. */
  readonly opens: boolean;
  /** Whether the closing bracket, not a member, is after the gap. */
  readonly closes: boolean;
}

/** The text that separates new members in a gap. */
export interface Separators {
  /** Between two members: a gap with its comma. */
  readonly separator: string;
  /** Between the opening bracket and the first member of a container without members. */
  readonly lead: string;
  /** Between the last member and the closing bracket of a container without members. */
  readonly trail: string;
  /** Line break and indentation of a member on a separate line among comments. */
  readonly lineStart: () => string;
}

type GapPieceKind = "comma" | "line-break" | "space" | "comment" | "member";

interface GapPiece {
  readonly kind: GapPieceKind;
  readonly text: string;
}

const lineBreak = /\r\n|\n|\r/;
const piecePattern =
  /(\r\n|\n|\r)|([ \t]+)|(,)|(\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|[^\s,](?:(?!\/[/*])[^\s,])*|[^\S\r\n \t])/g;

/** Whether the gap contains anything except white space and commas: a comment, or unreadable text. */
export function hasComment(gap: string): boolean {
  return /[^\s,]/.test(gap);
}

/** Whether the gap contains a line break. */
export function breaksLine(gap: string): boolean {
  return lineBreak.test(gap);
}

/** The indentation after the gap's last line break; undefined if the gap has none. */
export function marginOf(gap: string): string | undefined {
  const index = lastBreak(gap);
  return index === -1 ? undefined : (/^[ \t]*/.exec(gap.slice(index))?.[0] ?? "");
}

/** The gap's first line break as written; undefined if the gap is on one line. */
export function lineBreakIn(gap: string): string | undefined {
  return lineBreak.exec(gap)?.[0];
}

/** The gap without its blank lines. Only for gaps without comments. */
export function withoutBlankLines(gap: string): string {
  return gap.replace(/(\r\n|\n|\r(?!\n))(?:[ \t]*(?:\r\n|\n|\r))+/g, "$1");
}

/** The gap with exactly one comma: its first one, or a new one at its start. */
export function withComma(gap: string): string {
  const pieces = gap.includes(",") ? parsePieces(gap) : [];
  // A comma may also be in a comment.
  return pieces.some(({ kind }) => kind === "comma") ? stripCommas(pieces, 1) : `,${gap}`;
}

/** The gap without commas. */
function withoutCommas(gap: string): string {
  return gap.includes(",") ? stripCommas(parsePieces(gap), 0) : gap;
}

/**
 * The gap that remains when the members between several gaps are removed.
 *
 * @param gaps the gaps before, between and after the removed members: one more than there are members.
 */
export function closeGap(gaps: readonly string[], sides: Sides): string {
  const first = gaps.at(0) ?? "";
  const last = gaps.at(-1) ?? "";
  if (gaps.some(hasComment)) return closeAroundComments(gaps, sides);
  if (sides.opens && sides.closes) return "";
  if (sides.closes) return withoutCommas(last);
  if (sides.opens) {
    const end = lastBreak(last);
    const tail = last.slice(Math.max(end, 0));
    if (end === -1 || !breaksLine(first) || tail.includes(",")) return withoutCommas(first);
    const head = withoutCommas(first);
    return head.slice(0, lastBreak(head)) + tail;
  }
  return withComma(remainingGap(gaps, first, last));
}

/**
 * Writes a member for its position.
 *
 * @param margin indentation of the member's line; undefined if the member is on the line on which the gap begins.
 */
export type MemberWriter = (margin: string | undefined) => string;

/**
 * The gap with new members, including their commas.
 *
 * @param gap the gap before the insertion, or the result of `closeGap`.
 * @param members at least one, in order.
 */
export function fillGap(
  gap: string,
  members: readonly MemberWriter[],
  sides: Sides,
  separators: Separators,
): string {
  if (hasComment(gap)) return fillAroundComments(gap, members, sides, separators);
  const { separator, lead, trail } = separators;
  if (sides.closes) {
    const first = sides.opens ? lead : separator;
    return (
      first + writeAll(members, first, separator).join(separator) + (sides.opens ? trail : withoutCommas(gap))
    );
  }
  const before = sides.opens ? withoutCommas(gap) : withComma(gap);
  const between = sides.opens ? separator : withoutBlankLines(before);
  return (
    before +
    writeAll(members, before, between)
      .map((member) => member + between)
      .join("")
  );
}

/** Writes members, the first one after the gap `first`, the others after `between`. */
function writeAll(members: readonly MemberWriter[], first: string, between: string): readonly string[] {
  const start = marginOf(first);
  return members.map((write, index) => write(index === 0 ? start : (marginOf(between) ?? start)));
}

/**
 * Chooses which of several gaps remains between two members that become neighbors: the one with the most line breaks, so
 * that a blank line between two groups stays and is not doubled. If equal, the gap after the removed members wins,
 * because it contains the indentation of the next member; inner gaps count only if neither outer one contains a line
 * break.
 */
function remainingGap(gaps: readonly string[], first: string, last: string): string {
  const outer = countBreaks(first) > countBreaks(last) ? first : last;
  if (breaksLine(outer)) return outer;
  return gaps.find(breaksLine) ?? first;
}

function countBreaks(gap: string): number {
  return gap.match(new RegExp(lineBreak, "g"))?.length ?? 0;
}

/** Index after the last line break; -1 if the gap is on one line. */
function lastBreak(gap: string): number {
  return Math.max(gap.lastIndexOf("\n"), gap.lastIndexOf("\r")) + 1 || -1;
}

function parsePieces(gap: string): readonly GapPiece[] {
  const found: GapPiece[] = [];
  for (const match of gap.matchAll(piecePattern)) {
    const [text, newline, space, comma] = match;
    const kind =
      newline !== undefined
        ? "line-break"
        : space !== undefined
          ? "space"
          : comma !== undefined
            ? "comma"
            : "comment";
    found.push({ kind, text });
  }
  return found;
}

/** The text of the pieces with only the first `keep` commas, and without the space before the dropped ones. */
function stripCommas(pieces: readonly GapPiece[], keep: number): string {
  const remaining: GapPiece[] = [];
  let commas = 0;
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind !== "comma" || commas++ < keep) {
      remaining.push(piece);
      continue;
    }
    const next = pieces[index + 1]?.kind;
    if (remaining.at(-1)?.kind === "space" && next !== "comment") remaining.pop();
    // The line of a lone comma is removed with it.
    if (remaining.at(-1)?.kind === "line-break" && next === "line-break") remaining.pop();
  }
  return remaining.map((piece) => piece.text).join("");
}

/** The pieces of one line within a gap, without its line break. */
interface Line {
  readonly pieces: readonly GapPiece[];
  /** The line break after the pieces; empty for the last line. */
  readonly end: string;
  /** Whether a removed member was on the line. */
  readonly cut: boolean;
}

function closeAroundComments(gaps: readonly string[], sides: Sides): string {
  const lines = splitLines(
    gaps.flatMap((gap, index) =>
      index === 0 ? parsePieces(gap) : [{ kind: "member", text: "" } as const, ...parsePieces(gap)],
    ),
  );
  const head = lines.at(0);
  const tail = lines.at(-1);
  if (head === undefined || tail === undefined) return "";
  if (lines.length === 1) {
    const comments = commentsOf(head);
    const end = sides.closes ? endingSpace(tail) : endingSpace(tail) || " ";
    return settle(spaceBeforeComments(head) + comments.join(" ") + end, sides);
  }
  const before = head.cut
    ? commentsOf(head)
        .map((comment) => ` ${comment}`)
        .join("")
    : textOf(head);
  const comments = tail.cut ? commentsOf(tail) : [];
  const after = tail.cut
    ? startingSpace(tail) + comments.join(" ") + (comments.length > 0 ? " " : "")
    : textOf(tail);
  const middle = dropCutLines(lines.slice(1, -1), sides);
  return settle(before + head.end + middle.map((line) => textOf(line) + line.end).join("") + after, sides);
}

/** Removes the lines of removed members, and blank lines that would become doubled. */
function dropCutLines(lines: readonly Line[], sides: Sides): readonly Line[] {
  const remaining: Line[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined) continue;
    if (!line.cut) {
      remaining.push(line);
      continue;
    }
    let next = index + 1;
    while (lines[next]?.cut === true) next++;
    let blankAfter = 0;
    for (let ahead = lines[next]; ahead !== undefined && isBlank(ahead); ahead = lines[next + blankAfter])
      blankAfter++;
    let blankBefore = 0;
    for (
      let behind = remaining.at(-1);
      behind !== undefined && isBlank(behind);
      behind = remaining.at(-1 - blankBefore)
    ) {
      blankBefore++;
    }
    const atStart = sides.opens && blankBefore === remaining.length;
    const atEnd = sides.closes && next + blankAfter === lines.length;
    if (atEnd || (!atStart && blankBefore <= blankAfter)) {
      remaining.length -= blankBefore;
      index = next - 1;
    } else {
      index = next + blankAfter - 1;
    }
  }
  return remaining;
}

function fillAroundComments(
  gap: string,
  members: readonly MemberWriter[],
  sides: Sides,
  separators: Separators,
): string {
  const settled = sides.opens ? withoutCommas(gap) : withComma(gap);
  // Nothing may follow a `//` comment on its line, even if the gap ends there.
  const onLines = breaksLine(settled) || settled.includes("//");
  const lineStart = onLines ? separators.lineStart() : "";
  const separator = onLines ? `,${lineStart}` : separators.separator;
  // Comments below the last member belong to it, so new members come after them; a comment above a member belongs to
  // that member, so new members come before it.
  const at = sides.closes
    ? endOfComments(settled)
    : breaksLine(settled)
      ? settled.search(lineBreak)
      : settled.length;
  const [before, after] = [settled.slice(0, at), settled.slice(at)];
  const texts = members.map((write) => write(onLines ? marginOf(lineStart) : undefined));
  const lead = onLines ? lineStart : sides.closes ? " " : "";
  const end = sides.closes ? "" : onLines ? "," : separator;
  return before + lead + texts.join(separator) + end + after;
}

/** Index of the white space between the gap's last comment and the closing bracket. */
function endOfComments(gap: string): number {
  const last = gap.search(/(?:\r\n|\n|\r)[^\r\n]*$/);
  return last === -1 ? gap.trimEnd().length : last;
}

function settle(gap: string, sides: Sides): string {
  return sides.opens || sides.closes ? withoutCommas(gap) : withComma(gap);
}

function splitLines(pieces: readonly GapPiece[]): readonly Line[] {
  const lines: Line[] = [];
  let current: GapPiece[] = [];
  const finish = (end: string): void => {
    lines.push({ pieces: current, end, cut: current.some((piece) => piece.kind === "member") });
    current = [];
  };
  for (const piece of pieces) {
    if (piece.kind === "line-break") finish(piece.text);
    else current.push(piece);
  }
  finish("");
  return lines;
}

function textOf(line: Line): string {
  return line.pieces.map((piece) => piece.text).join("");
}

function commentsOf(line: Line): readonly string[] {
  return line.pieces.filter((piece) => piece.kind === "comment").map((piece) => piece.text);
}

function isBlank(line: Line): boolean {
  return line.pieces.every((piece) => piece.kind === "space");
}

function startingSpace(line: Line): string {
  const piece = line.pieces.at(0);
  return piece?.kind === "space" ? piece.text : "";
}

function spaceBeforeComments(line: Line): string {
  const before = line.pieces[line.pieces.findIndex((piece) => piece.kind === "comment") - 1];
  return before?.kind === "space" ? before.text : "";
}

function endingSpace(line: Line): string {
  const piece = line.pieces.at(-1);
  return piece?.kind === "space" ? piece.text : "";
}
