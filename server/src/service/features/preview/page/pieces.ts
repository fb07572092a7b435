/**
 * Where the text of a page can be parsed in pieces, so that the pieces that an author does not type in are not parsed again. A
 * guess by lines: whoever parses the pieces checks each of them with `isWhole`, and parses the page as a whole if one is not.
 */
import type { Root } from "../../../pages/syntax/mdx-parser.ts";

/** A line that begins code or a formula, also within a list or quote; what it begins with, and the rest. */
const fence = /^[ \t>*+\-\d.)]*(`{3,}|~{3,}|\${2,})([^\n]*)/;
/** What opens and closes on a line: escapes and code are skipped. */
const brackets = /\\.|`+[^`\n]*`+|<\/?(?=[A-Za-z_$>])|\/>|[{}]/g;
/** A line that continues no list and no footnote before an empty line, and is part of no module. */
const freshStart = /^(?!(?:import|export)\b)[\p{L}#<`!>]/u;
/** A definition counts for the whole page; it may be a line in a list or a quote. */
const definition = /^[ \t>*+\-\d.)]*\[/m;
const closingFence = /\n[ \t]*(?:`{3,}|~{3,}|\${2,})[ \t]*$/;

/** By how much a bracket changes how many are open. */
function change(bracket: string): number {
  if (bracket === "<" || bracket === "{") return 1;
  return bracket === "</" || bracket === "/>" || bracket === "}" ? -1 : 0;
}

/** What is known at the start of a line. */
interface LineState {
  /** The characters that end the code or formula around the line. */
  readonly fence: string | undefined;
  /** How many tags and braces are open. */
  readonly depth: number;
}

function behindLine(line: string, { fence: open, depth }: LineState): LineState {
  const found = fence.exec(line);
  const marks = found?.[1];
  if (open !== undefined) {
    const isEnd = marks?.startsWith(open) === true && found?.[2]?.trim() === "";
    return isEnd ? { fence: undefined, depth } : { fence: open, depth };
  }
  const isFence =
    marks !== undefined && (marks.startsWith("~") || found?.[2]?.includes(marks[0] ?? "") === false);
  if (isFence) return { fence: marks, depth };
  let now = depth;
  for (const [bracket] of line.matchAll(brackets)) now = Math.max(0, now + change(bracket));
  return { fence: undefined, depth: now };
}

/** Offsets at which pieces of a text of `parsedText` begin, the first one 0. */
export function pieceStarts(text: string): readonly number[] {
  const starts = [0];
  if (text.includes("]:") && definition.test(text)) return starts;
  let state: LineState = { fence: undefined, depth: 0 };
  let isBehindEmpty = false;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf("\n", at);
    const end = newline === -1 ? text.length : newline + 1;
    const line = text.slice(at, end);
    if (at > 0 && isBehindEmpty && state.fence === undefined && state.depth === 0 && freshStart.test(line))
      starts.push(at);
    state = behindLine(line, state);
    isBehindEmpty = line.trim() === "";
    at = end;
  }
  return starts;
}

/** Whether what is after a piece is read as if the piece were not there. */
export function isWhole({ children }: Root, piece: string): boolean {
  const last = children.at(-1);
  if (last?.type !== "code" && last?.type !== "math") return true;
  return closingFence.test(piece.trimEnd());
}

/** Whether a piece has imports or exports, which the parser compares with those of other pieces. */
export function hasModules({ children }: Root): boolean {
  return children.some(({ type }) => type === "mdxjsEsm");
}
