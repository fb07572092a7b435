/** The tokens of a text with what the recovery needs: their lines and indentation, and whether they are keys. */
import { colonFollows, createLexer } from "../lexer/lexer.ts";
import { END, isScalar, STRING, type TokenKind } from "../tokens.ts";

/** A token and its position. */
export interface PlacedToken {
  readonly kind: TokenKind;
  readonly index: number;
  readonly start: number;
  /** The token's text if a colon follows. */
  readonly key: string | undefined;
  /** Whether it is the first on its line; always false in a text without indentation. */
  readonly first: boolean;
  /** Number of its line. */
  readonly line: number;
  /** Width of the white space at the start of its line. */
  readonly indent: number;
}

/** The tokens from the offset on; the last one is the end of the text. */
export function* placedTokens(text: string, from: number): Generator<PlacedToken> {
  const lexer = createLexer(text, from);
  const isIndented = /[\r\n][ \t]+\S/.test(text);
  let previousEnd = from;
  let lineStart = -1;
  let line = 0;
  let indent = 0;
  for (let index = 0; ; index += 1) {
    const kind = lexer.next();
    if (lexer.pending.length > 0) lexer.pending.length = 0;
    const { start, end } = lexer;
    const first = isIndented && (index === 0 || lexer.lineStart > previousEnd);
    if (isIndented && lexer.lineStart !== lineStart) {
      lineStart = lexer.lineStart;
      line += 1;
    }
    if (first) indent = start - Math.max(lineStart, from);
    const isKey = isScalar(kind) && colonFollows(text, end);
    const key = isKey ? (kind === STRING ? lexer.value : text.slice(start, end)) : undefined;
    yield { kind, index, start, key, first, line, indent };
    if (kind === END) return;
    previousEnd = end;
  }
}
