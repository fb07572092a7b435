/** The costs by which recovery chooses between the readings of a text with wrong brackets. */

/** The cost of a departure from JSON. A bracket costs more than any other error, so that brackets do not explain these. */
export const costs = {
  bracket: 10,
  /** Dropping the bracket before the token rather than the token itself. */
  takenBack: 11,
  /** Each further bracket supplied at the same place. */
  furtherBracket: 2,
  /** Closing an object in a list whose opening brace was supplied. */
  closeSupplied: 2,
  /** An error that is not about brackets, such as a missing comma. */
  smallError: 3,
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
