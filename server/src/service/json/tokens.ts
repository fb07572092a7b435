/** The kinds of tokens of JSON text, and the interface of token sources. */
import type { SyntaxProblem } from "./tree.ts";

/** End of the text. */
export const END = 0;
export const OPEN_OBJECT = 1;
export const CLOSE_OBJECT = 2;
export const OPEN_ARRAY = 3;
export const CLOSE_ARRAY = 4;
export const COLON = 5;
export const COMMA = 6;
export const STRING = 7;
export const NUMBER = 8;
export const TRUE = 9;
export const FALSE = 10;
export const NULL = 11;
/** Characters that are not a JSON token: a word without quotes, or an invalid number. */
export const WORD = 12;

export type TokenKind = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

/** Whether a token is a complete value. */
export function isScalar(kind: TokenKind): boolean {
  return kind >= STRING;
}

/** Whether a token opens an object or an array. */
export function isOpener(kind: TokenKind): boolean {
  return kind === OPEN_OBJECT || kind === OPEN_ARRAY;
}

/** Whether a token closes an object or an array. */
export function isCloser(kind: TokenKind): boolean {
  return kind === CLOSE_OBJECT || kind === CLOSE_ARRAY;
}

/** A source of tokens. It is a cursor: its fields describe the token that `next` returned last. */
export interface TokenSource {
  readonly text: string;
  /** Moves to the next token; at the end of the text, returns `END` any number of times. */
  next(): TokenKind;
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** The text of a `STRING` with escapes resolved. */
  readonly value: string;
  /** The value of a `NUMBER`. */
  readonly number: number;
  /** Start of the token's line; negative before the first line break. */
  readonly lineStart: number;
  /** Whether the recovery supplied the token, so that it is not in the text. */
  readonly supplied: boolean;
  /** Whether the recovery changed and reported something between the previous token and this one. */
  readonly repaired: boolean;
  /** Problems of the last token and of the text before it, with absolute offsets. The reader removes them. */
  readonly pending: SyntaxProblem[];
  /** Whether a token depended on more than its own line; see `JsonDocument.separable`. */
  readonly dependsOnOtherLines: boolean;
}

/** A source of tokens for the module that implements it: the fields can be set. */
export type TokenCursor = { -readonly [Field in keyof TokenSource]: TokenSource[Field] };
