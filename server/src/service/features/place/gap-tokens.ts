/**
 * The tokens between two members of a container: commas and half-typed text. Skips comments. Reads only the
 * gap, never the rest of the text.
 */
import type { TextPieces } from "../../text/pieces.ts";

/** A token between the members of a container, with its offset. */
export interface GapToken {
  readonly kind: "comma" | "colon" | "string" | "word" | "comment";
  readonly start: number;
  readonly length: number;
}

/** A longer gap contains a comment or garbage; only its beginning is read. */
const maxCharacters = 20_000;

const token =
  /(?<comma>,)|(?<colon>:)|(?<string>"(?:\\[^\r\n]|[^"\\\r\n])*"?)|(?<comment>\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<word>[^\s,:"{}[\]]+)/g;

/** The tokens in `[start, end)`, in order. */
export function tokensOf(text: TextPieces, start: number, end: number): readonly GapToken[] {
  if (end <= start) return [];
  const gap = text.slice(start, Math.min(end, start + maxCharacters));
  const found: GapToken[] = [];
  for (const match of gap.matchAll(token)) {
    const kind = (["comma", "colon", "string", "comment", "word"] as const).find(
      (name) => match.groups?.[name] !== undefined,
    );
    if (kind !== undefined) found.push({ kind, start: start + match.index, length: match[0].length });
  }
  return found;
}

/** Whether an offset in `[start, end)` is inside a comment. */
export function isInComment(text: TextPieces, start: number, end: number, offset: number): boolean {
  return tokensOf(text, start, end).some((one) => {
    if (one.kind !== "comment" || offset < one.start + 2) return false;
    const last = one.start + one.length;
    // A block comment ends with its closing sign; a line comment continues to the end of its line.
    const isClosed = text.slice(one.start, one.start + 2) === "/*" && text.slice(last - 2, last) === "*/";
    return isClosed ? offset < last : offset <= last;
  });
}
