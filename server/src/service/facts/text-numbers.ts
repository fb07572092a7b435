/**
 * Numbers in the place of texts, so that thousands of paths are compared and counted as numbers. They are given as texts come up,
 * and stay for as long as the process keeps them; numbers of different numberings mean nothing to each other.
 */

/** More texts than the largest sites have pages (23,000); then the numbers begin again, because typing makes new texts all the time. */
const maxTexts = 250_000;

/** Gives each text a number. */
export class TextNumbers {
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.#numbers.size;
  }

  /** The number of a text; undefined for a text that has none. */
  known(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  /** The number of a text, which it gets if it has none. */
  of(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const next = this.#numbers.size;
    this.#numbers.set(text, next);
    return next;
  }
}

let numbers = new TextNumbers();

/** The numbers to use now; ask once, and use the same for all that is compared. */
export function textNumbers(): TextNumbers {
  if (numbers.size > maxTexts) numbers = new TextNumbers();
  return numbers;
}
