/** A set of small numbers, one bit for each, so that large sets are compared in no time. */
export class NumberSet {
  #words: Uint32Array;
  #size = 0;

  /** @param capacity numbers below it need no more memory; the set grows for others */
  constructor(capacity = 0) {
    this.#words = new Uint32Array((capacity >>> 5) + 1);
  }

  get size(): number {
    return this.#size;
  }

  has(number: number): boolean {
    return ((this.#words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  /** @returns whether the number is new */
  add(number: number): boolean {
    const index = number >>> 5;
    if (index >= this.#words.length) this.#grow(index);
    const word = this.#words[index] ?? 0;
    const bit = 1 << (number & 31);
    if ((word & bit) !== 0) return false;
    this.#words[index] = word | bit;
    this.#size += 1;
    return true;
  }

  addAll(other: NumberSet): void {
    const words = other.#words;
    for (let index = 0; index < words.length; index += 1) {
      const word = words[index] ?? 0;
      if (word !== 0) this.#addWord(index, word);
    }
  }

  /** How many numbers two sets have in common. */
  sharedWith(other: NumberSet): number {
    const [one, two] = [this.#words, other.#words];
    const length = Math.min(one.length, two.length);
    let count = 0;
    for (let index = 0; index < length; index += 1) {
      const word = (one[index] ?? 0) & (two[index] ?? 0);
      if (word !== 0) count += bitsOf(word);
    }
    return count;
  }

  /** Adds the numbers that two other sets have in common. */
  addShared(one: NumberSet, other: NumberSet): void {
    const [words, others] = [one.#words, other.#words];
    const length = Math.min(words.length, others.length);
    for (let index = 0; index < length; index += 1) {
      const shared = (words[index] ?? 0) & (others[index] ?? 0);
      if (shared !== 0) this.#addWord(index, shared);
    }
  }

  /** The numbers in their order. */
  *[Symbol.iterator](): Generator<number> {
    for (const [index, word] of this.#words.entries()) yield* numbersIn(index, word);
  }

  /** The numbers below a limit that are not in the set, in their order. */
  *lacking(limit: number): Generator<number> {
    for (let index = 0; index << 5 < limit; index += 1) {
      const word = ~(this.#words[index] ?? 0);
      if (word === 0) continue;
      for (const number of numbersIn(index, word)) if (number < limit) yield number;
    }
  }

  #addWord(index: number, word: number): void {
    if (index >= this.#words.length) this.#grow(index);
    const before = this.#words[index] ?? 0;
    this.#words[index] = before | word;
    this.#size += bitsOf(before | word) - bitsOf(before);
  }

  #grow(index: number): void {
    const words = new Uint32Array(Math.max(index + 1, this.#words.length * 2));
    words.set(this.#words);
    this.#words = words;
  }
}

/** How many bits of a word are set; adds neighboring bits, pairs and so on in parallel. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** The numbers that the bits of a word stand for. */
function* numbersIn(index: number, word: number): Generator<number> {
  for (let rest = word; rest !== 0; rest &= rest - 1) yield (index << 5) + 31 - Math.clz32(rest & -rest);
}
