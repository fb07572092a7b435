/** The weights by which recovery chooses between the ways to read a text with wrong brackets. */

/** What a departure from JSON counts. A bracket weighs more than any slip, so that slips are not explained by brackets. */
export const costs = {
  bracket: 10,
  /** The bracket before the token is dropped rather than the token itself. */
  takenBack: 11,
  /** Each further bracket supplied at the same place. */
  furtherBracket: 2,
  /** Closing an object in a list whose opening brace was supplied. */
  closeSupplied: 2,
  slip: 3,
  replacedOpener: 12,
  passedOver: 8,
  namelessContainer: 30,
  repeatedKey: 6,
  oddIndent: 2,
  oddLine: 1,
  oddValue: 4,
  surplus: 12,
  surplusToken: 1,
  surplusTokens: 10,
} as const;
