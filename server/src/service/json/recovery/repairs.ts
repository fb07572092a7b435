/** The decisions of the recovery about brackets, which refer to tokens by index. */
import type { CLOSE_ARRAY, CLOSE_OBJECT, OPEN_ARRAY, OPEN_OBJECT } from "../tokens.ts";

export type Bracket = typeof OPEN_OBJECT | typeof CLOSE_OBJECT | typeof OPEN_ARRAY | typeof CLOSE_ARRAY;

interface BracketRepair {
  /** The index of the token at or before which the repair applies. */
  readonly index: number;
  readonly bracket: Bracket;
}

/** The bracket is surplus. */
export interface Removal extends BracketRepair {
  readonly kind: "remove";
  /** The index of the other bracket of the pair, which is removed, too. */
  readonly pairedWith?: number | undefined;
}

/** The bracket should be another one. */
interface BracketReplacement extends BracketRepair {
  readonly kind: "replace";
}

/** A closing bracket is missing before the token. */
export interface Closing extends BracketRepair {
  readonly kind: "close";
  /** Offset of the opening bracket; -1 if that is supplied, too. */
  readonly opener: number;
  /** The index of the token before which the opening bracket is supplied; -1 if it is in the text. */
  readonly openedAt: number;
}

/** An opening bracket is missing before the token. */
export interface Opening extends BracketRepair {
  readonly kind: "open";
}

/** A change of one bracket. */
export type Repair = Removal | BracketReplacement | Closing | Opening;

export const bracketTexts: Readonly<Record<Bracket, string>> = { 1: "{", 2: "}", 3: "[", 4: "]" };
