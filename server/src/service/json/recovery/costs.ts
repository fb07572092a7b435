/** The costs by which recovery chooses between the readings of a text whose brackets do not fit. */

/** What departs from JSON. A bracket costs more than other errors, so that brackets do not explain these. */
export const costs = {
  bracket: 10,
  /** A further bracket supplied at the same place, or one that belongs to another supplied one. */
  furtherBracket: 2,
  /** An error that is not about brackets, such as a missing comma. */
  smallError: 3,
  /** A token that fits nowhere. */
  passedOver: 8,
  /** A container without a key in an object; the reader skips it. */
  namelessContainer: 24,
  repeatedKey: 6,
  /** An uncommon place on a line, or a list directly in a list. */
  odd: 2,
  /** A value to the left of its object. */
  oddValue: 4,
  /** All that follows the end of the text's value. */
  surplus: 16,
} as const;
