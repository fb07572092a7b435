/**
 * The tokens of a JSON text as the grammar sees them: their kinds, and the interface of their sources.
 */
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
/** Characters that are not a token of JSON: a word without quotes, an invalid number. */
export const WORD = 12;

export type TokenKind = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

/** A value that is one token. */
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

/** A source of tokens. It is a cursor: the fields describe the token that `next` returned last. */
export interface TokenSource {
  readonly text: string;
  /** Moves to the next token; at the end of the text to `END`, any number of times. */
  next(): TokenKind;
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** Of a `STRING`: its text with escapes resolved. */
  readonly value: string;
  /** Of a `NUMBER`. */
  readonly number: number;
  /** Start of the token's line; below zero before the first end of line. */
  readonly lineStart: number;
  /** Whether recovery supplied the token, which is not in the text. */
  readonly supplied: boolean;
  /** Whether recovery changed and reported something between the token before and this one. */
  readonly repaired: boolean;
  /**
   * Problems of the last token, or of the text between it and the one before, with absolute offsets. The reader removes
   * them after each `next`.
   */
  readonly pending: SyntaxProblem[];
  /** Whether the token depended on more than its line; see `JsonDocument.separable`. */
  readonly dependsOnOtherLines: boolean;
}

/** A source of tokens as the module that moves it sees it: each field of the present token can be set. */
export type TokenCursor = { -readonly [Field in keyof TokenSource]: TokenSource[Field] };
