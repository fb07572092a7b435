/**
 * The grammar of JSON objects, extended to common errors of authors: the meaning of a token in each phase of an object.
 * The reader and the recovery of brackets both use this grammar, so that they cannot disagree. Pure tables that do not
 * depend on text or trees.
 */
import { CLOSE_OBJECT, COLON, COMMA, isOpener, isScalar, STRING, type TokenKind, WORD } from "./tokens.ts";

/** Before the root value. */
export const ROOT_START = 0;
/** After the root value. */
export const ROOT_END = 1;
export const ARRAY_START = 2;
export const ARRAY_ITEM = 3;
export const ARRAY_COMMA = 4;
export const OBJECT_START = 5;
export const OBJECT_KEY = 6;
export const OBJECT_COLON = 7;
export const OBJECT_VALUE = 8;
export const OBJECT_COMMA = 9;
/** After a colon without a key. */
export const OBJECT_NAMELESS = 10;

/** What was consumed last within the innermost container. */
export type Phase = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

/** What the reader does with a token inside an object. */
type ObjectAction =
  /** As in valid JSON. */
  | "key"
  | "colon"
  | "value"
  | "comma"
  | "close"
  /** A comma is missing; the token is then handled in `OBJECT_COMMA`. */
  | "missing-comma"
  /** The key has no value; the token is then handled in `OBJECT_VALUE`, or in `OBJECT_COMMA` if it is a key. */
  | "missing-value"
  /** The colon is missing; the token is then handled in `OBJECT_COLON`. */
  | "missing-colon"
  | "extra-comma"
  | "extra-colon"
  /** A value without a key; it is skipped, and `OBJECT_VALUE` follows. */
  | "nameless-value"
  /** A colon without a key; `OBJECT_NAMELESS` follows. */
  | "nameless-colon"
  /** Mismatched brackets: no token of this kind is possible here. */
  | "structural";

/**
 * The meaning of a token in an object.
 * @param keyLike whether a colon follows the token.
 * @param onNewLine whether the token is the first on its line.
 */
export function objectAction(
  phase: Phase,
  kind: TokenKind,
  keyLike: boolean,
  onNewLine: boolean,
): ObjectAction {
  switch (phase) {
    case OBJECT_START:
    case OBJECT_COMMA:
      if (kind === STRING || kind === WORD) return "key";
      if (kind === CLOSE_OBJECT) return "close";
      if (kind === COMMA) return "extra-comma";
      if (kind === COLON) return "nameless-colon";
      if (isScalar(kind)) return keyLike ? "key" : "nameless-value";
      return "structural";
    case OBJECT_KEY:
      if (kind === COLON) return "colon";
      if (kind === COMMA || kind === CLOSE_OBJECT) return "missing-value";
      if (isScalar(kind)) return keyLike ? "missing-value" : "missing-colon";
      return isOpener(kind) ? "missing-colon" : "structural";
    case OBJECT_COLON:
    case OBJECT_NAMELESS:
      if (kind === COMMA || kind === CLOSE_OBJECT) return "missing-value";
      if (kind === COLON) return "extra-colon";
      if (isScalar(kind) && keyLike) return "missing-value";
      if (!isScalar(kind) && !isOpener(kind)) return "structural";
      return phase === OBJECT_COLON ? "value" : "nameless-value";
    default:
      if (kind === COMMA) return "comma";
      if (kind === CLOSE_OBJECT) return "close";
      if (kind === COLON) return "nameless-colon";
      if (kind === STRING || kind === WORD) return keyLike || onNewLine ? "missing-comma" : "nameless-value";
      if (isScalar(kind)) return keyLike ? "missing-comma" : "nameless-value";
      return "structural";
  }
}
