/** The costs by which the recovery chooses between the readings of a text whose brackets do not match. */

/** Departures from JSON. A bracket costs more than other errors, so that other errors are not explained by brackets. */
export const costs = {
  bracket: 10,
  /** Another bracket supplied at the same position, or one that forms a pair with another supplied one. */
  furtherBracket: 2,
  /** An error that is not about brackets, such as a missing comma. */
  smallError: 3,
  /** A token that is not allowed here. */
  passedOver: 8,
  /** A container without a key in an object; the reader skips it. */
  namelessContainer: 24,
  repeatedKey: 6,
  /** An unusual position on a line, or a list directly in a list. */
  odd: 2,
  /** A value to the left of its object. */
  oddValue: 4,
  /** Everything after the end of the root value. */
  surplus: 16,
} as const;
