/**
 * A long list of words in which near ones are found again and again: an author who types the path of a page asks at each letter.
 * Gives what `nearest` gives, and looks only at words that may be in its result. Knows nothing of docs.json.
 */
import { lastSegment, maxEditDistance, nearest } from "./nearest.ts";
import { fileNameOf } from "./paths.ts";

export interface NearestIndex {
  readonly words: readonly string[];
  /** In lower case, in the same order. */
  readonly lowered: readonly string[];
  /** How many characters each word, in lower case, has in common with the word before it. */
  readonly common: Uint16Array;
}

/** More characters are not compared; less in common than there is costs time, and changes no result. */
const maxCommon = 0xffff;

function inCommon(one: string, other: string): number {
  const most = Math.min(one.length, other.length, maxCommon);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
}

/** Takes time linear in the length of all words. Searching is fast where words with the same beginning follow each other. */
export function nearestIndex(words: readonly string[]): NearestIndex {
  const lowered = words.map((word) => word.toLowerCase());
  const common = new Uint16Array(words.length);
  let before = "";
  for (const [index, word] of lowered.entries()) {
    common[index] = inCommon(before, word);
    before = word;
  }
  return { words, lowered, common };
}

/** The same as `nearest(word, index.words, limit)`. */
export function nearestIn(index: NearestIndex, word: string, limit: number): readonly string[] {
  const lowered = word.toLowerCase();
  const candidates = new Set(wordsWithin(index, lowered, maxEditDistance(word.length)));
  const folder = lowered.endsWith(indexPage) ? lowered.slice(0, -indexPage.length) : lowered;
  // A page with the same name, the page of a folder, and the folder of a page.
  const names = new Set([lastSegment(lowered), fileNameOf(lowered), lastSegment(folder)]);
  for (const name of names) addNamed(index, name, candidates);
  return nearest(word, [...candidates], limit);
}

const indexPage = "/index";

/** Adds the words with this name of a page, in lower case. */
function addNamed({ words, lowered }: NearestIndex, name: string, found: Set<string>): void {
  for (let index = 0; index < lowered.length; index += 1) {
    const word = lowered[index] ?? "";
    const mayBeNamed = word.endsWith(name) || word.endsWith(indexPage);
    if (mayBeNamed && lastSegment(word) === name) found.add(words[index] ?? word);
  }
}

/** How many words have this last segment, in lower case; no more than `most` are counted. */
export function countNamed({ lowered }: NearestIndex, name: string, most: number): number {
  let count = 0;
  for (let index = 0; index < lowered.length && count < most; index += 1) {
    const word = lowered[index] ?? "";
    if (word.endsWith(name) && fileNameOf(word) === name) count += 1;
  }
  return count;
}

/**
 * The words whose edit distance in lower case is at most `maxDistance`, and no word twice in a row. A table of distances has a row for
 * each character of a word; the rows of what a word has in common with the word before it are made already, and
 * where all distances in two rows are too large nothing below them is looked at.
 */
function wordsWithin({ words, lowered, common }: NearestIndex, word: string, maxDistance: number): string[] {
  const table = new DistanceTable(word, maxDistance);
  const found: string[] = [];
  for (let index = 0; index < lowered.length; index += 1) {
    table.keep(common[index] ?? 0);
    const candidate = lowered[index] ?? "";
    if (Math.abs(candidate.length - word.length) > maxDistance) continue;
    if (table.isWithin(candidate)) found.push(words[index] ?? candidate);
  }
  return found;
}

/** The table of optimal string alignment distances between the beginnings of a word and of others, one after the other. */
class DistanceTable {
  readonly #word: string;
  readonly #maxDistance: number;
  /** How many columns a row has: those near the diagonal, as far as `maxDistance` allows. */
  readonly #width: number;
  /** Row after row: what turns so many characters of the other word into the word up to a column. */
  readonly #cells: Uint8Array;
  /** How many rows are those of the present word, after the first. */
  #rows = 0;
  /** The row from which on no word is near; infinite where there is none. */
  #deadFrom = Number.POSITIVE_INFINITY;

  constructor(word: string, maxDistance: number) {
    this.#word = word;
    this.#maxDistance = maxDistance;
    this.#width = 2 * maxDistance + 1;
    this.#cells = new Uint8Array((word.length + maxDistance + 1) * this.#width);
    // The first row: so many characters of the word are to be added.
    for (let column = 0; column < this.#width; column += 1) {
      this.#cells[column] = column < maxDistance ? maxDistance + 1 : column - maxDistance;
    }
  }

  /** The next word begins like the one before. */
  keep(characters: number): void {
    if (characters < this.#rows) this.#rows = characters;
    if (characters < this.#deadFrom) this.#deadFrom = Number.POSITIVE_INFINITY;
  }

  /** @param other of a length that differs by `maxDistance` at most */
  isWithin(other: string): boolean {
    while (this.#deadFrom > other.length && this.#rows < other.length) {
      this.#rows += 1;
      const least = Math.min(this.#fill(this.#rows, other), this.#leastBefore(this.#rows));
      if (least > this.#maxDistance) this.#deadFrom = this.#rows;
    }
    if (this.#deadFrom <= other.length) return false;
    const last = this.#word.length - other.length + this.#maxDistance;
    return (this.#cells[other.length * this.#width + last] ?? 0) <= this.#maxDistance;
  }

  /** Computes a row; gives its least distance. */
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
