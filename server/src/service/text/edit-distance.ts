/**
 * The optimal string alignment distance between two words: the least number of letters to add, remove, change or swap
 * with a neighbor (each letter once) to turn one into the other.
 */

/** The distance between two words; undefined if it exceeds `maxDistance`. */
export function editDistance(one: string, other: string, maxDistance: number): number | undefined {
  return new EditDistances(one, maxDistance).to(other);
}

/**
 * Computes the distances between one word and a series of other words. The table has a row for each character of the
 * other word, which holds the distances between the beginnings of both words, limited to the columns near the diagonal
 * that `maxDistance` allows. Rows for a beginning that two consecutive words share are reused, and if all distances in
 * two rows are too large, no further rows are filled.
 */
export class EditDistances {
  readonly #word: string;
  readonly #maxDistance: number;
  /** The number of columns of a row. */
  readonly #width: number;
  /** All rows, one after another: the cost of turning the beginning of the other word into the word up to a column. */
  readonly #cells: Uint8Array;
  /** How many rows after the first are valid for the current word. */
  #rows = 0;
  /** The first row from which all distances are too large; infinite if there is none. */
  #deadFrom = Number.POSITIVE_INFINITY;

  /** @param maxDistance from 0 to 254 */
  constructor(word: string, maxDistance: number) {
    this.#word = word;
    this.#maxDistance = maxDistance;
    this.#width = 2 * maxDistance + 1;
    this.#cells = new Uint8Array((word.length + maxDistance + 1) * this.#width);
    // The first row: all characters of the word up to the column are added.
    for (let column = 0; column < this.#width; column += 1) {
      this.#cells[column] = column < maxDistance ? maxDistance + 1 : column - maxDistance;
    }
  }

  /** Called before `to` if the next word begins with this many characters of the word before it. */
  keep(characters: number): void {
    if (characters < this.#rows) this.#rows = characters;
    if (characters < this.#deadFrom) this.#deadFrom = Number.POSITIVE_INFINITY;
  }

  /** The distance to another word, which begins with the characters given to `keep`; undefined if it is too large. */
  to(other: string): number | undefined {
    if (Math.abs(other.length - this.#word.length) > this.#maxDistance) return undefined;
    while (this.#deadFrom > other.length && this.#rows < other.length) {
      this.#rows += 1;
      const least = Math.min(this.#fill(this.#rows, other), this.#leastBefore(this.#rows));
      if (least > this.#maxDistance) this.#deadFrom = this.#rows;
    }
    if (this.#deadFrom <= other.length) return undefined;
    const last = this.#word.length - other.length + this.#maxDistance;
    const distance = this.#cells[other.length * this.#width + last] ?? 0;
    return distance > this.#maxDistance ? undefined : distance;
  }

  /** Computes a row and returns its least distance. */
  #fill(row: number, other: string): number {
    const cells = this.#cells;
    const word = this.#word;
    const tooMany = this.#maxDistance + 1;
    const width = this.#width;
    const from = row * width;
    const letter = other.charCodeAt(row - 1);
    let least = tooMany;
    for (let cell = 0; cell < width; cell += 1) {
      const column = row + cell - this.#maxDistance;
      let distance = tooMany;
      if (column === 0) distance = Math.min(row, tooMany);
      else if (column > 0 && column <= word.length) {
        // In the row above, the same column is one cell further to the right.
        const diagonal = cells[from - width + cell] ?? tooMany;
        if (word.charCodeAt(column - 1) === letter) distance = diagonal;
        else {
          const above = cell + 1 < width ? (cells[from - width + cell + 1] ?? tooMany) : tooMany;
          const left = cell > 0 ? (cells[from + cell - 1] ?? tooMany) : tooMany;
          distance = Math.min(1 + Math.min(diagonal, above, left), tooMany);
          const isSwap =
            row > 1 &&
            column > 1 &&
            word.charCodeAt(column - 2) === letter &&
            word.charCodeAt(column - 1) === other.charCodeAt(row - 2);
          if (isSwap) distance = Math.min(distance, 1 + (cells[from - 2 * width + cell] ?? tooMany));
        }
      }
      cells[from + cell] = distance;
      if (distance < least) least = distance;
    }
    return least;
  }

  #leastBefore(row: number): number {
    let least = this.#maxDistance + 1;
    const from = (row - 1) * this.#width;
    for (let cell = from; cell < from + this.#width; cell += 1)
      least = Math.min(least, this.#cells[cell] ?? least);
    return least;
  }
}
