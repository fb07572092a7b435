/**
 * Splits the text of a page into pieces that can be parsed separately, so that an edit causes only its piece to be
 * parsed again. The split is a guess based on lines: the caller checks each parsed piece with `isWhole`, and
 * parses the whole page if one is not.
 */
import type { Root } from "../../../pages/syntax/mdx-parser.ts";

/** Matches a line that begins code or a formula, also in a list or quote: the fence, and the rest of the line. */
const fence = /^[ \t>*+\-\d.)]*(`{3,}|~{3,}|\${2,})([^\n]*)/;
/** Matches tags and braces on a line, and escapes and code, which are skipped. */
const brackets = /\\.|`+[^`\n]*`+|<\/?(?=[A-Za-z_$>])|\/>|[{}]/g;
/** Matches a line that does not continue a list or footnote before a blank line, and is not part of a module. */
const freshStart = /^(?!(?:import|export)\b)[\p{L}#<`!>]/u;
/** Matches a definition, which applies to the whole page; it may be in a list or quote. */
const definition = /^[ \t>*+\-\d.)]*\[/m;
const closingFence = /\n[ \t]*(?:`{3,}|~{3,}|\${2,})[ \t]*$/;

/** How a bracket changes the number of open ones. */
function depthChange(bracket: string): number {
  if (bracket === "<" || bracket === "{") return 1;
  return bracket === "</" || bracket === "/>" || bracket === "}" ? -1 : 0;
}

/** The state at the start of a line. */
interface LineState {
  /** The fence of the code or formula that contains the line; undefined if none does. */
  readonly fence: string | undefined;
  /** The number of open tags and braces. */
  readonly depth: number;
}

/** The state after a line. */
function stateAfter(line: string, { fence: open, depth }: LineState): LineState {
  const found = fence.exec(line);
  const marks = found?.[1];
  if (open !== undefined) {
    const isEnd = marks?.startsWith(open) === true && found?.[2]?.trim() === "";
    return isEnd ? { fence: undefined, depth } : { fence: open, depth };
  }
  const isFence =
    marks !== undefined && (marks.startsWith("~") || found?.[2]?.includes(marks[0] ?? "") === false);
  if (isFence) return { fence: marks, depth };
  let newDepth = depth;
  for (const [bracket] of line.matchAll(brackets)) newDepth = Math.max(0, newDepth + depthChange(bracket));
  return { fence: undefined, depth: newDepth };
}

/** The offsets of the pieces of a text from `parsedText`; the first is 0. */
export function pieceStarts(text: string): readonly number[] {
  const starts = [0];
  if (text.includes("]:") && definition.test(text)) return starts;
  let state: LineState = { fence: undefined, depth: 0 };
  let isAfterBlank = false;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline + 1;
    const line = text.slice(start, end);
    if (start > 0 && isAfterBlank && state.fence === undefined && state.depth === 0 && freshStart.test(line))
      starts.push(start);
    state = stateAfter(line, state);
    isAfterBlank = line.trim() === "";
    start = end;
  }
  return starts;
}

/** Whether a piece is complete, so that it does not affect how the text after it is parsed. */
export function isWhole({ children }: Root, piece: string): boolean {
  const last = children.at(-1);
  if (last?.type !== "code" && last?.type !== "math") return true;
  return closingFence.test(piece.trimEnd());
}

/** Whether a piece has imports or exports, which the parser compares with those of other pieces. */
export function hasModules({ children }: Root): boolean {
  return children.some(({ type }) => type === "mdxjsEsm");
}
