/** The decisions of recovery about brackets, by the numbers of tokens. */
import type { CLOSE_ARRAY, CLOSE_OBJECT, OPEN_ARRAY, OPEN_OBJECT } from "../tokens.ts";

export type Bracket = typeof OPEN_OBJECT | typeof CLOSE_OBJECT | typeof OPEN_ARRAY | typeof CLOSE_ARRAY;

/** A change of one bracket; `index` is the number of the token at or before which it applies. */
export type Repair =
  /** The bracket is surplus. */
  | {
      readonly kind: "remove";
      readonly index: number;
      readonly bracket: Bracket;
      /** For an opening bracket: the number of the closing one that was removed with it. */
      readonly pairedWith?: number;
    }
  /** Another bracket was meant. */
  | { readonly kind: "replace"; readonly index: number; readonly bracket: Bracket }
  /** A closing bracket is missing before the token. */
  | {
      readonly kind: "close";
      readonly index: number;
      readonly bracket: Bracket;
      /** Offset of the opening bracket; -1 if it is supplied, too. */
      readonly opener: number;
      /** The number of the token before which the opening bracket was supplied; -1 for a bracket in the text. */
      readonly openedAt: number;
    }
  /** An opening bracket is missing before the token. */
  | { readonly kind: "open"; readonly index: number; readonly bracket: Bracket };

export const bracketTexts: Readonly<Record<Bracket, string>> = { 1: "{", 2: "}", 3: "[", 4: "]" };
