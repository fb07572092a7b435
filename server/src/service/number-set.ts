/**
 * A set of non-negative integers, one bit for each, so that large sets can be compared fast. Only the range between the
 * smallest and the largest number takes memory.
 */
export class NumberSet {
  /** The index of the first stored word; words before it and after the last one are empty. */
  #first = 0;
  #words: Uint32Array = noWords;
  #size = 0;

  /** The set of the given numbers. */
  static of(numbers: Iterable<number>): NumberSet {
    const set = new NumberSet();
    for (const number of numbers) set.add(number);
    return set;
  }

  /** An empty set with room for all numbers of other sets, so that they can be added without a copy for each. */
  static roomFor(sets: readonly NumberSet[]): NumberSet {
    let [from, to] = [Number.POSITIVE_INFINITY, 0];
    for (const set of sets) {
      if (set.#words.length === 0) continue;
      from = Math.min(from, set.#first);
      to = Math.max(to, set.#first + set.#words.length);
    }
    const room = new NumberSet();
    if (from < to) room.#reserve(from, to);
    return room;
  }

  get size(): number {
    return this.#size;
  }

  has(number: number): boolean {
    return (this.#word(number >>> 5) & (1 << (number & 31))) !== 0;
  }

  /** @returns whether the number is new */
  add(number: number): boolean {
    const index = number >>> 5;
    this.#reserve(index, index + 1);
    const at = index - this.#first;
    const word = this.#words[at] ?? 0;
    const bit = 1 << (number & 31);
    if ((word & bit) !== 0) return false;
    this.#words[at] = word | bit;
    this.#size += 1;
    return true;
  }

  /** @param shared receives the numbers that the set already had */
  addAll(other: NumberSet, shared?: NumberSet): void {
    const words = other.#words;
    let [from, to] = [0, words.length];
    while (from < to && words[from] === 0) from += 1;
    while (to > from && words[to - 1] === 0) to -= 1;
    if (from === to) return;
    this.#reserve(other.#first + from, other.#first + to);
    const shift = other.#first - this.#first;
    for (let index = from; index < to; index += 1) {
      const word = words[index] ?? 0;
      if (word === 0) continue;
      const before = this.#words[index + shift] ?? 0;
      if (shared !== undefined && (before & word) !== 0) shared.#addWord(other.#first + index, before & word);
      this.#words[index + shift] = before | word;
      this.#size += bitsOf(word & ~before);
    }
  }

  /** How many numbers two sets have in common. */
  sharedWith(other: NumberSet): number {
    let count = 0;
    const { from, to } = this.#overlap(other);
    for (let index = from; index < to; index += 1) {
      const word = (this.#words[index - this.#first] ?? 0) & (other.#words[index - other.#first] ?? 0);
      if (word !== 0) count += bitsOf(word);
    }
    return count;
  }

  /** Adds the numbers that two other sets have in common. */
  addShared(one: NumberSet, other: NumberSet): void {
    const { from, to } = one.#overlap(other);
    for (let index = from; index < to; index += 1) {
      const shared = (one.#words[index - one.#first] ?? 0) & (other.#words[index - other.#first] ?? 0);
      if (shared !== 0) this.#addWord(index, shared);
    }
  }

  /** The numbers in ascending order. */
  *[Symbol.iterator](): Generator<number> {
    const [first, words] = [this.#first, this.#words];
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? 0;
      if (word !== 0) yield* numbersIn(first + at, word);
    }
  }

  /** The numbers below a limit that are not in the set, in ascending order. */
  *lacking(limit: number): Generator<number> {
    for (let index = 0; index << 5 < limit; index += 1) {
      const word = ~this.#word(index);
      if (word === 0) continue;
      for (const number of numbersIn(index, word)) if (number < limit) yield number;
    }
  }

  #addWord(index: number, word: number): void {
    this.#reserve(index, index + 1);
    const before = this.#words[index - this.#first] ?? 0;
    this.#words[index - this.#first] = before | word;
    this.#size += bitsOf(word & ~before);
  }

  #word(index: number): number {
    const at = index - this.#first;
    return at < 0 || at >= this.#words.length ? 0 : (this.#words[at] ?? 0);
  }

  /** The range of words that both sets store. */
  #overlap(other: NumberSet): { readonly from: number; readonly to: number } {
    return {
      from: Math.max(this.#first, other.#first),
      to: Math.min(this.#first + this.#words.length, other.#first + other.#words.length),
    };
  }

  /** Makes room for the words from one index to another. */
  #reserve(from: number, to: number): void {
    const first = this.#first;
    const end = first + this.#words.length;
    if (from >= first && to <= end) return;
    if (first === end) {
      this.#first = from;
      this.#words = new Uint32Array(to - from);
      return;
    }
    const start = Math.min(first, from);
    const length = Math.max(end, to) - start;
    // A set that grows at its end by single numbers will do so again.
    const isGrowing = to > end && to - from === 1;
    const words = new Uint32Array(isGrowing ? Math.max(length, this.#words.length * 2) : length);
    words.set(this.#words, first - start);
    this.#first = start;
    this.#words = words;
  }
}

const noWords = new Uint32Array();

/** How many bits of a word are set; adds neighboring bits, pairs and so on in parallel. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** The numbers that the bits of a word stand for. */
function* numbersIn(index: number, word: number): Generator<number> {
  for (let remainingBits = word; remainingBits !== 0; remainingBits &= remainingBits - 1)
    yield (index << 5) + 31 - Math.clz32(remainingBits & -remainingBits);
}
