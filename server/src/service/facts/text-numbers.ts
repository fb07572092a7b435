/**
 * Assigns numbers to strings, so that thousands of paths can be compared and counted as numbers. A string keeps
 * its number within one numbering; numbers of different numberings must not be compared.
 */

/** With more strings, a new numbering begins, because typing creates new ones. The largest sites have 23,000 pages. */
const maxTexts = 250_000;

/** Assigns a number to each string. */
export class TextNumbers {
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.#numbers.size;
  }

  /** The number of a string; undefined if it has none. */
  known(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  /** The number of a string, which is assigned if it has none. */
  of(text: string): number {
    const number = this.#numbers.get(text);
    if (number !== undefined) return number;
    const next = this.#numbers.size;
    this.#numbers.set(text, next);
    return next;
  }
}

let numbers = new TextNumbers();

/** The current numbering. Call once, and use the result for all values that are compared. */
export function textNumbers(): TextNumbers {
  if (numbers.size > maxTexts) numbers = new TextNumbers();
  return numbers;
}
