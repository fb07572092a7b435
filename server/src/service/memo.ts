/**
 * The one mechanism by which the server remembers results. A result is kept with the object it was computed
 * from, and forgotten together with this object: snapshots are immutable, so a new state has new objects.
 *
 * Does not depend on what is remembered. No other module of the server makes a `WeakMap` or a `WeakSet`.
 */

/** A function of one object, computed once for each object. `compute` must be pure. */
export function memo<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const results = new WeakMap<Key, Value>();
  return (key) => {
    const known = results.get(key);
    // A result may be undefined itself; then the table has it anyway.
    if (known !== undefined || results.has(key)) return known as Value;
    const value = compute(key);
    results.set(key, value);
    return value;
  };
}

/** A value that only some callers request, computed when the first does. */
export function lazily<Value>(compute: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: compute() };
    return made.value;
  };
}

/**
 * A function of an object and of further inputs. The last result for each object is kept, and computed
 * again when one of the inputs is another value than before (compared with `Object.is`). `compute` must be
 * pure.
 */
export function memoLast<Key extends object, Inputs extends readonly unknown[], Value>(
  compute: (key: Key, ...inputs: Inputs) => Value,
): (key: Key, ...inputs: Inputs) => Value {
  const results = new WeakMap<Key, { readonly inputs: Inputs; readonly value: Value }>();
  return (key, ...inputs) => {
    const known = results.get(key);
    if (known?.inputs.every((input, index) => Object.is(input, inputs[index])) === true) return known.value;
    const value = compute(key, ...inputs);
    results.set(key, { inputs, value });
    return value;
  };
}

/**
 * What is remembered of each object, for callers that decide themselves what to keep: a result that only
 * some computations may give back, or one that the next computation starts from.
 */
export interface WeakCache<Key extends object, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

/** An empty cache. */
export function weakCache<Key extends object, Value>(): WeakCache<Key, Value> {
  return new WeakMap<Key, Value>();
}

/**
 * A function of a text, whose results are kept by the text itself, for texts that come again as new strings:
 * a paragraph of a page that is read again. `compute` must be pure.
 * @param maxLength how long all that is kept may be together; texts not requested for the longest time are forgotten
 * @param lengthOf what a result counts; by default the length of its text
 */
export function memoText<Value>(
  compute: (text: string) => Value,
  maxLength: number,
  lengthOf: (text: string) => number = (text) => text.length,
): (text: string) => Value {
  const results = new Map<string, { readonly value: Value }>();
  let length = 0;
  return (text) => {
    const known = results.get(text);
    const result = known ?? { value: compute(text) };
    // A map keeps the order in which its keys were set.
    results.delete(text);
    results.set(text, result);
    if (known === undefined) length += lengthOf(text);
    for (const oldest of results.keys()) {
      if (length <= maxLength) break;
      results.delete(oldest);
      length -= lengthOf(oldest);
    }
    return result.value;
  };
}
