/**
 * A small seeded generator of pseudo-random numbers, so that every machine measures the same files.
 *
 * Not for anything that needs real randomness.
 */

export interface Random {
  /** A whole number from `lowest` to `highest`, both included. */
  readonly between: (lowest: number, highest: number) => number;
  /** One of the given values. */
  readonly pick: <Value>(values: readonly [Value, ...Value[]]) => Value;
  /** True in the given share (0 to 1) of the calls. */
  readonly chance: (share: number) => boolean;
}

/** The same seed always gives the same sequence (a 32-bit Weyl sequence, mixed twice by multiplication). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const between = (lowest: number, highest: number) => lowest + Math.floor(next() * (highest - lowest + 1));
  return {
    between,
    pick: (values) => values[between(0, values.length - 1)] ?? values[0],
    chance: (share) => next() < share,
  };
}
