/**
 * Reads the tokens between two members of a container: punctuation, comments and half-typed text. Reads only this gap, never
 * other text.
 */
import type { TextPieces } from "../../text/pieces.ts";

/** A token between two members of a container. */
export interface GapToken {
  readonly kind: "comma" | "colon" | "string" | "word" | "comment";
  readonly start: number;
  readonly length: number;
}

/** Only the beginning of a longer gap is read: it contains a long comment or garbage. */
const maxCharacters = 20_000;

const token =
  /(?<comma>,)|(?<colon>:)|(?<string>"(?:\\[^\r\n]|[^"\\\r\n])*"?)|(?<comment>\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<word>[^\s,:"{}[\]]+)/g;

/** The tokens in `[start, end)`, in order. */
export function tokensOf(text: TextPieces, start: number, end: number): readonly GapToken[] {
  if (end <= start) return [];
  const gap = text.slice(start, Math.min(end, start + maxCharacters));
  const tokens: GapToken[] = [];
  for (const match of gap.matchAll(token)) {
    const kind = (["comma", "colon", "string", "comment", "word"] as const).find(
      (name) => match.groups?.[name] !== undefined,
    );
    if (kind !== undefined) tokens.push({ kind, start: start + match.index, length: match[0].length });
  }
  return tokens;
}

/** Whether an offset in `[start, end)` is inside a comment. */
export function isInComment(text: TextPieces, start: number, end: number, offset: number): boolean {
  return tokensOf(text, start, end).some((one) => {
    if (one.kind !== "comment" || offset < one.start + 2) return false;
    const last = one.start + one.length;
    // An offset at the end is still inside a line comment or an unclosed block comment.
    const isClosed = text.slice(one.start, one.start + 2) === "/*" && text.slice(last - 2, last) === "*/";
    return isClosed ? offset < last : offset <= last;
  });
}
